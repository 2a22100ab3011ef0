"""Figure 4: the speed of speculative decoding against the number of guesses per round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from speculative import toys
from speculative.english import common, numbers
from speculative.english import speed_up as say
from speculative.figures.event import PERCENT, Event, Press, Set, whole
from speculative.figures.figure import Figure, unknown
from speculative.model.speed import accepted_over_drafted, best_gamma, expected_tokens, round_cost, speedup
from speculative.view import draw, parts
from speculative.view.element import Element, h

NAME = "speed-up"
GAMMAS = toys.SPEED_GAMMAS
TOPS = (3, 5, 8, 13)  # the speeds at which the vertical axis may end


@dataclass(frozen=True, slots=True)
class State:
    """The three sliders: guesses per round, and two percentages."""

    gamma: int = toys.SPEED_GAMMA
    alpha: int = toys.SPEED_ALPHA_PERCENT
    c: int = toys.SPEED_C_PERCENT

    def speed(self, gamma: int) -> float:
        """Speed against plain decoding, with so many guesses per round."""
        return speeds(self.alpha, self.c)[gamma - 1]

    @property
    def best(self) -> int:
        """The number of guesses with the highest speed."""
        return best(self.alpha, self.c)


@lru_cache(maxsize=16)  # while the guesses move, these stay
def speeds(alpha: int, c: int) -> tuple[float, ...]:
    """The speed for every number of guesses, at two percentages."""
    return tuple(speedup(alpha / 100, gamma, c / 100) for gamma in GAMMAS)


@lru_cache(maxsize=16)
def best(alpha: int, c: int) -> int:
    """The best number of guesses at two percentages."""
    return best_gamma(alpha / 100, c / 100, GAMMAS)


# The longest sentence: slower, though another number of guesses would be faster.
LONGEST = say.sentence(12, 10, 10, 0.9, 11, 10)

WEAK = State(toys.WEAK_GAMMA, toys.WEAK_ALPHA_PERCENT, toys.WEAK_C_PERCENT)


def update(state: State, event: Event) -> State:
    """The state after a slider or a button."""
    match event:
        case Set("gamma"):
            return replace(state, gamma=whole(event, GAMMAS))
        case Set("alpha"):
            return replace(state, alpha=whole(event, PERCENT))
        case Set("c"):
            return replace(state, c=whole(event, PERCENT))
        case Press("weak"):
            return WEAK
        case Press("reset"):
            return State()
    raise unknown(event)


def sentence(state: State) -> str:
    """What the figure shows, in words."""
    tokens, cost = expected_tokens(state.alpha / 100, state.gamma), round_cost(state.gamma, state.c / 100)
    speed, top = state.speed(state.gamma), state.speed(state.best)
    return say.sentence(state.gamma, tokens, cost, speed, state.best, top)


def view(state: State) -> Element:
    """The figure."""
    speed = state.speed(state.gamma)
    return parts.figure(
        NAME,
        caption(),
        plot(state),
        parts.headline(say.speed_of(speed), say.headline(speed), say.headline(1)),
        h("div", sliders(state), class_="sliders"),
        parts.buttons(
            parts.button(NAME, "weak", say.WEAK),
            parts.button(NAME, "reset", common.START_AGAIN, off=state == State()),
        ),
        parts.sentence(sentence(state), LONGEST),
        parts.numbers(speeds_table(state.alpha, state.c), settings_table(state)),
    )


@lru_cache
def caption() -> Element:
    """The head of the figure, always the same."""
    keys = parts.Key("dot", say.THIS_SETTING), parts.Key("ring", say.BEST), parts.Key("plain", say.PLAIN)
    return parts.caption(NAME, say.NUMBER, say.TITLE, parts.legend(*keys))


def sliders(state: State) -> list[Element]:
    """The three sliders."""
    speed = state.speed(state.gamma)
    gamma = say.spoken_gamma(state.gamma, speed)
    alpha, c = say.spoken_share(state.alpha, speed), say.spoken_share(state.c, speed)
    return [
        parts.slider(NAME, "gamma", say.GAMMA, GAMMAS, state.gamma, str(state.gamma), gamma),
        parts.slider(NAME, "alpha", say.ALPHA, PERCENT, state.alpha, f"{state.alpha}%", alpha),
        parts.slider(NAME, "c", say.C, PERCENT, state.c, f"{state.c}%", c),
    ]


def plot(state: State) -> Element:
    """The curve with its dot and ring, over a grid."""
    ups = speeds(state.alpha, state.c)
    top = _top(ups)
    ring, dot = ((_x(gamma), _y(ups[gamma - 1], top)) for gamma in (state.best, state.gamma))
    drawing = draw.frame(
        grid(top),
        curve(state.alpha, state.c),
        h("circle", cx=draw.at(ring[0]), cy=draw.at(ring[1]), r="11", class_="ring"),
        h("circle", cx=draw.at(dot[0]), cy=draw.at(dot[1]), r="6.5", class_="dot"),
        class_="plot",
    )
    name = say.picture(state.gamma, state.best, ups)
    return draw.picture(name, drawing, h("p", say.AXIS_GAMMA, class_="axis-label"), class_="speed-plot")


@lru_cache(maxsize=16)
def curve(alpha: int, c: int) -> list[Element]:
    """The speeds over all numbers of guesses, with a knot at each; the same wherever the dot stands."""
    ups = speeds(alpha, c)
    places = [(_x(gamma), _y(speed, _top(ups))) for gamma, speed in zip(GAMMAS, ups, strict=True)]
    knots = [h("circle", cx=draw.at(x), cy=draw.at(y), r="2.5", class_="knot") for x, y in places]
    return [draw.curve(places, "curve"), *knots]


def _top(ups: Sequence[float]) -> int:
    """Where the picture ends: the least of a few heights that all speeds stay below."""
    return next(top for top in TOPS if max(ups) <= top)


@lru_cache
def grid(top: int) -> list[Element]:
    """Lines at whole speeds, the one of plain decoding stronger, and the numbers along both axes."""
    step = 1 if top <= 5 else 2 if top <= 8 else 3
    speeds = sorted({*range(0, top + 1, step), 1})
    lines = [draw.line(0, _y(s, top), 1, _y(s, top), "plain-line" if s == 1 else "grid-line") for s in speeds]
    ups = [draw.text(0, _y(s, top), f"{s}×", "tick-label beside") for s in speeds]
    across = [draw.tick(_x(g), g) for g in GAMMAS]
    return [*lines, *ups, *across]


def _x(gamma: int) -> float:
    return (gamma - 0.5) / len(GAMMAS)


def _y(speed: float, top: int) -> float:
    return 1 - speed / top


@lru_cache(maxsize=16)
def speeds_table(alpha: int, c: int) -> Element:
    """Tokens, cost and speed for every number of guesses."""
    rows = [
        (
            str(gamma),
            numbers.fixed(expected_tokens(alpha / 100, gamma), 2),
            numbers.fixed(round_cost(gamma, c / 100), 2),
            numbers.fixed(speed, 2),
        )
        for gamma, speed in zip(GAMMAS, speeds(alpha, c), strict=True)
    ]
    return parts.table(say.TABLE, say.COLUMNS, rows)


def settings_table(state: State) -> Element:
    """The sliders' values, and the ratio that tools print."""
    printed = accepted_over_drafted(state.alpha / 100, state.gamma)
    rows = [
        (say.GAMMA, str(state.gamma)),
        (say.ALPHA, numbers.percent(state.alpha / 100)),
        (say.C, numbers.percent(state.c / 100)),
        (say.ACCEPTED_OVER_DRAFTED, numbers.percent(printed)),
    ]
    return parts.table(say.SETTINGS, say.SETTINGS_COLUMNS, rows)


FIGURE = Figure(NAME, State(), update, view, sentence)
