"""Runs inside Pyodide: finds out which modules the page needs, and compiles them with the browser's own Python.

/build/source holds our own code; /build/task.json says where numpy's wheel is and which messages to play.
Writes /build/compiled/{core,more,numpy,speculative}/ with a .pyc for every module that was imported
(and numpy's compiled libraries), under the paths they have in their archives.
"""

# ruff: noqa: E402, F704
import json
import sys

STDLIB = "/lib/python313.zip"
SITE_PACKAGES = next(path for path in sys.path if path.endswith("site-packages"))


def imported_files(root: str) -> set[str]:
    """The paths, below the root, of all modules imported up to now."""
    files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    return {file.removeprefix(root + "/") for file in files if file.startswith(root + "/")}


# What the figures import by themselves, noted before this script imports anything for its own use.
sys.path.insert(0, "/build/source")
from speculative.bridge import Bridge

with open("/build/task.json") as file:  # noqa: PTH123
    task = json.load(file)
bridge = Bridge()
for message in task["moves"]:
    bridge.dispatch(message)
core = imported_files(STDLIB)

# What numpy adds. Now every move must be answered.
import pyodide_js

await pyodide_js.loadPackage(task["numpy"])
import speculative.model.monte_carlo

speculative.model.monte_carlo.draw_many((0.5, 0.5), (1.0, 0.0), 10, 0)
for message in task["moves"]:
    reply = json.loads(bridge.dispatch(message))
    if "error" in reply or "needs" in reply:
        raise SystemExit(f"{message} was answered by {reply}")
more = imported_files(STDLIB) - core

import py_compile
import shutil
import zipfile
from pathlib import Path


def put(folder: str, root: str, names: set[str]) -> None:
    """Compiles modules below a root, without docstrings and assertions; copies what is no module."""
    for name in sorted(names):
        target = Path("/build/compiled", folder, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix != ".py":
            shutil.copyfile(f"{root}/{name}", target)
            continue
        py_compile.compile(
            f"{root}/{name}",
            cfile=str(target.with_suffix(".pyc")),
            dfile=name,  # what a traceback names
            doraise=True,
            optimize=2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )


zipfile.ZipFile(STDLIB).extractall("/stdlib")
source = Path("/build/source")
put("core", "/stdlib", core)
put("more", "/stdlib", more)
put("numpy", SITE_PACKAGES, imported_files(SITE_PACKAGES))
put("speculative", str(source), {str(path.relative_to(source)) for path in source.rglob("*.py")})
