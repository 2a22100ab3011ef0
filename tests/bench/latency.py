"""How long a slider's event takes to change the document: through Python, and with plain JavaScript in its place."""

from __future__ import annotations

import json

from bench.browser import PAGES, fresh_page, wait_for_mark
from bench.link import UNTHROTTLED
from bench.results import Results, middle, share_below
from bench.serving import Site, gamma_views
from playwright.sync_api import Page, Playwright

PYTHON, FLOOR = "through Python", "plain JavaScript"
SLOWDOWNS = {"": 1, ", main thread slowed 4 times": 4}
EVENTS = 400
MOVES, COMPLETE = ((PAGES / name).read_text("utf-8") for name in ("moves.js", "complete.js"))


def measure_latency(playwright: Playwright, site: Site, results: Results) -> None:
    """Median and 95th percentile in ms, with the main thread as it is and slowed, each beside its floor."""
    site.shaped.use(UNTHROTTLED)
    with fresh_page(playwright, MOVES, COMPLETE, policy=False) as page:  # its policy would refuse the floor's script
        open_ours(page, site)
        page.evaluate("moves.show()")
        session = page.context.new_cdp_session(page)
        for way in (PYTHON, FLOOR):
            if way == FLOOR:
                views = [json.loads(reply)["view"] for reply in gamma_views()]
                page.evaluate("(views) => moves.answerHere(views)", views)
            for name, rate in SLOWDOWNS.items():
                session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
                page.evaluate("moves.times(50, 16)")
                times = page.evaluate(f"moves.times({EVENTS}, 16)")
                results.add("", way + name, {"median": middle(times), "p95": share_below(times, 0.95)})


def open_ours(page: Page, site: Site, folder: str = "ours") -> None:
    """Our page, from one of its folders, with Python and numpy up and nothing under way; COMPLETE runs in it.

    Raises:
        RuntimeError: Python did not come up.

    """
    page.goto(f"{site.address}{folder}/index.html", wait_until="commit")
    if wait_for_mark(page, "complete") is None:
        raise RuntimeError("Our page did not finish loading.")
    site.settle()
