"""The archive to hand on: the same bytes for the same commit, nothing missing, nothing stray, and it works."""

from __future__ import annotations

import gzip
import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import brotli
import pytest
from browser.reader import Reader

from sitebuild import package
from sitebuild.browsers import Engine
from sitebuild.compress import COMPRESSIBLE
from sitebuild.files import SUMS, Files, sha256
from sitebuild.hosting import FOR_HOSTS, TYPES
from sitebuild.paths import SITE
from sitebuild.steps import StepError

WHEN = 1_700_000_000


@pytest.fixture(scope="module")
def site(dist: Path) -> Files:
    """The built files by their names."""
    return {path.relative_to(dist).as_posix(): path.read_bytes() for path in dist.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def archive(site: Files) -> bytes:
    """The archive of the built site."""
    return package.zipped(package.members(site, WHEN), WHEN)


@pytest.fixture(scope="module")
def unpacked(archive: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one folder in the archive."""
    folder = tmp_path_factory.mktemp("unpacked")
    zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
    (only,) = folder.iterdir()
    return only


@pytest.fixture(scope="module")
def bom(unpacked: Path) -> dict[str, Any]:
    """The bill of materials."""
    read: dict[str, Any] = json.loads((unpacked / package.BOM).read_text("utf-8"))
    return read


def components(bom: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every component, those inside others too."""
    waiting = [bom["metadata"]["component"], *bom["components"]]
    while waiting:
        waiting += waiting[0].get("components", [])
        yield waiting.pop(0)


def test_the_same_site_gives_the_same_bytes(site: Files, archive: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    monkeypatch.setattr("time.localtime", lambda *_: (2033, 5, 18, 3, 33, 20, 2, 138, 0))
    backwards = dict(reversed(site.items()))
    assert package.zipped(package.members(backwards, WHEN), WHEN) == archive


def test_every_member_has_the_date_of_the_commit_and_can_be_read_by_a_server(archive: bytes) -> None:
    for member in zipfile.ZipFile(io.BytesIO(archive)).infolist():
        assert member.date_time == (2023, 11, 14, 22, 13, 20)
        assert member.external_attr >> 16 == 0o100644


def test_the_date_is_the_commits_unless_one_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(WHEN))
    assert package.commit_time() == WHEN
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.setattr(package, "ROOT", tmp_path)
    with pytest.raises(StepError, match="SOURCE_DATE_EPOCH"):
        package.commit_time()


def test_the_archive_is_written_with_its_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dist: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(WHEN))
    monkeypatch.setattr(package, "DIST", dist / "no such folder")
    written = package.write(tmp_path / "new" / "folder")
    assert (
        written.with_name(f"{written.name}.sha256").read_text() == f"{sha256(written.read_bytes())}  {written.name}\n"
    )


def test_every_file_is_listed_with_its_hash(unpacked: Path) -> None:
    rows = [line.split("  ", 1) for line in (unpacked / SUMS).read_text("utf-8").splitlines()]
    listed = {name: digest for digest, name in rows}
    there = {path.relative_to(unpacked).as_posix(): path for path in unpacked.rglob("*") if path.is_file()}
    assert listed == {name: sha256(path.read_bytes()) for name, path in there.items() if name != SUMS}
    assert len(listed) == len(rows)


def test_the_site_in_it_is_the_one_that_was_built(unpacked: Path, site: Files) -> None:
    folder = unpacked / "site"
    assert {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()} == (
        site
    )


def test_nothing_is_stray(unpacked: Path) -> None:
    assert {path.name for path in unpacked.iterdir()} == {
        *("HOSTING.txt", "SHA256SUMS", "hosting", "sbom.cdx.json", "site"),
    }
    folders = sorted(path.name for path in (unpacked / "site").iterdir() if path.is_dir())
    assert [re.sub("[0-9a-f]{12}$", "", name) for name in folders] == ["page-", "python-"]
    for path in (unpacked / "site").rglob("*"):
        name = path.name.removesuffix(".br").removesuffix(".gz")
        assert path.is_dir() or path.name in FOR_HOSTS or name.endswith(tuple(TYPES)), path


def test_compressed_forms_are_those_of_the_files_beside(unpacked: Path) -> None:
    for path in (unpacked / "site").rglob("*"):
        if path.name.endswith(COMPRESSIBLE):
            assert brotli.decompress(path.with_name(f"{path.name}.br").read_bytes()) == path.read_bytes()
            assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == path.read_bytes()
        elif path.suffix in (".br", ".gz"):
            assert path.with_suffix("").is_file()


def test_every_locked_wheel_is_there_with_its_hash(unpacked: Path) -> None:
    (lock,) = (unpacked / "site").glob("python-*/pyodide-lock.json")
    packages = json.loads(lock.read_text("utf-8"))["packages"].values()
    assert {entry["file_name"]: entry["sha256"] for entry in packages} == {
        path.name: sha256(path.read_bytes()) for path in lock.parent.glob("*.whl")
    }


def test_the_bill_has_what_the_format_asks_for(bom: dict[str, Any]) -> None:
    assert (bom["bomFormat"], bom["specVersion"], bom["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}", bom["serialNumber"])
    assert bom["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    references = [component["bom-ref"] for component in components(bom)]
    assert len(references) == len(set(references))
    for component in components(bom):
        assert component["type"] in ("application", "library", "file")
        assert component["name"]
        for entry in component.get("hashes", []):
            assert re.fullmatch("[0-9a-f]{64}|[0-9a-f]{128}", entry["content"])
            assert entry["alg"] == {64: "SHA-256", 128: "SHA-512"}[len(entry["content"])]
    for edge in bom["dependencies"]:
        assert {edge["ref"], *edge["dependsOn"]} <= set(references)
    (itself,) = (edge for edge in bom["dependencies"] if edge["ref"] == bom["metadata"]["component"]["bom-ref"])
    assert itself["dependsOn"] == sorted(component["bom-ref"] for component in bom["components"])


def test_the_bill_has_every_file_once(bom: dict[str, Any], site: Files) -> None:
    listed = [component for component in components(bom) if component["type"] == "file"]
    assert len(listed) == len(site)
    assert {component["name"]: component["hashes"][0]["content"] for component in listed} == {
        name: sha256(content) for name, content in site.items()
    }


def test_the_bill_names_all_that_is_shipped_with_licence_version_and_address(bom: dict[str, Any]) -> None:
    named = {component["name"]: component for component in components(bom) if component["type"] != "file"}
    licences = {name: component["licenses"][0]["license"]["id"] for name, component in named.items()}
    assert (
        licences
        | {
            **{"speculative": "MIT", "pyodide": "MPL-2.0", "cpython": "PSF-2.0", "numpy": "BSD-3-Clause"},
            **{
                "preact": "MIT",
                "@fontsource-variable/inter": "OFL-1.1",
                "@fontsource-variable/source-serif-4": "OFL-1.1",
            },
        }
        == licences
    )
    for name, component in named.items():
        assert component["purl"].startswith("pkg:")
        assert component.get("version") or name in ("libffi", "error-stack-parser"), name  # these do not say theirs
        assert name == "speculative" or component["externalReferences"][0]["url"].startswith("https://")


def test_the_bill_has_every_package_of_npm_that_is_not_for_the_build_alone(bom: dict[str, Any]) -> None:
    locked = json.loads((SITE / "package-lock.json").read_text("utf-8"))["packages"]
    ours = {name.removeprefix("node_modules/") for name, entry in locked.items() if name and not entry.get("dev")}
    named = {component["name"] for component in components(bom) if component["purl" if "purl" in component else "name"]}
    assert ours - named <= {"ws"}  # of Pyodide, for Node


@pytest.mark.parametrize("words", [b"expat_2.6.4", b"1.0.6, 6-Sept-2010", b"1.3.1", b"2.5.1", b"4.0.9", b"ffi_prep_"])
def test_what_is_compiled_in_says_its_version(unpacked: Path, words: bytes) -> None:
    (wasm,) = (unpacked / "site").glob("python-*/*.wasm")
    assert words in wasm.read_bytes()


def test_the_site_carries_the_licences_of_all_its_parts(unpacked: Path) -> None:
    text = (unpacked / "site" / "licences.txt").read_text("utf-8")
    assert text.encode() == package.licences()
    for part in package.parts():
        assert f"\n{part.name} {part.version}: {part.licence}\n" in text
        assert all(one.name in package.WORKBOX or f"\n{one.name} " in text.lower() for one in part.inside)


@contextmanager
def plainly_served(folder: Path) -> Iterator[str]:
    """The command that HOSTING.txt names; the address that it prints."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            process.terminate()


def test_it_works_as_unpacked(fresh: Callable[[Engine], Reader], unpacked: Path) -> None:
    reader = fresh("chromium")
    with plainly_served(unpacked / "site") as address:
        reader.open(address)
        assert reader.tab.heard() == []
