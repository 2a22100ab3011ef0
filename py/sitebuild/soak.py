"""The endurance run: every shipped file with every fault, and random input to everything for a long time."""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sitebuild.paths import CACHE, DIST, TESTS

RESULTS = TESTS / "bench" / "SOAK.md"


def run(minutes: float, seed: int | None) -> int:
    """Runs both on the built site and writes tests/bench/SOAK.md; 1 if anything went wrong.

    Without a seed one is drawn, and told.
    """
    sys.path.insert(0, str(TESTS))
    from bench.soak import browser, let_the_monkey_play, markdown, try_faults

    seed = random.randrange(10**6) if seed is None else seed
    print(f"The monkey's seed is {seed}.", flush=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="soak-") as folder, ThreadPoolExecutor() as pool:
        site = shutil.copytree(DIST, Path(folder) / "dist")  # so that a build meanwhile does not pull it away
        tried = pool.submit(try_faults, site, _say)
        played = pool.submit(let_the_monkey_play, site, minutes, seed, _say)
        faults, play = tried.result(), played.result()
        build = " and ".join(sorted(path.name for path in site.iterdir() if path.is_dir()))  # named by their content
    text = markdown(faults, play, build, browser())
    print(text)
    RESULTS.write_text(text, "utf-8")
    return int(bool(faults.failed or play.failure))


def _say(what: str) -> None:
    print(what, flush=True)
