"""Figure 1: how long passes last that write five tokens one by one, or check five at once.

Time is not ticked here. A press says which lane plays; the page's style sheet uncovers that lane from left
to right, at an even pace, in the time that its style attribute states. The horizontal axis is the clock,
so that every strip grows just while it lasts. All words and numbers are of the end at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from speculative import toys
from speculative.english import common, numbers
from speculative.english import pass_timing as say
from speculative.figures.event import Event, Press, Set, whole
from speculative.figures.figure import Figure, unknown
from speculative.model.pass_time import FIVE, PassTime, check_five, total_time, write_five
from speculative.view import draw, parts
from speculative.view.element import Element, h

NAME = "pass-timing"
ENDS = (6, 8, 11)  # the times at which the clock's axis may end
WRITE_MS = 600  # one write on an idle machine, as it plays
HATCH = f"{NAME}-hatch"

TOKENS = {"write": 1, "check": FIVE}  # of yours, in one pass

# Down a lane, in shares of its height: the foot of its numbers, and the tops of both strips.
LABEL, FIRST_STRIP, SECOND_STRIP, STRIP = 0.25, 0.36, 0.67, 0.25

Lane = Literal["write", "check"]
Passes = tuple[PassTime, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The slider, the lane that plays, and how many passes of writing are shown.

    `take` tells one playing from the one before: 1 and 2 in turn, 0 while nothing plays.
    """

    others: int = toys.OTHER_REQUESTS[0]
    playing: Lane | None = None
    take: int = 0
    shown: int = FIVE

    @property
    def writes(self) -> Passes:
        """The five passes that write."""
        return write_five(toys.MACHINE, self.others)

    @property
    def checks(self) -> Passes:
        """The one pass that checks."""
        return check_five(toys.MACHINE, self.others)

    @property
    def share(self) -> float:
        """A check's time over the time of five writes."""
        return total_time(self.checks) / total_time(self.writes)


def update(state: State, event: Event) -> State:
    """The state after the slider or a button."""
    match event:
        case Set("others"):
            return State(whole(event, toys.OTHER_REQUESTS))
        case Press("write"):
            return play(state, "write")
        case Press("check"):
            return play(state, "check")
        case Press("next"):
            return replace(end(state), shown=state.shown % FIVE + 1)
        case Press("end"):
            return end(state)
        case Press("reset"):
            return State()
    raise unknown(event)


def play(state: State, lane: Lane) -> State:
    """A lane plays from its start, though it may be playing already."""
    return State(state.others, lane, take=state.take % 2 + 1)


def end(state: State) -> State:
    """Everything is shown and nothing moves."""
    return State(state.others)


def sentence(state: State) -> str:
    """What the figure shows, in words."""
    writes, (check,) = state.writes, state.checks
    if state.shown < FIVE:
        return say.step(state.shown, total_time(writes[: state.shown]), check.total)
    hidden = check.arithmetic <= check.weights
    lanes = {"write": total_time(writes), "check": check.total}
    plays = say.playing(state.playing, lanes[state.playing]) if state.playing else ""
    return plays + say.sentence(state.others, *lanes.values(), hidden=hidden)


@lru_cache
def longest() -> str:
    """The longest that the figure says in words."""
    steps = (State(others, shown=shown) for others in toys.OTHER_REQUESTS for shown in (1, FIVE - 1))
    every = (*steps, *(State(others, playing="write") for others in toys.OTHER_REQUESTS))
    return max(map(sentence, every), key=len)


def view(state: State) -> Element:
    """The figure."""
    return parts.figure(
        NAME,
        caption(),
        lanes(state),
        parts.headline(say.ratio(state.share), say.headline(state.share), say.headline(1)),
        h("div", slider(state), class_="sliders"),
        buttons(state),
        parts.sentence(sentence(state), longest()),
        parts.numbers(times_table(state)),
    )


@lru_cache
def caption() -> Element:
    """The head of the figure, always the same."""
    keys = parts.Key("weights", say.WEIGHTS), parts.Key("arithmetic", say.ARITHMETIC), parts.Key("pass", say.PASS)
    return parts.caption(NAME, say.NUMBER, say.TITLE, parts.legend(*keys))


def slider(state: State) -> Element:
    """The slider of other requests."""
    spoken = say.spoken(state.others, state.share)
    return parts.slider(NAME, "others", say.OTHERS, toys.OTHER_REQUESTS, state.others, str(state.others), spoken)


def buttons(state: State) -> Element:
    """The buttons; the filled one is the next to press: check after writing, write otherwise."""
    written = state.playing == "write"
    return parts.buttons(
        parts.button(NAME, "write", say.WRITE, main=not written),
        parts.button(NAME, "check", say.CHECK, main=written),
        parts.button(NAME, "next", say.NEXT),
        parts.button(NAME, "end", say.END, off=state == end(state)),
        parts.button(NAME, "reset", common.START_AGAIN, off=state == State()),
    )


def lanes(state: State) -> Element:
    """Both lanes over one clock. Every child has a key, since a lane's key changes when it plays."""
    writes, checks = state.writes, state.checks
    top = next(top for top in ENDS if max(total_time(writes), total_time(checks)) <= top)
    shown = writes[: state.shown]
    return draw.picture(
        say.picture(len(shown), total_time(shown), total_time(checks)),
        draw.frame(h("defs", draw.hatch(HATCH)), clock(top), class_="clock", key="clock"),
        lane(state, "write", say.WRITE, shown, top),
        lane(state, "check", say.CHECK, checks, top),
        h("p", say.AXIS, class_="axis-label", key="axis"),
        class_="pass-lanes",
    )


def clock(top: int) -> list[Element]:
    """A line and a number at every whole unit of time."""
    times = [(t, t / top) for t in range(top + 1)]
    lines = [draw.line(x, 0, x, 1, "grid-line") for _, x in times]
    ticks = [draw.tick(x, t) for t, x in times]
    return [*lines, *ticks]


def lane(state: State, name: Lane, label: str, passes: Passes, top: int) -> list[Element]:
    """One lane: its label, its passes, and the hand that stands where the last one ends."""
    total = total_time(passes)
    plays = state.playing == name
    moving = " playing" if plays else ""
    style = f"animation-duration:{total * WRITE_MS:.0f}ms" if plays else None
    take = state.take if plays else 0
    all_shown = len(passes) * TOKENS[name] == FIVE
    words = say.lane(label, total) if all_shown else say.lane_so_far(label, len(passes), total)
    drawn = h("g", row(passes, TOKENS[name], top), class_=f"passes{moving}", style=style)
    still = h("g", hand(total / top), class_=f"hand{moving}", style=style)
    return [
        h("p", words, class_=f"lane-label {name}", key=f"{name}-label"),
        draw.frame(drawn, class_=f"lane {name}", key=f"{name}-{take}"),
        draw.frame(still, class_=f"hand-frame {name}", key=f"{name}-hand-{take}"),
    ]


def row(passes: Passes, tokens: int, top: int) -> list[list[Element]]:
    """Passes one after another, so many of your tokens in each."""
    drawn, start = [], 0.0
    for i, one in enumerate(passes):
        drawn.append(one_pass(one, start, say.tokens(i * tokens + 1, (i + 1) * tokens), top))
        start += one.total
    return drawn


def one_pass(one: PassTime, start: float, tokens: str, top: int) -> list[Element]:
    """An outline as long as the pass; in it the weights from its start, the arithmetic up to its end."""
    begin, length, end = start / top, one.total / top, (start + one.total) / top
    work = one.arithmetic / top
    return [
        draw.box(begin, 0, length, 1, "pass"),
        draw.text(begin + length / 2, LABEL, tokens, "token-label"),
        draw.box(begin, FIRST_STRIP, one.weights / top, STRIP, "weights"),
        draw.box(end - work, SECOND_STRIP, work, STRIP, "arithmetic", fill=f"url(#{HATCH})"),
    ]


def hand(x: float) -> list[Element]:
    """The clock's hand, at the right of a clear field as long as the lane: the length of its way."""
    return [draw.box(0, 0, x, 1, "field"), draw.line(x, 0, x, 1, "stop-line")]


def times_table(state: State) -> Element:
    """Every number of both ways, and how they compare."""
    writes, checks = state.writes, state.checks
    both = [
        (say.PASSES, len(writes), len(checks)),
        (say.YOUR_TOKENS, TOKENS["write"], TOKENS["check"]),
        (say.ALL_TOKENS, TOKENS["write"] * (state.others + 1), TOKENS["check"] * (state.others + 1)),
    ]
    times = [
        (say.WEIGHTS_TIME, writes[0].weights, checks[0].weights),
        (say.ARITHMETIC_TIME, writes[0].arithmetic, checks[0].arithmetic),
        (say.PASS_TIME, writes[0].total, checks[0].total),
        (say.TOTAL, total_time(writes), total_time(checks)),
        (say.SHARE, 1.0, state.share),
    ]
    rows = [(name, str(write), str(check)) for name, write, check in both]
    rows += [(name, numbers.fixed(write, 2), numbers.fixed(check, 2)) for name, write, check in times]
    return parts.table(say.TABLE, say.COLUMNS, rows)


FIGURE = Figure(NAME, State(), update, view, sentence)
