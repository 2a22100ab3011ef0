"""Where things are in the repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PY = ROOT / "py"
SITE = ROOT / "site"
TESTS = ROOT / "tests"
NODE_MODULES = SITE / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
