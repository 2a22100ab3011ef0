"""The likeliest first moves of every figure, played at build time, for the page to answer before Python is there.

For each figure a small graph. A node is a state that the reader may reach: what Python answers there, its view and
its sentence. An edge is an event. Node 0 is the first state.

The answers differ in few words, a slider's hundred places in numbers alone. So those of one shape, alike but for
their words, are written as a table: what stands in all of them once, and a column for what varies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sitebuild.moves import JsonEvent, moves
from speculative.bridge import answer, as_event, as_json
from speculative.figures import FIGURES
from speculative.figures.figure import Figure

Path = tuple[JsonEvent, ...]
Recording = dict[str, list[Any]]
WORD = re.compile(r"[\w.]+")


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

    def written(self) -> Recording:
        """The graph as the page reads it: where each event leads, and the tables of answers."""
        tables, places = tabulated(
            as_json(answer(self.figure.view(state).children, self.figure.sentence(state))) for state in self.nodes
        )
        return {"edges": self.edges, "places": places, "tables": tables}


def recording(figure: Figure[Any]) -> Recording:
    """One figure's first view and its graph of first moves."""
    graph = Graph(figure)
    graph.node(figure.first)
    for path in first_paths(figure):
        graph.walk(path)
    graph.close()
    return graph.written()


@cache
def recordings() -> dict[str, Recording]:
    """Every figure's."""
    return {name: recording(figure) for name, figure in FIGURES.items()}


def event_key(event: JsonEvent) -> str:
    """An event as the page writes it to look it up."""
    return event["press"] if "press" in event else f"{event['set']}={event['to']}"


Table = dict[str, list[Any]]


def tabulated(texts: Iterable[str]) -> tuple[list[Table], list[tuple[int, int]]]:
    """Texts as tables, and where each stands: which table, which row.

    A table has its texts' pieces, each a string that stands in all of them or the number of a column; a column has
    its words in one string, a blank between.

    >>> tabulated(["kept 5 of 9, 5", "no", "kept 7 of 9, 7"])[0][0]
    {'pieces': ['kept ', 0, ' of 9, ', 0, ''], 'columns': ['5 7']}
    """
    tables: dict[str, list[list[str]]] = {}
    numbers: dict[str, int] = {}
    places = []
    for text in texts:
        shape = WORD.sub("\0", text)
        rows = tables.setdefault(shape, [])
        places.append((numbers.setdefault(shape, len(numbers)), len(rows)))
        rows.append(WORD.findall(text))
    return [_table(shape.split("\0"), rows) for shape, rows in tables.items()], places


def _table(between: list[str], rows: list[list[str]]) -> Table:
    """The table of texts with the same between their words."""
    pieces: list[str | int] = [between[0]]
    columns: dict[tuple[str, ...], int] = {}  # where words always agree, one column is enough
    for words, after in zip(zip(*rows, strict=True), between[1:], strict=True):
        if len(set(words)) == 1:
            pieces[-1] = f"{pieces[-1]}{words[0]}{after}"
        else:
            pieces += [columns.setdefault(words, len(columns)), after]
    return {"pieces": pieces, "columns": [" ".join(words) for words in columns]}
