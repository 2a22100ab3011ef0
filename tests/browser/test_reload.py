"""After Reload and Back, what a control holds, the number beside it and the picture agree; in three engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser.reader import Reader
from browser.twin import Twin

from sitebuild.browsers import ENGINES
from speculative.figures import FIGURES


@pytest.fixture(params=ENGINES)
def mover(request: pytest.FixtureRequest, reader_of: Callable[..., Reader]) -> Iterator[Reader]:
    """A reader who has moved controls of every kind."""
    reader = reader_of(request.param)
    Twin(reader, "speed-up").slide("Guesses per round", 9)
    Twin(reader, "odds").slide("Small model’s odds for boats", 80)
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


def test_after_back(mover: Reader, address: str) -> None:
    mover.tab.goto(f"{address}nothing-here")
    mover.tab.heard()
    mover.tab.back()
    mover.wait_for_python()
    gamma = mover.value("speed-up", "Guesses per round")
    assert mover.text("#speed-up .slider .value") == gamma
    assert mover.texts("#speed-up table:last-of-type td")[0] == gamma
    boats = mover.value("odds", "Small model’s odds for boats")
    assert mover.texts("#odds .bar-label")[1] == boats
    seed = mover.value("rounds", "Dice")
    assert seed in ("77", "1618")
    if gamma == "4":
        agree(mover)
    else:
        mover.start_again()
