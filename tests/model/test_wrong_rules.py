"""Draws by the rule are told apart from draws by the three wrong rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from model.chance import SIGMAS, P, Q, strays
from model.wrong_rules import guess_the_likeliest, keep_if_p_is_higher, replace_from_all_of_p

from speculative.model.distribution import Odds
from speculative.model.monte_carlo import draw_many

WRONG = [
    pytest.param(replace_from_all_of_p, (0.3386, 0.3458, 0.1528, 0.083, 0.0798), id="replace from all of p"),
    pytest.param(keep_if_p_is_higher, (0.6333, 0, 0.2182, 0.1485, 0), id="keep if p >= q"),
    pytest.param(guess_the_likeliest, (0.2815, 0.5778, 0.0768, 0.064, 0), id="guess the likeliest"),
]


@pytest.mark.parametrize(("rule", "gives"), WRONG)
def test_a_wrong_rule_misses_the_target(rule: Callable[[Odds, Odds], Odds], gives: Odds) -> None:
    assert rule(P, Q) == pytest.approx(gives, abs=5e-5)
    assert max(abs(out - target) for out, target in zip(rule(P, Q), P, strict=True)) > 0.08


@pytest.mark.parametrize(("rule", "gives"), WRONG)
def test_our_draws_follow_the_target_and_no_wrong_rule(rule: Callable[[Odds, Odds], Odds], gives: Odds) -> None:
    written = draw_many(P, Q, draws=10_000, seed=3).written
    assert strays(written, P) < SIGMAS
    assert strays(written, rule(P, Q)) > 2 * SIGMAS
