"""Runs inside Pyodide: micropip installs the finished wheels and writes the lock file that the page loads by."""

# ruff: noqa: F704
import sys
import zipfile
from pathlib import Path

BUILD = Path("/build")
zipfile.ZipFile(next(BUILD.glob("wheels/micropip-*.whl"))).extractall("/micropip")
sys.path.insert(0, "/micropip")

import micropip  # noqa: E402

finished = sorted(str(path) for path in BUILD.glob("finished/*.whl"))
await micropip.install([f"emfs:{path}" for path in finished], deps=False)
import numpy  # noqa: E402, F401

import speculative.bridge  # noqa: E402

speculative.bridge.Bridge().first_views()
(BUILD / "lock.json").write_text(micropip.freeze())
