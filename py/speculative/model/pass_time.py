"""How long a target pass lasts, and why checking five tokens costs about as much as writing one.

A pass moves all the weights once, however many tokens it works on, and does its arithmetic for every
one of them. The two overlap. A drawing of the idea, not a measurement of any machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

FIVE = 5  # the buttons of the figure say so


@dataclass(frozen=True, slots=True)
class Machine:
    """A toy chip: how its arithmetic compares with the trip of the weights, which lasts 1.

    `arithmetic_per_token` is one token's arithmetic, in trips of the weights. `unhidden` is the part of
    the shorter of the two that does not overlap with the longer, from 0 (all hidden) to 1 (none).
    """

    arithmetic_per_token: float
    unhidden: float

    def __post_init__(self) -> None:
        if not self.arithmetic_per_token > 0:
            raise ValueError(f"Arithmetic of {self.arithmetic_per_token} a token: it must last above 0.")
        if not 0 <= self.unhidden <= 1:
            raise ValueError(f"An unhidden part of {self.unhidden}, but a part is from 0 to 1.")


@dataclass(frozen=True, slots=True)
class PassTime:
    """One pass, every part in units of one write on an idle machine."""

    weights: float
    arithmetic: float
    total: float


def pass_time(machine: Machine, tokens: int) -> PassTime:
    """How long one pass over so many tokens lasts: the longer of its parts, and a little of the shorter.

    total = max(weights, arithmetic) + unhidden * min(weights, arithmetic), then all three divided by
    the total of a pass over one token.

    Raises ValueError: there is no token.

    >>> pass_time(Machine(arithmetic_per_token=0.25, unhidden=0), tokens=8)
    PassTime(weights=1.0, arithmetic=2.0, total=2.0)
    """
    if tokens < 1:
        raise ValueError(f"A pass works on {tokens} tokens, but it needs at least one.")
    arithmetic = machine.arithmetic_per_token * tokens
    unit = _lasting(machine, machine.arithmetic_per_token)
    return PassTime(1 / unit, arithmetic / unit, _lasting(machine, arithmetic) / unit)


def _lasting(machine: Machine, arithmetic: float) -> float:
    return max(1.0, arithmetic) + machine.unhidden * min(1.0, arithmetic)


def write_five(machine: Machine, others: int) -> tuple[PassTime, ...]:
    """Five passes, one after another: each writes one token for you and one for every other request.

    >>> len(write_five(Machine(arithmetic_per_token=0.25, unhidden=0), others=0))
    5
    """
    return (pass_time(machine, _requests(others)),) * FIVE


def check_five(machine: Machine, others: int) -> tuple[PassTime, ...]:
    """One pass, alone in its tuple: it checks five tokens for you and five for every other request.

    >>> check_five(Machine(arithmetic_per_token=0.125, unhidden=0), others=1)
    (PassTime(weights=1.0, arithmetic=1.25, total=1.25),)
    """
    return (pass_time(machine, FIVE * _requests(others)),)


def total_time(passes: Iterable[PassTime]) -> float:
    """How long passes last one after another, in units of one write on an idle machine.

    >>> total_time(write_five(Machine(arithmetic_per_token=0.25, unhidden=0), others=0))
    5.0
    """
    return sum(one.total for one in passes)


def _requests(others: int) -> int:
    if others < 0:
        raise ValueError(f"There are {others} other requests, but their number is 0 or more.")
    return others + 1
