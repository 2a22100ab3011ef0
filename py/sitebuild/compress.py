"""Brotli and gzip forms of files, for hosts that can serve them. Kept in the cache: brotli's best takes its time."""

from __future__ import annotations

import gzip
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli

from sitebuild.files import read_if_right, sha256, write_whole
from sitebuild.paths import CACHE
from sitebuild.steps import step

COMPRESSIBLE = (".html", ".js", ".mjs", ".json", ".wasm", ".zip", ".whl", ".txt", ".bin")
BEST, QUICK = 11, 9  # brotli's qualities
CHANGING = ".bin.br"  # the snapshot is another after every edit of a figure, and its best form takes 20 s
FORMS = (".br", ".gz")


def compressed(files: dict[str, bytes], *, quick: bool = False) -> dict[str, bytes]:
    """For every compressible file NAME its NAME.br and NAME.gz; `quick` makes less of what every edit changes."""
    jobs = [
        (name, ending, content, QUICK if quick and (name + ending).endswith(CHANGING) else BEST)
        for name, content in files.items()
        if name.endswith(COMPRESSIBLE)
        for ending in FORMS
    ]
    missing = [job for job in jobs if _cached(job) is None]
    if missing:
        with (
            step(f"Compressing {len(missing)} files (the largest takes half a minute, once)"),
            ThreadPoolExecutor() as pool,
        ):
            list(pool.map(_compress, sorted(missing, key=lambda job: -len(job[2]))))
    return {job[0] + job[1]: _right(job) for job in jobs}


Job = tuple[str, str, bytes, int]


def _right(job: Job) -> bytes:
    content = _cached(job)
    return _compress(job) if content is None else content


def _cached(job: Job) -> bytes | None:
    """The compressed form, if its hash is the one noted beside it."""
    place = _place(job)
    note = place.with_name(place.name + ".sha256")
    return read_if_right(place, note.read_text()) if note.is_file() else None


def _place(job: Job) -> Path:
    _, ending, content, quality = job
    folder = CACHE / f"compressed-{brotli.__version__}-{zlib.ZLIB_RUNTIME_VERSION}"
    return folder / f"{sha256(content)}-{quality}{ending}"


def _compress(job: Job) -> bytes:
    _, ending, content, quality = job
    if ending == ".br":
        form: bytes = brotli.compress(content, quality=quality, lgwin=24)
    else:
        form = gzip.compress(content, 9, mtime=0)
    place = _place(job)
    write_whole(place, form)
    write_whole(place.with_name(place.name + ".sha256"), sha256(form).encode())
    return form
