"""A link brings figures to the state that it names, in three engines; what is no good in it is said, as mere text."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from browser.reader import Reader
from browser.twin import Twin

from sitebuild.browsers import ENGINES, Engine
from speculative.figures import FIGURES
from speculative.figures.event import Enter, Event, Press, Set

MARKUP = "<img src=x onerror=alert(1)>"
LINK: dict[str, list[Event]] = {
    "odds": [Set("boats", "80"), Set("waves", "10"), Press("run")],
    "rounds": [Enter("seed", "77"), Set("draft", "poor"), Press("guess")],
    "speed-up": [Set("alpha", "80")],
}


def pair(name: str, event: Event) -> tuple[str, str]:
    """An event as it stands in an address."""
    value = "" if isinstance(event, Press) else event.value if isinstance(event, Set) else event.text
    return f"{name}.{event.control}", value


@pytest.mark.parametrize("engine", ENGINES)
def test_a_link_gives_the_state_that_it_names(fresh: Callable[..., Reader], address: str, engine: Engine) -> None:
    reader = fresh(engine)
    good = [pair(name, event) for name, events in LINK.items() for event in events]
    bad = [("speed-up.gamma", MARKUP), ("speed-up.beta", "1"), ("pass-timing.others", "25")]
    foreign = [("utm_source", MARKUP), ("quiz-1.answer", "b")]
    reader.open(f"{address}?{urlencode([*bad[:1], *good, *foreign, *bad[1:]])}&%zz=%#speed-up")
    for name in FIGURES:
        twin = Twin(reader, name)
        for event in LINK.get(name, []):
            twin.follow(event)
        twin.agrees()
    reader.reads("[data-note='pass-timing']", "others takes a whole number from 0 to 24, not '25'.")
    reader.reads("[data-note='speed-up']", "This figure has no control 'beta'")
    assert reader.js("() => document.querySelectorAll('img').length") == 0
    assert reader.tab.heard() == []


def test_what_is_refused_stays_said_until_the_reader_goes_on(fresh: Callable[..., Reader], address: str) -> None:
    reader = fresh()
    reader.open(f"{address}?{urlencode([('speed-up.gamma', MARKUP), ('speed-up.alpha', '80')])}")
    twin = Twin(reader, "speed-up")
    twin.follow(Set("alpha", "80"))
    twin.agrees()
    reader.reads("[data-note='speed-up']", f"gamma takes a whole number from 1 to 12, not '{MARKUP}'.")
    twin.slide("Cost of a small-model run", 20)
    reader.wait("document.querySelector(given[0]).hidden", "[data-note='speed-up']")

    Twin(reader, "quiz-1").choose("Three.")
    moved = Twin(reader, "odds")
    moved.slide("Small model's odds for boats", 80)
    moved.click("Run 10,000 times")
    reader.wait("document.querySelector('#figures-link a').href.endsWith('odds.run=')")  # once the reader rests
    reader.tab.click("#figures-link a")
    reader.wait_for_python()
    twin.agrees()
    moved.agrees()
    Twin(reader, "quiz-1").agrees()  # a quiz is the reader's own
    assert reader.tab.heard() == []
