"""Numbers are written as readers expect: half goes up, zero has no sign, one thing is not two things."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculative.english.numbers import count, fixed, percent, points, spelled, thousands


@given(st.integers(-(10**7), 10**7), st.integers(0, 3))
def test_fixed_rounds_the_decimal_that_is_written_down_half_away_from_zero(steps: int, digits: int) -> None:
    exact = Decimal(steps).scaleb(-digits - 1).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    assert fixed(steps / 10 ** (digits + 1), digits) == str(exact if exact else abs(exact))


@given(st.integers(0, 1000))
def test_points_round_tenths_of_a_percent_half_up(tenths: int) -> None:
    assert points(tenths / 1000) == str((tenths + 5) // 10)
    assert percent(tenths / 1000) == f"{(tenths + 5) // 10} percent"


@pytest.mark.parametrize(
    ("number", "digits", "written"),
    [
        (0.5, 0, "1"),
        (2.5, 0, "3"),  # Python's own rounding gives 2
        (1.005, 2, "1.01"),  # as a binary fraction it lies a hair below
        (2.675, 2, "2.68"),
        (0.125, 2, "0.13"),
        (9.995, 2, "10.00"),
        (0.0049, 2, "0.00"),
        (2.0, 1, "2.0"),
        (-1.25, 1, "-1.3"),
        (12345.678, 1, "12345.7"),
    ],
)
def test_fixed_by_hand(number: float, digits: int, written: str) -> None:
    assert fixed(number, digits) == written


@pytest.mark.parametrize("number", [0.0, -0.0, -0.004, -1e-300])
def test_zero_has_no_sign(number: float) -> None:
    assert fixed(number, 2) == "0.00"
    assert fixed(number, 0) == "0"
    assert points(number) == "0"


def test_a_share_that_is_not_quite_whole_in_binary_is_whole_on_the_page() -> None:
    assert points(0.29) == "29"
    assert points(0.1 + 0.2) == "30"
    assert points(1 - 0.33) == "67"
    assert percent(1.0) == "100 percent"


@pytest.mark.parametrize(
    ("number", "written"),
    [(0, "0"), (999, "999"), (1000, "1,000"), (20_000, "20,000"), (1234567, "1,234,567")],
)
def test_thousands_are_set_apart(number: int, written: str) -> None:
    assert thousands(number) == written


@pytest.mark.parametrize(
    ("number", "written"), [(0, "0 passes"), (1, "1 pass"), (2, "2 passes"), (1001, "1,001 passes")]
)
def test_only_one_is_singular(number: int, written: str) -> None:
    assert count(number, "pass", "passes") == written


def test_the_plain_plural_is_an_s() -> None:
    assert [count(number, "token") for number in (0, 1, 2)] == ["0 tokens", "1 token", "2 tokens"]


def test_small_numbers_are_spelled_up_to_twelve() -> None:
    assert [spelled(number) for number in (0, 1, 12, 13, 100)] == ["no", "one", "twelve", "13", "100"]
