"""Runs inside Pyodide: how long the page's mass draws take, in ms, each many times."""

import json

from js import performance

from speculative import toys
from speculative.figures import odds
from speculative.model.monte_carlo import decode_many, draw_many

Q = tuple(percent / 100 for percent in toys.DRAFT_PERCENT)


def timed(call, times):
    """The times of that many calls, each with a seed of its own."""
    spans = []
    for seed in range(times):
        start = performance.now()
        call(seed)
        spans.append(performance.now() - start)
    return spans


texts = {text.key: text.positions("poor") for text in toys.TEXTS}
json.dumps(
    {
        "draw": timed(lambda seed: draw_many(odds.P, Q, toys.DRAWS, seed), 200),
        **{
            f"decode {key}": timed(lambda seed, at=at: decode_many(at, toys.ROUND_GAMMA, toys.RUNS, seed), 30)
            for key, at in texts.items()
        },
    }
)
