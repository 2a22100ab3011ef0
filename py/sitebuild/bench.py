"""The benchmark: our page beside plain Pyodide and PyScript, in fresh browsers, over three links."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from sitebuild.paths import CACHE, TESTS
from sitebuild.steps import StepError

RESULTS = TESTS / "bench" / "RESULTS.md"
SHAPED_ROUNDS = 3 / 5  # of those on the unthrottled link: where bytes decide, times scatter less


def run(rounds: int, quick: bool = False) -> int:
    """Measures the built site and writes tests/bench/RESULTS.md; 1 if a promise is not kept.

    `rounds` is for the unthrottled link. `quick` is one round without shaped links, writes no file, and judges
    nothing.

    Raises:
        StepError: a page did not do what was to be timed.

    """
    sys.path.insert(0, str(TESTS))
    from bench.browser import version
    from bench.draws import measure_draws
    from bench.latency import measure_latency
    from bench.link import MIDDLING, SLOW, UNTHROTTLED
    from bench.load import section
    from bench.loads import SOON, SOON_ROUNDS, measure_loads
    from bench.memory import EVENTS, RELOADS, measure_memory
    from bench.report import bars, markdown
    from bench.results import Results
    from bench.serving import lay_out, served
    from hosting.programs import program
    from playwright.sync_api import Error as PlaywrightError
    from playwright.sync_api import sync_playwright

    if not quick:
        for name in ("nginx", "wrk"):  # now, for they are needed last
            program(name)
    shaped = max(1, round(rounds * SHAPED_ROUNDS))
    plan = {UNTHROTTLED: 1} if quick else {UNTHROTTLED: rounds, MIDDLING: shaped, SLOW: shaped}
    results = Results()
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="bench-") as folder:
        lay_out(Path(folder))
        with served(Path(folder)) as site, sync_playwright() as playwright:
            try:
                site.warm_up()
                for link, times in plan.items():
                    measure_loads(playwright, site, results, link, times, _say)
                    measure_loads(playwright, site, results, link, 1 if quick else SOON_ROUNDS, _say, SOON)
                _say("slider latency")
                measure_latency(playwright, site, results)
                _say("mass draws")
                measure_draws(playwright, site, results)
                _say("memory")
                measure_memory(playwright, site, results, *((500, 2) if quick else (EVENTS, RELOADS)))
                text = markdown(results, list(plan), version(playwright))
                if not quick:
                    _say("load")
                    text += "\n" + section()
            except (RuntimeError, PlaywrightError) as error:
                raise StepError(str(error)) from error
    print(text)
    if quick:
        return 0
    RESULTS.write_text(text, "utf-8")
    return int(any(bar.verdict != "holds" for bar in bars(results, list(plan))))


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)
