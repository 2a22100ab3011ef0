"""Cold loads of each page over each link, taken in turn within every round."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from bench.browser import PAGES, fresh_page, wait_for_mark
from bench.link import Link
from bench.results import Results
from bench.serving import Site
from browser.ways import FORCE, FROM, Way
from playwright.sync_api import Page, Playwright

OURS, BARE, PRESSED = "ours", "without scripts", "pressed"
WAYS: dict[Way, str] = {"archives": "ours from the archives", "snapshot": "ours from the snapshot"}
NAIVE, PYSCRIPT, PYSCRIPT_FIRST = "Pyodide", "PyScript", "PyScript without numpy"
SNAPSHOT = "from the snapshot"  # 1 where the page chose that way, else 0
LOST = math.inf  # a press that nothing ever answered


@dataclass(frozen=True, slots=True)
class Variant:
    """A page, the script that plays its reader, and the moments to wait for."""

    name: str
    path: str
    script: str
    moments: tuple[str, ...]
    isolated: bool = False
    before: str = ""  # runs before the page's own scripts, and before the one that plays its reader
    to_the_end: bool = True  # whether all that it fetches is waited for, and counted


VARIANTS = (
    Variant(OURS, "ours/index.html", "ours.js", ("up", "first", "numpy")),
    *(Variant(WAYS[way], "ours/index.html", "ours.js", ("first", "numpy"), before=FORCE[way]) for way in WAYS),
    Variant(NAIVE, "naive/index.html", "others.js", ("first", "numpy")),
    Variant(PYSCRIPT, "pyscript/index.html", "others.js", ("first", "numpy"), isolated=True),
    Variant(PYSCRIPT_FIRST, "pyscript/first.html", "others.js", ("first",), isolated=True),
)
# What is over soon is loaded oftener: of so short times two say nothing.
SOON = (
    Variant(BARE, "bare/index.html", "", ()),
    Variant(PRESSED, "ours/index.html", "press.js", ("pressed",), to_the_end=False),
)
SOON_ROUNDS = 12
Say = Callable[[str], None]


def measure_loads(
    playwright: Playwright,
    site: Site,
    results: Results,
    link: Link,
    rounds: int,
    say: Say,
    variants: tuple[Variant, ...] = VARIANTS,
) -> None:
    """Every page once a round; each round begins with another page."""
    for number in range(rounds):
        turn = number % len(variants)
        for variant in variants[turn:] + variants[:turn]:
            measured = load(playwright, site, link, variant)
            results.add(link.name, variant.name, measured)
            say(f"{link.name}, round {number + 1} of {rounds}, {variant.name}: {_brief(measured)}")


def load(playwright: Playwright, site: Site, link: Link, variant: Variant) -> dict[str, float]:
    """One cold load: moments in ms after navigation, bytes, and the longest task of the main thread in ms.

    Raises:
        RuntimeError: a moment never came.

    """
    site.shaped.use(link)
    site.shaped.isolated = variant.isolated
    script = (PAGES / variant.script).read_text("utf-8") if variant.script else ""
    with fresh_page(playwright, variant.before, script.replace("DELAY", str(link.delay_ms))) as page:
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(site.address + variant.path, wait_until="commit")
        measured = {}
        for moment in ("paint", *variant.moments):
            at = wait_for_mark(page, moment)
            if at is None:
                raise RuntimeError(f"{variant.name} over {link.name}: no {moment!r}. {errors}")
            measured[moment] = at
        if variant.name == OURS:
            measured[SNAPSHOT] = float(page.evaluate(FROM) == "snapshot")
        measured |= _answer_to_press(page) if variant.name == PRESSED else {}
        return measured | (_traffic(page, site, measured) if variant.to_the_end else {})


def _answer_to_press(page: Page) -> dict[str, float]:
    """How long the press went without an answer, in ms."""
    answered = wait_for_mark(page, "answered", seconds=45)
    pressed = wait_for_mark(page, "pressed")
    return {"answer": LOST if answered is None or pressed is None else answered - pressed}


def _traffic(page: Page, site: Site, measured: dict[str, float]) -> dict[str, float]:
    """The bytes up to Python's first answer and in all, once all is quiet."""
    wire, origin = site.shaped.wire, page.evaluate("performance.timeOrigin")
    site.settle()
    tasks = page.evaluate("bench.longTasks")
    first = {"bytes first": wire.bytes_until((origin + measured["first"]) / 1000)} if "first" in measured else {}
    wasm = sum(path.endswith(".wasm") for path in wire.paths)
    return {
        **first,
        "bytes": wire.bytes_until(math.inf),
        "wasm fetches": wasm,
        "requests": len(wire.paths),
        "longest task": max(tasks, default=0),
    }


def _brief(measured: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.0f}" for name, value in measured.items())
