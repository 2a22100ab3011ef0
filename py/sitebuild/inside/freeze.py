"""Runs inside Pyodide: micropip installs the finished wheels and writes the lock file that the page loads by.

Every first move must be answered by what was installed alone.
"""

# ruff: noqa: F704
import json
import sys
import zipfile
from pathlib import Path

BUILD = Path("/build")
zipfile.ZipFile(next(BUILD.glob("wheels/micropip-*.whl"))).extractall("/micropip")
sys.path.insert(0, "/micropip")

import micropip  # noqa: E402

finished = sorted(str(path) for path in BUILD.glob("archives/*.whl"))
await micropip.install([f"emfs:{path}" for path in finished], deps=False)
import speculative.bridge  # noqa: E402

bridge = speculative.bridge.Bridge()
for message in json.loads((BUILD / "task.json").read_text())["moves"]:
    reply = json.loads(bridge.dispatch(message))
    if "view" not in reply:
        raise SystemExit(f"{message} was answered by {reply}: what it needs must leave UNUSED in compile.py.")
(BUILD / "lock.json").write_text(micropip.freeze())
