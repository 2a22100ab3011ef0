"""The site's files: the same from one build to the next, and but for gzip's own, on every machine."""

from __future__ import annotations

import pytest

from sitebuild import fetch, site
from sitebuild.compress import compressed
from sitebuild.paths import DIST
from sitebuild.runtime import python_files


def test_another_build_with_another_zlib_differs_in_the_gz_files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def otherwise_compressed(files: dict[str, bytes]) -> dict[str, bytes]:
        return {name: b"other" if name.endswith(".gz") else form for name, form in compressed(files).items()}

    monkeypatch.setattr(site, "compressed", otherwise_compressed)
    node = fetch.find_node()
    again = site.site_files(node, dict(reversed(python_files(node, ()).items())))
    built = {path.relative_to(DIST).as_posix(): path.read_bytes() for path in DIST.rglob("*") if path.is_file()}
    assert again.keys() == built.keys()
    assert [name for name in again if again[name] != built[name] and not name.endswith(".gz")] == []
    assert any(again[name] != built[name] for name in again)
