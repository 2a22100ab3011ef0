"""Whether memory grows: over many slider events, and over many reloads."""

from __future__ import annotations

from pathlib import Path

from bench.browser import fresh_page
from bench.latency import MOVES, open_ours
from bench.link import UNTHROTTLED
from bench.results import Results
from bench.serving import Site
from playwright.sync_api import CDPSession, Page, Playwright

PAGES = Path(__file__).parent / "pages"
WARM_UP = 1_000  # events, until the browser has compiled what it will
EVENTS = 10_000
RELOADS = 20


def measure_memory(playwright: Playwright, site: Site, results: Results, events: int, reloads: int) -> None:
    """Megabytes by which the page's heap, and all the page's memory with its worker, grow."""
    site.shaped.use(UNTHROTTLED)
    site.shaped.isolated = True  # else a page may not measure its memory
    try:
        for name, runs, act in (("events", events, _events), ("reloads", reloads, _reload)):
            with fresh_page(playwright, MOVES) as page:
                open_ours(page, site)
                session = page.context.new_cdp_session(page)
                act(page, site, WARM_UP if name == "events" else 1)
                heap, whole = used(page, session)
                act(page, site, runs)
                heap_after, whole_after = used(page, session)
                results.add("", f"over {runs} {name}", {"heap": heap, "heap grown": heap_after - heap})
                results.add("", f"over {runs} {name}", {"whole": whole, "whole grown": whole_after - whole})
    finally:
        site.shaped.isolated = False


def used(page: Page, session: CDPSession) -> tuple[float, float]:
    """The page's JavaScript heap after a collection, and all memory with worker and WebAssembly, in MB."""
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    whole = page.evaluate("performance.measureUserAgentSpecificMemory().then((memory) => memory.bytes)")
    return metrics["JSHeapUsedSize"] / 1e6, whole / 1e6


def _events(page: Page, site: Site, count: int) -> None:
    page.evaluate(f"moves.times({count}, 0).then((times) => times.length)")


def _reload(page: Page, site: Site, count: int) -> None:
    for _ in range(count):
        open_ours(page, site)
