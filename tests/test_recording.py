"""The recording answers as Python does, byte for byte: its JavaScript reader runs under Node on every recorded path."""

from __future__ import annotations

import json
from typing import Any

import pytest
from node import run_module

from sitebuild.recording import Path, first_paths, recordings
from speculative.bridge import Bridge
from speculative.figures import FIGURES

READER = """
import { Recording, append } from "./recording.js";
const { recorded, paths } = task;
const recording = new Recording(recorded);
for (const path of paths) {
  const log = path.slice(0, -1).reduce(append, []);
  console.log(JSON.stringify(recording.answer(log, path.at(-1)) ?? null));
}
"""


def read(name: str, paths: list[Path]) -> list[str]:
    """What the page's reader answers to the last event of each path, as JSON."""
    return run_module(READER, {"recorded": recordings()[name], "paths": paths})


def python_answer(name: str, path: Path) -> str:
    """What Python answers to the last event of a path, from its first state."""
    bridge, reply = Bridge(), ""
    for event in path:
        reply = bridge.dispatch(json.dumps({"id": 1, "figure": name, "event": event}))
    answer: dict[str, Any] = json.loads(reply)
    return json.dumps({key: answer[key] for key in ("view", "announce")}, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("name", FIGURES)
def test_every_recorded_reply_is_pythons(name: str) -> None:
    paths = list(first_paths(FIGURES[name]))
    assert read(name, paths) == [python_answer(name, path) for path in paths]


def test_a_drag_and_the_way_back_are_recorded_too() -> None:
    drag = tuple({"set": "alpha", "to": str(percent)} for percent in range(70, 100))
    weak: Path = ({"press": "weak"}, {"press": "reset"}, {"set": "gamma", "to": "2"})
    assert read("speed-up", [drag, weak]) == [python_answer("speed-up", drag), python_answer("speed-up", weak)]


def test_what_was_not_recorded_is_not_answered() -> None:
    two_sliders: Path = ({"set": "alpha", "to": "50"}, {"set": "c", "to": "50"})
    assert read("speed-up", [two_sliders, ({"press": "no such button"},)]) == ["null", "null"]


def test_the_stepper_s_whole_first_run_is_recorded() -> None:
    run = [path for path in first_paths(FIGURES["rounds"]) if path[0] == {"press": "guess"}]
    assert "The text is complete" in json.loads(read("rounds", [run[-1]])[0])["announce"]
