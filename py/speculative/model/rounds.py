"""Whole texts, round by round: guess a few words, check them in one target pass, write what holds.

A toy in one respect: the odds at a position ignore the words chosen before it.

Source: Leviathan et al. 2022, algorithm 1; Chen et al. 2023, algorithm 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from speculative.model.distribution import Odds, draw
from speculative.model.rule import check_pair, is_kept, keep_chance, residual

Verdict = Literal["accepted", "rejected", "discarded"]
"""A guess's fate: kept; turned down; or never checked, because one before it was turned down."""


@dataclass(frozen=True, slots=True)
class Position:
    """The odds over the candidate words at one place of the text: the target's `p`, the draft's `q`."""

    p: Odds
    q: Odds

    def __post_init__(self) -> None:
        p, q = check_pair(self.p, self.q)
        object.__setattr__(self, "p", p)
        object.__setattr__(self, "q", q)


@dataclass(frozen=True, slots=True)
class Guess:
    """One guess and its check: `die` < `keep_chance` keeps it; `die` is None if it was never checked."""

    position: int
    word: int
    p: float
    q: float
    keep_chance: float
    die: float | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class LastWord:
    """The word that the target itself writes: a replacement for a rejected guess, else the bonus."""

    position: int
    word: int
    kind: Literal["replacement", "bonus"]


@dataclass(frozen=True, slots=True)
class Round:
    """One target pass and the draft runs before it, from the position `start` on."""

    start: int
    guesses: tuple[Guess, ...]
    last: LastWord

    @property
    def accepted(self) -> int:
        """How many guesses were kept."""
        return sum(guess.verdict == "accepted" for guess in self.guesses)

    @property
    def words(self) -> tuple[int, ...]:
        """What the round wrote, `[tokens]`: the kept guesses, then the target's own word."""
        return (*(guess.word for guess in self.guesses[: self.accepted]), self.last.word)

    @property
    def tokens(self) -> int:
        """How many words the round wrote."""
        return self.accepted + 1

    @property
    def draft_runs(self) -> int:
        """How many times the small model ran: once for every guess, kept or not."""
        return len(self.guesses)

    @property
    def end(self) -> int:
        """The position of the first word still to be written."""
        return self.start + self.tokens


def guesses_in_round(gamma: int, left: int) -> int:
    """How many words a round guesses with `left` still to write: min(gamma, left - 1).

    One fewer than are left, since the last word of every round is the target's own.

    Raises ValueError: gamma is negative, or there is no word left to write.

    >>> [guesses_in_round(gamma=4, left=left) for left in (10, 3, 1)]
    [4, 2, 0]
    """
    if gamma < 0:
        raise ValueError(f"A round cannot guess {gamma} words: the number is 0 or more.")
    if left < 1:
        raise ValueError(f"A round writes at least one word, but {left} are left to write.")
    return min(gamma, left - 1)


def play_round(positions: Sequence[Position], start: int, gamma: int, dice: Random) -> Round:
    """One round from the position `start` on: all guesses, then their checks, then the target's word.

    Every die is a fresh `dice.random()`: one a guess, one a check until the first rejection, one for
    the last word.

    >>> same = Position(p=(1.0,), q=(1.0,))
    >>> play_round([same] * 9, start=0, gamma=4, dice=Random(1)).tokens
    5
    """
    span = range(start, start + guesses_in_round(gamma, len(positions) - start))
    words = [draw(positions[at].q, dice.random()) for at in span]
    guesses: list[Guess] = []
    for at, word in zip(span, words, strict=True):
        stopped = bool(guesses) and guesses[-1].verdict != "accepted"
        guesses.append(_checked(at, positions[at], word, None if stopped else dice.random()))
    kept = sum(guess.verdict == "accepted" for guess in guesses)
    return Round(start, tuple(guesses), _last_word(positions, start + kept, kept < len(span), dice))


def _checked(at: int, position: Position, word: int, die: float | None) -> Guess:
    p, q = position.p[word], position.q[word]
    verdict: Verdict = "discarded" if die is None else "accepted" if is_kept(p, q, die) else "rejected"
    return Guess(at, word, p, q, keep_chance(p, q), die, verdict)


def _last_word(positions: Sequence[Position], at: int, rejected: bool, dice: Random) -> LastWord:
    p, q = positions[at].p, positions[at].q
    if rejected:
        return LastWord(at, draw(residual(p, q), dice.random()), "replacement")
    return LastWord(at, draw(p, dice.random()), "bonus")


def decode(positions: Sequence[Position], gamma: int, seed: int) -> tuple[Round, ...]:
    """The whole text: rounds one after another until every position has its word.

    One stream of dice, `random.Random(seed)`, whose `random()` gives the same numbers in every Python:
    the same seed replays the same rounds. gamma 0 is plain decoding, one pass a word.

    >>> len(decode([Position(p=(1.0,), q=(1.0,))] * 10, gamma=4, seed=1))
    2
    """
    dice = Random(seed)
    rounds: list[Round] = []
    start = 0
    while start < len(positions):
        rounds.append(play_round(positions, start, gamma, dice))
        start = rounds[-1].end
    return tuple(rounds)
