"""The rule for one position gives the target's odds, whatever the draft; the well-known wrong ones do not."""

from __future__ import annotations

from collections import Counter
from math import fsum
from random import Random

import pytest
from hypothesis import given
from model.chance import SIGMAS, P, Q, any_die, any_odds, any_pair, strays

from speculative.model.distribution import Odds
from speculative.model.rule import (
    draw_one,
    is_kept,
    keep_chance,
    kept_shares,
    overlap,
    replaced_shares,
    residual,
)

Pair = tuple[Odds, Odds]


@given(any_pair())
def test_kept_and_replaced_add_up_to_the_target(pair: Pair) -> None:
    p, q = pair
    both = [kept + replaced for kept, replaced in zip(kept_shares(p, q), replaced_shares(p, q), strict=True)]
    assert both == pytest.approx(p, abs=1e-15)


@given(any_pair())
def test_a_guess_from_q_kept_by_chance_gives_the_kept_share(pair: Pair) -> None:
    p, q = pair
    guessed = [word for word in range(len(q)) if q[word] > 0]
    shares = [q[word] * keep_chance(p[word], q[word]) for word in guessed]
    assert shares == pytest.approx([kept_shares(p, q)[word] for word in guessed], abs=1e-15)


@given(any_pair())
def test_replacements_make_up_exactly_for_the_rejected(pair: Pair) -> None:
    p, q = pair
    assert fsum(replaced_shares(p, q)) == pytest.approx(1 - overlap(p, q), abs=1e-12)
    assert 0 <= overlap(p, q) <= 1
    assert fsum(residual(p, q)) == pytest.approx(1)


def test_the_words_of_figure_3_add_up_as_the_page_says() -> None:
    assert kept_shares(P, Q) == pytest.approx((0.20, 0.26, 0.10, 0.05, 0.06))
    assert replaced_shares(P, Q) == pytest.approx((0.22, 0, 0.06, 0.05, 0))
    assert overlap(P, Q) == pytest.approx(0.67)
    assert residual(P, Q) == pytest.approx((22 / 33, 0, 6 / 33, 5 / 33, 0))
    assert max(abs(p - q) for p, q in zip(P, Q, strict=True)) == pytest.approx(0.22)


@given(any_odds(5))
def test_a_draft_equal_to_the_target_is_never_rejected(same: Odds) -> None:
    assert overlap(same, same) == 1.0
    assert set(replaced_shares(same, same)) == {0.0}
    assert residual(same, same) == same


@given(any_pair(), any_die(), any_die(), any_die())
def test_no_dice_bring_out_a_word_that_the_target_never_writes(
    pair: Pair, guess_die: float, keep_die: float, replacement_die: float
) -> None:
    p, q = pair
    drawn = draw_one(p, q, guess_die, keep_die, replacement_die)
    assert p[drawn.word] > 0
    assert q[drawn.guess] > 0
    assert not drawn.kept or drawn.word == drawn.guess


@pytest.mark.parametrize(
    ("p", "q"),
    [
        pytest.param(P, Q, id="figure 3"),
        pytest.param(P, P, id="the same"),
        pytest.param((0.0, 1.0), (1.0, 0.0), id="nothing in common"),
        pytest.param((0.0, 0.3, 0.7), (0.5, 0.5, 0.0), id="zeros on both sides"),
        pytest.param((1.0, 0.0), (0.4, 0.6), id="a sure target"),
        pytest.param((0.4, 0.6), (1.0, 0.0), id="a sure draft"),
    ],
)
def test_what_comes_out_follows_the_target(p: Odds, q: Odds) -> None:
    dice = Random(2)
    draws = [draw_one(p, q, dice.random(), dice.random(), dice.random()) for _ in range(10_000)]
    words = Counter(drawn.word for drawn in draws)
    assert strays([words[word] for word in range(len(p))], p) < SIGMAS
    kept = sum(drawn.kept for drawn in draws)
    assert strays([kept, len(draws) - kept], [overlap(p, q), 1 - overlap(p, q)]) < SIGMAS


def test_a_die_of_exactly_0_keeps_no_word_of_odds_0() -> None:
    assert not is_kept(p=0.0, q=0.5, die=0.0)
    assert is_kept(p=1e-300, q=0.5, die=0.0)


def test_a_guess_the_target_likes_better_is_kept_by_every_die() -> None:
    assert is_kept(p=0.5, q=0.5, die=1 - 2**-53)
    assert keep_chance(p=1.0, q=5e-324) == 1.0


def test_what_the_rule_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match=r"draft's odds for a guess are 0\.0"):
        keep_chance(p=0.5, q=0.0)
    with pytest.raises(ValueError, match=r"target's odds for a guess are -0\.1"):
        keep_chance(p=-0.1, q=0.5)
    with pytest.raises(ValueError, match=r"Odds for 2 words .* and 1"):
        overlap((0.5, 0.5), (1.0,))
    with pytest.raises(ValueError, match="sum to"):
        residual((0.5, 0.4), (0.5, 0.5))
