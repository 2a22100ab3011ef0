"""The exact mean: against every way a text can go, against dice, and against the paper's formula."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model.chance import SIGMAS, P, Q, mean_strays
from model.test_rounds import SAME, TEXT, UNLIKE

from speculative.model.expectation import Expectation, expectation
from speculative.model.rounds import Position, decode
from speculative.model.speed import expected_tokens


def overlapping(keep: float) -> Position:
    """A position where a guess is kept with just this chance."""
    return Position(p=(keep, 1 - keep), q=(1.0, 0.0))


def passes_and_runs(kept: tuple[bool, ...], gamma: int) -> tuple[int, int]:
    """Plain counting: `kept[i]` says whether a guess at position i, if one is checked, is kept."""
    start = passes = runs = 0
    while start < len(kept):
        guessed = min(gamma, len(kept) - start - 1)
        passes, runs = passes + 1, runs + guessed
        written = 0
        while written < guessed and kept[start + written]:
            written += 1
        start += written + 1
    return passes, runs


@given(st.lists(st.floats(0, 1), min_size=1, max_size=7), st.integers(0, 8))
def test_it_is_the_mean_over_every_way_the_text_can_go(keeps: list[float], gamma: int) -> None:
    passes = runs = 0.0
    for kept in product((True, False), repeat=len(keeps)):
        chance = prod(keep if yes else 1 - keep for keep, yes in zip(keeps, kept, strict=True))
        counted = passes_and_runs(kept, gamma)
        passes, runs = passes + chance * counted[0], runs + chance * counted[1]
    exact = expectation([overlapping(keep) for keep in keeps], gamma)
    assert (exact.target_passes, exact.draft_runs) == pytest.approx((passes, runs))


@pytest.mark.parametrize("gamma", [0, 1, 4, 8])
def test_dice_agree_with_it(gamma: int) -> None:
    runs = [decode(TEXT, gamma, seed) for seed in range(3_000)]
    exact = expectation(TEXT, gamma)
    if gamma == 0:
        assert exact == Expectation(target_passes=len(TEXT), draft_runs=0)
        assert {len(rounds) for rounds in runs} == {len(TEXT)}
    else:
        assert mean_strays([len(rounds) for rounds in runs], exact.target_passes) < SIGMAS
        drafted = [sum(one.draft_runs for one in rounds) for rounds in runs]
        assert mean_strays(drafted, exact.draft_runs) < SIGMAS


def test_the_ends_of_the_scale() -> None:
    assert expectation([SAME] * 10, gamma=4) == Expectation(2, 8)
    assert expectation([UNLIKE] * 10, gamma=4) == Expectation(10, 6 * 4 + 3 + 2 + 1)
    assert expectation([], gamma=4) == Expectation(0, 0)


@pytest.mark.parametrize(("alpha", "gamma"), [(0.3, 2), (0.7, 4), (0.9, 8)])
def test_a_long_text_takes_the_papers_tokens_a_pass(alpha: float, gamma: int) -> None:
    long = [overlapping(alpha)] * 2_000
    assert len(long) / expectation(long, gamma).target_passes == pytest.approx(expected_tokens(alpha, gamma), rel=0.005)


def test_swapping_the_two_models_takes_as_many_passes() -> None:
    """The overlap does not know which model is the large one."""
    there, back = [Position(P, Q)] * 9, [Position(Q, P)] * 9
    assert expectation(there, 4) == expectation(back, 4)
