"""Pyodide for this page: without the functions that nothing here can ever call.

Pyodide is linked for every package that there is, so that it keeps, and names, each function of Python and of the C
library. Here two things call into it: its own scripts and numpy's modules, whose words and imports say what they need.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from sitebuild.fetch import Node
from sitebuild.files import Files, hash_of, kept, write_all
from sitebuild.paths import CACHE, NODE_MODULES, PY, PYODIDE
from sitebuild.steps import StepError, progress, step
from sitebuild.wheels import members

INSIDE = PY / "sitebuild" / "inside"
SCRIPTS, WASM = ("pyodide.mjs", "pyodide.asm.js"), "pyodide.asm.wasm"
PRUNE = "prune.mjs"


def interpreter(node: Node, numpy_wheel: Path) -> Files:
    """The interpreter's files by name, pruned; taken from the cache where nothing has changed."""
    tools = [(NODE_MODULES / name / "package.json").read_bytes() for name in ("pyodide", "binaryen", "esbuild")]
    recipe: list[bytes | str] = [Path(__file__).read_bytes(), (INSIDE / PRUNE).read_bytes(), numpy_wheel.name, *tools]

    def make(work: Path) -> Files:
        with step("The interpreter: pruning"):
            modules = {name: content for name, content in members(numpy_wheel).items() if name.endswith(".so")}
            write_all(work / "modules", modules)
            run_inside(node, PYODIDE, work, PRUNE)
            return {name: (work / name).read_bytes() for name in (*SCRIPTS, WASM)}

    return kept(CACHE / "interpreter" / hash_of(recipe), make)


def run_inside(node: Node, pyodide: Path, work: Path, *scripts: str) -> None:
    """Runs one of the scripts in `inside` under Node, with a folder of Pyodide and one to work in.

    Raises:
        StepError: the script failed; the sentence ends with what it said last.

    """
    first, *others = (str(INSIDE / script) for script in scripts)
    command = [*node.node, first, str(pyodide), str(work), *others]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise StepError(f"{scripts[-1]} failed under Node:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    progress(scripts[-1])
