"""The archives that the build makes: the same bytes for the same content, and true metadata."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import zipfile
from importlib.metadata import distributions
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitebuild.wheels import stored_zip, wheel_bytes

NAMES = st.text("abcdefg_", min_size=1, max_size=6).map(lambda name: f"toy/{name}.py")
MEMBERS = st.dictionaries(NAMES, st.binary(max_size=200), max_size=6)
TOY = {
    "toy/__init__.py": b"WORD = 'boats'\n",
    "toy/deep/empty.py": b"",
    "toy/bytes.pyc": bytes(range(256)) * 50,
}


def opened(content: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(content))


@given(MEMBERS)
def test_an_archive_holds_its_members_as_they_are(members: dict[str, bytes]) -> None:
    with opened(stored_zip(members)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == members
        assert archive.namelist() == sorted(members)


@given(MEMBERS)
def test_the_order_in_which_members_are_given_does_not_matter(members: dict[str, bytes]) -> None:
    backwards = dict(reversed(members.items()))
    assert stored_zip(members) == stored_zip(backwards)
    assert wheel_bytes("toy", "1", "py3-none-any", members) == wheel_bytes("toy", "1", "py3-none-any", backwards)


def test_the_time_of_day_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored_zip(TOY)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    monkeypatch.setattr("time.localtime", lambda *_: (2033, 5, 18, 3, 33, 20, 2, 138, 0))
    assert stored_zip(TOY) == before


def test_other_content_or_another_name_gives_other_bytes() -> None:
    assert len({stored_zip({name: content}) for name in ("a", "b") for content in (b"", b"1", b"2")}) == 6


def test_nothing_is_deflated() -> None:
    content = wheel_bytes("toy", "1.2", "py3-none-any", TOY)
    with opened(content) as archive:
        assert {member.compress_type for member in archive.infolist()} == {zipfile.ZIP_STORED}
    assert TOY["toy/bytes.pyc"] in content


@given(MEMBERS)
def test_the_record_lists_every_member_once_with_its_hash_and_size(members: dict[str, bytes]) -> None:
    with opened(wheel_bytes("toy", "1.2", "py3-none-any", members)) as archive:
        rows = list(csv.reader(io.TextIOWrapper(archive.open("toy-1.2.dist-info/RECORD"), "utf-8")))
        assert sorted(row[0] for row in rows) == sorted(archive.namelist())
        assert rows.count(["toy-1.2.dist-info/RECORD", "", ""]) == 1
        for name, digest, size in rows:
            if name != "toy-1.2.dist-info/RECORD":
                content = archive.read(name)
                right = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
                assert (digest, size) == (f"sha256={right}", str(len(content)))


def test_python_reads_the_wheel_as_the_package_that_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "toy-1.2-py3-none-any.whl"
    path.write_bytes(wheel_bytes("toy", "1.2", "py3-none-any", {"toy_of_a_wheel/__init__.py": b"WORD = 'boats'\n"}))
    (found,) = distributions(path=[str(path)])
    assert (found.name, found.version) == ("toy", "1.2")
    assert {str(file) for file in found.files or ()} == set(zipfile.ZipFile(path).namelist())
    monkeypatch.syspath_prepend(path)
    assert __import__("toy_of_a_wheel").WORD == "boats"


@pytest.mark.parametrize(("tag", "pure"), [("py3-none-any", "true"), ("cp313-cp313-pyodide_2025_0_wasm32", "false")])
def test_the_wheel_says_what_it_runs_on(tag: str, pure: str) -> None:
    with opened(wheel_bytes("toy", "1.2", tag, TOY)) as archive:
        lines = archive.read("toy-1.2.dist-info/WHEEL").decode().splitlines()
    assert f"Tag: {tag}" in lines
    assert f"Root-Is-Purelib: {pure}" in lines
    assert "Wheel-Version: 1.0" in lines
