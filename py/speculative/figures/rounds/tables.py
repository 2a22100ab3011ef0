"""The round stepper's numbers, in tables."""

from __future__ import annotations

from speculative.english import numbers
from speculative.english import rounds as say
from speculative.figures.rounds.state import State
from speculative.model.rounds import Guess, Round
from speculative.view import parts
from speculative.view.element import Element


def round_table(state: State) -> Element:
    """Every guess of the round with its numbers."""
    guesses = state.current.guesses if state.current else ()
    rows = [_guess_cells(state, guess, number) for number, guess in enumerate(guesses, 1)]
    if state.current and not state.unchecked:
        rows.append(_last_cells(state, state.current))
    none = (say.NO_NUMBER,) * len(say.ROUND_COLUMNS)
    return parts.table(say.ROUND_TABLE, say.ROUND_COLUMNS, rows or [none])


def _last_cells(state: State, round_: Round) -> tuple[str, ...]:
    last = round_.last
    p = numbers.percent(state.positions[last.position].p[last.word])
    return (say.LARGE_MODEL, state.word(last.position, last.word), p, *[say.NO_NUMBER] * 3, last_kind(round_))


def last_kind(round_: Round) -> str:
    """What the large model's word is: a replacement, an extra word, or, where nothing was guessed, its own."""
    return say.LAST[round_.last.kind] if round_.guesses else say.UNGUESSED


def _guess_cells(state: State, guess: Guess, number: int) -> tuple[str, ...]:
    word, q = state.word(guess.position, guess.word), numbers.percent(guess.q)
    if state.unchecked:
        return (str(number), word, say.NO_NUMBER, q, say.NO_NUMBER, say.NO_NUMBER, say.WAITING)
    chance, die = say.chance_and_die(guess.keep_chance, guess.die)
    p, verdict = numbers.percent(guess.p), say.VERDICTS[guess.verdict]
    return (str(number), word, p, q, chance, die or say.NO_NUMBER, verdict)


def counter_table(state: State) -> Element:
    """The counts, their means and what is exactly expected."""
    passes, runs = state.means
    tokens = str(len(state.slots))
    rows = (
        (say.PASSES, str(len(state.checked)), _two(passes), _two(state.exact.target_passes), tokens),
        (say.TOKENS, str(state.tokens), tokens, tokens, tokens),
        (say.RUNS, str(state.draft_runs), _two(runs), _two(state.exact.draft_runs), "0"),
    )
    return parts.table(say.COUNTER_TABLE, say.COUNTER_COLUMNS, rows)


def _two(number: float) -> str:
    return numbers.fixed(number, 2)


def odds_table(state: State) -> Element:
    """Every candidate word with its odds under both models."""
    rows = [
        (say.place(number, word), str(p), str(q))
        for number, slot in enumerate(state.slots, 1)
        for word, p, q in zip(slot.words, slot.target, slot.good if state.draft == "good" else slot.poor, strict=True)
    ]
    return parts.table(say.ODDS_TABLE, say.ODDS_COLUMNS, rows)
