"""Nobody sees half a file, and a file that is not the right one is not used."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitebuild.files import SUMS, Files, hash_of, kept, read_if_right, replace_folder, sha256, write_whole
from sitebuild.steps import StepError

write_bytes, replace = Path.write_bytes, Path.replace


def everything(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_file_is_written_and_nothing_else(tmp_path: Path) -> None:
    write_whole(tmp_path / "new" / "folder" / "file", b"content")
    assert everything(tmp_path) == {"new/folder/file": b"content"}


def test_a_file_is_replaced(tmp_path: Path) -> None:
    write_whole(tmp_path / "file", b"a long old content")
    write_whole(tmp_path / "file", b"new")
    assert everything(tmp_path) == {"file": b"new"}


@pytest.mark.parametrize("there", [{}, {"file": b"old"}], ids=["no file before", "an old file before"])
@pytest.mark.parametrize("stop", [OSError("disk full"), KeyboardInterrupt(), MemoryError()], ids=repr)
@pytest.mark.parametrize("when", ["half written", "written, not moved"])
def test_a_write_that_is_interrupted_leaves_everything_as_it_was(
    there: dict[str, bytes], stop: BaseException, when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, content in there.items():
        (tmp_path / name).write_bytes(content)

    def half(path: Path, content: bytes) -> int:
        write_bytes(path, content[: len(content) // 2])
        raise stop

    def not_moved(_path: Path, _target: Path) -> Path:
        raise stop

    if when == "half written":
        monkeypatch.setattr(Path, "write_bytes", half)
    else:
        monkeypatch.setattr(Path, "replace", not_moved)
    with pytest.raises(type(stop)):
        write_whole(tmp_path / "file", b"new content")
    assert everything(tmp_path) == there


def test_until_it_is_moved_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def watched(path: Path, target: Path) -> Path:
        seen.append((target.read_bytes(), path.read_bytes(), path.parent == target.parent))
        return replace(path, target)

    (tmp_path / "file").write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", watched)
    write_whole(tmp_path / "file", b"new")
    assert seen == [(b"old", b"new", True)]


def test_a_folder_takes_the_place_of_an_old_one_whole(tmp_path: Path) -> None:
    for name in ("place/old", "finished/new", ".place.old/left over"):
        write_whole(tmp_path / name, b"x")
    replace_folder(tmp_path / "place", tmp_path / "finished")
    assert everything(tmp_path) == {"place/new": b"x"}
    write_whole(tmp_path / "more" / "newer", b"y")
    replace_folder(tmp_path / "place", tmp_path / "more")
    assert everything(tmp_path) == {"place/newer": b"y"}


def test_a_folder_that_has_no_old_one_is_put_there(tmp_path: Path) -> None:
    write_whole(tmp_path / "finished" / "new", b"x")
    replace_folder(tmp_path / "place", tmp_path / "finished")
    assert everything(tmp_path) == {"place/new": b"x"}


def test_only_the_right_content_is_read(tmp_path: Path) -> None:
    right, path = b"the right content", tmp_path / "file"
    assert read_if_right(path, sha256(right)) is None
    assert read_if_right(tmp_path, sha256(right)) is None
    for wrong in (b"", right[:-1], right + b"\n", b"The right content"):
        path.write_bytes(wrong)
        assert read_if_right(path, sha256(right)) is None
    path.write_bytes(right)
    assert read_if_right(path, sha256(right)) == right


def test_the_hash_is_the_one_that_others_compute() -> None:
    assert sha256(b"boats") == hashlib.sha256(b"boats").hexdigest()


@given(st.lists(st.text(max_size=3), max_size=4), st.lists(st.text(max_size=3), max_size=4))
def test_parts_that_differ_have_hashes_that_differ(left: list[str], right: list[str]) -> None:
    assert (hash_of(left) == hash_of(right)) == (left == right)


def test_where_a_part_ends_matters_and_words_are_their_bytes() -> None:
    assert len({hash_of(parts) for parts in ([], [""], ["", ""], ["ab"], ["a", "b"], ["1:a"], ["b", "a"])}) == 7
    assert hash_of(["é", b"x"]) == hash_of(["é".encode(), "x"])


def test_a_kept_folder_is_made_once_and_again_where_it_is_not_whole(tmp_path: Path) -> None:
    made = []

    def make(work: Path) -> Files:
        (work / "left over").write_bytes(b"while working")
        made.append(work)
        return {"a": b"1", "folder/b": b"2"}

    place, files = tmp_path / "cache" / "place", {"a": b"1", "folder/b": b"2"}
    assert [kept(place, make), kept(place, make)] == [files, files]
    assert len(made) == 1
    (place / "a").write_bytes(b"damaged")
    assert kept(place, make) == files
    (place / "folder" / "b").unlink()
    assert kept(place, make) == files
    assert len(made) == 3
    assert everything(tmp_path / "cache").keys() == {"place/a", "place/folder/b", f"place/{SUMS}"}


def test_a_folder_whose_making_fails_is_not_kept(tmp_path: Path) -> None:
    def fail(_work: Path) -> Files:
        raise StepError("no")

    with pytest.raises(StepError):
        kept(tmp_path / "cache" / "place", fail)
    assert everything(tmp_path) == {}
