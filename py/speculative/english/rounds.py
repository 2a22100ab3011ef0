"""Figure 2 in words."""

from __future__ import annotations

from speculative.english.numbers import count, fixed, points, spelled, thousands

NUMBER = "Figure 2"
TITLE = "Guess, then check"
TEXT = "Text"
TEXTS = {"predictable": "Predictable reply", "open_ended": "Open-ended sentence"}
DRAFT = "Small model"
DRAFTS = {"good": "Good guesser", "poor": "Poor guesser"}
GAMMA = "Guesses per round"
SEED = "Dice"
GUESS = "Small model guesses"
CHECK = "Large model checks"
NEW_DICE = "New dice"
BACK = "Step back"

KEPT = "kept guess"
WRITTEN = "large model’s word"
REJECTED = "rejected"
DISCARDED = "thrown away"
WAITING = "not checked yet"
CHANCE = "keep chance"
DIE = "die"

VERDICTS = {"accepted": "kept", "rejected": "rejected", "discarded": "thrown away"}
LAST = {"replacement": "replacement", "bonus": "extra word"}
UNGUESSED = "its own word"

PASSES = "large-model passes"
TOKENS = "tokens written"
RUNS = "small-model runs"


ROUND_TO_COME = "Round 1 will show"
ODDS_TO_COME = "both models’ odds"
VERDICT_TO_COME = "verdict"


def guess_to_come(number: int) -> str:
    """Where a guess will stand.

    >>> guess_to_come(1)
    'guess 1'
    """
    return f"guess {number}"


def text_so_far(written: int, tokens: int) -> str:
    """The name of the row of words."""
    return f"The text so far: {written} of {tokens} words"


def round_title(number: int) -> str:
    """The heading over the guesses."""
    return f"Round {number}"


def odds(p: float | None, q: float) -> str:
    """What both models give a guessed word; the large one nothing before its pass."""
    return f"{'no p yet' if p is None else f'p {points(p)}%'}, q {points(q)}%"


def chance(keep_chance: str | None) -> str:
    """The chance that the guess is kept, once it is known."""
    return f"keep chance {keep_chance}" if keep_chance else "no chance yet"


def die(rolled: str | None, *, checked: bool) -> str:
    """The die of one guess, rolled or not."""
    if rolled is not None:
        return f"die {rolled}"
    return "no die needed" if checked else "die not rolled yet"


def chance_and_die(keep_chance: float, rolled: float | None) -> tuple[str, str | None]:
    """Both numbers, with as many digits as tell them apart: which is larger decides.

    >>> chance_and_die(0.5, 0.251), chance_and_die(0.25, None)
    (('0.50', '0.25'), ('0.25', None))
    >>> chance_and_die(0.674, 0.671), chance_and_die(1, 0.9982)
    (('0.674', '0.671'), ('1.000', '0.998'))
    """
    if rolled is None:
        return fixed(keep_chance, 2), None
    pairs = [(fixed(keep_chance, digits), fixed(rolled, digits)) for digits in range(2, 8)]
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[-1])


def spoken_gamma(gamma: int, exact: float) -> str:
    """The slider's value aloud."""
    return f"{count(gamma, 'guess', 'guesses')}, {fixed(exact, 2)} passes on average"


def averages(runs: int, mean: float, exact: float, runs_mean: float, runs_exact: float, tokens: int) -> str:
    """The line under the counters."""
    return (
        f"Averages over {thousands(runs)} runs at these settings: {fixed(mean, 2)} passes "
        f"(exactly expected: {fixed(exact, 2)}) and {fixed(runs_mean, 2)} small-model runs "
        f"({fixed(runs_exact, 2)}). Plain decoding: {tokens} passes, one for each token."
    )


def ready(seed: int, tokens: int, passes: float, *, again: bool) -> str:
    """Before the first guess; `again` says that a change has just ended a run that was under way."""
    begins = "the change starts the run again" if again else "nothing is written yet"
    first = f"The small model may guess the first of {spelled(tokens)} words"
    return f"Dice {seed}: {begins}. {first}; at these settings they take {fixed(passes, 2)} passes on average."


def guessed(number: int, words: list[str]) -> str:
    """After the small model's turn."""
    if not words:
        return f"Round {number}: one word is left, so nothing is guessed. The large model writes it."
    return f"Round {number}: the small model guesses {quoted(words)}. None is checked yet."


def checked(number: int, kept: int, rejected: str | None, discarded: int, last: str) -> str:
    """After the large model's turn."""
    if rejected is not None:
        keeps = spelled(kept) if kept else "none"
        after = "the one after it" if discarded == 1 else f"the {spelled(discarded)} after it"
        thrown = f", throws away {after}" if discarded else ""
        outcome = f"the large model keeps {keeps}, rejects “{rejected}”{thrown} and writes “{last}” there"
    elif kept:
        outcome = f"{_all_kept(kept)}, and the same pass writes one more word, “{last}”"
    else:
        outcome = f"nothing was guessed; the large model writes “{last}”"
    return f"Round {number}: {outcome}. {count(kept + 1, 'token').capitalize()} for one pass."


def _all_kept(kept: int) -> str:
    if kept == 1:
        return "the guess is kept"
    return "both guesses are kept" if kept == 2 else f"all {spelled(kept)} guesses are kept"


def finished(tokens: int, passes: int, runs: int) -> str:
    """Added when the text is complete."""
    large, small = count(passes, "large-model pass", "large-model passes"), count(runs, "small-model run")
    return f" The text is complete: {tokens} tokens in {large} and {small}."


def quoted(words: list[str]) -> str:
    """Words in a row.

    >>> quoted(["and", "will"])
    '“and”, “will”'
    """
    return ", ".join(f"“{word}”" for word in words)


def seed_help(least: int, most: int) -> str:
    """Under the field of the dice."""
    return f"A whole number from {least} to {most}. The same number and settings replay the same run."


def bad_seed(text: str, least: int, most: int) -> str:
    """The field holds something else."""
    given = f"“{text}” is not one" if text else "the field is empty"
    return f"Dice take a whole number from {least} to {most}, and {given}. The run keeps its dice."


LARGE_MODEL = "Large model"
ROUND_TABLE = "This round’s guesses"
ROUND_COLUMNS = ("Guess", "Word", "p, large model", "q, small model", "Keep chance", "Die", "Verdict")
COUNTER_TABLE = "Counts and averages"
COUNTER_COLUMNS = ("Count", "This run so far", "Mean", "Exactly expected", "Plain decoding")
ODDS_TABLE = "The toy’s odds, in percent; they ignore the words chosen before"
ODDS_COLUMNS = ("Place and word", "p, large model", "q, small model")
NO_NUMBER = "–"


def place(number: int, word: str) -> str:
    """A candidate word at its place in the text."""
    return f"{number}. {word}"
