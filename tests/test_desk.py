"""The desk brings Python to the state that the reader sees, whatever was recorded or waited, whenever Python came.

The page's own JavaScript runs under Node. It is told a story: events, then Python comes, more events, Python dies and
comes again. Every message that it sends is answered by a real bridge here, afterwards, in order.
"""

from __future__ import annotations

import json
import random
from typing import Any

from node import run_module

from sitebuild.moves import JsonEvent, moves
from sitebuild.recording import recordings
from speculative.bridge import Bridge
from speculative.figures import FIGURES

TELLER = """
import { Desk } from "./desk.js";
import { Recording } from "./recording.js";
const { recorded, stories } = task;
for (const [name, story] of stories) {
  let sent = [];
  let shown = 0;
  const desk = new Desk({
    send: (message) => sent.push(message),
    show: () => shown++,
    waits: () => {},
    refused: () => {},
    leftOut: () => {},
  });
  // Answers every message, and those that the answers bring on.
  const answerAll = () => {
    for (let at = sent.findIndex((message) => !message.done); at >= 0; at = sent.findIndex((m) => !m.done)) {
      sent[at].done = true;
      desk.answered({ id: sent[at].id, figure: name, view: [], announce: "" });
    }
  };
  desk.give(name, new Recording(recorded[name]));
  for (const step of story) {
    if (step === "opens") {
      sent = [];
      desk.open();
    } else if (step === "dies") desk.close();
    else if (step === "answers") answerAll();
    else if (step === "completes") desk.complete();
    else desk.take(name, step);
  }
  answerAll();
  console.log(JSON.stringify({ messages: sent.map(({ id, figure, event }) => ({ id, figure, event })), shown }));
}
"""


def told(stories: list[tuple[str, list[Any]]]) -> list[dict[str, Any]]:
    """The messages of Python's last life, and how many views were shown, for each story."""
    task = {"recorded": recordings(), "stories": stories}
    return [json.loads(line) for line in run_module(TELLER, task)]


def last_view(name: str, events: list[JsonEvent]) -> object:
    """The view that Python has after these events alone."""
    bridge, view = Bridge(), None
    for event in events:
        view = json.loads(bridge.dispatch(json.dumps({"id": 1, "figure": name, "event": event})))["view"]
    return view


def story(name: str, dice: random.Random) -> tuple[list[Any], list[JsonEvent]]:
    """A random story of a figure, and the events in it."""
    figure = FIGURES[name]
    offered = list(moves(figure.view(figure.first)))
    presses = [event for event in offered if "press" in event]
    events = [dice.choice(presses if dice.random() < 0.5 else offered) for _ in range(dice.randrange(1, 9))]
    steps: list[Any] = list(events)
    opened = dice.randrange(len(steps) + 1)
    steps[opened:opened] = ["opens"]
    for _ in range(dice.randrange(4)):
        at = dice.randrange(opened + 1, len(steps) + 1)
        steps[at:at] = dice.choice((["answers"], ["answers"], ["completes"], ["dies", "opens"]))
    return steps, events


def test_python_ends_in_the_reader_s_state() -> None:
    dice = random.Random(7)
    stories = [(name, *story(name, dice)) for name in FIGURES for _ in range(20)]
    for (name, steps, events), outcome in zip(stories, told([(n, s) for n, s, _ in stories]), strict=True):
        replayed = [message["event"] for message in outcome["messages"]]
        assert last_view(name, replayed) == last_view(name, events), (name, steps)


def test_a_recorded_move_is_shown_at_once_and_then_replayed_unseen() -> None:
    (outcome,) = told([("speed-up", [{"press": "weak"}, "opens"])])
    assert [message["event"] for message in outcome["messages"]] == [{"press": "weak"}]
    assert outcome["shown"] == 1


def test_presses_are_never_dropped_and_only_the_last_value_waits() -> None:
    slide = [{"set": "gamma", "to": str(gamma)} for gamma in range(1, 6)]
    dice = {"press": "dice"}
    (outcome,) = told([("rounds", [dice, dice, *slide, dice, "opens"])])
    assert [message["event"] for message in outcome["messages"]] == [dice, dice, slide[-1], dice]


GIVING_UP = """
import { Desk } from "./desk.js";
for (const knowsWhich of [true, false]) {
  let sent = [];
  const leftOut = [];
  const nothing = () => {};
  const leave = (figure) => leftOut.push(figure);
  const desk = new Desk({ send: (m) => sent.push(m), show: nothing, waits: nothing, refused: nothing, leftOut: leave });
  desk.open();
  for (const figure of ["rounds", "odds", "speed-up"]) desk.take(figure, { press: "any" });
  const [waits, kills] = sent;
  desk.putOff({ id: waits.id, figure: waits.figure });
  desk.giveUp(knowsWhich ? { id: kills.id, figure: kills.figure } : undefined);
  sent = [];
  desk.open();
  console.log(JSON.stringify([leftOut, sent.map(({ figure }) => figure)]));
}
"""


def test_the_move_that_python_died_over_is_left_out_and_no_other() -> None:
    """The one it named; where it hung and could name none, the oldest that did not wait for more of Python."""
    assert [json.loads(line) for line in run_module(GIVING_UP)] == [[["odds"], ["rounds", "speed-up"]]] * 2
