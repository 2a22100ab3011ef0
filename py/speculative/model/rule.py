"""The rule for one position: keep a guess or replace it, so that the target's odds come out.

A word comes out either as a kept guess, with chance q * min(1, p / q) = min(p, q), or as a replacement,
with chance max(0, p - q). The two add up to p, for any draft.

Source: Leviathan et al. 2022, section 2.3 and appendix A.1; Chen et al. 2023, theorem 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from speculative.model.distribution import Odds, check_odds, draw


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one position's dice gave: the draft's guess, whether it was kept, and the word that came out."""

    guess: int
    kept: bool
    word: int


def keep_chance(p: float, q: float) -> float:
    """How likely a guess is kept: always if the target likes it at least as much as the draft does.

    min(1, p / q), with p the target's odds for the guessed word and q the draft's.

    Raises ValueError: q is not above 0: the draft never guesses such a word; or p is negative.

    >>> keep_chance(p=0.2, q=0.4), keep_chance(p=0.4, q=0.2), keep_chance(p=0.0, q=0.2)
    (0.5, 1.0, 0.0)
    """
    if not q > 0:
        raise ValueError(f"The draft's odds for a guess are {q}, but a word with odds 0 is never guessed.")
    if not p >= 0:
        raise ValueError(f"The target's odds for a guess are {p}, but odds are never negative.")
    return 1.0 if p >= q else p / q


def is_kept(p: float, q: float, die: float) -> bool:
    """Whether a die keeps a guess: die < min(1, p / q).

    Strictly below, so a word that the target never writes (p = 0) is rejected even by a die of exactly 0.

    >>> is_kept(p=0.2, q=0.4, die=0.49), is_kept(p=0.2, q=0.4, die=0.5), is_kept(p=0.0, q=0.4, die=0.0)
    (True, False, False)
    """
    return die < keep_chance(p, q)


def kept_shares(p: Sequence[float], q: Sequence[float]) -> Odds:
    """How often each word comes out as a kept guess: min(p, q), `[words]`; they sum to the overlap.

    >>> kept_shares(p=(0.25, 0.75), q=(0.5, 0.5))
    (0.25, 0.5)
    """
    return tuple(map(min, *check_pair(p, q)))


def replaced_shares(p: Sequence[float], q: Sequence[float]) -> Odds:
    """How often each word comes out as a replacement: max(0, p - q), `[words]`.

    >>> replaced_shares(p=(0.25, 0.75), q=(0.5, 0.5))
    (0.0, 0.25)
    """
    return tuple(max(0.0, target - draft) for target, draft in zip(*check_pair(p, q), strict=True))


def overlap(p: Sequence[float], q: Sequence[float]) -> float:
    """How often a guess is kept at a position with these odds: sum of min(p, q), from 0 to exactly 1.

    Source: Leviathan et al. 2022, theorem 3.5 (beta).

    >>> overlap(p=(0.25, 0.75), q=(0.5, 0.5))
    0.75
    """
    p, q = check_pair(p, q)
    return 1.0 if p == q else min(1.0, fsum(kept_shares(p, q)))


def residual(p: Sequence[float], q: Sequence[float]) -> Odds:
    """The odds of a replacement: what of p the kept guesses have not used up, `[words]`.

    max(0, p - q), scaled to sum to 1. If q equals p nothing is left over, but then nothing is ever
    rejected either; the answer is p itself, so that callers need no special case.

    >>> residual(p=(0.25, 0.75), q=(0.5, 0.5))
    (0.0, 1.0)
    """
    left_over = replaced_shares(p, q)
    total = fsum(left_over)
    return tuple(share / total for share in left_over) if total > 0 else check_odds(p)


def draw_one(
    p: Sequence[float], q: Sequence[float], guess_die: float, keep_die: float, replacement_die: float
) -> Drawn:
    """One position from start to end: guess from q, keep it or not, replace it from the residual.

    `p` and `q` are odds `[words]`; the dice are independent of each other, each 0 <= die < 1. The last
    one has no effect if the guess is kept.

    >>> draw_one((0.25, 0.75), (0.5, 0.5), guess_die=0.1, keep_die=0.9, replacement_die=0.3)
    Drawn(guess=0, kept=False, word=1)
    """
    p, q = check_pair(p, q)
    guess = draw(q, guess_die)
    kept = is_kept(p[guess], q[guess], keep_die)
    return Drawn(guess, kept, guess if kept else draw(residual(p, q), replacement_die))


def check_pair(p: Sequence[float], q: Sequence[float]) -> tuple[Odds, Odds]:
    """The target's and the draft's odds, checked, over the same words.

    Raises ValueError: `check_odds` refuses one of them, or they differ in length.

    >>> check_pair([1], [1])
    ((1.0,), (1.0,))
    """
    if len(p) != len(q):
        raise ValueError(f"Odds for {len(p)} words (target) and {len(q)} (draft): they must match.")
    return check_odds(p), check_odds(q)
