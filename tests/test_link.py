"""A link is only another way to move controls: what it asks for, Python answers, or refuses and changes nothing.

The page's own JavaScript runs under Node; what it reads out of an address goes to a real bridge.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from node import run_module

from sitebuild.moves import JsonEvent, moves
from speculative.bridge import Bridge
from speculative.figures import FIGURES
from speculative.view.element import walk

Asked = tuple[str, JsonEvent]
LINKED = [name for name in FIGURES if not name.startswith("quiz")]
TYPES = {
    name: {
        str(control): str(element.attributes["type"])
        for element in walk(FIGURES[name].view(FIGURES[name].first))
        if (control := element.attributes.get("data-control"))
    }
    for name in LINKED
}
PROGRAM = """
import { read, written } from "./link.js";
const { types, searches, logs } = task;
const figures = new Map(Object.entries(types).map(([name, controls]) => [name, new Map(Object.entries(controls))]));
const typeOf = (figure, control) => figures.has(figure) ? (figures.get(figure).get(control) ?? "") : undefined;
console.log(JSON.stringify({ read: searches.map((search) => read(search, typeOf)), written: logs.map(written) }));
"""


def run(searches: list[str], logs: list[list[tuple[str, list[JsonEvent]]]]) -> dict[str, Any]:
    """What the page reads from addresses, and writes for figures."""
    (said,) = run_module(PROGRAM, {"types": TYPES, "searches": searches, "logs": logs})
    result: dict[str, Any] = json.loads(said)
    return result


def read(*searches: str) -> list[list[Asked]]:
    return [[(figure, event) for figure, event in asked] for asked in run(list(searches), [])["read"]]


def replies(bridge: Bridge, asked: list[Asked]) -> list[dict[str, Any]]:
    """The bridge's answers to what an address asks for."""
    messages = (json.dumps({"id": 1, "figure": figure, "event": event}) for figure, event in asked)
    return [json.loads(bridge.dispatch(message)) for message in messages]


def test_a_setting_is_what_its_control_would_say() -> None:
    assert read("?speed-up.alpha=80&rounds.seed=77&rounds.draft=poor&speed-up.weak&odds.run=") == [
        [
            ("speed-up", {"set": "alpha", "to": "80"}),
            ("rounds", {"enter": "seed", "text": "77"}),
            ("rounds", {"set": "draft", "to": "poor"}),
            ("speed-up", {"press": "weak"}),
            ("odds", {"press": "run"}),
        ]
    ]


@pytest.mark.parametrize(
    "search",
    [
        "",
        "?",
        "?utm_source=a",
        "?alpha=80",
        "?.alpha=80",
        "?quiz-1.answer=b",
        "?SPEED-UP.alpha=80",
        "?__proto__.alpha=80",
    ],
)
def test_what_belongs_to_no_figure_is_left_alone(search: str) -> None:
    assert read(search) == [[]]


HOSTILE = {
    "markup": "?speed-up.alpha=<img src=x onerror=alert(1)>",
    "markup for a name": "?speed-up.<script>alert(1)</script>=5",
    "a script's address": "?speed-up.alpha=javascript:alert(1)",
    "an expression": "?speed-up.alpha=__import__('os').system('x')",
    "the prototype": "?speed-up.__proto__=80",
    "the constructor": "?speed-up.constructor.prototype.alpha=80",
    "no name": "?speed-up.=80",
    "no dot": "?speed-up=80",
    "another figure's control": "?speed-up.waves=80",
    "past the range": "?speed-up.alpha=101",
    "before the range": "?speed-up.alpha=-1",
    "huge": f"?speed-up.alpha={'9' * 5000}",
    "not a number": "?speed-up.alpha=NaN",
    "infinite": "?speed-up.alpha=Infinity",
    "other digits": "?speed-up.alpha=%D9%A8%D9%A0",
    "a power": "?speed-up.alpha=1e1",
    "nothing": "?speed-up.alpha=",
    "a list": "?speed-up.alpha[]=80",
    "broken percents": "?speed-up.alpha=%zz%",
    "half a character": "?speed-up.alpha=%ED%A0%80",
    "no character": "?speed-up.alpha=%00",
    "a button with a value": "?speed-up.weak=1",
    "twice, both bad": "?speed-up.alpha=-1&speed-up.alpha=101",
    "no such choice": "?rounds.draft=best",
}


@pytest.mark.parametrize("search", HOSTILE.values(), ids=list(HOSTILE))
def test_what_is_no_good_is_refused_in_one_sentence_and_changes_nothing(search: str) -> None:
    (asked,) = read(search)
    assert asked
    bridge = Bridge()
    before = dict(bridge._states)
    for reply in replies(bridge, asked):
        assert reply.keys() == {"id", "figure", "error"}
        assert reply["error"].endswith(".")
    assert bridge._states == before


def test_a_refusal_names_the_value_and_the_rule() -> None:
    (asked,) = read("?speed-up.alpha=800")
    (reply,) = replies(Bridge(), asked)
    assert reply["error"] == "alpha takes a whole number from 0 to 100, not '800'."


PIECES = (
    *LINKED,
    *("quiz-1", "alpha", "gamma", "seed", "waves", "run", "draft", "__proto__", "toString", "<b>", "javascript:1"),
    *(
        "5",
        "80",
        "-1",
        "9" * 40,
        "NaN",
        "poor",
        "",
        ".",
        "..",
        "=",
        "&",
        "?",
        "#",
        "%",
        "%2",
        "%00",
        "%ff",
        "+",
        " ",
        "ü",
    ),
)


def test_whatever_an_address_says_is_answered_or_refused() -> None:
    dice = random.Random(7)
    controls = [f"{name}.{control}" for name in LINKED for control in TYPES[name]]
    nearly = [f"?{dice.choice(controls)}={dice.choice(PIECES)}&{dice.choice(controls)}" for _ in range(300)]
    wild = ["".join(dice.choices(PIECES, k=dice.randrange(12))) for _ in range(300)]
    answered = refused = 0
    for asked in read(*nearly, *wild):
        bridge = Bridge()
        for figure, event in asked:
            before = dict(bridge._states)
            (reply,) = replies(bridge, [(figure, event)])
            assert figure in LINKED
            if "error" in reply:
                refused += 1
                assert "computed" not in reply["error"]  # that would be a fault of ours
                assert bridge._states == before
            else:
                answered += 1
    assert answered > 100
    assert refused > 100


def test_a_link_is_read_as_it_was_written() -> None:
    dice = random.Random(7)
    offered = {name: list(moves(FIGURES[name].view(FIGURES[name].first))) for name in LINKED}
    offered["rounds"].append({"enter": "seed", "text": "a & b=c <ü>"})
    stories = [
        [(name, dice.choices(offered[name], k=dice.randrange(1, 9))) for name in dice.sample(LINKED, k=2)]
        for _ in range(60)
    ]
    links = run([], stories)["written"]
    assert all(link.startswith("?") for link in links)
    for story, asked in zip(stories, read(*links), strict=True):
        assert asked == [(name, event) for name, log in story for event in log]


def test_there_is_no_link_where_nothing_has_happened_or_too_much() -> None:
    dice: JsonEvent = {"press": "dice"}
    none, short, long = run([], [[], [("rounds", [dice] * 2)], [("rounds", [dice] * 500)]])["written"]
    assert (none, short, long) == ("", "?rounds.dice=&rounds.dice=", "")
