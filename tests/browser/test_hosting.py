"""The built folder works wherever it is put."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from browser.reader import Reader
from browser.serving import plainly_served, served
from browser.twin import Twin

Fresh = Callable[..., Reader]


def works(reader: Reader, address: str, lacking: str = "") -> None:
    """The page answers there; nothing fails but what the host lacks and the page can do without."""
    reader.open(address)
    twin = Twin(reader, "odds")
    twin.click("Run 10,000 times")
    assert [said for said in reader.tab.heard() if not (lacking and said.endswith(lacking))] == []


def test_under_a_prefix(fresh: Fresh, dist: Path) -> None:
    with served(dist, "/a/b/") as address:
        reader = fresh()
        works(reader, address.removesuffix("/") + "?speed-up.alpha=80")  # without its slash it loses nothing
        assert reader.js("() => location.pathname + location.search") == "/a/b/?speed-up.alpha=80"


def test_from_a_renamed_folder_by_the_plainest_server(fresh: Fresh, dist: Path, tmp_path: Path) -> None:
    shutil.copytree(dist, tmp_path / "some where", ignore=shutil.ignore_patterns("*.br", "*.gz"))
    with plainly_served(tmp_path) as address:
        works(fresh(), f"{address}some%20where/", lacking=".gz")
