"""Thousands of draws at once, by the same rule as `rule` and `rounds`: the only module with numpy.

Dice are `numpy.random.default_rng(seed).random()`: one seed gives the same draws on one numpy version.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from speculative.model.distribution import Odds
from speculative.model.rounds import Position, guesses_in_round
from speculative.model.rule import check_pair, keep_chance, residual

if TYPE_CHECKING:  # spares the browser an import
    from numpy.random import Generator
    from numpy.typing import NDArray

    Words = NDArray[np.intp]  # indices of words, `[draws]`


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each word was guessed, came out as a kept guess, and as a replacement: `[words]` each."""

    drafted: tuple[int, ...]
    kept: tuple[int, ...]
    replaced: tuple[int, ...]

    @property
    def written(self) -> tuple[int, ...]:
        """How often each word came out at all, `[words]`."""
        return tuple(kept + replaced for kept, replaced in zip(self.kept, self.replaced, strict=True))


@dataclass(frozen=True, slots=True)
class Averages:
    """The mean target passes and draft runs of so many decodes of one text."""

    runs: int
    target_passes: float
    draft_runs: float


def draw_many(p: Sequence[float], q: Sequence[float], draws: int = 10_000, seed: int = 0) -> Tally:
    """One position, drawn many times by the rule: guess from q, keep it or replace it.

    `p` and `q` are odds `[words]`; `draws` is how many words come out; `seed` is 0 or more.

    >>> draw_many(p=(0.0, 1.0), q=(1.0, 0.0), draws=100, seed=1)
    Tally(drafted=(100, 0), kept=(0, 0), replaced=(0, 100))
    """
    p, q = check_pair(p, q)
    _check_count(draws)
    rng = np.random.default_rng(seed)
    guesses = _draw(q, draws, rng)
    kept = guesses[_kept(p, q, guesses, rng)]
    replacements = _draw(residual(p, q), draws - kept.size, rng)
    return Tally(*(_count(words, len(p)) for words in (guesses, kept, replacements)))


def decode_many(positions: Sequence[Position], gamma: int, runs: int, seed: int) -> Averages:
    """The average of many decodes of one text, all walking from position to position in step.

    A guess that `rounds.decode` would discard, and every last word, are not drawn here: they count as
    runs and passes, but which words they are changes neither number.

    >>> decode_many([Position(p=(1.0,), q=(1.0,))] * 10, gamma=4, runs=100, seed=1)
    Averages(runs=100, target_passes=2.0, draft_runs=8.0)
    """
    _check_count(runs)
    rng = np.random.default_rng(seed)
    # [runs]: how many guesses in a row each run has kept in its present round.
    since: NDArray[np.intp] = np.zeros(runs, dtype=np.intp)
    passes = drafts = 0
    for at, position in enumerate(positions):
        starting = runs - int(np.count_nonzero(since))
        passes += starting
        drafts += starting * guesses_in_round(gamma, len(positions) - at)
        guesses = _draw(position.q, runs, rng)
        # A round's gamma + 1st word is the bonus, no guess; it ends the round as a rejection does.
        since = np.where(_kept(position.p, position.q, guesses, rng) & (since < gamma), since + 1, 0)
    return Averages(runs, passes / runs, drafts / runs)


def _draw(odds: Odds, draws: int, rng: Generator) -> Words:
    """What `distribution.draw` picks, for many dice."""
    reached = np.cumsum(np.array(odds))
    # Rounding may leave the sum a hair below 1: the last word that has room takes the rest.
    reached[max(word for word, chance in enumerate(odds) if chance > 0) :] = np.inf
    return np.searchsorted(reached, rng.random(draws), side="right")


def _kept(p: Odds, q: Odds, guesses: Words, rng: Generator) -> NDArray[np.bool_]:
    """What `rule.is_kept` answers, for many guesses with a die each."""
    chances = np.array([keep_chance(*pair) if pair[1] > 0 else 0.0 for pair in zip(p, q, strict=True)])
    return rng.random(guesses.size) < chances[guesses]


def _count(words: Words, kinds: int) -> tuple[int, ...]:
    return tuple(np.bincount(words, minlength=kinds).tolist())


def _check_count(count: int) -> None:
    if count < 1:
        raise ValueError(f"An average over {count} draws means nothing: it needs at least one.")
