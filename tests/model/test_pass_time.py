"""A pass lasts as long as the longer of its parts. What figure 1 must show is in test_toys.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculative.model.pass_time import Machine, check_five, pass_time, total_time, write_five

machines = st.builds(Machine, st.floats(0.001, 2), st.floats(0, 1))
others = st.integers(0, 30)


@given(machines)
def test_the_unit_is_one_write_on_an_idle_machine(machine: Machine) -> None:
    assert pass_time(machine, tokens=1).total == 1
    assert total_time(write_five(machine, others=0)) == 5


@given(machines, others)
def test_a_pass_lasts_between_its_longer_part_and_both_together(machine: Machine, others: int) -> None:
    for one in (*write_five(machine, others), *check_five(machine, others)):
        assert max(one.weights, one.arithmetic) <= one.total * (1 + 1e-12)
        assert one.total <= (one.weights + one.arithmetic) * (1 + 1e-12)


@given(machines, others)
def test_a_check_does_the_same_arithmetic_but_moves_the_weights_once(machine: Machine, others: int) -> None:
    writes, (check,) = write_five(machine, others), check_five(machine, others)
    assert sum(one.arithmetic for one in writes) == pytest.approx(check.arithmetic)
    assert sum(one.weights for one in writes) == pytest.approx(5 * check.weights)
    assert check.total <= total_time(writes) * (1 + 1e-12)


def test_a_machine_that_hides_nothing_adds_and_one_that_hides_all_takes_the_longer() -> None:
    assert pass_time(Machine(0.5, unhidden=1), tokens=4).total == 3 / 1.5
    assert pass_time(Machine(0.5, unhidden=0), tokens=4).total == 2


def test_what_a_pass_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="works on 0 tokens"):
        pass_time(Machine(0.1, 0), tokens=0)
    with pytest.raises(ValueError, match="-1 other requests"):
        check_five(Machine(0.1, 0), others=-1)
    with pytest.raises(ValueError, match=r"Arithmetic of 0"):
        Machine(arithmetic_per_token=0, unhidden=0)
    with pytest.raises(ValueError, match=r"unhidden part of 1\.5"):
        Machine(arithmetic_per_token=0.1, unhidden=1.5)
