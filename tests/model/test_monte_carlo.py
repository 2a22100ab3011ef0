"""Many draws at once do what one at a time does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import stdev
from typing import cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from model.chance import SIGMAS, P, Q, any_die, any_odds, any_pair, strays
from model.test_rounds import SAME, TEXT, UNLIKE
from numpy.typing import NDArray

from speculative.model import monte_carlo
from speculative.model.distribution import Odds, draw
from speculative.model.expectation import expectation
from speculative.model.monte_carlo import Averages, Tally, decode_many, draw_many
from speculative.model.rounds import decode
from speculative.model.rule import kept_shares, replaced_shares


class LoadedDice:
    """Stands in for numpy's generator where a test must choose the dice."""

    def __init__(self, dice: Sequence[float]) -> None:
        self.dice = np.array(dice)

    def random(self, size: int) -> NDArray[np.float64]:
        """The chosen dice, all at once."""
        assert size == self.dice.size
        return cast("NDArray[np.float64]", self.dice)


@given(st.integers(1, 6).flatmap(any_odds), st.lists(any_die(), min_size=1, max_size=9))
def test_the_same_dice_draw_the_same_words_as_one_at_a_time(odds: Odds, dice: list[float]) -> None:
    loaded = cast("np.random.Generator", LoadedDice(dice))
    words = monte_carlo._draw(odds, len(dice), loaded)
    assert words.tolist() == [draw(odds, die) for die in dice]


def test_rounding_at_the_end_of_the_line_as_one_at_a_time() -> None:
    loaded = cast("np.random.Generator", LoadedDice([0.9999999999999999]))
    assert monte_carlo._draw((0.1,) * 10 + (0.0,), 1, loaded).tolist() == [9]


@given(any_pair(), st.integers(0, 9999))
def test_the_counts_add_up_and_no_word_of_odds_0_is_among_them(pair: tuple[Odds, Odds], seed: int) -> None:
    p, q = pair
    tally = draw_many(p, q, draws=200, seed=seed)
    assert sum(tally.drafted) == sum(tally.kept) + sum(tally.replaced) == 200
    assert all(kept <= drafted for kept, drafted in zip(tally.kept, tally.drafted, strict=True))
    assert all(not drafted or chance > 0 for drafted, chance in zip(tally.drafted, q, strict=True))
    assert all(not count or chance > 0 for count, chance in zip(tally.written, p, strict=True))
    assert p != q or not any(tally.replaced)


@pytest.mark.parametrize("seed", range(5))
def test_all_three_counts_follow_their_odds(seed: int) -> None:
    tally = draw_many(P, Q, seed=seed)
    assert sum(tally.drafted) == 10_000
    assert strays(tally.drafted, Q) < SIGMAS
    assert strays([*tally.kept, *tally.replaced], [*kept_shares(P, Q), *replaced_shares(P, Q)]) < SIGMAS


def test_bars_at_the_ends_of_their_range() -> None:
    assert draw_many((1.0, 0.0), (0.0, 1.0), 50) == Tally((0, 50), (0, 0), (50, 0))
    assert draw_many((1.0, 0.0), (1.0, 0.0), 50) == Tally((50, 0), (50, 0), (0, 0))
    assert sum(draw_many(P, P).kept) == 10_000
    sure = draw_many(P, (0.0, 1.0, 0.0, 0.0, 0.0))
    assert sure.drafted == (0, 10_000, 0, 0, 0)
    assert strays(sure.written, P) < SIGMAS


def test_one_seed_is_one_outcome_and_another_is_another() -> None:
    assert draw_many(P, Q, seed=7) == draw_many(P, Q, seed=7) != draw_many(P, Q, seed=8)
    again = decode_many(TEXT, 4, 1_000, seed=7)
    assert decode_many(TEXT, 4, 1_000, seed=7) == again != decode_many(TEXT, 4, 1_000, seed=8)


@pytest.mark.parametrize("gamma", [1, 4, 8])
def test_the_averages_agree_with_the_exact_ones(gamma: int) -> None:
    one_at_a_time = [decode(TEXT, gamma, seed) for seed in range(500)]
    passes = stdev(len(rounds) for rounds in one_at_a_time)
    drafted = stdev(sum(one.draft_runs for one in rounds) for rounds in one_at_a_time)
    many, exact = decode_many(TEXT, gamma, 20_000, seed=1), expectation(TEXT, gamma)
    assert abs(many.target_passes - exact.target_passes) < SIGMAS * passes / sqrt(many.runs)
    assert abs(many.draft_runs - exact.draft_runs) < SIGMAS * drafted / sqrt(many.runs)


def test_single_runs_are_spread_as_one_at_a_time() -> None:
    """Not only the mean: how often a text takes so many passes and so many draft runs."""
    runs = 3_000
    many = Counter(
        (round(one.target_passes), round(one.draft_runs))
        for one in (decode_many(TEXT, 4, 1, seed) for seed in range(runs))
    )
    single = Counter(
        (len(rounds), sum(one.draft_runs for one in rounds))
        for rounds in (decode(TEXT, 4, seed) for seed in range(runs))
    )
    common = [outcome for outcome in many | single if many[outcome] + single[outcome] >= 50]
    assert len(common) > 10
    for outcome in common:
        both = many[outcome] + single[outcome]
        assert abs(many[outcome] - single[outcome]) < SIGMAS * sqrt(both)


def test_decodes_at_the_ends_of_the_scale() -> None:
    assert decode_many([SAME] * 10, 4, 100, seed=1) == Averages(100, 2, 8)
    assert decode_many([UNLIKE] * 10, 4, 100, seed=1) == Averages(100, 10, 30)
    assert decode_many(TEXT, 0, 100, seed=1) == Averages(100, 10, 0)


def test_what_many_draws_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="over 0 draws"):
        draw_many(P, Q, draws=0)
    with pytest.raises(ValueError, match="over 0 draws"):
        decode_many(TEXT, 4, runs=0, seed=1)
    with pytest.raises(ValueError, match="cannot guess -1"):
        decode_many(TEXT, -1, runs=5, seed=1)
