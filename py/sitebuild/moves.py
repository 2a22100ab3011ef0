"""The moves that a figure's first view offers, read off its controls: the build plays them before a reader does."""

from __future__ import annotations

import json
from collections.abc import Iterator

from speculative.figures import FIGURES
from speculative.view.element import Element, walk

JsonEvent = dict[str, str]


def moves(view: Element) -> Iterator[JsonEvent]:
    """Every single-control move: each button, each slider position, each choice. A field takes any text."""
    for element in walk(view):
        control = element.attributes.get("data-control")
        if control is None:
            continue
        if element.tag == "button":
            yield {"press": str(control)}
        elif element.attributes["type"] == "range":
            least, most = int(element.attributes["min"]), int(element.attributes["max"])
            yield from ({"set": str(control), "to": str(value)} for value in range(least, most + 1))
        elif element.attributes["type"] == "radio":
            yield {"set": str(control), "to": str(element.attributes["value"])}


def messages() -> list[str]:
    """Every first move of every figure, as messages to the bridge."""
    return [
        json.dumps({"id": 0, "figure": name, "event": event})
        for name, figure in FIGURES.items()
        for event in moves(figure.view(figure.first))
    ]
