"""Runs inside Pyodide: finds out which modules the page needs, and compiles them with the browser's own Python.

/build/source holds our own code; /build/task.json says where numpy's wheel is and which messages to play.
Writes /build/compiled/{core,more,numpy,rest,speculative}/ with a .pyc for every module that was imported
(and numpy's compiled libraries), under the paths they have in their archives.
"""

# ruff: noqa: E402, F704
import json
import sys

STDLIB = "/lib/python313.zip"
# Compiled modules that numpy imports and that no figure uses: a third of its bytes. freeze.py plays every first move
# without them.
UNUSED = (
    "numpy.linalg._umath_linalg",
    "numpy.random._mt19937",
    "numpy.random._philox",
    "numpy.random._sfc64",
    "numpy.random.mtrand",
)
SITE_PACKAGES = next(path for path in sys.path if path.endswith("site-packages"))


def imported_files(root: str) -> set[str]:
    """The paths, below the root, of all modules imported up to now. What is frozen in the interpreter needs no file."""
    specs = [(module, getattr(module, "__spec__", None)) for module in list(sys.modules.values())]
    files = {getattr(module, "__file__", None) or "" for module, spec in specs if spec and spec.origin != "frozen"}
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

import importlib.util
import marshal
import shutil
import zipfile
from pathlib import Path
from types import CodeType

UNCHECKED_HASH = (1).to_bytes(4, "little")  # PEP 552: the loader looks for no source


def pyc(source: bytes, name: str) -> bytes:
    """A module compiled without docstrings, assertions and line numbers."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source)
    # Twice, since marshal also writes what is shared with the rest of this process: so one source gives one result.
    return header + marshal.dumps(marshal.loads(marshal.dumps(without_lines(code))))


def without_lines(code: CodeType) -> CodeType:
    """The code with a table that names no line for any instruction: the real ones are a third of the archives."""
    inner = (without_lines(constant) if isinstance(constant, CodeType) else constant for constant in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    # An entry without a location, for up to eight units of code: CPython's InternalDocs/code_objects.md, code 15.
    table = b"\xff" * eights + (bytes([0xF8 | (rest - 1)]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def put(folder: str, root: str, names: set[str]) -> None:
    """Compiles modules below a root; copies what is no module."""
    for name in sorted(names):
        target = Path("/build/compiled", folder, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix != ".py":
            shutil.copyfile(f"{root}/{name}", target)
            continue
        target.with_suffix(".pyc").write_bytes(pyc(Path(root, name).read_bytes(), name))


def stand_in(module: str) -> bytes:
    """A module compiled from Python with the same public names, each of which asks for the real module when called."""
    real = sys.modules[module]
    names = getattr(real, "__all__", [name for name in dir(real) if name[0] != "_" and callable(getattr(real, name))])
    source = f"""
class _Absent:
    def __new__(cls, *_, **__):
        raise ModuleNotFoundError("{module} comes only when it is used.", name="{module}")

{"".join(f"class {name}(_Absent): pass{chr(10)}" for name in sorted(names))}
"""
    return pyc(source.encode(), f"{module.replace('.', '/')}.py")


zipfile.ZipFile(STDLIB).extractall("/stdlib")
source = Path("/build/source")
put("core", "/stdlib", core)
put("more", "/stdlib", more)
numpy_files = imported_files(SITE_PACKAGES)
rest = {name for name in numpy_files if name.split(".")[0].replace("/", ".") in UNUSED}
put("numpy", SITE_PACKAGES, numpy_files - rest)
put("rest", SITE_PACKAGES, rest)
for module in UNUSED:
    Path("/build/compiled/numpy", f"{module.replace('.', '/')}.pyc").write_bytes(stand_in(module))
# Nothing but help texts, which are left out everywhere.
Path("/build/compiled/numpy/numpy/_core/_add_newdocs.pyc").write_bytes(pyc(b"", "numpy/_core/_add_newdocs.py"))
put("speculative", str(source), {str(path.relative_to(source)) for path in source.rglob("*.py")})
