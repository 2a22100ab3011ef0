"""The formulas, held against the numbers that Leviathan et al. print and that the page quotes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculative.model.speed import (
    accepted_over_drafted,
    best_gamma,
    expected_tokens,
    operations_factor,
    round_cost,
    speedup,
)

chances = st.floats(0, 1)
gammas = st.integers(0, 12)
costs = st.floats(0, 1)


@pytest.mark.parametrize(
    ("alpha", "gamma", "operations", "speed"),
    [(0.6, 2, 1.53, 1.96), (0.7, 3, 1.58, 2.53), (0.8, 2, 1.23, 2.44), (0.8, 5, 1.63, 3.69)],
)
def test_table_1_of_the_paper(alpha: float, gamma: int, operations: float, speed: float) -> None:
    assert operations_factor(alpha, gamma, c_hat=0) == pytest.approx(operations, abs=0.006)
    assert speedup(alpha, gamma, c=0) == pytest.approx(speed, abs=0.006)


@pytest.mark.parametrize(
    ("alpha", "gamma", "c", "printed", "exact"),
    [
        (0.75, 7, 0.02, 3.2, 3.1575),
        (0.80, 7, 0.04, 3.3, 3.2509),
        (0.82, 7, 0.11, 2.5, 2.4971),
        (0.62, 7, 0.02, 2.3, 2.2580),
        (0.68, 5, 0.04, 2.4, 2.3467),
        (0.71, 3, 0.11, 2.0, 1.9338),
    ],
)
def test_table_4_of_the_paper(alpha: float, gamma: int, c: float, printed: float, exact: float) -> None:
    """English to German. The printed speeds come from alpha and c before they were rounded."""
    assert speedup(alpha, gamma, c) == pytest.approx(exact, abs=5e-5)
    assert speedup(alpha, gamma, c) == pytest.approx(printed, abs=0.07)


@pytest.mark.parametrize(
    ("alpha", "gamma", "c", "speed"),
    [
        (0.7, 1, 0.1, 1.5454545454545452),
        (0.7, 2, 0.1, 1.825),
        (0.7, 4, 0.1, 1.9807857142857144),
        (0.7, 12, 0.1, 1.5004713620595453),
        (0.3, 4, 0.5, 0.47503333333333336),
        (1, 4, 0.1, 3.5714285714285716),
        (0, 4, 0.1, 0.7142857142857143),
        (0.7, 0, 0.1, 1),
        (0.5, 1, 0.5, 1),
        (0, 12, 1, 1 / 13),
        (1, 12, 0, 13),
        (1, 12, 1, 1),
    ],
)
def test_the_numbers_of_the_page_and_the_ends_of_its_sliders(alpha: float, gamma: int, c: float, speed: float) -> None:
    assert speedup(alpha, gamma, c) == pytest.approx(speed, rel=1e-14)


def test_the_sums_of_quiz_3_and_of_the_printed_acceptance() -> None:
    assert expected_tokens(0.3, 4) == pytest.approx(1.4251)
    assert round_cost(4, 0.5) == 3
    assert round(accepted_over_drafted(0.7, 4), 2) == 0.44


@given(st.floats(0, 0.999), gammas)
def test_the_sum_equals_the_closed_form(alpha: float, gamma: int) -> None:
    assert expected_tokens(alpha, gamma) == pytest.approx((1 - alpha ** (gamma + 1)) / (1 - alpha))


@given(gammas)
def test_the_sum_is_exact_at_both_ends(gamma: int) -> None:
    assert expected_tokens(0, gamma) == 1
    assert expected_tokens(1, gamma) == gamma + 1


@given(chances, costs)
def test_some_number_of_guesses_helps_only_if_alpha_is_above_c(alpha: float, c: float) -> None:
    """Corollary 3.9."""
    best = speedup(alpha, best_gamma(alpha, c), c)
    if alpha <= c:
        assert best <= 1 + 1e-12
    else:
        assert best >= (1 + alpha) / (1 + c)


@given(chances, costs)
def test_the_best_gamma_is_the_first_of_the_fastest(alpha: float, c: float) -> None:
    best = best_gamma(alpha, c)
    speed = speedup(alpha, best, c)
    assert all(speedup(alpha, fewer, c) < speed for fewer in range(1, best))
    assert all(speedup(alpha, more, c) <= speed for more in range(best, 13))


def test_of_equal_speeds_the_smallest_gamma_is_best() -> None:
    assert speedup(0.5, 1, 0.2) == speedup(0.5, 2, 0.2) == 1.25
    assert best_gamma(0.5, 0.2) == 1
    assert best_gamma(1, 1) == 1
    assert best_gamma(1, 1, choices=(8, 2, 6)) == 2


def test_the_best_gamma_is_one_of_the_choices() -> None:
    assert best_gamma(1, 0) == 12
    assert best_gamma(0.7, 0.1, choices=(8, 2, 6)) == 6


@pytest.mark.parametrize(
    ("call", "names"),
    [
        (lambda: expected_tokens(1.1, 4), r"kept is 1\.1"),
        (lambda: expected_tokens(float("nan"), 4), "kept is nan"),
        (lambda: expected_tokens(0.5, -1), "guesses is -1"),
        (lambda: speedup(0.5, 4, -0.1), r"-0\.1 target passes"),
        (lambda: round_cost(4, float("inf")), "inf target passes"),
        (lambda: accepted_over_drafted(0.5, 0), "nothing is drafted"),
        (lambda: best_gamma(0.5, 0.1, choices=()), "at least one choice"),
    ],
)
def test_what_the_formulas_cannot_be_asked(call: object, names: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=names):
        call()
