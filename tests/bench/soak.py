"""Endurance: every file with every fault, and a monkey at the page for half an hour."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from bench.browser import PAGES, launch, version
from bench.memory import used
from bench.report import table
from browser.engines import VIEWPORT, Launcher
from browser.faults import Harm, matrix, survive
from browser.monkey import Monkey, acts
from browser.reader import Reader
from browser.serving import Altered, serving, with_worker
from browser.tabs import PlaywrightTab
from playwright.sync_api import sync_playwright

from sitebuild.browsers import found
from sitebuild.server import application

WARM_UP, ROUND = 1_000, 250  # acts: until all is compiled; between two comparisons
MOST_A_SECOND = 50  # acts; a drag or a run of keys is one
# By how many MB each memory may grow over any time, after the warm-up. What a collection leaves scatters by less;
# Python's grows by large steps, of which its bounded caches may cause one as they fill.
BOUNDS = {"heap": 2.0, "whole": 8.0, "wasm": 8.0}
ISOLATED = {"Cross-Origin-Embedder-Policy": "require-corp"}  # else a page may not measure its memory
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Faults:
    """How many faults were tried, and what was wrong after which."""

    tried: int
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """What a monkey did, the memory in MB before and at last, and what went wrong, if anything."""

    seed: int
    minutes: float
    acts: int
    events: int
    before: dict[str, float]
    after: dict[str, float]
    failure: str = ""


def browser() -> str:
    """The browser's name and version."""
    with sync_playwright() as playwright:
        return version(playwright)


def try_faults(site: Path, say: Say) -> Faults:
    """Every shipped file with every fault, each in a fresh profile."""
    faults, failed = matrix(site), []
    harm = Harm(application(site), site)
    with sync_playwright() as playwright, serving(harm) as address:
        launcher = Launcher(playwright, found())
        for number, fault in enumerate(faults, 1):
            reader = Reader(launcher.tab("chromium"), "chromium")
            try:
                survive(reader, harm, address, fault)
                outcome = "passed"
            except Exception as error:  # what failed is told with the others, and they go on
                outcome = f"FAILED: {error!r}"
                failed.append(f"{fault}: {error!r}")
            reader.tab.close()
            say(f"fault {number} of {len(faults)}, {fault}: {outcome}")
        launcher.stop()
    return Faults(len(faults), tuple(failed))


def let_the_monkey_play(site: Path, minutes: float, seed: int, say: Say) -> Run:
    """So many minutes of a monkey at the page; ends early where something goes wrong."""
    kept = with_worker(site, lambda script: (PAGES / "kept.js").read_bytes() + script)
    altered = Altered(application(site), kept, ISOLATED)
    with sync_playwright() as playwright, serving(altered) as address:
        reader = Reader(PlaywrightTab(launch(playwright).new_page(viewport=VIEWPORT)), "chromium")
        return _play(reader, address, minutes, seed, say)


def _play(reader: Reader, address: str, minutes: float, seed: int, say: Say) -> Run:
    monkey, some = Monkey(reader), acts(seed)
    session = monkey.page.context.new_cdp_session(monkey.page)
    start, failure = time.monotonic(), ""
    before: dict[str, float] = {}
    after: dict[str, float] = {}
    try:
        reader.open(address)
        while (spent := time.monotonic() - start) < 60 * minutes:
            monkey.play(islice(some, ROUND))
            monkey.agree()
            after = used(monkey.page, session)
            if monkey.played >= WARM_UP:
                before = before or after
                stays_flat(before, after, monkey.played)
            say(f"{spent / 60:.1f} min: {monkey.played:,} acts, {monkey.events:,} events, {told(after)}")
            time.sleep(max(0, spent + ROUND / MOST_A_SECOND - (time.monotonic() - start)))
    except AssertionError as error:
        failure = f"seed {seed}, {error}"
    return Run(seed, (time.monotonic() - start) / 60, monkey.played, monkey.events, before, after, failure)


def stays_flat(before: dict[str, float], after: dict[str, float], played: int) -> None:
    """Memory has not grown beyond its bounds.

    Raises:
        AssertionError: it has.

    """
    grown = {name: after[name] - before[name] for name, bound in BOUNDS.items() if after[name] - before[name] > bound}
    assert not grown, f"after act {played}: memory grew, in MB, by {told(grown)}"


def told(memory: dict[str, float]) -> str:
    """Memory in words.

    >>> told({"heap": 3.14159, "wasm": 20})
    'heap 3.1 MB, wasm 20.0 MB'
    """
    return ", ".join(f"{name} {size:.1f} MB" for name, size in memory.items())


def markdown(faults: Faults, run: Run, build: str, where: str) -> str:
    """What was found of a build, as SOAK.md."""
    bounds = ", ".join(f"{name} {bound:.0f} MB" for name, bound in BOUNDS.items())
    rows = [
        ("faults tried: every shipped file with every fault", f"{faults.tried}"),
        ("faults passed", f"{faults.tried - len(faults.failed)}"),
        ("monkey's seed", f"{run.seed}"),
        ("minutes", f"{run.minutes:.1f}"),
        ("acts", f"{run.acts:,}"),
        ("events of controls, replayed natively", f"{run.events:,}"),
        ("errors", "1" if run.failure else "0"),
        (f"memory after {WARM_UP:,} acts", told(run.before)),
        ("memory in the end", told(run.after)),
    ]
    failures = [*faults.failed, *([run.failure] if run.failure else [])]
    return (
        "\n\n".join(
            [
                "# Endurance",
                f"From `python3 build.py soak`, of the build {build}, in {where}. Memory after a collection; "
                f"heap: the page's; whole: that and the worker's; wasm: Python's. They may grow by {bounds}.",
                table(("what", "found"), rows),
                *("    " + failure.replace("\n", "\n    ") for failure in failures),
                "Falls short." if failures else "Holds: no error, flat memory, figures equal to the native replay.",
            ]
        )
        + "\n"
    )
