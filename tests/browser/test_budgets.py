"""What the benchmark measures and no clock is needed for: bytes, fetches, and memory that does not grow. Generous."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from bench.memory import measure_memory
from bench.results import Results
from bench.serving import lay_out, served
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.ways import FORCE, FROM, Way
from playwright.sync_api import Playwright

from sitebuild.paths import CACHE

# Bytes. The snapshot, chosen where they cost little, has more before the first answer than the archives may have.
BEFORE_FIRST_ANSWER: dict[Way, float] = {"archives": 3.2e6, "snapshot": 4.2e6}
IN_ALL, RECORDINGS = 5e6, 120e3
GROWTH = 3.0  # MB


@pytest.mark.parametrize("way", FORCE)
def test_what_a_reader_is_sent(fresh: Callable[..., Reader], dist: Path, way: Way) -> None:
    reader = fresh("chromium")
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script(FORCE[way])
    with served(dist) as site:
        reader.open(site.address)
        site.settle()
        wire = site.shaped.wire
        assert reader.js(FROM) == way
    (numpy,) = (path for path in wire.paths if "/numpy-" in path)  # asked for when the figures answer, or little before
    before = [Path(f"{dist}{path}index.html.br" if path == "/" else f"{dist}{path}.br") for path in wire.paths]
    first = sum(path.stat().st_size for path in before[: wire.paths.index(numpy)] if path.exists())
    assert 2e6 < first < BEFORE_FIRST_ANSWER[way]
    assert first < wire.bytes_until(math.inf) < IN_ALL
    assert sum(path.endswith(".wasm") for path in wire.paths) == 1


def test_the_recordings_are_small(dist: Path) -> None:
    (written,) = dist.glob("page-*/recordings.json.br")
    assert written.stat().st_size < RECORDINGS


def test_memory_does_not_grow(playwright: Playwright) -> None:
    results = Results()
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="bench-") as folder:
        lay_out(Path(folder))
        with served(Path(folder)) as site:
            measure_memory(playwright, site, results, events=300, reloads=2, warm_up=300)
    grown = {key: values[-1] for key, values in results.values.items() if key[-1].endswith(" grown")}
    assert len(grown) == 6
    assert all(growth < GROWTH for growth in grown.values()), grown
