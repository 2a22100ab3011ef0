"""What the tests of chance share: any odds, and how far counts may stray from them.

A statistical test here allows 5 standard errors. By the normal approximation a right program strays
further once in 1.7 million numbers looked at, so the few hundred looked at here would fail for about
one choice of seeds in 5,000. The seeds are fixed: what passes once passes always.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from statistics import mean, stdev

from hypothesis import strategies as st

from speculative.model.distribution import Odds

SIGMAS = 5

# The brief's figure 3: the one position that every test of the rule can look at.
P: Odds = (0.42, 0.26, 0.16, 0.10, 0.06)
Q: Odds = (0.20, 0.45, 0.10, 0.05, 0.20)


def any_odds(words: int) -> st.SearchStrategy[Odds]:
    """Odds over so many words: round ones, uneven ones, tiny ones, and many zeros."""
    weight = st.one_of(st.just(0.0), st.integers(1, 100).map(float), st.floats(0, 1))
    weights = st.lists(weight, min_size=words, max_size=words).filter(lambda row: fsum(row) > 0)
    return weights.map(lambda row: tuple(one / fsum(row) for one in row))


def any_pair() -> st.SearchStrategy[tuple[Odds, Odds]]:
    """A target's and a draft's odds over the same words; equal ones, too."""

    def pair(words: int) -> st.SearchStrategy[tuple[Odds, Odds]]:
        odds = any_odds(words)
        return st.one_of(st.tuples(odds, odds), odds.map(lambda same: (same, same)))

    return st.integers(1, 6).flatmap(pair)


def any_die() -> st.SearchStrategy[float]:
    """A die, its two ends often."""
    return st.one_of(st.just(0.0), st.just(1 - 2**-53), st.floats(0, 1, exclude_max=True))


def strays(counts: Sequence[int], odds: Sequence[float]) -> float:
    """By how many standard errors the worst count misses its odds; infinite if odds of 0 were met."""
    draws = sum(counts)
    misses = [
        abs(count - draws * chance) / sqrt(draws * chance * (1 - chance))
        if 0 < chance < 1
        else 0.0
        if count == draws * chance
        else float("inf")
        for count, chance in zip(counts, odds, strict=True)
    ]
    return max(misses)


def mean_strays(sample: Sequence[float], expected: float) -> float:
    """By how many standard errors the mean of a sample misses what was expected."""
    return abs(mean(sample) - expected) / (stdev(sample) / sqrt(len(sample)))
