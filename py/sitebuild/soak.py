"""The endurance run: every shipped file with every fault, then random input to everything for a long time."""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from pathlib import Path

from sitebuild.paths import CACHE, DIST, TESTS

RESULTS = TESTS / "bench" / "SOAK.md"
MINUTES = 30.0


def run(minutes: float = MINUTES, seed: int | None = None) -> int:
    """Runs both on the built site and writes tests/bench/SOAK.md; 1 if anything went wrong.

    Without a seed one is drawn, and told.
    """
    sys.path.insert(0, str(TESTS))
    from bench.browser import version
    from bench.soak import let_the_monkey_play, markdown, try_faults
    from playwright.sync_api import sync_playwright

    seed = random.randrange(10**6) if seed is None else seed
    print(f"The monkey's seed is {seed}.", flush=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="soak-") as folder, sync_playwright() as playwright:
        site = shutil.copytree(DIST, Path(folder) / "dist")  # so that a build meanwhile does not pull it away
        faults = try_faults(playwright, site, _say)
        played = let_the_monkey_play(playwright, site, minutes, seed, _say)
        text = markdown(faults, played, version(playwright))
    print(text)
    RESULTS.write_text(text, "utf-8")
    return int(bool(faults.failed or played.failure))


def _say(what: str) -> None:
    print(what, flush=True)
