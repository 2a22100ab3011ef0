"""Figure 3 in words."""

from __future__ import annotations

from dataclasses import dataclass

from speculative.english.numbers import fixed, points, thousands

NUMBER = "Figure 3"
TITLE = "One position, five words"
SMALL = "small model"
TRIMMED = "rejected guesses"
KEPT = "kept guesses"
REPLACED = "replacements"
TICK = "large model’s odds"
ALONE = "small model alone"
OF_GUESSES = "of guesses kept"


def slider(word: str) -> str:
    """A bar's name."""
    return f"Small model's odds for {word}"


def spoken(percent: int, kept: float, replaced: float) -> str:
    """A bar's value aloud, and what it does to its word: the split moves, the sum does not."""
    return f"{percent} percent; {points(kept)} kept plus {points(replaced)} replaced make {points(kept + replaced)}"


def kept_of(share: float) -> str:
    """The large number."""
    return f"{points(share)}%"


def sum_(kept: float, replaced: float) -> tuple[str, str]:
    """The sum under a word, in two halves that may stand on two lines."""
    return f"{points(kept)} + {points(replaced)}", f"= {points(kept + replaced)}"


def drawn(share: float) -> str:
    """The share of draws under a word of the lower panel."""
    return fixed(100 * share, 1)


def rejection(kept: float) -> str:
    """How often replacements are needed."""
    if kept >= 1:
        return "Both models give the same odds, so nothing is ever rejected."
    if kept <= 0:
        return "The models share no word, so every guess is rejected and every word is a replacement."
    rest = 100 - int(points(kept))
    are = "is" if rest == 1 else "are"
    return f"{points(kept)} percent of guesses are kept; the other {rest} percent {are} replaced."


def sums_agree(kept: float) -> str:
    """What the upper panel shows."""
    return f"{rejection(kept)} Under every word, kept and replaced add up to the large model’s odds."


def ran(draws: int, worst: float, worst_alone: float, word_alone: str) -> str:
    """What the lower panel shows after the draws."""
    return (
        f"{thousands(draws)} draws by the rule: every word is within {fixed(100 * worst, 1)} points of the large "
        f"model’s odds. The small model alone is off by up to {fixed(100 * worst_alone, 1)} points, on {word_alone}."
    )


SUMS = "Kept plus replaced, in percent"


def run(draws: int) -> str:
    """The button that draws."""
    return f"Run {thousands(draws)} times"


def lower_title(draws: int, ran: bool) -> str:
    """The head of the lower panel."""
    return f"{thousands(draws)} draws, {'in percent' if ran else 'not run yet'}"


def draws_table(draws: int) -> str:
    """The caption of the table of draws."""
    return f"What came out of {thousands(draws)} draws"


def upper_picture(words: tuple[str, ...], q: tuple[int, ...], p: tuple[int, ...], kept: float) -> str:
    """The upper picture's name."""
    pairs = ", ".join(f"{word} {a} against {b}" for word, a, b in zip(words, q, p, strict=True))
    return f"Bars of the small model’s odds against the large model’s, in percent: {pairs}. {kept_of(kept)} kept."


@dataclass(frozen=True, slots=True)
class Bars:
    """One word's bars and tick in the lower picture, in shares."""

    word: str
    out: float
    tick: float
    alone: float


def lower_picture(bars: list[Bars], draws: int) -> str:
    """The lower picture's name."""
    if not bars:
        return "Ticks at the large model’s odds; no draws yet."
    said = "; ".join(f"{b.word} {drawn(b.out)}, tick at {points(b.tick)}, alone {drawn(b.alone)}" for b in bars)
    return f"Bars of what came out in {thousands(draws)} draws, in percent, and of the small model alone: {said}."


ODDS_TABLE = "Odds, in percent"
ODDS_COLUMNS = (
    *("Word", "Small model, q", "Large model, p"),
    *("Kept, min(p, q)", "Rejected, max(0, q − p)", "Replaced, max(0, p − q)"),
)
DRAWS_COLUMNS = ("Word", "Kept", "Replaced", "All", "All, in percent", "Small model alone, in percent")
TOTAL = "All five"
NO_NUMBER = "–"
