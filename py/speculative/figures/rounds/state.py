"""The round stepper's state and what events make of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from speculative import toys
from speculative.english import rounds as say
from speculative.figures.event import Enter, Event, Press, Set, one_of, whole
from speculative.figures.figure import unknown
from speculative.model.expectation import Expectation, expectation
from speculative.model.rounds import Position, Round, decode

LONGEST_SEED = 40  # characters: room for leading zeros, and for a wrong text to be shown
TEXTS = {text.key: text for text in toys.TEXTS}


@dataclass(frozen=True, slots=True)
class State:
    """Settings, dice, and how far the run has come: two steps a round, the guesses and the check.

    The run itself is not kept: settings and seed say all of it. `typed` is what the field of the dice holds
    if that is no seed. `dropped` says that a run was under way when its settings or dice were changed.
    """

    text: str = toys.PREDICTABLE.key
    draft: toys.Drafter = "good"
    gamma: int = toys.ROUND_GAMMA
    seed: int = toys.FIRST_SEED
    step: int = 0
    typed: str | None = None
    dropped: bool = False

    @property
    def slots(self) -> tuple[toys.Slot, ...]:
        """The places of the text."""
        return TEXTS[self.text].slots

    @property
    def positions(self) -> tuple[Position, ...]:
        """The odds at every place of the text."""
        return TEXTS[self.text].positions(self.draft)

    @property
    def run(self) -> tuple[Round, ...]:
        """Every round of the whole run."""
        return _run(self.text, self.draft, self.gamma, self.seed)

    @property
    def checked(self) -> tuple[Round, ...]:
        """The rounds that are over."""
        return self.run[: self.step // 2]

    @property
    def current(self) -> Round | None:
        """The round that is shown: guessed, or just checked."""
        return self.run[(self.step - 1) // 2] if self.step else None

    @property
    def unchecked(self) -> bool:
        """Whether the shown guesses wait for the large model."""
        return self.step % 2 == 1

    @property
    def done(self) -> bool:
        """Whether the text is complete."""
        return self.step == 2 * len(self.run)

    @property
    def draft_runs(self) -> int:
        """How many words the small model has guessed up to now."""
        return sum(round_.draft_runs for round_ in self.run[: (self.step + 1) // 2])

    @property
    def tokens(self) -> int:
        """How many words are written."""
        return sum(round_.tokens for round_ in self.checked)

    @property
    def exact(self) -> Expectation:
        """The expected counts of a run with these settings."""
        return _exact(self.text, self.draft, self.gamma)

    @property
    def means(self) -> tuple[float, float]:
        """Mean large-model passes and small-model runs, over many runs with these settings."""
        return _means(self.text, self.draft, self.gamma, self.seed)

    def word(self, position: int, index: int) -> str:
        """A candidate word of the text."""
        return self.slots[position].words[index]


@lru_cache(maxsize=64)
def _run(text: str, draft: toys.Drafter, gamma: int, seed: int) -> tuple[Round, ...]:
    return decode(TEXTS[text].positions(draft), gamma, seed)


@lru_cache(maxsize=64)
def _exact(text: str, draft: toys.Drafter, gamma: int) -> Expectation:
    return expectation(TEXTS[text].positions(draft), gamma)


@lru_cache(maxsize=64)
def _means(text: str, draft: toys.Drafter, gamma: int, seed: int) -> tuple[float, float]:
    """Mean passes and small-model runs over many runs."""
    from speculative.model.monte_carlo import decode_many  # numpy comes to the page after the figures

    averages = decode_many(TEXTS[text].positions(draft), gamma, toys.RUNS, seed)
    return averages.target_passes, averages.draft_runs


def update(state: State, event: Event) -> State:
    """The state after a control. A new setting starts the run again, with the same dice."""
    match event:
        case Press("guess"):
            return state if state.unchecked or state.done else at_step(state, state.step + 1)
        case Press("check"):
            return at_step(state, state.step + 1) if state.unchecked else state
        case Press("back"):
            return at_step(state, state.step - 1) if state.step else state
        case Press("reset"):
            return at_step(state, 0)
        case Press("dice"):
            return replace(afresh(state), seed=next_seed(state.seed))
        case Set("text"):
            return replace(afresh(state), text=one_of(event, tuple(TEXTS)))
        case Set("draft"):
            draft: toys.Drafter = "good" if one_of(event, tuple(say.DRAFTS)) == "good" else "poor"
            return replace(afresh(state), draft=draft)
        case Set("gamma"):
            return replace(afresh(state), gamma=whole(event, toys.ROUND_GAMMAS))
        case Enter("seed", text):
            return with_seed(state, text.strip())
    raise unknown(event)


def at_step(state: State, step: int) -> State:
    """The same run, so far. What was typed and was no seed is over: the reader has gone on."""
    return replace(state, step=step, dropped=False, typed=None)


def afresh(state: State) -> State:
    """Before the first guess, because something else is about to change."""
    return replace(state, step=0, dropped=state.dropped or state.step > 0, typed=None)


def next_seed(seed: int) -> int:
    """Other dice: a step that comes past all 10,000 seeds before it repeats one.

    >>> next_seed(0)
    4827
    """
    return (21 * seed + 4827) % len(toys.SEEDS)


def with_seed(state: State, typed: str) -> State:
    """The state with the dice that the reader typed; what is no seed stays in the field, beside a message."""
    if typed.isascii() and typed.isdecimal() and len(typed) <= LONGEST_SEED and int(typed) in toys.SEEDS:
        return replace(afresh(state), seed=int(typed))
    shown = typed if len(typed) <= LONGEST_SEED else typed[: LONGEST_SEED - 1] + "…"
    # Half a character, as a careless cut leaves it, could not be written back.
    return replace(state, typed=shown.encode(errors="replace").decode())
