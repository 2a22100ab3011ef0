"""How the round stepper looks."""

from __future__ import annotations

from functools import lru_cache

from speculative import toys
from speculative.english import common
from speculative.english import rounds as say
from speculative.figures.rounds.state import LONGEST_SEED, State
from speculative.figures.rounds.tables import counter_table, last_kind, odds_table, round_table
from speculative.model.rounds import Guess
from speculative.view import draw, parts
from speculative.view.element import Element, h

NAME = "rounds"


def sentence(state: State) -> str:
    """What just happened, in words."""
    if state.typed is not None:
        return say.bad_seed(state.typed, toys.SEEDS[0], toys.SEEDS[-1])
    round_, number = state.current, (state.step + 1) // 2
    if round_ is None:
        return say.ready(state.seed, len(state.slots), state.exact.target_passes, again=state.dropped)
    if state.unchecked:
        return say.guessed(number, [state.word(guess.position, guess.word) for guess in round_.guesses])
    rejected = [guess for guess in round_.guesses if guess.verdict == "rejected"]
    last = state.word(round_.last.position, round_.last.word)
    wrong = state.word(rejected[0].position, rejected[0].word) if rejected else None
    discarded = sum(guess.verdict == "discarded" for guess in round_.guesses)
    end = say.finished(state.tokens, len(state.checked), state.draft_runs) if state.done else ""
    return say.checked(number, round_.accepted, wrong, discarded, last) + end


def longest(state: State) -> str:
    """At least as long as anything that happens is in words, with these settings."""
    words = [max(slot.words, key=len) for slot in state.slots]
    guesses, tokens = words[: state.gamma], len(words)
    finish = say.checked(tokens, len(guesses), None, 0, words[-1]) + say.finished(tokens, tokens, 10)
    ready = say.ready(toys.SEEDS[-1], tokens, tokens, again=True)
    return max(say.guessed(tokens, guesses), finish, ready, key=len)


def view(state: State) -> Element:
    """The figure."""
    return parts.figure(
        NAME,
        caption(),
        h("div", settings(state), class_="settings"),
        buttons(state),
        parts.sentence(sentence(state), longest(state)),
        text_so_far(state),
        this_round(state),
        counters(state),
        averages(state),
        dice(state),
        parts.numbers(round_table(state), counter_table(state), odds_table(state)),
    )


@lru_cache
def caption() -> Element:
    """The head of the figure, always the same."""
    legend = parts.legend(
        parts.Key("chip accepted", say.KEPT),
        parts.Key("chip target", say.WRITTEN),
        parts.Key("chip rejected", say.REJECTED),
        parts.Key("chip discarded", say.DISCARDED),
        parts.Key("scale-key", say.CHANCE),
        parts.Key("die-key", say.DIE),
    )
    return parts.caption(NAME, say.NUMBER, say.TITLE, legend)


def settings(state: State) -> list[Element]:
    """What the reader may choose before a run."""
    spoken = say.spoken_gamma(state.gamma, state.exact.target_passes)
    return [
        parts.choice(NAME, "text", say.TEXT, say.TEXTS.items(), state.text),
        parts.choice(NAME, "draft", say.DRAFT, say.DRAFTS.items(), state.draft),
        parts.slider(NAME, "gamma", say.GAMMA, toys.ROUND_GAMMAS, state.gamma, str(state.gamma), spoken),
    ]


def buttons(state: State) -> Element:
    """The two turns, and the ways back."""
    begun = state.step > 0 or state.dropped or state.typed is not None
    may_guess = not (state.unchecked or state.done)
    return parts.buttons(
        parts.button(NAME, "guess", say.GUESS, main=may_guess, off=not may_guess),
        parts.button(NAME, "check", say.CHECK, main=state.unchecked, off=not state.unchecked),
        parts.button(NAME, "dice", say.NEW_DICE, main=state.done),
        parts.button(NAME, "back", say.BACK, off=state.step == 0),
        parts.button(NAME, "reset", common.START_AGAIN, off=not begun),
    )


def text_so_far(state: State) -> Element:
    """One place for every word: written by a kept guess, written by the large model, or empty."""
    written = [
        (state.word(position, word), "target" if position == round_.last.position else "accepted")
        for round_ in state.checked
        for position, word in enumerate(round_.words, round_.start)
    ]
    places = [place(slot, *one) for slot, one in zip(state.slots, written, strict=False)]
    places += [place(slot) for slot in state.slots[len(written) :]]
    return h("ol", places, class_="text-so-far", aria_label=say.text_so_far(len(written), len(state.slots)))


def place(slot: toys.Slot, word: str = "", kind: str = "empty") -> Element:
    """A word in its box; how it came about is said by the box, and to a screen reader.

    The box is as wide as the widest word that may come, so that no other box moves when it does.
    """
    words = "\n".join(slot.words)
    if kind == "empty":
        return h("li", class_="chip empty", aria_hidden="true", data_words=words)
    meaning = {"accepted": say.KEPT, "target": say.WRITTEN}[kind]
    inside = [h("span", word), h("span", f" ({meaning})", class_="spoken")]
    return h("li", inside, class_=f"chip {kind}", data_words=words)


def this_round(state: State) -> Element:
    """A row for every guess of the round, and one for the large model's own word."""
    round_ = state.current
    if round_ is None:
        title, rows = say.ROUND_TO_COME, [row_to_come(number) for number in range(1, state.gamma + 1)]
    else:
        title, rows = say.round_title((state.step + 1) // 2), [guess_row(state, guess) for guess in round_.guesses]
    # A round near the end guesses fewer words; its rows keep their room.
    blank = [h("li", class_="guess blank", aria_hidden="true") for _ in range(state.gamma - len(rows))]
    return h(
        "div",
        h("p", title, class_="round-title", id=f"{NAME}-round"),
        h("ol", rows, last_row(state), blank, class_="guesses", aria_labelledby=f"{NAME}-round"),
        aria_hidden="true" if round_ is None else None,  # a heading over nothing
    )


def row_to_come(number: int) -> Element:
    """What will stand in a guess's row, before there is one."""
    return h(
        "li",
        h("span", say.guess_to_come(number), class_="chip to-come"),
        h("span", say.ODDS_TO_COME, class_="odds"),
        h("span", say.CHANCE, class_="chance"),
        h("svg", draw.box(0, 0.25, 1, 0.5, "scale-ground"), class_="scale", aria_hidden="true"),
        h("span", say.DIE, class_="die"),
        h("span", say.VERDICT_TO_COME, class_="verdict to-come"),
        class_="guess",
        aria_hidden="true",
    )


def guess_row(state: State, guess: Guess) -> Element:
    """One guess: the word, both odds, the keep chance with the die on one scale, the verdict.

    What the large model's pass brings, its odds and all that follows from them, is not there before the check.
    """
    kind = "waiting" if state.unchecked else guess.verdict
    checked = not state.unchecked
    die = guess.die if checked else None
    chance, rolled = say.chance_and_die(guess.keep_chance, die)
    verdict = say.VERDICTS[guess.verdict] if checked else say.WAITING
    return h(
        "li",
        h("span", state.word(guess.position, guess.word), class_=f"chip {kind}"),
        h("span", say.odds(guess.p if checked else None, guess.q), class_="odds"),
        h("span", say.chance(chance if checked else None), class_="chance"),
        scale(guess.keep_chance if checked else 0, die),
        h("span", say.die(rolled, checked=checked), class_="die"),
        h("span", verdict, class_=f"verdict {kind}"),
        class_="guess",
    )


def scale(keep_chance: float, die: float | None) -> Element:
    """From 0 to 1: the keep chance as a bar, and the die as a mark that falls on it or beyond it."""
    mark = None if die is None else draw.line(die, 0, die, 1, "die-mark")
    return h(
        "svg",
        draw.box(0, 0.25, 1, 0.5, "scale-ground"),
        draw.box(0, 0.25, keep_chance, 0.5, "scale-kept"),
        mark,
        class_="scale",
        aria_hidden="true",
    )


def last_row(state: State) -> Element:
    """The word that the large model writes at the end of the round."""
    round_ = state.current
    if round_ is None or state.unchecked:
        word = h("span", say.WRITTEN, class_="chip to-come")
        return h("li", word, class_="guess last", aria_hidden="true")
    return h(
        "li",
        h("span", state.word(round_.last.position, round_.last.word), class_="chip target"),
        h("span", last_kind(round_), class_="verdict target"),
        class_="guess last",
    )


def counters(state: State) -> Element:
    """The three counts of the run."""
    counts = ((len(state.checked), say.PASSES), (state.tokens, say.TOKENS), (state.draft_runs, say.RUNS))
    return h("dl", (h("div", h("dt", name), h("dd", str(n))) for n, name in counts), class_="counters")


def averages(state: State) -> Element:
    """The line of averages over many runs."""
    passes, runs = state.means
    exact = state.exact
    line = say.averages(toys.RUNS, passes, exact.target_passes, runs, exact.draft_runs, len(state.slots))
    return h("p", line, class_="averages")


def dice(state: State) -> Element:
    """The field that shows the dice and takes others."""
    field, wrong = f"{NAME}-seed", state.typed is not None
    helped = say.seed_help(toys.SEEDS[0], toys.SEEDS[-1])
    longest_wrong = say.bad_seed(str(toys.SEEDS[-1]) * 2, toys.SEEDS[0], toys.SEEDS[-1])
    return h(
        "div",
        h("label", say.SEED, for_=field),
        h(
            "input",
            type="text",
            inputmode="numeric",
            id=field,
            data_control="seed",
            value=str(state.seed) if state.typed is None else state.typed,
            aria_describedby=f"{field}-help",
            aria_invalid="true" if wrong else None,
            autocomplete="off",
            spellcheck="false",
            maxlength=LONGEST_SEED,
        ),
        parts.roomy("p", sentence(state) if wrong else helped, max(helped, longest_wrong, key=len), id=f"{field}-help"),
        class_="dice",
    )
