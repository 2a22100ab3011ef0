"""What `rounds.decode` costs on average: exactly, and without dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from speculative.model.rounds import Position, guesses_in_round
from speculative.model.rule import overlap


@dataclass(frozen=True, slots=True)
class Expectation:
    """The exact mean, over all dice, of the passes and runs that a text takes."""

    target_passes: float
    draft_runs: float


def expectation(positions: Sequence[Position], gamma: int) -> Expectation:
    """The passes and runs that a text takes on average, exactly, without dice.

    From the end of the text backwards: a round that starts here costs one pass and its draft runs, and
    goes on after its first rejected guess, or after its bonus word; each way weighed by its chance,
    which the overlaps give.

    >>> expectation([Position(p=(1.0,), q=(1.0,))] * 10, gamma=4)
    Expectation(target_passes=2.0, draft_runs=8.0)
    >>> expectation([Position(p=(1.0,), q=(1.0,))] * 10, gamma=0)
    Expectation(target_passes=10.0, draft_runs=0.0)
    """
    keeps = [overlap(position.p, position.q) for position in positions]
    total = len(keeps)
    passes, runs = [0.0] * (total + 1), [0.0] * (total + 1)  # [start]: from there to the end of the text
    for start in reversed(range(total)):
        count = guesses_in_round(gamma, total - start)
        passes[start], runs[start] = 1.0, float(count)
        for end, chance in _round_ends(keeps[start : start + count], start):
            passes[start] += chance * passes[end]
            runs[start] += chance * runs[end]
    return Expectation(passes[0], runs[0])


def _round_ends(keeps: Sequence[float], start: int) -> list[tuple[int, float]]:
    """Where a round with these keep chances can end, each end with its chance."""
    ends: list[tuple[int, float]] = []
    all_kept = 1.0
    for at, keep in enumerate(keeps, start):
        ends.append((at + 1, all_kept * (1 - keep)))
        all_kept *= keep
    return [*ends, (start + len(keeps) + 1, all_kept)]
