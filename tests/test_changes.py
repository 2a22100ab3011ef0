"""A view that is told as changes in the one before is, made whole by the page's own JavaScript, the view."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from node import run_module

from sitebuild.moves import moves
from speculative.bridge import Bridge
from speculative.figures import FIGURES

TELLER = """
import { whole } from "./view.js";
for (const told of task) {
  let view = [];
  for (const changes of told) view = whole(changes, view);
  console.log(JSON.stringify(view));
}
"""


def ask(bridge: Bridge, name: str, number: int, event: dict[str, str], **since: object) -> Any:
    """What a bridge answers to one message."""
    return json.loads(bridge.dispatch(json.dumps({"id": number, "figure": name, "event": event, **since})))


def a_run(name: str, dice: random.Random) -> tuple[list[object], object, int]:
    """Views as they are told over random moves, the last one whole, and how many characters the changes save."""
    figure, one, other = FIGURES[name], Bridge(), Bridge()
    offered = list(moves(figure.view(figure.first)))
    told: list[object] = []
    view, saved, latest = None, 0, dict[str, int]()
    for number in range(1, dice.randrange(2, 9)):
        event = dice.choice(offered)
        answer, plain = ask(one, name, number, event, **latest), ask(other, name, number, event)
        assert answer["announce"] == plain["announce"]
        told.append(answer["view"])
        view, latest = plain["view"], {"since": number}
        saved += len(json.dumps(view)) - len(json.dumps(told[-1]))
    return told, view, saved


def test_changes_made_whole_are_the_view() -> None:
    dice = random.Random(11)
    runs = [a_run(name, dice) for name in FIGURES for _ in range(20)]
    wholes = [json.loads(line) for line in run_module(TELLER, [told for told, _, _ in runs])]
    assert wholes == [view for _, view, _ in runs]
    assert sum(saved for _, _, saved in runs) > 0


@pytest.mark.parametrize("since", [0, 1, 3, None, "2", [2], {"id": 2}])
def test_only_who_has_the_latest_answer_is_told_changes(since: object) -> None:
    bridge, other = Bridge(), Bridge()
    for number, event in ((1, {"press": "weak"}), (2, {"set": "gamma", "to": "5"})):
        ask(bridge, "speed-up", number, event)
        ask(other, "speed-up", number, event)
    event = {"set": "gamma", "to": "6"}
    plain = ask(other, "speed-up", 3, event)
    assert ask(bridge, "speed-up", 3, event, since=since) == plain
    assert (
        len(json.dumps(ask(bridge, "speed-up", 4, {"set": "gamma", "to": "7"}, since=3))) < len(json.dumps(plain)) / 2
    )


def test_a_refusal_between_two_answers_is_not_the_one_before() -> None:
    bridge = Bridge()
    first = ask(bridge, "speed-up", 1, {"press": "weak"})["view"]
    assert "error" in ask(bridge, "speed-up", 2, {"press": "strong"}, since=1)
    changes = ask(bridge, "speed-up", 3, {"press": "weak"}, since=1)["view"]
    assert changes == [None] * len(first)
