"""The notes under the figures say what is known, in whatever order it came to be known."""

from __future__ import annotations

import json
from typing import Any

import pytest
from node import run_module

PROGRAM = """
import { Notice } from "./notice.js";

class Place {
  constructor(figure) {
    this.dataset = { note: figure };
    this.hidden = true;
    this.parts = [];
  }
  get textContent() { return this.parts.map((part) => part.textContent ?? part).join(""); }
  set textContent(text) { this.parts = text ? [text] : []; }
  append(...parts) { this.parts.push(...parts); }
  addEventListener() {}
}
const notes = ["odds", "rounds"].map((figure) => new Place(figure));
const corner = new Place();
globalThis.document = { createElement: () => new Place() };
const notice = new Notice({ getElementById: () => corner, querySelectorAll: () => notes });
const answers = task.map(([call, ...given]) => notice[call](...given.map((it) => (it === "RETRY" ? () => {} : it))));
console.log(JSON.stringify({ notes: notes.map((note) => (note.hidden ? null : note.textContent)), answers }));
"""

WAITS = "Kept. The figure answers as soon as Python is all here."
STANDS = "Python did not start: why. Until it does, first moves are answered, and others are kept. Retry"
LOADING = ["loading", "Fetching", 1, 2]
SILENT = ["stands", "why.", False, "RETRY"]


def told(*calls: list[Any]) -> Any:
    """What the notes of two figures, odds and rounds, say in the end, and what the calls gave back."""
    (line,) = run_module(PROGRAM, list(calls))
    return json.loads(line)


@pytest.mark.parametrize(
    ("calls", "odds", "rounds"),
    [
        ([["waits", "odds", True]], WAITS, None),
        ([["waits", "odds", True], ["waits", "odds", False]], None, None),
        ([["waits", "odds", True], SILENT], STANDS, STANDS),
        ([["waits", "odds", True], SILENT, LOADING], WAITS, None),
        ([SILENT, ["waits", "odds", True], ["complete"]], WAITS, None),
        ([SILENT, ["clear"]], None, None),
        ([SILENT, ["refused", "odds", "No."]], "No. Retry", STANDS),
        ([SILENT, ["refused", "odds", "No."], ["goesOn", "odds"]], STANDS, STANDS),
        ([["refused", "odds", "No."], SILENT, ["clear"]], "No.", None),
        ([["refused", "odds", "No."], ["goesOn", "odds"]], None, None),
        ([["stands", "why.", False]], *["Python did not start: why. First moves are answered all the same."] * 2),
    ],
)
def test_a_note_says_what_is_known(calls: list[list[Any]], odds: str | None, rounds: str | None) -> None:
    assert told(*calls)["notes"] == [odds, rounds]


def test_what_waits_is_said_at_every_press() -> None:
    waits, ask = ["waits", "odds", True], ["whatWaits", "odds"]
    assert told(ask, waits, ask, ask, ["waits", "odds", False], ask)["answers"] == ["", None, WAITS, WAITS, None, ""]
    assert told(SILENT, waits, ask)["answers"] == ["Python did not start: why.", None, STANDS.removesuffix(" Retry")]


SPEAKER = """
import { Announcer } from "./notice.js";
const line = { textContent: "" };
const later = [];
globalThis.setTimeout = (call) => later.push(call) - 1;
globalThis.clearTimeout = (number) => delete later[number];
const announcer = new Announcer(line);
for (const sentences of task) {
  for (const [sentence, about] of sentences) announcer.say(sentence, about);
  later.splice(0).forEach((call) => call());
  console.log(JSON.stringify(line.textContent));
}
"""


def test_of_each_figure_the_last_sentence_is_said() -> None:
    both = [["A slider moves.", "odds"], ["Dice 7.", "rounds"], ["It stands.", "odds"]]
    lines = run_module(SPEAKER, [both, both[:1], both[:1]])
    assert [json.loads(line) for line in lines] == [
        "Dice 7. It stands.",
        "A slider moves.",
        "A slider moves.\N{NO-BREAK SPACE}",  # else it would not be read out again
    ]
