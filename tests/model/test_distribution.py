"""Odds are checked at the door, and a draw never leaves them."""

from __future__ import annotations

from itertools import accumulate
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model.chance import SIGMAS, P, any_die, any_odds, strays

from speculative.model.distribution import Odds, check_odds, draw


@pytest.mark.parametrize(
    ("odds", "names"),
    [
        ((), "at least one word"),
        ((0.5, 0.6), r"\(0\.5, 0\.6\) sum to 1\.1"),
        ((0.5, 0.4), r"sum to 0\.9"),
        ((-0.5, 1.5), "word 0 are -0.5"),
        ((0.0, float("nan")), "word 1 are nan"),
        ((float("inf"), 0.0), "word 0 are inf"),
    ],
)
def test_wrong_odds_are_refused_by_name(odds: Odds, names: str) -> None:
    with pytest.raises(ValueError, match=names):
        check_odds(odds)


def test_sums_that_miss_1_by_rounding_are_odds() -> None:
    thirds = (0.1, 0.2, 0.7 - 2e-16)
    assert sum((0.1,) * 10) != 1
    assert check_odds((0.1,) * 10) == (0.1,) * 10
    assert check_odds(thirds) == thirds


@given(st.integers(1, 6).flatmap(any_odds), any_die())
def test_a_word_with_odds_0_is_never_drawn(odds: Odds, die: float) -> None:
    assert odds[draw(odds, die)] > 0


@given(st.integers(1, 6).flatmap(any_odds))
def test_nor_by_a_die_on_the_very_edge_between_two_words(odds: Odds) -> None:
    edges = [edge for edge in accumulate(odds) if edge < 1]
    assert all(odds[draw(odds, edge)] > 0 for edge in edges)


def test_rounding_leaves_the_end_of_the_line_to_the_last_word_that_has_room() -> None:
    tenths_then_nothing = (0.1,) * 10 + (0.0,)  # added up: 0.9999999999999999
    assert draw(tenths_then_nothing, die=0.9999999999999999) == 9


def test_draws_follow_the_odds() -> None:
    dice = Random(1)
    words = [draw(P, dice.random()) for _ in range(20_000)]
    assert strays([words.count(word) for word in range(len(P))], P) < SIGMAS
