"""Figure 3: the odds bars. One position, five words: what is kept, what is replaced, and that it adds up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from speculative import toys
from speculative.english import common
from speculative.english import odds as say
from speculative.english.numbers import points
from speculative.figures.event import PERCENT, Event, Press, Set, whole
from speculative.figures.figure import Figure, unknown
from speculative.model.rule import kept_shares, overlap, replaced_shares
from speculative.view import draw, parts
from speculative.view.element import Element, h

if TYPE_CHECKING:
    from speculative.model.monte_carlo import Tally

NAME = "odds"
WORDS = toys.ODDS_WORDS
P = toys.shares(toys.TARGET_PERCENT)
Percents = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The small model's odds, and how often they were run.

    While one bar moves, the others are rescaled from where they stood when it began: a bar that goes to 100
    and back brings them back too.
    """

    q: Percents = toys.DRAFT_PERCENT
    before: Percents = toys.DRAFT_PERCENT
    moved: int | None = None
    runs: int = 0

    @property
    def odds(self) -> tuple[float, ...]:
        """The small model's odds as shares of one."""
        return toys.shares(self.q)

    @property
    def kept(self) -> float:
        """The share of guesses that is kept."""
        return overlap(P, self.odds)

    @property
    def tally(self) -> Tally | None:
        """What came out of the latest draws."""
        return _tally(self.q, self.runs) if self.runs else None


@lru_cache(maxsize=64)
def _tally(q: Percents, runs: int) -> Tally:
    from speculative.model.monte_carlo import draw_many  # numpy comes to the page after the figures

    return draw_many(P, toys.shares(q), toys.DRAWS, seed=runs)


def update(state: State, event: Event) -> State:
    """The state after a bar was moved or a button pressed."""
    match event:
        case Set(control) if control in WORDS:
            return moved(state, WORDS.index(control), whole(event, PERCENT))
        case Press("run"):
            return replace(state, runs=state.runs + 1)
        case Press("reset"):
            return State()
    raise unknown(event)


def moved(state: State, word: int, percent: int) -> State:
    """The state with one bar at a percentage and the others rescaled; draws at other odds are gone."""
    before = state.before if state.moved == word else state.q
    return State(rescaled(before, word, percent), before, word)


def rescaled(q: Percents, word: int, percent: int) -> Percents:
    """The odds with one word set, the others in their old proportion, all whole and together 100.

    Where the others had nothing, they share alike. Whole numbers are made by largest remainder.

    >>> rescaled((20, 45, 10, 5, 20), 0, 60)
    (60, 23, 5, 2, 10)
    """
    rest = 100 - percent
    weights = [0 if at == word else share for at, share in enumerate(q)]
    if not any(weights):
        weights = [0 if at == word else 1 for at in range(len(q))]
    exact = [rest * weight / sum(weights) for weight in weights]
    whole_ = [int(share) for share in exact]
    nearest = sorted(range(len(q)), key=lambda at: (whole_[at] - exact[at], at))
    for at in nearest[: rest - sum(whole_)]:
        whole_[at] += 1
    whole_[word] = percent
    return tuple(whole_)


def sentence(state: State) -> str:
    """What the figure shows, in words."""
    tally = state.tally
    if tally is None:
        return say.sums_agree(state.kept)
    worst = max(_misses(tally.written))
    alone = _misses(tally.drafted)
    return say.ran(toys.DRAWS, worst, max(alone), WORDS[alone.index(max(alone))])


LONGEST = max(say.sums_agree(0), say.ran(toys.DRAWS, 0.01, 0.58, max(WORDS, key=len)), key=len)


def _misses(counts: tuple[int, ...]) -> list[float]:
    return [abs(count / toys.DRAWS - p) for count, p in zip(counts, P, strict=True)]


def view(state: State) -> Element:
    """The figure."""
    return parts.figure(
        NAME,
        caption(),
        h("div", upper(state), bars(state), sums(state), class_="bar-plot upper"),
        parts.headline(say.kept_of(state.kept), say.OF_GUESSES, say.OF_GUESSES),
        parts.buttons(
            parts.button(NAME, "run", say.run(toys.DRAWS), main=True),
            parts.button(NAME, "reset", common.START_AGAIN, off=state == State()),
        ),
        parts.sentence(sentence(state), LONGEST),
        h("p", say.lower_title(toys.DRAWS, state.runs > 0), class_="lower-title"),
        h("div", lower(state), shares(state), class_="bar-plot lower"),
        parts.numbers(odds_table(state), draws_table(state)),
    )


@lru_cache
def caption() -> Element:
    """The head of the figure, always the same."""
    legend = parts.legend(
        parts.Key("draft", say.SMALL),
        parts.Key("trimmed", say.TRIMMED),
        parts.Key("kept", say.KEPT),
        parts.Key("replaced", say.REPLACED),
        parts.Key("tick", say.TICK),
        parts.Key("alone", say.ALONE),
    )
    return parts.caption(NAME, say.NUMBER, say.TITLE, legend)


# The plots: five columns, widths and heights in shares of the frame.
COLUMN = 1 / len(WORDS)
BAR, GAP = 0.32, 0.05  # of a column
HATCHES = {"replaced": f"{NAME}-replaced", "alone": f"{NAME}-alone"}
MOST, LOWER_MOST = 1.0, 0.6  # where the axes end; the lower one at 0.6 while nothing is above


def _left(column: int, bar: int) -> float:
    """The left edge of a column's first or second bar."""
    return COLUMN * (column + 0.5 + (bar - 1) * BAR + (bar - 0.5) * GAP)


@lru_cache
def grid(most: float, step: float) -> list[Element]:
    """Horizontal lines with their percentages."""
    shares = [n * step for n in range(round(most / step) + 1)]
    lines = [draw.line(0, 1 - s / most, 1, 1 - s / most, "grid-line") for s in shares]
    names = [draw.text(0, 1 - s / most, str(round(100 * s)), "tick-label beside") for s in shares]
    return [*lines, *names]


def bar(column: int, which: int, low: float, high: float, most: float, class_: str) -> Element:
    """A piece of a bar between two shares."""
    top, fill = 1 - high / most, f"url(#{HATCHES[class_]})" if class_ in HATCHES else None
    return draw.box(_left(column, which), top, COLUMN * BAR, (high - low) / most, class_, fill=fill)


def upper(state: State) -> Element:
    """Both models' odds: amber the small one's, of it what is rejected; blue the large one's in its two parts."""
    pieces = [
        [
            bar(at, 0, 0, kept, MOST, "draft"),
            bar(at, 0, kept, q, MOST, "trimmed"),
            draw.text(_left(at, 0) + COLUMN * BAR / 2, 1 - q / MOST, str(state.q[at]), "bar-label"),
            bar(at, 1, 0, kept, MOST, "kept"),
            bar(at, 1, kept, kept + replaced, MOST, "replaced"),
        ]
        for at, (q, kept, replaced) in enumerate(_parts(state))
    ]
    name = say.upper_picture(WORDS, state.q, toys.TARGET_PERCENT, state.kept)
    defs = h("defs", (draw.hatch(hatch) for hatch in HATCHES.values()))
    return draw.picture(name, draw.frame(defs, grid(MOST, 0.2), pieces, class_="plot"), class_="odds-upper")


def _parts(state: State) -> list[tuple[float, float, float]]:
    q = state.odds
    return list(zip(q, kept_shares(P, q), replaced_shares(P, q), strict=True))


def bars(state: State) -> Element:
    """The sliders that lie over the amber bars."""
    return h("div", (bar_slider(state, at) for at in range(len(WORDS))), class_="bar-sliders")


def bar_slider(state: State, at: int) -> Element:
    """One amber bar's slider."""
    return h(
        "input",
        type="range",
        id=f"{NAME}-{WORDS[at]}",
        data_control=WORDS[at],
        min=PERCENT[0],
        max=PERCENT[-1],
        step=1,
        value=str(state.q[at]),
        aria_label=say.slider(WORDS[at]),
        aria_valuetext=say.spoken(state.q[at], *_parts(state)[at][1:]),
        aria_orientation="vertical",
        autocomplete="off",
    )


def sums(state: State) -> Element:
    """Under each word, kept and replaced add up."""
    lines = (column(at, say.sum_(k, r)) for at, (_, k, r) in enumerate(_parts(state)))
    return h("ul", lines, class_="columns", aria_label=say.SUMS)


def column(at: int, lines: tuple[str, ...]) -> Element:
    """A word and what stands under it."""
    return h("li", h("b", WORDS[at]), (h("span", line) for line in lines))


def lower(state: State) -> Element:
    """What came out, against ticks at the large model's odds, beside the small model alone."""
    most = MOST if max(state.q) > 100 * LOWER_MOST else LOWER_MOST
    pieces = [drawn_bars(state.tally, at, most) if state.tally else [] for at in range(len(WORDS))]
    ticks = [
        draw.line(_left(at, 0), y, _left(at, 1) + COLUMN * BAR, y, "tick")
        for at, y in enumerate(1 - p / most for p in P)
    ]
    drawing = draw.frame(grid(most, 0.2), pieces, ticks, class_="plot")
    return draw.picture(say.lower_picture(_bars(state.tally), toys.DRAWS), drawing, class_="odds-lower")


def _bars(tally: Tally | None) -> list[say.Bars]:
    if tally is None:
        return []
    columns = zip(WORDS, tally.written, P, tally.drafted, strict=True)
    return [say.Bars(word, out / toys.DRAWS, p, alone / toys.DRAWS) for word, out, p, alone in columns]


def drawn_bars(tally: Tally, at: int, most: float) -> list[Element]:
    """One word's bars after the draws."""
    alone, kept, written = (count / toys.DRAWS for count in (tally.drafted[at], tally.kept[at], tally.written[at]))
    return [
        bar(at, 0, 0, alone, most, "alone"),
        bar(at, 1, 0, kept, most, "kept"),
        bar(at, 1, kept, written, most, "replaced"),
    ]


def shares(state: State) -> Element:
    """Under each word of the lower panel, what came out in percent."""
    written = state.tally.written if state.tally else None
    return h(
        "ul",
        (column(at, (say.drawn(written[at] / toys.DRAWS) if written else say.NO_NUMBER,)) for at in range(len(WORDS))),
        class_="columns",
        aria_hidden="true",  # the picture's name says them too
    )


def odds_table(state: State) -> Element:
    """Both models' odds and the two parts."""
    rows = [
        (word, *(points(share) for share in (q, kept + replaced, kept, q - kept, replaced)))
        for word, (q, kept, replaced) in zip(WORDS, _parts(state), strict=True)
    ]
    total = (say.TOTAL, "100", "100", points(state.kept), *[points(1 - state.kept)] * 2)
    return parts.table(say.ODDS_TABLE, say.ODDS_COLUMNS, [*rows, total])


def draws_table(state: State) -> Element:
    """The counts of the draws."""
    tally = state.tally
    if tally is None:
        return parts.table(say.draws_table(toys.DRAWS), say.DRAWS_COLUMNS, [(w, *[say.NO_NUMBER] * 5) for w in WORDS])
    rows = [
        (
            word,
            str(kept),
            str(replaced),
            str(kept + replaced),
            say.drawn((kept + replaced) / toys.DRAWS),
            say.drawn(alone / toys.DRAWS),
        )
        for word, kept, replaced, alone in zip(WORDS, tally.kept, tally.replaced, tally.drafted, strict=True)
    ]
    return parts.table(say.draws_table(toys.DRAWS), say.DRAWS_COLUMNS, rows)


FIGURE = Figure(NAME, State(), update, view, sentence)
