"""Measured values, and what can be said about them: medians, paired ratios, bars."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

Key = tuple[str, str, str]  # link, variant, what was measured


@dataclass(slots=True)
class Results:
    """Values by link, variant and quantity, one a round, in order of the rounds."""

    values: dict[Key, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, link: str, variant: str, measured: Mapping[str, float]) -> None:
        """One round's values of one variant."""
        for quantity, value in measured.items():
            self.values[link, variant, quantity].append(value)

    def of(self, link: str, variant: str, quantity: str) -> list[float]:
        """All rounds' values; empty where nothing was measured."""
        return self.values.get((link, variant, quantity), [])

    def median(self, link: str, variant: str, quantity: str) -> float:
        """The median over the rounds; NaN where nothing was measured."""
        return middle(self.of(link, variant, quantity))

    def ratio(self, link: str, quantity: str, ours: str, other: str) -> float:
        """The median over the rounds of our value over the other's in the same round."""
        return paired_ratio(self.of(link, ours, quantity), self.of(link, other, quantity))


def middle(values: Sequence[float]) -> float:
    """The median, or NaN of nothing.

    >>> middle([3, 1, 2]), middle([])
    (2, nan)
    """
    return median(values) if values else math.nan


def paired_ratio(ours: Sequence[float], others: Sequence[float]) -> float:
    """The median of the ratios within each round: what disturbs a round disturbs both sides of it.

    >>> paired_ratio([1, 1, 9], [2, 4, 18])
    0.5
    """
    return middle([mine / other for mine, other in zip(ours, others, strict=False)])


def share_below(values: Sequence[float], share: float) -> float:
    """The least value that so large a share of the values does not exceed; NaN of nothing.

    >>> share_below([5, 1, 3, 2, 4], 0.6)
    3
    """
    if not values:
        return math.nan
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


@dataclass(frozen=True, slots=True)
class Bar:
    """Something that the page promises: a measured value is at most a limit."""

    promise: str
    value: float
    limit: float
    unit: str = ""
    below: bool = False  # the limit itself is already too much

    @property
    def verdict(self) -> str:
        """Whether it holds.

        >>> Bar("", 0.3, 0.3).verdict, Bar("", 0.3, 0.3, below=True).verdict, Bar("", math.nan, 1).verdict
        ('holds', 'falls short', 'not measured')
        """
        if math.isnan(self.value):
            return "not measured"
        held = self.value < self.limit if self.below else self.value <= self.limit
        return "holds" if held else "falls short"
