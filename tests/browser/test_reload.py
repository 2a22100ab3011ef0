"""After Reload and Back, what a control holds, the number beside it and the picture agree; in three engines."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.reader import Reader
from browser.twin import Twin

from sitebuild.browsers import ENGINES
from speculative.figures import FIGURES

# What thumbs, fields and choices hold is what the words, the picture and the tables say.
ITSELF = """(() => {
  const value = (id) => document.getElementById(id).value;
  const text = (selector) => document.querySelector(selector).textContent;
  const chosen = document.getElementById("quiz-2-answer-b").checked;
  const poor = document.getElementById("rounds-draft-poor").checked;
  return text("#speed-up .slider .value") === value("speed-up-gamma")
    && text("#speed-up table:last-of-type td") === value("speed-up-gamma")
    && document.querySelectorAll("#odds .bar-label")[1].textContent === value("odds-boats")
    && text("#rounds .averages").includes(poor ? "expected: 4.50" : "expected: 2.58")
    && (value("rounds-seed") === "77") === poor
    && (text("#quiz-2 .sentence") === "Chosen, not checked yet.") === chosen;
})()"""


@pytest.fixture(params=ENGINES)
def mover(request: pytest.FixtureRequest, reader_of: Callable[..., Reader]) -> Reader:
    """A reader who has moved controls of every kind."""
    reader = reader_of(request.param)
    Twin(reader, "speed-up").slide("Guesses per round", 9)
    Twin(reader, "odds").slide("Small model's odds for boats", 80)
    rounds = Twin(reader, "rounds")
    rounds.choose("Poor guesser")
    rounds.type("Dice", "77")
    Twin(reader, "quiz-2").choose("It drifts towards the small model’s style.")
    return reader


def agree(reader: Reader) -> None:
    reader.wait_for_python()
    for name in FIGURES:
        Twin(reader, name).agrees()
    Twin(reader, "speed-up").slide("Guesses per round", 3)


def test_after_reload(mover: Reader) -> None:
    mover.tab.reload()
    agree(mover)


def test_after_back(mover: Reader) -> None:
    """The page comes back as it was left, or anew; in both cases it agrees with itself, and goes on."""
    mover.tab.goto("about:blank")
    mover.tab.back()
    mover.wait_for_python()
    mover.wait(ITSELF)
    mover.start_again()
    for name in FIGURES:
        Twin(mover, name).agrees()
