"""The folder of Python for the browser: Pyodide, pruned and compiled archives of what the page imports, a snapshot.

Pyodide itself, under Node, says which modules are imported, compiles them, and lets micropip write the lock
file, so the page has nothing to resolve and every archive is checked by hash.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from sitebuild import fetch, moves, snapshot
from sitebuild.files import Files, hash_of, kept, read_all, sha256, write_all
from sitebuild.interpreter import INSIDE, interpreter, run_inside
from sitebuild.paths import CACHE, PY, PYODIDE
from sitebuild.steps import step
from sitebuild.wheels import members, stored_zip, wheel_bytes

VERSION = "0.1.0"
FIGURES_WHEEL = f"speculative-{VERSION}-py3-none-any.whl"
LIBRARY, SNAPSHOT = "python_stdlib.zip", "snapshot.bin"
# Fetched only if something asks for a module that was pruned.
WHOLE_LIBRARY, REST_OF_NUMPY = "whole_stdlib.zip", "rest_of_numpy.zip"


def python_files(node: fetch.Node, folders: tuple[Path, ...]) -> Files:
    """The files of the Python folder by name; taken from the cache where nothing has changed."""
    wheels = [fetch.numpy_wheel(folders), fetch.micropip_wheel()]
    pruned = interpreter(node, wheels[0])
    source = {path.relative_to(PY).as_posix(): path.read_bytes() for path in sorted((PY / "speculative").rglob("*.py"))}
    scripts = [path.read_bytes() for path in sorted(INSIDE.iterdir()) if path.is_file()]
    modules = ("runtime.py", "interpreter.py", "snapshot.py", "wheels.py", "moves.py")
    ours = [(PY / "sitebuild" / name).read_bytes() for name in modules]
    recipe: list[bytes | str] = [
        *ours,
        *scripts,
        *(wheel.name for wheel in wheels),
        *pruned.values(),
        *source,
        *source.values(),
    ]

    def make(work: Path) -> Files:
        with step("Python for the browser: pruning, compiling and locking, inside Pyodide"):
            return _made(node, wheels, pruned, source, work)

    whole_library = {WHOLE_LIBRARY: stored_zip(members(PYODIDE / "python_stdlib.zip"))}
    return {**pruned, **kept(CACHE / "python" / hash_of(recipe), make), **whole_library}


def _made(node: fetch.Node, wheels: list[Path], pruned: Files, source: Files, work: Path) -> Files:
    write_all(work / "source", source)
    write_all(work / "wheels", {wheel.name: wheel.read_bytes() for wheel in wheels})
    task = {"numpy": wheels[0].as_uri(), "moves": moves.messages(), "figures": FIGURES_WHEEL}
    (work / "task.json").write_text(json.dumps(task))
    run_inside(node, PYODIDE, work, "run.mjs", "compile.py")
    files = _archives(work / "compiled", wheels[0])
    write_all(work / "archives", files)
    # From here on with what the page has.
    shutil.copytree(PYODIDE, work / "interpreter")
    write_all(work / "interpreter", pruned)
    run_inside(node, work / "interpreter", work, "run.mjs", "freeze.py")
    files["pyodide-lock.json"] = _lock(json.loads((work / "lock.json").read_text()), files)
    run_inside(node, work / "interpreter", work, "snapshot.mjs")
    parts = (work / "snapshot.bin").read_bytes(), (work / "fresh.bin").read_bytes()
    return files | {SNAPSHOT: snapshot.changes(*parts)}


def _archives(compiled: Path, numpy_wheel: Path) -> Files:
    trees = {folder.name: read_all(folder) for folder in sorted(compiled.iterdir())}
    _, version, *tag, _ = [*numpy_wheel.stem.split("-"), ""]
    return {
        LIBRARY: stored_zip(trees["core"]),
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
