"""Odds over words, and drawing one word from them."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, isfinite

Odds = tuple[float, ...]
"""The chance of every candidate word, in order: `[words]`, not negative, sum 1."""

ROUNDING = 1e-9  # the sum of a few decimal fractions misses 1 by far less than this


def check_odds(odds: Sequence[float]) -> Odds:
    """Odds that can be trusted from here on: `[words]`, unchanged but as a tuple of floats.

    Raises ValueError: there is no word, a chance is negative or not finite, or the sum is not 1.

    >>> check_odds([0.25, 0.75])
    (0.25, 0.75)
    """
    checked = tuple(map(float, odds))
    if not checked:
        raise ValueError("Odds need at least one word, but there is none.")
    for word, chance in enumerate(checked):
        if not (isfinite(chance) and chance >= 0):
            raise ValueError(f"The odds of word {word} are {chance}, but odds are finite and never negative.")
    if abs(fsum(checked) - 1) > ROUNDING:
        raise ValueError(f"The odds {checked} sum to {fsum(checked)}, but odds sum to 1.")
    return checked


def draw(odds: Odds, die: float) -> int:
    """The word that a die picks: lay the odds end to end on a line, and see where the die falls.

    The first word with odds[0] + ... + odds[word] > die. A word with odds 0 has no room on the line and
    is never picked, whatever the die.

    `odds` are checked odds `[words]`; `die` is evenly spread over 0 <= die < 1.

    >>> [draw((0.5, 0.0, 0.5), die) for die in (0.0, 0.49, 0.5, 0.99)]
    [0, 0, 2, 2]
    """
    reached, last = 0.0, 0
    for word, chance in enumerate(odds):
        if chance > 0:
            reached, last = reached + chance, word
            if die < reached:
                break
    return last  # without a break rounding left the line a hair short of 1: the last word that has room
