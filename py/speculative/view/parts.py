"""The parts that figures are made of: native controls, legends, tables. Their classes are the style sheet's words.

Every control carries `data-control`, its name in events. A control that cannot act now is `aria-disabled`,
never `disabled`: it may hold the focus, and its event is answered by the unchanged state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from speculative.english import common as say
from speculative.view.element import Child, Element, Value, h


def figure(name: str, *children: Child) -> Element:
    """The figure's own element: the page adopts and patches what is inside."""
    return h("figure", *children, id=name, class_="figure", data_figure=True, aria_labelledby=f"{name}-title")


def caption(name: str, number: str, title: str, legend: Child = None) -> Element:
    """The head of a figure: its number, its title, and beside them what the colours mean."""
    words = h("span", h("span", number, class_="figure-number"), " ", title, id=f"{name}-title", class_="title")
    return h("figcaption", words, legend)


@dataclass(frozen=True, slots=True)
class Key:
    """One entry of a legend: the class that draws the mark, and what it means."""

    mark: str
    meaning: str


def legend(*keys: Key) -> Element:
    """What the marks of a picture mean, next to the picture."""
    return h(
        "ul",
        (h("li", h("span", class_=f"key {key.mark}", aria_hidden="true"), key.meaning) for key in keys),
        class_="legend",
        aria_label=say.LEGEND,
    )


def button(figure: str, control: str, label: str, *, main: bool = False, off: bool = False) -> Element:
    """A button; `main` marks the next step to take, `off` one that would change nothing now."""
    return h(
        "button",
        label,
        type="button",
        id=f"{figure}-{control}",
        data_control=control,
        class_="main" if main else None,
        aria_disabled="true" if off else None,
    )


def buttons(*children: Child) -> Element:
    """A row of buttons."""
    return h("div", *children, class_="buttons")


def slider(figure: str, control: str, label: str, values: range, value: int, shown: str, spoken: str) -> Element:
    """A labelled slider over whole numbers; `shown` stands beside it, `spoken` is what a screen reader says."""
    name = f"{figure}-{control}"
    return h(
        "div",
        h("label", label, for_=name),
        h("span", shown, class_="value", aria_hidden="true"),
        h(
            "input",
            type="range",
            id=name,
            data_control=control,
            min=values[0],
            max=values[-1],
            step=1,
            value=str(value),
            aria_valuetext=spoken,
            autocomplete="off",
        ),
        class_="slider",
    )


def choice(figure: str, control: str, label: str, options: Iterable[tuple[str, str]], chosen: str) -> Element:
    """A group of radio buttons: options are (value, label) pairs."""
    name = f"{figure}-{control}"
    return h(
        "fieldset",
        h("legend", label),
        (
            h(
                "label",
                h(
                    "input",
                    type="radio",
                    id=f"{name}-{value}",
                    name=name,
                    value=value,
                    checked=value == chosen,
                    data_control=control,
                    autocomplete="off",
                ),
                h("span", text),
            )
            for value, text in options
        ),
        class_="choice",
        id=name,
    )


def roomy(tag: str, text: str, longest: str, **attributes: Value | None) -> Element:
    """Words in as much room as the longest take that may stand there: nothing below them ever moves.

    >>> roomy("p", "Kept.", "Thrown away.").attributes
    {'data-room': 'Thrown away.'}
    """
    return h(tag, h("span", text), data_room=longest, **attributes)


def headline(number: str, meaning: str, longest: str) -> Element:
    """The one number that matters, set large, and what it is."""
    return h("p", h("strong", number), " ", roomy("span", meaning, longest), class_="headline")


def sentence(text: str, longest: str) -> Element:
    """The figure in words: the same that is announced."""
    return roomy("p", text, longest, class_="sentence")


def numbers(*tables: Element) -> Element:
    """Every number of the figure in tables, folded away."""
    # On a narrow screen the tables scroll sideways: by keyboard too, so the region takes the focus.
    region = h("div", tables, class_="tables", role="group", aria_label=say.NUMBERS, tabindex=0)
    return h("details", h("summary", say.NUMBERS), region, class_="numbers")


def table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Element:
    """A table whose first column holds the row headers."""
    body = (_row(tuple(cells)) for cells in rows)
    return h("table", h("caption", caption), _head(tuple(columns)), h("tbody", body))


# Most rows are the same after a move: what is made once need not be made again, nor told to the page.
@lru_cache(maxsize=64)
def _head(columns: tuple[str, ...]) -> Element:
    return h("thead", h("tr", (h("th", name, scope="col") for name in columns)))


@lru_cache(maxsize=512)
def _row(cells: tuple[str, ...]) -> Element:
    first, *rest = cells
    return h("tr", h("th", first, scope="row"), (h("td", cell) for cell in rest))
