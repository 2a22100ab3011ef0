"""Files written whole or not at all, and hashes of content."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

Files = dict[str, bytes]  # content by name, which may be a path with slashes


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
