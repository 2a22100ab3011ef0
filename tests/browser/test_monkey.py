"""A minute of random legal input to everything; `python3 build.py soak` goes on for half an hour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest
from browser.monkey import KEYS, OF_THE_PAGE, WAYS, Act, Monkey, acts, targets
from browser.reader import Reader

SEED, EVENTS, ROUND = 20261014, 1_200, 150
ACTS = 1_000  # of the generator alone


@pytest.mark.timeout(300)  # a long one, also for a busy machine
def test_figures_and_native_replay_agree_after_random_input(fresh: Callable[..., Reader], address: str) -> None:
    reader = fresh("chromium")
    monkey = Monkey(reader)
    reader.open(address)
    some = acts(SEED)
    while monkey.events < EVENTS:
        monkey.play(islice(some, ROUND))
        monkey.agree()
    # And a figure that were otherwise would be found, with the events that led there.
    monkey.play([Act("click", "#speed-up-weak")])
    reader.js("() => document.querySelector('#speed-up .sentence').append('!')")
    with pytest.raises(AssertionError, match=r"speed-up in chromium is not as natively.*\n.*\"weak\""):
        monkey.agree()


def test_every_control_of_the_page_is_within_the_monkey_s_reach(chromium: Reader) -> None:
    selectors = [target.selector for some in targets().values() for target in some] + [name for name, _ in OF_THE_PAGE]
    unreached = """(selectors) => {
        const reached = new Set(selectors.map((selector) => document.querySelector(selector)));
        const all = [...document.querySelectorAll("button, input, select, textarea, summary")];
        return all.filter((control) => !reached.has(control)).map((control) => control.id);
    }"""
    # The offline copy is megabytes: putting it away and fetching it again is tested by itself.
    assert chromium.js(unreached, selectors) == ["offline-remove", "offline-keep"]


def test_every_way_and_every_control_is_tried() -> None:
    some = list(islice(acts(SEED), ACTS))
    tried = Counter((act.how, act.selector) for act in some)
    for target in (target for group in targets().values() for target in group):
        assert any(tried[how, target.selector] for how in WAYS[target.kind]), target
    assert {act.how for act in some} - {"reload"} == {how for ways in WAYS.values() for how in ways}
    keys = {str(key) for act in some if act.how == "key" for key in act.using}
    assert keys == {key for some_keys in KEYS.values() for key in some_keys}


def test_the_monkey_s_values_are_legal() -> None:
    ends = {target.selector: (target.least, target.most) for group in targets().values() for target in group}
    for act in islice(acts(SEED), ACTS):
        if act.how == "slide":
            least, most = ends[act.selector]
            assert all(least <= int(value) <= most for value in act.using), act
