"""Every check and test: style, types, then pytest over the mathematics, the figures and the built site."""

from __future__ import annotations

import os
import subprocess
import sys

from sitebuild import browsers, fetch
from sitebuild.paths import NODE_MODULES, PY, ROOT, SITE
from sitebuild.steps import StepError, step

# All tests in two processes, half for each; who is done first takes of the other's.
ALL = ["--numprocesses=2", "--dist=worksteal"]


def run_all(pytest: list[str]) -> int:
    """Runs the checks, then pytest with the arguments given, or all tests; its exit code."""
    browsers.ready()
    _check("Style (ruff)", [sys.executable, "-m", "ruff", "check", "."])
    _check("Format (ruff)", [sys.executable, "-m", "ruff", "format", "--check", "."])
    _check("Types of Python (mypy)", [sys.executable, "-m", "mypy"])
    tsc = [*fetch.find_node().node, str(NODE_MODULES / "typescript" / "bin" / "tsc"), "--project", str(SITE)]
    _check("Types of JavaScript (tsc)", tsc)
    environment = {**os.environ, "PYTHONPATH": str(PY)}
    return subprocess.call([sys.executable, "-m", "pytest", *(pytest or ALL)], cwd=ROOT, env=environment)


def _check(what: str, command: list[str]) -> None:
    with step(what):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise StepError(f"{what} found something:\n{done.stdout}{done.stderr}")
