"""Drawing: pictures whose coordinates are percent of the frame, so that text keeps its size at any width.

SVG takes percent for rectangles, lines, circles and text. Paths take none: they go into an inner frame
that is stretched over the outer one, with strokes that do not stretch. Words longer than a number stand
beside the frame, as HTML, where they can wrap.
"""

from __future__ import annotations

from collections.abc import Iterable

from speculative.english.numbers import fixed
from speculative.view.element import Child, Element, Value, h


def hundredths(share: float) -> str:
    """A share of the frame in hundredths, short enough for the wire.

    >>> hundredths(0.5), hundredths(1 / 3)
    ('50', '33.33')
    """
    return fixed(share * 100, 2).rstrip("0").rstrip(".")


def at(share: float) -> str:
    """A share of the frame as a percentage.

    >>> at(1 / 3)
    '33.33%'
    """
    return f"{hundredths(share)}%"


def picture(name: str, *children: Child, class_: str) -> Element:
    """Frames and words that are read as one image with the given name.

    They are kept from screen readers themselves, which would else read every tick after the name.
    """
    inside = h("div", *children, aria_hidden="true", class_=f"picture {class_}")
    return h("div", inside, role="img", aria_label=name)


def frame(*children: Child, class_: str, key: str | None = None) -> Element:
    """A drawing; the style sheet gives it its size, and room around it for what sticks out."""
    return h("svg", *children, class_=f"frame {class_}", key=key)


def box(x: float, y: float, width: float, height: float, class_: str, **attributes: Value | None) -> Element:
    """A rectangle from its top left corner; all in shares of the frame."""
    return h("rect", x=at(x), y=at(y), width=at(width), height=at(height), class_=class_, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Element:
    """A straight line."""
    return h("line", x1=at(x1), y1=at(y1), x2=at(x2), y2=at(y2), class_=class_)


def text(x: float, y: float, words: str, class_: str, **attributes: Value | None) -> Element:
    """Words anchored at a point."""
    return h("text", words, x=at(x), y=at(y), class_=class_, **attributes)


def tick(x: float, number: int) -> Element:
    """A whole number under an axis. Its class tells the style sheet which to leave out where there is no room.

    >>> [tick(0, number).attributes["class"] for number in (3, 6, 12)]
    ['tick-label below step-1', 'tick-label below step-2', 'tick-label below step-4']
    """
    step = next(step for step in (4, 2, 1) if number % step == 0)
    return text(x, 1, str(number), f"tick-label below step-{step}")


def curve(points: Iterable[tuple[float, float]], class_: str) -> Element:
    """A line through points, in an inner frame of 100 by 100 that stretches over the outer one."""
    path = " ".join(f"{hundredths(x)},{hundredths(y)}" for x, y in points)
    drawn = h("polyline", points=path, class_=class_, vector_effect="non-scaling-stroke")
    return h("svg", drawn, viewBox="0 0 100 100", preserveAspectRatio="none", class_="stretched")


def hatch(name: str) -> Element:
    """A pattern of slanted lines, for `fill="url(#name)"`; the style sheet colours the lines."""
    stroke = h("line", x1=0, y1=0, x2=0, y2=6, class_="hatch-line")
    return h(
        "pattern",
        stroke,
        id=name,
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
