"""Harm to one file after another: the article stands, the page names what failed, and Retry mends it all."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser.faults import KINDS, Fault, Harm, shipped
from browser.reader import Reader
from browser.serving import serving
from browser.tabs import PlaywrightTab
from browser.twin import Twin

from sitebuild.paths import DIST
from sitebuild.server import application

WHOLE_MATRIX = bool(os.environ.get("SOAK"))


def matrix() -> list[Fault]:
    """Every file with every fault; or, in a short run, every file once and every kind of fault at least once."""
    files = shipped(DIST)
    if WHOLE_MATRIX:
        return [Fault(kind, file) for file in files for kind in KINDS]
    return [Fault(kind, file) for file, kind in zip(files, itertools.cycle(KINDS), strict=False)]


@pytest.fixture(scope="module")
def harm(dist: Path) -> Iterator[tuple[Harm, str]]:
    """A server that can do harm, and its address."""
    harm = Harm(application(dist), dist)
    with serving(harm) as address:
        yield harm, address


@pytest.mark.parametrize("fault", matrix(), ids=lambda fault: f"{fault.kind} {fault.file.rsplit('/', 1)[-1]}")
def test_one_file_fails(harm: tuple[Harm, str], fresh: Callable[..., Reader], fault: Fault) -> None:
    server, address = harm
    server.fault = fault
    reader = fresh("chromium")
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.goto(address, wait_until="commit")  # a stalled file would hold up the load event
    if fault.named is None:
        server.fault = None if fault.kind == "stalled" else fault
        reader.wait_for_python()
        Twin(reader, "speed-up").click("Try a weak, costly small model")
        return
    wanted = "nothing has come" if fault.kind == "stalled" else fault.named
    if fault.kind == "stalled" and fault.named == "main.js":
        wanted = ""  # nothing is there that could say so; the page stands as it was built
    reader.reads("[data-note='odds']", wanted)
    if fault.kind in ("404", "403", "500") and wanted.endswith(("whl", "zip", "wasm", "js", "mjs", "json")):
        assert f"status {fault.kind}" in reader.text("[data-note='odds']") or wanted == "worker.js"
    assert "What to take away" in reader.text("main")
    assert reader.js("() => document.querySelector('#odds svg').getBoundingClientRect().height") > 100
    server.fault = None
    if fault.kind != "stalled":
        reader.js("() => document.querySelector(\"[data-note='odds'] button\").click()")
    reader.wait_for_python()
    Twin(reader, "odds").click("Run 10,000 times")
    Twin(reader, "speed-up").click("Try a weak, costly small model")
