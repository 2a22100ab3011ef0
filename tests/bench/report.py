"""The results as Markdown: bars first, then the tables they come from."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence

from bench.latency import FLOOR, PYTHON, SLOWDOWNS
from bench.link import SLOW, UNTHROTTLED, Link
from bench.loads import BARE, NAIVE, OURS, PRESSED, PYSCRIPT, PYSCRIPT_FIRST, SNAPSHOT, SOON_ROUNDS, WAYS
from bench.results import Bar, Results, paired_ratio

MEMORIES = {"heap": "page's heap", "whole": "heaps of page and worker", "wasm": "Python's memory"}
FLAT_MB = 1.0  # less growth than this is no growth: a collection leaves a little more or less each time
LOADS = (OURS, NAIVE, PYSCRIPT_FIRST, PYSCRIPT)


def bars(results: Results, links: Sequence[Link]) -> list[Bar]:
    """Every promise with its measured value."""
    return [
        *_ratio_bars(results),
        *_byte_bars(results, links),
        Bar("fetches of WebAssembly's main file", results.median(links[-1].name, OURS, "wasm fetches"), 1),
        *_paint_bars(results, links),
        *_latency_bars(results),
        Bar("10,000 draws", results.median("", "draws", "draw"), 2, "ms"),
        Bar("averages over 20,000 decodes, the slower text", _slower_text(results), 50, "ms"),
        *_memory_bars(results),
    ]


def _ratio_bars(results: Results) -> Iterable[Bar]:
    for link, limit in ((UNTHROTTLED, 0.30), (SLOW, 0.45)):
        ours = results.of(link.name, OURS, "first")
        for other in (NAIVE, PYSCRIPT):
            ratio = paired_ratio(ours, results.of(link.name, other, "numpy"))
            yield Bar(f"Python's first answer over that of {other} with numpy, {link.name}", ratio, limit)
    ratio = results.ratio(UNTHROTTLED.name, "numpy", OURS, NAIVE)
    yield Bar(f"first numpy result over {NAIVE}'s, {UNTHROTTLED.name}", ratio, 0.45)


def _byte_bars(results: Results, links: Sequence[Link]) -> Iterable[Bar]:
    """Each way to start where the page takes it: the snapshot on the fastest link, the archives on the slowest."""
    for link, way in ((links[-1], WAYS["archives"]), (links[0], WAYS["snapshot"])):
        first, whole = (results.median(link.name, way, quantity) / 1e6 for quantity in ("bytes first", "bytes"))
        yield Bar(f"MB before Python's first answer, {way}", first, 3.2)
        yield Bar(f"MB in all, opening nothing extra, {way}", whole, 5)


def _paint_bars(results: Results, links: Sequence[Link]) -> Iterable[Bar]:
    for link in links:
        answer = results.median(link.name, PRESSED, "answer")
        yield Bar(f"recorded first move answered, {link.name}", answer, 100, "ms")
    for link in links:
        paint = results.ratio(link.name, "paint", PRESSED, BARE)
        yield Bar(f"first contentful paint over the page without scripts, {link.name}", paint, 1.15)
    for link in links:
        task = results.median(link.name, OURS, "longest task")
        yield Bar(f"longest main-thread task while loading, {link.name}", task, 50, "ms", below=True)


def _latency_bars(results: Results) -> Iterable[Bar]:
    for slowdown, limit in zip(SLOWDOWNS, (4, 16.7), strict=True):
        p95 = results.median("", PYTHON + slowdown, "p95")
        yield Bar(f"slider event to changed document, p95{slowdown}", p95, limit, "ms", below=limit > 4)


def _memory_bars(results: Results) -> Iterable[Bar]:
    for (_, variant, quantity), grown in results.values.items():
        if quantity.endswith(" grown"):
            yield Bar(f"{MEMORIES[quantity.removesuffix(' grown')]}, growth {variant}", grown[-1], FLAT_MB, "MB")


def _slower_text(results: Results) -> float:
    names = {name for _, variant, name in results.values if variant == "draws" and name.startswith("decode")}
    return max((results.median("", "draws", name) for name in names), default=math.nan)


def markdown(results: Results, links: Sequence[Link], browser: str) -> str:
    """The whole report."""
    rounds = ", ".join(f"{len(results.of(link.name, OURS, 'first'))} on {link.name}" for link in links)
    judged = [(bar.promise, _figure(bar), _limit(bar), bar.verdict) for bar in bars(results, links)]
    return "\n\n".join(
        [
            "# What was measured",
            f"Written by `python3 build.py bench`. {browser}, {os.cpu_count()} cores; rounds: {rounds}. "
            "Every load has a new browser with an empty profile, at rest after its own start; the pages take turns "
            f"within a round. For first paint and first move there are {SOON_ROUNDS} rounds more on each link. Values "
            "are medians over the rounds, ratios are medians of each round's own ratio. All pages come from one server "
            "with brotli, with the same versions of Pyodide and numpy, ours pruned; links are shaped at the server.",
            "Opponents: Pyodide as its documentation shows it, in a module worker; PyScript in a worker with shared "
            "memory allowed and packages handed straight to Pyodide (`passthrough`, without micropip), once with numpy "
            "in its configuration and once, for its first answer, without. The promises compare with the page as it is "
            "usually written, which has numpy loaded before it answers anything; the tables also hold the first answer "
            "that either can give without numpy.",
            table(("promise", "measured", "at most", ""), judged),
            "## Cold loads",
            *(f"{link.name}:\n\n{_loads_table(results, link)}" for link in links),
            "## Two ways to start",
            "The page starts Python from a snapshot where the link is fast, else from archives; here each is forced.",
            table(WAY_COLUMNS, [_way_row(results, link.name) for link in links]),
            "## First paint and first move",
            table(PAINT_COLUMNS, [_paint_row(results, link) for link in links]),
            "## Slider event to changed document, ms",
            table(("", "median", "p95"), _latency_rows(results)),
            "## Mass draws in the worker, ms (median)",
            table(("", "ms"), _draw_rows(results)),
            "## Memory, MB",
            table(("", "before", "grown by"), _memory_rows(results)),
            "",
        ]
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table.

    >>> print(table(("a", "b"), [("1", "2")]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    line = "|" + "---|" * len(head)
    return "\n".join(
        [f"| {' | '.join(head)} |", line, *(f"| {' | '.join(row)} |" for row in rows)],
    )


def number(value: float, digits: int = 0) -> str:
    """A value as a table shows it.

    >>> number(1234.5), number(0.456, 2), number(float("nan")), number(float("inf"))
    ('1234', '0.46', '–', 'never')
    """
    if math.isnan(value):
        return "–"
    return "never" if math.isinf(value) else f"{value:.{digits}f}"


def _figure(bar: Bar) -> str:
    return f"{number(bar.value, 1 if bar.unit == 'ms' else 2)} {bar.unit}".strip()


def _limit(bar: Bar) -> str:
    return f"{'under ' if bar.below else ''}{bar.limit:g} {bar.unit}".strip()


def _loads_table(results: Results, link: Link) -> str:
    head = ("page", "first answer, ms", "ours over it", "numpy, ms", "ours over it", "MB first", "MB", "requests")
    return table(head, [_load_row(results, link.name, variant) for variant in LOADS])


def _load_row(results: Results, link: str, variant: str) -> tuple[str, ...]:
    def mb(quantity: str) -> str:
        return number(results.median(link, variant, quantity) / 1e6, 2)

    return (
        f"{OURS} ({_chosen_way(results, link)})" if variant == OURS else variant,
        number(results.median(link, variant, "first")),
        number(results.ratio(link, "first", OURS, variant), 2),
        number(results.median(link, variant, "numpy")),
        number(results.ratio(link, "numpy", OURS, variant), 2),
        mb("bytes first"),
        mb("bytes"),
        number(results.median(link, variant, "requests")),
    )


def _chosen_way(results: Results, link: str) -> str:
    """From where the page chose to start Python; rounds that differ are told, for their median is of neither way."""
    chosen = results.of(link, OURS, SNAPSHOT)
    if any(chosen):
        return SNAPSHOT if all(chosen) else f"{SNAPSHOT} in {sum(chosen):.0f} of {len(chosen)} rounds"
    return "from the archives"


WAY_COLUMNS = (
    "link",
    "archives, first answer, ms",
    "snapshot, first answer, ms",
    "snapshot over archives",
    "archives, MB",
    "snapshot, MB",
)


def _way_row(results: Results, link: str) -> tuple[str, ...]:
    archives, snapshot = WAYS["archives"], WAYS["snapshot"]
    return (
        link,
        *(number(results.median(link, way, "first")) for way in (archives, snapshot)),
        number(results.ratio(link, "first", snapshot, archives), 2),
        *(number(results.median(link, way, "bytes") / 1e6, 2) for way in (archives, snapshot)),
    )


PAINT_COLUMNS = (
    "link",
    "first paint, ms",
    "without scripts, ms",
    "longest task, ms (0: none over 50)",
    "without scripts, ms",
    "press one round trip later, answered after ms",
)


def _paint_row(results: Results, link: Link) -> tuple[str, ...]:
    return (
        link.name,
        *(number(results.median(link.name, variant, "paint")) for variant in (PRESSED, BARE)),
        *(number(results.median(link.name, variant, "longest task")) for variant in (OURS, BARE)),
        number(results.median(link.name, PRESSED, "answer")),
    )


def _latency_rows(results: Results) -> list[tuple[str, ...]]:
    return [
        (way + slow, *(number(results.median("", way + slow, quantity), 2) for quantity in ("median", "p95")))
        for slow in SLOWDOWNS
        for way in (PYTHON, FLOOR)
    ]


def _draw_rows(results: Results) -> list[tuple[str, str]]:
    names = {"draw": "10,000 draws, Python with numpy", "js": "10,000 draws, JavaScript"}
    return [
        (names.get(name, f"20,000 decodes, {name.removeprefix('decode ')}"), number(values[-1], 2))
        for (_, variant, name), values in results.values.items()
        if variant == "draws"
    ]


def _memory_rows(results: Results) -> list[tuple[str, ...]]:
    return [
        (
            f"{MEMORIES[quantity]}, {variant}",
            number(values[-1], 2),
            number(results.median("", variant, quantity + " grown"), 2),
        )
        for (_, variant, quantity), values in results.values.items()
        if quantity in MEMORIES
    ]
