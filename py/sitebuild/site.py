"""The whole site as files: the page, its folder, Python's folder. The names of both folders hash their content."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import jinja2
from markupsafe import Markup

from sitebuild import fetch
from sitebuild.compress import compressed
from sitebuild.fetch import Node
from sitebuild.files import Files, hash_of, replace_folder, sha256, write_all
from sitebuild.fonts import subset_fonts
from sitebuild.hosting import host_files, page_policy
from sitebuild.package import licences
from sitebuild.paths import CACHE, DIST, NODE_MODULES, SITE
from sitebuild.prose import Section, article
from sitebuild.recording import recordings
from sitebuild.runtime import FIGURES_WHEEL, LIBRARY, REST_OF_NUMPY, SNAPSHOT, WHOLE_LIBRARY, python_files
from sitebuild.snapshot import whole_size
from sitebuild.steps import StepError
from speculative.bridge import as_json

# What a copy for reading offline does without, by what Python was started from when it was kept.
NOT_KEPT = {"snapshot": (LIBRARY, WHOLE_LIBRARY, REST_OF_NUMPY), "archives": (SNAPSHOT, WHOLE_LIBRARY, REST_OF_NUMPY)}
PRODUCTION = '--define:process.env.NODE_ENV="production"'
ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"


def build(wheels: tuple[Path, ...] = (), *, quick: bool = False) -> None:
    """Builds the site into dist/, replaced whole when all is ready; `quick` makes larger files."""
    node = fetch.find_node()
    fetch.node_packages(node)
    files = site_files(node, python_files(node, wheels), quick=quick)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="dist-") as folder:
        finished = Path(folder) / "dist"
        write_all(finished, files)
        replace_folder(DIST, finished)


def site_files(node: Node, python: Files, *, quick: bool = False) -> Files:
    """Every file of the site by its path, with the compressed forms beside."""
    python_forms = compressed(python, quick=quick)
    python_folder = f"python-{_short_hash(python)}"
    html, sections = article()
    page = page_files(node, html, shipped(python, python_forms, python_folder))
    page_folder = f"page-{_short_hash(page)}"
    files = {
        "index.html": index(html, sections, page_folder, page_script(node, page, page_folder)),
        **{f"{page_folder}/{name}": content for name, content in page.items()},
    }
    in_python = {f"{python_folder}/{name}": content for name, content in python.items()}
    files |= bundled(node, ["sw.js"], {"manifest.js": manifests(files | in_python)})
    files["licences.txt"] = licences()
    files |= compressed(files)
    files |= in_python | {f"{python_folder}/{name}": content for name, content in python_forms.items()}
    return files | host_files(files)


def manifests(files: Files) -> str:
    """The module that tells the service worker which files a copy holds; folders named by content need no revision.

    The hashes see to it that a half-finished upload, with files of two builds, is never taken for one of them.
    """
    entries = {
        name: {"url": name, "revision": None if "/" in name else sha256(content), "integrity": integrity(content)}
        for name, content in sorted(files.items())
    }
    kept = {
        way: [entry for name, entry in entries.items() if not name.endswith(left_out)]
        for way, left_out in NOT_KEPT.items()
    }
    return f"export const manifests = {json.dumps(kept)};\n"


def page_files(node: Node, html: str, shipped_js: str) -> Files:
    """What the page fetches: the worker's script, recordings and fonts."""
    # The recordings are one file: a request for each would keep the page from the screen.
    return {
        **bundled(node, ["worker.js"], {"shipped.js": shipped_js}),
        "recordings.json": as_json(recordings()).encode(),
        **subset_fonts(re.sub(r"<[^>]*>", " ", html)),
    }


def page_script(node: Node, page: Files, folder: str) -> str:
    """The page's own script."""
    hashes = {name: sha256(page[name]) for name in ("recordings.json", "worker.js")}
    beside = f"export const folder = {json.dumps(folder + '/')};\nexport const hashes = {json.dumps(hashes)};\n"
    return bundled(node, ["main.js"], {"beside.js": beside})["main.js"].decode()


def bundled(node: Node, names: list[str], written: dict[str, str]) -> Files:
    """Scripts, each with the modules that it imports in one file; `written` are modules by the build."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "site", Path(folder) / "out"
        source.mkdir()
        for path in SITE.glob("*.js"):
            shutil.copyfile(path, source / path.name)
        for name, text in written.items():
            (source / name).write_text(text, "utf-8")
        command = [*node.node, str(ESBUILD), *(str(source / name) for name in names), f"--outdir={out}"]
        options = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=error", PRODUCTION]
        done = subprocess.run(
            [*command, *options],
            env={**os.environ, "NODE_PATH": str(NODE_MODULES)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise StepError(f"esbuild could not bundle the scripts: {done.stderr}")
        return {name: (out / name).read_bytes() for name in names}


def shipped(python: Files, forms: Files, folder: str) -> str:
    """The module that tells the worker where Python's files are, their hashes and sizes.

    gzip's sizes are not among them: they depend on the machine's zlib, and the name of the page's folder would too.
    """
    files = {
        name: {
            "sha256": sha256(content),
            "raw": len(content),
            "br": len(forms.get(f"{name}.br", content)),
        }
        for name, content in sorted(python.items())
    }
    return (
        f"export const folder = {json.dumps(f'../{folder}/')};\n"
        f"export const figures = {json.dumps(FIGURES_WHEEL)};\n"
        f"export const files = {json.dumps(files)};\n"
        f"export const snapshotSize = {whole_size(python[SNAPSHOT])};\n"
    )


def integrity(content: bytes) -> str:
    """The content's hash as browsers check it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def index(html: str, sections: list[Section], folder: str, script: str) -> bytes:
    """The page itself, with style sheet and scripts in it.

    A style sheet that is fetched keeps the reader waiting before a blank page, and scripts that are fetched keep the
    page from the screen.
    """
    templates = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=True)
    style = templates.from_string((SITE / "style.css").read_text("utf-8")).render(folder=folder)
    scripts = {"early": (SITE / "early.js").read_text("utf-8"), "main": script}
    if any(end in text for text in scripts.values() for end in ("</script", "<!--")):
        raise StepError("A script in the page holds </script or <!--, where a browser would end it.")
    policy = page_policy(integrity(style.encode()), [integrity(text.encode()) for text in scripts.values()])
    inside = {name: Markup(text) for name, text in {"article": html, "style": style, **scripts}.items()}
    page = templates.from_string((SITE / "page.html").read_text("utf-8"))
    return page.render(sections=sections, folder=folder, policy=policy, **inside).encode()


def _short_hash(files: Files) -> str:
    return hash_of(part for name in sorted(files) for part in (name, files[name]))[:12]
