"""The invented numbers show what the page says they show."""

from __future__ import annotations

from itertools import pairwise

import pytest

from speculative import toys
from speculative.model.distribution import check_odds
from speculative.model.expectation import expectation
from speculative.model.pass_time import check_five, total_time, write_five
from speculative.model.rounds import decode
from speculative.model.speed import best_gamma, speedup


def check_against_writes(others: int) -> float:
    return total_time(check_five(toys.MACHINE, others)) / total_time(write_five(toys.MACHINE, others))


def test_idle_one_check_lasts_a_little_longer_than_one_write() -> None:
    assert 1.005 <= total_time(check_five(toys.MACHINE, others=0)) <= 1.15


def test_with_a_few_others_the_check_no_longer_hides_behind_the_weights() -> None:
    (idle,), (busy,) = check_five(toys.MACHINE, others=0), check_five(toys.MACHINE, others=3)
    assert idle.arithmetic < idle.weights
    assert busy.arithmetic > busy.weights


def test_the_gain_shrinks_with_every_other_request_and_is_gone_from_about_twelve() -> None:
    shares = [check_against_writes(others) for others in toys.OTHER_REQUESTS]
    assert len(shares) == 25
    assert all(fewer < more for fewer, more in pairwise(shares))
    assert max(shares[:11]) < 0.95
    assert 0.95 <= min(shares[12:]) <= max(shares[12:]) <= 1


@pytest.mark.parametrize("text", toys.TEXTS, ids=lambda text: text.key)
def test_every_slot_has_odds_for_every_word(text: toys.Text) -> None:
    for slot in text.slots:
        for percents in (slot.target, slot.good, slot.poor):
            assert sum(percents) == 100
            assert len(percents) == len(slot.words) == len(set(slot.words))
            assert min(percents) > 0


@pytest.mark.parametrize(
    ("text", "draft", "tokens", "passes"),
    [
        (toys.PREDICTABLE, "good", 10, 2.6),
        (toys.PREDICTABLE, "poor", 10, 4.5),
        (toys.OPEN_ENDED, "good", 9, 3.8),
        (toys.OPEN_ENDED, "poor", 9, 5.3),
    ],
)
def test_the_passes_that_the_page_quotes(text: toys.Text, draft: toys.Drafter, tokens: int, passes: float) -> None:
    assert len(text.slots) == tokens
    exact = expectation(text.positions(draft), toys.ROUND_GAMMA)
    assert exact.target_passes == pytest.approx(passes, abs=0.02)


def test_the_predictable_target_is_surer_of_its_favourite_than_the_open_ended_one() -> None:
    predictable, open_ended = ([max(slot.target) for slot in text.slots] for text in toys.TEXTS)
    assert min(predictable) > max(open_ended)


def test_the_first_run_shows_every_fate_of_a_guess_at_once() -> None:
    assert toys.FIRST_SEED in toys.SEEDS
    first, second, *_ = decode(toys.PREDICTABLE.positions("good"), toys.ROUND_GAMMA, toys.FIRST_SEED)
    assert [guess.verdict for guess in first.guesses] == ["accepted", "rejected", "discarded", "discarded"]
    assert [guess.verdict for guess in second.guesses] == ["accepted"] * 4


def test_the_odds_bars_start_from_odds() -> None:
    assert len(toys.ODDS_WORDS) == len(toys.TARGET_PERCENT) == len(toys.DRAFT_PERCENT)
    check_odds(toys.shares(toys.TARGET_PERCENT))
    check_odds(toys.shares(toys.DRAFT_PERCENT))


def test_the_speed_plot_starts_at_its_best_and_its_weak_model_is_beyond_help() -> None:
    alpha, c = toys.SPEED_ALPHA_PERCENT / 100, toys.SPEED_C_PERCENT / 100
    assert best_gamma(alpha, c, toys.SPEED_GAMMAS) == toys.SPEED_GAMMA
    alpha, c = toys.WEAK_ALPHA_PERCENT / 100, toys.WEAK_C_PERCENT / 100
    assert max(speedup(alpha, gamma, c) for gamma in toys.SPEED_GAMMAS) < 1
    assert speedup(alpha, toys.WEAK_GAMMA, c) == pytest.approx(0.48, abs=0.006)
