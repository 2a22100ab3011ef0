"""Archives made by us: the same content gives the same bytes, and nothing is deflated.

Stored members let brotli see across files: the standard library shrinks to half of what deflated members do.
"""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

LONG_AGO = (1980, 1, 1, 0, 0, 0)


def stored_zip(members: Mapping[str, bytes]) -> bytes:
    """A zip archive of the members, in order of their names, not compressed, with one fixed date."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(members):
            member = zipfile.ZipInfo(name, LONG_AGO)
            member.create_system = 3  # as on Unix, wherever it is built
            archive.writestr(member, members[name])
    return buffer.getvalue()


def members(archive: Path) -> dict[str, bytes]:
    """What a zip archive holds."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


def wheel_bytes(name: str, version: str, tag: str, members: Mapping[str, bytes]) -> bytes:
    """A wheel with the members and the three files of metadata that a wheel needs."""
    info = f"{name}-{version}.dist-info"
    pure = "true" if tag.startswith("py3") else "false"
    whole = {
        **members,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: sitebuild\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode(),
    }
    rows = [f"{path},sha256={_digest(whole[path])},{len(whole[path])}" for path in sorted(whole)]
    whole[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    return stored_zip(whole)


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
