"""The site as one archive to hand on: the same commit gives the same bytes, and it says what is in it."""

from __future__ import annotations

import base64
import io
import json
import os
import subprocess
import time
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from sitebuild.fetch import numpy_wheel
from sitebuild.files import SUMS, Files, hash_of, read_all, sha256, sums, write_whole
from sitebuild.paths import CACHE, DIST, NODE_MODULES, PYODIDE, ROOT, SITE
from sitebuild.runtime import VERSION
from sitebuild.steps import StepError, step

Json = dict[str, Any]
OUT = CACHE / "package"
NAME = f"speculative-{VERSION}"
HOSTING = SITE / "hosting"
LICENCES = HOSTING / "licences"
BOM = "sbom.cdx.json"
WORKBOX = ("workbox-core", "workbox-routing", "workbox-strategies")  # what its precaching is made of


@dataclass(frozen=True, slots=True)
class Part:
    """Something in the site that others made. `files` are patterns for what is shipped of it."""

    name: str
    version: str
    licence: str
    purl: str
    source: str
    hashes: Mapping[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    inside: tuple[Part, ...] = ()


def write(out: Path = OUT) -> Path:
    """Writes the archive of dist/, and its hash beside it; the archive's path."""
    with step(f"Packing {NAME}.zip"):
        seconds = commit_time()
        archive = zipped(members(read_all(DIST), seconds), seconds)
        path = out / f"{NAME}.zip"
        write_whole(path, archive)
        write_whole(out / f"{NAME}.zip.sha256", f"{sha256(archive)}  {path.name}\n".encode())
    return path


def commit_time() -> int:
    """When the commit was made, in seconds: members of the archive get that date.

    One date for all times would not do: servers tell a new index.html from an old one by date and size.

    Raises:
        StepError: there is no repository, and SOURCE_DATE_EPOCH is not set.

    """
    stated = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not stated:
        command = ["git", "log", "-1", "--format=%ct"]
        stated = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    if not stated.isdecimal():
        raise StepError("The archive needs a date: build from a git checkout, or set SOURCE_DATE_EPOCH to seconds.")
    return int(stated)


def members(site: Files, seconds: int) -> Files:
    """The archive's files, without the folder that holds them all."""
    files = {
        **{f"site/{name}": content for name, content in site.items()},
        **{f"hosting/{name}": (HOSTING / name).read_bytes() for name in ("nginx.conf", "Caddyfile")},
        "HOSTING.txt": (HOSTING / "HOSTING.txt").read_bytes(),
        BOM: json.dumps(bill_of_materials(site, seconds), indent=1, ensure_ascii=False).encode() + b"\n",
    }
    return {**files, SUMS: sums(files)}


def zipped(files: Files, seconds: int) -> bytes:
    """A zip archive in order of names; all in one folder, and all with one date.

    >>> zipped({"b": b"", "a": b"1"}, 0) == zipped({"a": b"1", "b": b""}, 0)
    True
    """
    date = max(time.gmtime(seconds)[:6], (1980, 1, 1, 0, 0, 0))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            member = zipfile.ZipInfo(f"{NAME}/{name}", date)
            member.create_system = 3  # as on Unix, wherever it is built
            member.external_attr = 0o100644 << 16
            member.compress_type = zipfile.ZIP_STORED if name.endswith((".br", ".gz")) else zipfile.ZIP_DEFLATED
            archive.writestr(member, files[name])
    return buffer.getvalue()


def parts() -> tuple[Part, ...]:
    """What others made, with versions and hashes from the locks."""
    upstream = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    numpy, info = upstream["packages"]["numpy"], upstream["info"]
    cpython = Part(
        name="cpython",
        version=info["python"],
        licence="PSF-2.0",
        purl=f"pkg:github/python/cpython@v{info['python']}",
        source="https://github.com/python/cpython",
        files=("python-*/*_stdlib.zip*", "python-*/snapshot.bin*"),
    )
    numpy_part = Part(
        name="numpy",
        version=numpy["version"],
        licence="BSD-3-Clause",
        purl=f"pkg:pypi/numpy@{numpy['version']}",
        source="https://github.com/numpy/numpy",
        hashes={"SHA-256": numpy["sha256"]},
        files=("python-*/numpy-*",),
    )
    return (
        _of_npm("pyodide", "python-*/pyodide*", inside=_compiled_in(info)),
        *(cpython, numpy_part),
        _of_npm("preact"),
        _of_npm("workbox-precaching", inside=tuple(map(_of_npm, WORKBOX))),
        _of_npm("@fontsource-variable/source-serif-4", "page-*/serif*.woff2"),
        _of_npm("@fontsource-variable/inter", "page-*/sans.woff2"),
    )


def _of_npm(name: str, *files: str, inside: tuple[Part, ...] = ()) -> Part:
    locked = json.loads((SITE / "package-lock.json").read_text("utf-8"))["packages"][f"node_modules/{name}"]
    return Part(
        name=name,
        version=locked["version"],
        licence=locked["license"],
        purl=f"pkg:npm/{name.replace('@', '%40')}@{locked['version']}",
        source=_home(name),
        hashes={"SHA-512": base64.b64decode(locked["integrity"].removeprefix("sha512-")).hex()},
        files=files,
        inside=inside,
    )


def _home(name: str) -> str:
    """Where a package of npm is developed; npm lets it be said in several ways."""
    repository = json.loads((NODE_MODULES / name / "package.json").read_text("utf-8"))["repository"]
    address: str = repository if isinstance(repository, str) else repository["url"]
    address = address.removeprefix("git+").removesuffix(".git")
    return address if "://" in address else f"https://github.com/{address.removeprefix('github:')}"


def _compiled_in(info: Json) -> tuple[Part, ...]:
    """What is linked into Pyodide's wasm or bundled into its scripts; versions as the words in there say."""
    emscripten = info["platform"].removeprefix("emscripten_").replace("_", ".")
    rows = (
        ("emscripten", emscripten, "MIT", "emscripten-core/emscripten", f"@{emscripten}"),
        ("zlib", "1.3.1", "Zlib", "madler/zlib", "@v1.3.1"),
        ("bzip2", "1.0.6", "bzip2-1.0.6", "libarchive/bzip2", "@bzip2-1.0.6"),
        ("expat", "2.6.4", "MIT", "libexpat/libexpat", "@R_2_6_4"),
        ("libmpdec", "2.5.1", "BSD-2-Clause", "python/cpython", f"@v{info['python']}#Modules/_decimal/libmpdec"),
        ("libffi", "", "MIT", "libffi/libffi", ""),
        ("error-stack-parser", "", "MIT", "stacktracejs/error-stack-parser", ""),
    )
    return tuple(
        Part(name, version, licence, f"pkg:github/{home}{tag}", f"https://github.com/{home}")
        for name, version, licence, home, tag in rows
    )


def bill_of_materials(site: Files, seconds: int) -> Json:
    """What the site is made of, as CycloneDX 1.6."""
    others = parts()
    taken = {name for part in others for name in _files_of(part, site)}
    itself = f"pkg:generic/speculative@{VERSION}"
    content = hash_of(piece for name in sorted(site) for piece in (name, site[name]))
    ours: Json = {
        "type": "application",
        "bom-ref": itself,
        "name": "speculative",
        "version": VERSION,
        "purl": itself,
        "licenses": [{"license": {"id": "MIT"}}],
        "components": _file_components({name: site[name] for name in site.keys() - taken}),
    }
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.UUID(content[:32], version=4)}",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)),
            "component": ours,
        },
        "components": [_component(part, site) for part in others],
        "dependencies": [
            {"ref": itself, "dependsOn": sorted(part.purl for part in others)},
            *({"ref": part.purl, "dependsOn": sorted(one.purl for one in part.inside)} for part in others),
        ],
    }


def _component(part: Part, site: Files) -> Json:
    shipped = _file_components({name: site[name] for name in _files_of(part, site)})
    whole: Json = {
        "type": "library",
        "bom-ref": part.purl,
        "name": part.name,
        "version": part.version,
        "purl": part.purl,
        "licenses": [{"license": {"id": part.licence}}],
        "hashes": [{"alg": algorithm, "content": value} for algorithm, value in part.hashes.items()],
        "externalReferences": [{"type": "vcs", "url": part.source}],
        "components": [*shipped, *(_component(one, site) for one in part.inside)],
    }
    return {key: value for key, value in whole.items() if value}


def _files_of(part: Part, site: Files) -> list[str]:
    return sorted(name for name in site if any(fnmatch(name, pattern) for pattern in part.files))


def _file_components(files: Files) -> list[Json]:
    return [
        {
            "type": "file",
            "bom-ref": f"file:{name}",
            "name": name,
            "hashes": [{"alg": "SHA-256", "content": sha256(files[name])}],
        }
        for name in sorted(files)
    ]


def licences() -> bytes:
    """The licences of all that the site is made of, as one text."""
    return "".join(f"{head}\n{'=' * len(head)}\n\n{text.strip()}\n\n\n" for head, text in _licence_texts()).encode()


def _licence_texts() -> Iterator[tuple[str, str]]:
    yield "This article and its figures: MIT", (ROOT / "LICENSE").read_text("utf-8")
    for part in parts():
        text = "\n\n\n".join(_texts_of(part))
        yield f"{part.name} {part.version}: {part.licence}", f"Source: {part.source}\n\n{text}"
    yield "Inside Pyodide", (LICENCES / "compiled-in.txt").read_text("utf-8")


def _texts_of(part: Part) -> list[str]:
    ours = LICENCES / f"{part.licence}.txt"
    if ours.is_file():  # the package itself comes without
        return [ours.read_text("utf-8")]
    if part.name == "numpy":
        with zipfile.ZipFile(numpy_wheel(())) as wheel:
            names = sorted(name for name in wheel.namelist() if name.rsplit("/", 1)[-1].startswith("LICENSE"))
            return [f"({name})\n\n{wheel.read(name).decode()}" for name in names]
    return [(NODE_MODULES / part.name / "LICENSE").read_text("utf-8")]
