"""Figure 2: what its words say of a run that is under way, changed or over."""

from __future__ import annotations

import pytest

from speculative.english.rounds import LARGE_MODEL
from speculative.figures.event import Enter, Event, Press, Set
from speculative.figures.rounds import FIGURE
from speculative.figures.rounds.state import State
from speculative.view.element import walk

LAST = "verdict target"  # the class of what the picture says of the large model's word
CHANGES = [
    Set("gamma", "6"),
    Set("text", "open_ended"),
    Set("draft", "poor"),
    Press("dice"),
    Enter("seed", "7"),
]


def after(*events: Event, state: State = FIGURE.first) -> State:
    for event in events:
        state = FIGURE.update(state, event)
    return state


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_that_ends_a_run_says_so_until_the_next_guess(change: Event) -> None:
    ended = after(Press("guess"), Press("check"), change)
    assert ended.step == 0
    assert "the change starts the run again." in FIGURE.sentence(ended)
    assert "the change starts the run again." in FIGURE.sentence(after(change, state=ended))
    assert "starts the run again" not in FIGURE.sentence(after(Press("guess"), Press("back"), state=ended))


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_before_the_first_guess_ends_nothing(change: Event) -> None:
    assert "nothing is written yet." in FIGURE.sentence(after(change))


def test_start_again_is_no_change() -> None:
    assert after(Press("guess"), Set("gamma", "6"), Set("gamma", "4"), Press("reset")) == FIGURE.first


def test_the_tables_name_the_large_model_s_word_as_the_picture_does() -> None:
    """Also where nothing was guessed: that word is not one extra."""
    for seed in range(20):
        state = after(Enter("seed", str(seed)))
        for _ in state.run:
            state = after(Press("guess"), Press("check"), state=state)
            (picture,) = [element for element in walk(FIGURE.view(state)) if element.attributes.get("class") == LAST]
            (row,) = [
                list(walk(row))
                for row in walk(FIGURE.view(state))
                if row.tag == "tr" and str(row).startswith(LARGE_MODEL)
            ]
            assert str(row[-1]) == str(picture)


def test_a_bad_seed_is_said_once_and_the_run_goes_on() -> None:
    wrong = after(Press("guess"), Enter("seed", "seven"))
    assert "“seven” is not one" in FIGURE.sentence(wrong)
    assert FIGURE.sentence(after(Press("check"), state=wrong)) == FIGURE.sentence(after(Press("guess"), Press("check")))


@pytest.mark.parametrize("seed", range(200))
def test_of_a_die_and_its_keep_chance_the_larger_looks_larger(seed: int) -> None:
    state = after(Enter("seed", str(seed)))
    for _ in state.run:
        state = after(Press("guess"), Press("check"), state=state)
        for number, guess in enumerate(state.current.guesses if state.current else (), 1):
            row = next(cells for cells in rows(state) if cells[0] == str(number))
            if guess.die is not None:
                assert (float(row[5]) < float(row[4])) == (guess.verdict == "accepted")


def test_what_the_large_model_brings_is_not_there_before_its_pass() -> None:
    guessed = after(Press("guess"))
    (first, *_) = (cells for cells in rows(guessed) if cells[0] == "1")
    assert first[2:] == ["–", "78 percent", "–", "–", "not checked yet"]
    assert "p 84%" not in str(FIGURE.view(guessed))
    assert "p 84%" in str(FIGURE.view(after(Press("check"), state=guessed)))


def rows(state: State) -> list[list[str]]:
    """The cells of all rows in the figure's tables."""
    return [[str(cell) for cell in row.children] for row in walk(FIGURE.view(state)) if row.tag == "tr"]
