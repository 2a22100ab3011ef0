"""How long the mass draws take inside the worker's Python, and in JavaScript."""

from __future__ import annotations

import json

from bench.browser import fresh_page, wait_for_mark
from bench.link import UNTHROTTLED
from bench.results import Results, middle
from bench.serving import Site
from playwright.sync_api import Playwright


def measure_draws(playwright: Playwright, site: Site, results: Results) -> None:
    """The medians of many calls, in ms."""
    site.shaped.use(UNTHROTTLED)
    site.shaped.isolated = True  # else clocks in workers are coarse
    try:
        with fresh_page(playwright, 'bench.watch("times", () => bench.text("#times") !== "");') as page:
            page.goto(site.address + "draws/index.html", wait_until="commit")
            if wait_for_mark(page, "times") is None:
                raise RuntimeError("The draws were never done.")
            times = json.loads(page.evaluate('bench.text("#times")'))
            results.add("", "draws", {name: middle(spans) for name, spans in times.items()})
    finally:
        site.shaped.isolated = False
