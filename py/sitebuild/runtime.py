"""The folder of Python for the browser: Pyodide, pruned and compiled archives of what the page imports, a snapshot.

Pyodide itself, under Node, says which modules are imported, compiles them, and lets micropip write the lock
file, so the page has nothing to resolve and every archive is checked by hash.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from sitebuild import fetch, moves, snapshot
from sitebuild.files import Files, hash_of, replace_folder, sha256
from sitebuild.paths import CACHE, PY, PYODIDE
from sitebuild.steps import StepError, progress, step
from sitebuild.wheels import members, stored_zip, wheel_bytes

INSIDE = PY / "sitebuild" / "inside"
COPIED = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
VERSION = "0.1.0"
FIGURES_WHEEL = f"speculative-{VERSION}-py3-none-any.whl"
SNAPSHOT = "snapshot.bin"
# Fetched only if something asks for a module that was pruned.
WHOLE_LIBRARY, REST_OF_NUMPY = "whole_stdlib.zip", "rest_of_numpy.zip"
SUMS = "SHA256SUMS"


def python_files(node: fetch.Node, folders: tuple[Path, ...]) -> Files:
    """The files of the Python folder by name; taken from the cache where nothing has changed."""
    wheels = [fetch.numpy_wheel(folders), fetch.micropip_wheel()]
    source = {path.relative_to(PY).as_posix(): path.read_bytes() for path in sorted((PY / "speculative").rglob("*.py"))}
    scripts = [path.read_bytes() for path in sorted(INSIDE.iterdir()) if path.is_file()]
    ours = [(PY / "sitebuild" / name).read_bytes() for name in ("runtime.py", "snapshot.py", "wheels.py", "moves.py")]
    recipe = [*ours, *scripts, (PYODIDE / "package.json").read_bytes()]
    key = hash_of([*recipe, *(wheel.name for wheel in wheels), *source, *source.values()])
    place = CACHE / "python" / key
    if not whole(place):
        with step("Python for the browser: pruning, compiling and locking, inside Pyodide"):
            _make(node, wheels, source, place)
    runtime = {path.name: path.read_bytes() for path in sorted(place.iterdir()) if path.name != SUMS}
    whole_library = {WHOLE_LIBRARY: stored_zip(members(PYODIDE / "python_stdlib.zip"))}
    return {**{name: (PYODIDE / name).read_bytes() for name in COPIED}, **runtime, **whole_library}


def whole(place: Path) -> bool:
    """Whether a folder holds the files that it was made with, unchanged."""
    if not (place / SUMS).is_file():
        return False
    files = {path.name: path.read_bytes() for path in place.iterdir() if path.name != SUMS}
    return (place / SUMS).read_bytes() == _sums(files)


def _sums(files: Files) -> bytes:
    return "".join(f"{sha256(files[name])}  {name}\n" for name in sorted(files)).encode()


def _make(node: fetch.Node, wheels: list[Path], source: Files, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        work = Path(folder)
        _write(work / "source", source)
        _write(work / "wheels", {wheel.name: wheel.read_bytes() for wheel in wheels})
        task = {"numpy": wheels[0].as_uri(), "moves": moves.messages(), "figures": FIGURES_WHEEL}
        (work / "task.json").write_text(json.dumps(task))
        _run(node, work, "run.mjs", "compile.py")
        files = _archives(work / "compiled", wheels[0])
        _write(work / "finished", files)
        _run(node, work, "run.mjs", "freeze.py")
        files["pyodide-lock.json"] = _lock(json.loads((work / "lock.json").read_text()), files)
        _run(node, work, "snapshot.mjs")
        parts = (work / "snapshot.bin").read_bytes(), (work / "fresh.bin").read_bytes()
        files[SNAPSHOT] = snapshot.changes(*parts)
        _write(work / "whole", files | {SUMS: _sums(files)})
        replace_folder(place, work / "whole")


def _archives(compiled: Path, numpy_wheel: Path) -> Files:
    trees = {folder.name: _tree(folder) for folder in sorted(compiled.iterdir())}
    _, version, *tag, _ = [*numpy_wheel.stem.split("-"), ""]
    return {
        "python_stdlib.zip": stored_zip(trees["core"]),
        "more_stdlib.zip": stored_zip(trees["more"]),
        numpy_wheel.name: wheel_bytes("numpy", version, "-".join(tag), trees["numpy"]),
        REST_OF_NUMPY: stored_zip(trees["rest"]),
        FIGURES_WHEEL: wheel_bytes("speculative", VERSION, "py3-none-any", trees["speculative"]),
    }


def _lock(frozen: dict[str, dict[str, dict[str, object]]], files: Files) -> bytes:
    """Micropip's lock file with the two packages of the page, by file name and hash."""
    packages = {name: frozen["packages"][name] for name in ("numpy", "speculative")}
    for entry in packages.values():
        entry["file_name"] = name = str(entry["file_name"]).rsplit("/", 1)[-1]
        entry["sha256"] = sha256(files[name])
    return json.dumps({**frozen, "packages": packages}, sort_keys=True, separators=(",", ":")).encode()


def _run(node: fetch.Node, work: Path, *scripts: str) -> None:
    first, *others = (str(INSIDE / script) for script in scripts)
    command = [*node.node, first, str(PYODIDE), str(work), *others]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise StepError(f"{scripts[-1]} failed inside Pyodide:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    progress(scripts[-1])


def _tree(folder: Path) -> Files:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def _write(folder: Path, files: Files) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
