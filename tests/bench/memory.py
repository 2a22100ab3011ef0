"""Whether memory grows: over many slider events, and over many reloads."""

from __future__ import annotations

from bench.browser import fresh_page
from bench.latency import COMPLETE, MOVES, open_ours
from bench.link import UNTHROTTLED
from bench.results import Results
from bench.serving import Site
from playwright.sync_api import CDPSession, Page, Playwright, Worker

WARM_UP = 1_000  # events, until the browser has compiled what it will
EVENTS = 10_000
RELOADS = 20


def measure_memory(
    playwright: Playwright, site: Site, results: Results, events: int, reloads: int, warm_up: int = WARM_UP
) -> None:
    """Megabytes in use, and by which they grow, once all has run often enough to be compiled."""
    site.shaped.use(UNTHROTTLED)
    site.shaped.isolated = True  # else a page may not measure its memory
    try:
        for name, runs, act in (("events", events, _events), ("reloads", reloads, _reload)):
            with fresh_page(playwright, MOVES, COMPLETE) as page:
                open_ours(page, site, "kept")
                session = page.context.new_cdp_session(page)
                act(page, site, warm_up if name == "events" else 1)
                before = used(page, session)
                act(page, site, runs)
                after = used(page, session)
                grown = {f"{memory} grown": after[memory] - size for memory, size in before.items()}
                results.add("", f"over {runs} {name}", before | grown)
    finally:
        site.shaped.isolated = False


def used(page: Page, session: CDPSession) -> dict[str, float]:
    """Memory in MB after a collection: the page's heap, that and the worker's, and the memory that Python has.

    The page must be isolated, and `pages/kept.js` stand before its worker's script.
    """
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    whole = page.evaluate("performance.measureUserAgentSpecificMemory().then((memory) => memory.bytes)")
    sizes = {"heap": metrics["JSHeapUsedSize"], "whole": whole, "wasm": sum(map(_wasm, page.workers))}
    return {memory: size / 1e6 for memory, size in sizes.items()}


def _wasm(worker: Worker) -> float:
    """The size in bytes of a worker's WebAssembly memory, which `pages/kept.js` has kept a hand on."""
    return float(worker.evaluate("keptMemories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)"))


def _events(page: Page, site: Site, count: int) -> None:
    page.evaluate(f"moves.times({count}, 0).then((times) => times.length)")


def _reload(page: Page, site: Site, count: int) -> None:
    for _ in range(count):
        open_ours(page, site, "kept")
