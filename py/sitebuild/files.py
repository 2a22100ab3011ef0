"""Files written whole or not at all, and hashes of content."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

Files = dict[str, bytes]  # content by name, which may be a path with slashes
SUMS = "SHA256SUMS"


def sha256(content: bytes) -> str:
    """The SHA-256 of the content, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def hash_of(parts: Iterable[bytes | str]) -> str:
    """One hash over parts in order; where a part ends matters."""
    total = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        total.update(f"{len(content)}:".encode() + content)
    return total.hexdigest()


def write_whole(path: Path, content: bytes) -> None:
    """Writes beside the place and moves there, so that nobody ever sees half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def replace_folder(folder: Path, by: Path) -> None:
    """Puts a finished folder in the place of an old one."""
    old = folder.with_name(f".{folder.name}.old")
    if old.exists() and not folder.exists():
        old.rename(folder)  # an earlier run was stopped between the two moves
    shutil.rmtree(old, ignore_errors=True)
    try:
        if folder.exists():
            folder.rename(old)
        by.rename(folder)
    except BaseException:
        if old.exists() and not folder.exists():
            old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


def read_if_right(path: Path, wanted_sha256: str) -> bytes | None:
    """The file's content, or None where it is missing, half or changed."""
    if not path.is_file():
        return None
    content = path.read_bytes()
    return content if sha256(content) == wanted_sha256 else None


def kept(place: Path, make: Callable[[Path], Files]) -> Files:
    """The files of a folder in the cache; where it is not whole, `make` makes them, given an empty folder for it."""
    if not _is_whole(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as folder:
            work, finished = Path(folder, "work"), Path(folder, "finished")
            work.mkdir()
            files = make(work)
            write_all(finished, files | {SUMS: sums(files)})
            replace_folder(place, finished)
    return read_all(place, besides=SUMS)


def sums(files: Files) -> bytes:
    """The hashes of files in the form that sha256sum checks."""
    return "".join(f"{sha256(files[name])}  {name}\n" for name in sorted(files)).encode()


def _is_whole(place: Path) -> bool:
    """Whether a folder holds the files that it was made with, unchanged."""
    noted = place / SUMS
    return noted.is_file() and noted.read_bytes() == sums(read_all(place, besides=SUMS))


def read_all(folder: Path, besides: str = "") -> Files:
    """Every file in a folder by its path there, but for one."""
    paths = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in paths.items() if name != besides}


def write_all(folder: Path, files: Files) -> None:
    """Every file into a folder, at its path there."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
