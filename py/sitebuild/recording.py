"""The likeliest first moves of every figure, played at build time, for the page to answer before Python is there.

For each figure a small graph. A node is a state that the reader may reach: its view, written as the difference
from the first view, and its sentence. An edge is an event. Node 0 is the first state.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sitebuild.moves import JsonEvent, moves
from speculative.bridge import as_event
from speculative.figures import FIGURES
from speculative.figures.figure import Figure
from speculative.view.forms import Wire, to_wire

Path = tuple[JsonEvent, ...]
Delta = Any  # None for the same, a string or a list for something new, a dict for changes inside an element


def first_paths(figure: Figure[Any]) -> Iterator[Path]:
    """Every first move; for a quiz also checking each choice; for the stepper its whole first run."""
    for event in moves(figure.view(figure.first)):
        yield (event,)
        if event.get("set") == "answer":
            yield (event, {"press": "check"})
    if figure.name == "rounds":
        run = ({"press": "guess"}, {"press": "check"}) * len(figure.first.run)
        yield from (run[: length + 1] for length in range(len(run)))


@dataclass(slots=True)
class Graph:
    """The recorded states of one figure and the events between them."""

    figure: Figure[Any]
    nodes: dict[Any, int] = field(default_factory=dict)
    edges: list[dict[str, int]] = field(default_factory=list)

    def node(self, state: object) -> int:
        """The number of a state, new or known."""
        if state not in self.nodes:
            self.nodes[state] = len(self.nodes)
            self.edges.append({})
        return self.nodes[state]

    def walk(self, path: Path) -> None:
        """Adds what the reader meets on a path from the first state."""
        state = self.figure.first
        for event in path:
            later = self.figure.update(state, as_event(event))
            self.edges[self.node(state)][event_key(event)] = self.node(later)
            state = later

    def close(self) -> None:
        """Adds the buttons that lead from a recorded state to a recorded one, such as "Start again"."""
        presses = [event for event in moves(self.figure.view(self.figure.first)) if "press" in event]
        for state, number in self.nodes.items():
            for event in presses:
                later = self.figure.update(state, as_event(event))
                if later in self.nodes:
                    self.edges[number][event_key(event)] = self.nodes[later]

    def written(self) -> str:
        """The graph as the page reads it: a line with all but the views, and a line for each view.

        So the page need not parse all views to show one.
        """
        first = children(self.figure, self.figure.first)
        says = [self.figure.sentence(state) for state in self.nodes]
        views = [difference(first, children(self.figure, state)) for state in self.nodes]
        return "\n".join(map(_dumps, [{"first": first, "says": says, "edges": self.edges}, *views]))


def recording(figure: Figure[Any]) -> str:
    """One figure's first view and its graph of first moves."""
    graph = Graph(figure)
    graph.node(figure.first)
    for path in first_paths(figure):
        graph.walk(path)
    graph.close()
    return graph.written()


@cache
def recordings() -> dict[str, bytes]:
    """A file for every figure."""
    return {f"{name}.json": recording(figure).encode() for name, figure in FIGURES.items()}


def _dumps(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def children(figure: Figure[Any], state: object) -> Wire:
    """What stands inside the figure's element in this state."""
    return to_wire(figure.view(state))[2:]


def event_key(event: JsonEvent) -> str:
    """An event as the page writes it to look it up."""
    return event["press"] if "press" in event else f"{event['set']}={event['to']}"


def difference(old: Any, new: Any) -> Delta:
    """What turns one list of children into another: {position: what is new there}, or the new list whole.

    >>> difference([["b", {}, "1"], "same"], [["b", {"class": "x"}, "2"], "same"])
    {'0': [{'class': 'x'}, {'0': '2'}]}
    """
    if len(old) != len(new):
        return new
    changes = {str(at): _change(a, b) for at, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
    return changes or None


def _change(old: Any, new: Any) -> Delta:
    """What is new at one place: a text, {"new": element}, or [attributes or none, changes of the children]."""
    if isinstance(new, str):
        return new
    if isinstance(old, str) or old[0] != new[0]:
        return {"new": new}
    attributes = _changed_attributes(old[1], new[1])
    inside = difference(old[2:], new[2:])
    return [attributes, inside]


def _changed_attributes(old: dict[str, object], new: dict[str, object]) -> object:
    """The changed values where the names are the same, in order; else a list with all of the new ones."""
    if list(old) != list(new):
        return [new]
    return {name: value for name, value in new.items() if old[name] != value} or 0
