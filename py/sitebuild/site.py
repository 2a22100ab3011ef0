"""The whole site as files: the page, its folder, Python's folder. The names of both folders hash their content."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import tempfile
from pathlib import Path

import jinja2
from markupsafe import Markup

from sitebuild import fetch
from sitebuild.compress import FORMS, compressed
from sitebuild.files import hash_of, replace_folder
from sitebuild.fonts import subset_fonts
from sitebuild.paths import DIST, NODE_MODULES, SITE
from sitebuild.prose import Section, article
from sitebuild.recording import recordings
from sitebuild.runtime import FIGURES_WHEEL, python_files

Files = dict[str, bytes]
# What main.js imports, for the browser to fetch at once rather than one after another.
MODULES = (
    *("desk.js", "events.js", "memory.js", "notice.js", "patch.js"),
    *("preact.js", "python.js", "reading.js", "recording.js"),
)
PREACT = NODE_MODULES / "preact" / "dist" / "preact.module.js"
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)


def build(wheels: tuple[Path, ...] = ()) -> None:
    """Builds the site into dist/, replaced whole when all is ready."""
    node = fetch.find_node()
    fetch.node_packages(node)
    files = site_files(python_files(node, wheels))
    DIST.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DIST.parent, prefix=".dist-") as folder:
        finished = Path(folder) / "dist"
        for name, content in files.items():
            path = finished / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        replace_folder(DIST, finished)


def site_files(python: Files) -> Files:
    """Every file of the site by its path, with the compressed forms beside."""
    python_folder = f"python-{_short_hash(python)}"
    python_forms = compressed(python)
    html, sections = article()
    page = page_files(html) | {"shipped.js": shipped(python, python_forms, python_folder)}
    page_folder = f"page-{_short_hash(page)}"
    files = {
        "index.html": index(html, sections, page_folder),
        **{f"{page_folder}/{name}": content for name, content in page.items()},
    }
    return {
        **files,
        **compressed(files),
        **{f"{python_folder}/{name}": content for name, content in (python | python_forms).items()},
    }


def page_files(html: str) -> Files:
    """Scripts, style sheet and fonts."""
    scripts = {path.name: path.read_bytes() for path in sorted(SITE.glob("*.js"))}
    return {
        **scripts,
        "preact.js": re.sub(rb"\n?//# sourceMappingURL.*", b"", PREACT.read_bytes()),
        **recordings(),
        "style.css": (SITE / "style.css").read_bytes(),
        **subset_fonts(re.sub(r"<[^>]*>", " ", html)),
    }


def shipped(python: Files, forms: Files, folder: str) -> bytes:
    """The script that tells the worker where Python's files are, their hashes, and their sizes in each form."""
    files = {
        name: {
            "integrity": f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}",
            "raw": len(content),
            **{form: len(forms.get(name + ending, content)) for ending, form in FORMS.items()},
        }
        for name, content in python.items()
        if not name.endswith("js")
    }
    return (
        "// Written by the build.\n"
        f"export const folder = {json.dumps(f'../{folder}/')};\n"
        f"export const figures = {json.dumps(FIGURES_WHEEL)};\n"
        f"export const files = {json.dumps(files, indent=1)};\n"
    ).encode()


def index(html: str, sections: list[Section], folder: str) -> bytes:
    """The page itself."""
    template = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=True).from_string(
        (SITE / "page.html").read_text("utf-8")
    )
    return template.render(
        article=Markup(html), sections=sections, folder=folder, policy=POLICY, modules=MODULES
    ).encode()


def _short_hash(files: Files) -> str:
    return hash_of(part for name in sorted(files) for part in (name, files[name]))[:12]
