"""The site's files: the same from one build to the next, and but for gzip's own, on every machine."""

from __future__ import annotations

import pytest

from sitebuild import fetch, site
from sitebuild.compress import compressed
from sitebuild.files import read_all
from sitebuild.paths import DIST
from sitebuild.runtime import SNAPSHOT, python_files


def test_another_build_with_another_zlib_differs_in_the_gz_files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def otherwise_compressed(files: dict[str, bytes], **how: bool) -> dict[str, bytes]:
        return {name: b"other" if name.endswith(".gz") else form for name, form in compressed(files, **how).items()}

    monkeypatch.setattr(site, "compressed", otherwise_compressed)
    node = fetch.find_node()
    again = site.site_files(node, dict(reversed(python_files(node, ()).items())))
    built = read_all(DIST)
    assert again.keys() == built.keys()
    assert [name for name in again if again[name] != built[name] and not name.endswith(".gz")] == []
    assert any(again[name] != built[name] for name in again)


def test_in_a_quick_build_what_edits_change_is_larger_on_the_wire_and_nothing_else_of_python_is_another() -> None:
    node = fetch.find_node()
    python = python_files(node, ())
    best, quick = (site.site_files(node, python, quick=quick) for quick in (False, True))
    (snapshot,) = (name for name in quick if name.endswith(f"{SNAPSHOT}.br"))
    assert len(best[snapshot]) < len(quick[snapshot]) < len(python[SNAPSHOT]) / 3
    assert {name for name in best if name.startswith("python-") and best[name] != quick[name]} == {snapshot}
