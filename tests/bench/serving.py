"""What the benchmark serves, laid out in one folder, and the server, in a thread of its own."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.browser import PAGES
from bench.link import Shaped
from browser.serving import serving, with_worker

from sitebuild.compress import compressed
from sitebuild.fetch import numpy_wheel
from sitebuild.files import Files
from sitebuild.paths import DIST, NODE_MODULES, PY, PYODIDE, SITE
from sitebuild.server import application
from speculative.bridge import Bridge

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
PREACT = NODE_MODULES / "preact" / "dist" / "preact.module.js"
STOCK = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
SCRIPTS = re.compile(r"<script\b.*?</script>|<link\b[^>]*(?:modulepreload|as=\"?(?:fetch|script|worker))[^>]*>", re.S)

SETTLE_S = 120  # the slowest link needs 40 for all of a page


def lay_out(root: Path) -> None:
    """Our page as built, without scripts, and with a hand on Python's memory; the others with an unmodified Pyodide."""
    shutil.copytree(DIST, root / "ours", copy_function=os.link)
    for folder in (root / "ours").glob("page-*"):
        shutil.copytree(folder, root / "bare" / folder.name, copy_function=os.link)
    shutil.copytree(root / "ours", root / "kept", copy_function=os.link)
    page = (root / "ours" / "index.html").read_text("utf-8")
    files = {"bare/index.html": without_scripts(page).encode(), **_kept(root), **_pages()}
    files |= {"floor/patch.js": _patcher(), "floor/preact.js": PREACT.read_bytes()}
    wheel = numpy_wheel(())
    stock = {name: (PYODIDE / name).read_bytes() for name in STOCK} | {wheel.name: wheel.read_bytes()}
    files |= {f"pyodide/{name}": content for name, content in stock.items()}
    files |= {f"pyscript/core/{path.name}": path.read_bytes() for path in PYSCRIPT.iterdir() if path.suffix != ".map"}
    for name, content in {**files, **compressed(files)}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)  # it may be a link to the built site, which stays as it is
        path.write_bytes(content)


def without_scripts(html: str) -> str:
    """The page without its scripts and what is fetched for them.

    >>> without_scripts('<link rel="modulepreload" href="a.js"><p>Text</p><script src="a.js"></script>')
    '<p>Text</p>'
    """
    return SCRIPTS.sub("", html)


def gamma_views() -> list[str]:
    """What Python replies as the slider of guesses moves through its places, as JSON."""
    bridge = Bridge()
    event = {"id": 0, "figure": "speed-up"}
    return [bridge.dispatch(json.dumps({**event, "event": {"set": "gamma", "to": str(g)}})) for g in range(1, 13)]


def _kept(root: Path) -> Files:
    """What differs in a copy of our page in which Python's memory can be measured."""
    files = with_worker(root / "kept", lambda script: (PAGES / "kept.js").read_bytes() + script)
    return {f"kept/{name}": content for name, content in files.items()}


def _patcher() -> bytes:
    """The page's own patcher, which the built site holds only inside its bundle."""
    return re.sub(r'"(\./)?preact(\.js)?"', '"./preact.js"', (SITE / "patch.js").read_text("utf-8")).encode()


def _pages() -> Files:
    """The pages beside this file, with the work that they do put into them."""
    work = (PAGES / "work.py").read_text("utf-8")
    naive = (PAGES / "naive.worker.js").read_text("utf-8").replace('"WORK"', json.dumps(work))
    pyscript = (PAGES / "pyscript.html").read_text("utf-8").replace("WORK", work)
    later = "document.querySelector('#numpy').textContent = numpy_result()"
    return {
        "naive/index.html": (PAGES / "naive.html").read_bytes(),
        "naive/worker.js": naive.encode(),
        "pyscript/index.html": pyscript.replace("PACKAGES", '["numpy"]').encode(),
        "pyscript/first.html": pyscript.replace("PACKAGES", "[]").replace(later, "").encode(),
        "draws/index.html": (PAGES / "draws.html").read_bytes(),
        "draws/worker.js": (PAGES / "draws.worker.js").read_bytes(),
        "draws/timing.py": (PAGES / "timing.py").read_bytes(),
        "draws/speculative.zip": _package(),
    }


def _package() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path in sorted((PY / "speculative").rglob("*.py")):
            archive.write(path, path.relative_to(PY))
    return buffer.getvalue()


@dataclass(frozen=True, slots=True)
class Site:
    """A served folder: its address, and the link in front of it."""

    root: Path
    address: str
    shaped: Shaped

    def warm_up(self) -> None:
        """Asks for every page once: a server's first answer is slow, and the first page would pay for it."""
        for page in sorted(self.root.glob("*/index.html")):
            with urllib.request.urlopen(self.address + page.relative_to(self.root).as_posix()) as answer:
                answer.read()

    def settle(self, seconds: float = 1.0) -> None:
        """Waits until nothing has been sent for a while.

        Raises:
            RuntimeError: the page never stops asking for files.

        """
        end = time.monotonic() + SETTLE_S
        while not self.shaped.wire.idle_for(seconds):
            if time.monotonic() > end:
                raise RuntimeError(f"Files are still being sent after {SETTLE_S} s: {self.shaped.wire.paths[-3:]}")
            time.sleep(0.05)


@contextmanager
def served(root: Path) -> Iterator[Site]:
    """The folder, served on a free port."""
    shaped = Shaped(application(root))
    with serving(shaped) as address:
        yield Site(root, address, shaped)
