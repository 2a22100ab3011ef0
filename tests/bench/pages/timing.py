"""Runs inside Pyodide: how long the page's mass draws take, in ms, each many times."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from speculative import toys
from speculative.figures.odds import P
from speculative.model.monte_carlo import decode_many, draw_many

Q = toys.shares(toys.DRAFT_PERCENT)


def times() -> str:
    """The times by what was done, as JSON."""
    texts = {text.key: text.positions("poor") for text in toys.TEXTS}
    decodes = {
        f"decode {key}": timed(lambda seed, at=at: decode_many(at, toys.ROUND_GAMMA, toys.RUNS, seed), 30)  # type: ignore[misc]
        for key, at in texts.items()
    }
    return json.dumps({"draw": timed(lambda seed: draw_many(P, Q, toys.DRAWS, seed), 200), **decodes})


def timed(call: Callable[[int], object], count: int) -> list[float]:
    """The times of that many calls, each with a seed of its own."""
    spans = []
    for seed in range(count):
        start = time.perf_counter()
        call(seed)
        spans.append(1000 * (time.perf_counter() - start))
    return spans
