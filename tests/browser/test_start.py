"""Two ways to start: from the snapshot where the link is fast, else from the archives. The page is the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.reader import Reader
from browser.serving import serving
from browser.twin import Twin
from browser.ways import FORCE, FROM, Way, started_by

from sitebuild.browsers import ENGINES, Engine

Fresh = Callable[..., Reader]


def answers(reader: Reader) -> None:
    """Figures answer as they do natively, without numpy and with it."""
    Twin(reader, "speed-up").click("Try a weak, costly small model")
    Twin(reader, "odds").click("Run 10,000 times")
    Twin(reader, "rounds").click("New dice")


@pytest.mark.parametrize("way", ["snapshot", "archives"])
@pytest.mark.parametrize("engine", ENGINES)
def test_python_starts_either_way_in_every_engine(dist: Path, fresh: Fresh, engine: Engine, way: Way) -> None:
    with serving(started_by(dist, way)) as address:
        reader = fresh(engine)
        reader.open(address)
        assert reader.js(FROM) == way
        answers(reader)
        asked = {request.rsplit("/", 1)[-1] for request in reader.tab.requests()}
        assert reader.tab.heard() == []
        if engine != "webkit":  # which does not tell what a worker asks for
            assert {"snapshot.bin", "python_stdlib.zip"} & asked == (
                {"snapshot.bin"} if way == "snapshot" else {"python_stdlib.zip"}
            )


def test_a_start_from_the_snapshot_keeps_no_copy_of_it(dist: Path, fresh: Fresh) -> None:
    held = {}
    for way in FORCE:
        site = started_by(dist, way)
        site.headers = {"Cross-Origin-Embedder-Policy": "require-corp"}  # else a page may not measure its memory
        with serving(site) as address:
            reader = fresh("chromium")
            reader.open(address)
            held[way] = reader.js("() => performance.measureUserAgentSpecificMemory().then(({ bytes }) => bytes / 1e6)")
    assert held["snapshot"] < held["archives"] + 5  # MB; the snapshot has 20


def test_a_snapshot_that_does_not_arrive_as_built_is_done_without(dist: Path, fresh: Fresh) -> None:
    site = started_by(dist, "snapshot")
    place = next(dist.glob("python-*/snapshot.bin"))
    site.files[place.relative_to(dist).as_posix()] = b""
    with serving(site) as address:
        reader = fresh("chromium")
        reader.open(address)
        assert reader.js(FROM) == "archives"
        answers(reader)
