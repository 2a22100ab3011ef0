"""The pruned interpreter: smaller, and still all that its scripts, Python's own modules and numpy's ask of it."""

from __future__ import annotations

import json
from pathlib import Path

from node import run_module

from sitebuild.fetch import numpy_wheel
from sitebuild.interpreter import WASM
from sitebuild.paths import PYODIDE
from sitebuild.wheels import members

EXPORTS = """
import { readdirSync } from "node:fs";
const compile = (path) => WebAssembly.compile(readFileSync(path));
const names = (list) => list.map(({ name }) => name);
const [all, ours] = await Promise.all([task.all, task.ours].map(compile));
const modules = await Promise.all(readdirSync(task.modules).map((name) => compile(`${task.modules}/${name}`)));
console.log(JSON.stringify({
  all: names(WebAssembly.Module.exports(all)),
  ours: names(WebAssembly.Module.exports(ours)),
  modules: modules.map((module) => names(WebAssembly.Module.imports(module))),
}));
"""
IMPORTS = """
const { loadPyodide } = await import(`${task.folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: task.folder, stdLibURL: `${task.folder}/whole_stdlib.zip` });
console.log(python.runPython(`
import sys, importlib, json
def failure(name):
    try:
        importlib.import_module(name)
    except BaseException as error:
        return repr(error)
json.dumps({name: failure(name) for name in sys.builtin_module_names})
`));
"""


def test_what_numpy_s_modules_import_is_still_exported_and_little_else(dist: Path, tmp_path: Path) -> None:
    compiled = [content for name, content in members(numpy_wheel(())).items() if name.endswith(".so")]
    for number, content in enumerate(compiled):
        (tmp_path / f"{number}.so").write_bytes(content)
    ours = next(dist.glob(f"python-*/{WASM}"))
    task = {"all": str(PYODIDE / WASM), "ours": str(ours), "modules": str(tmp_path)}
    exports = json.loads(run_module(EXPORTS, task)[0])
    kept, whole = set(exports["ours"]), set(exports["all"])
    assert len(exports["modules"]) == len(compiled) > 10
    for imports in exports["modules"]:
        assert whole.intersection(imports) <= kept
    assert kept < whole
    assert len(kept) < len(whole) / 4
    assert ours.stat().st_size < (PYODIDE / WASM).stat().st_size


def test_every_module_that_is_compiled_into_it_can_be_imported(dist: Path) -> None:
    folder = next(dist.glob("python-*"))
    failures = json.loads(run_module(IMPORTS, {"folder": str(folder)})[0])
    assert len(failures) > 60
    assert {name: reason for name, reason in failures.items() if reason} == {}
