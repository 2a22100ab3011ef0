"""The page's own scripts under Node, without a browser."""

from __future__ import annotations

import json
import re
import subprocess

from sitebuild.fetch import find_node
from sitebuild.paths import SITE

GIVEN = """import { readFileSync } from "node:fs";
const task = JSON.parse(readFileSync(0, "utf8"));
"""


def run_module(program: str, task: object = None) -> list[str]:
    """The lines that a module prints. It imports the page's scripts as "./desk.js", and finds the task in `task`."""
    text = GIVEN + re.sub(r'"\./(\w+\.js)"', lambda found: f'"{(SITE / str(found[1])).as_uri()}"', program)
    command = [*find_node().node, "--input-type=module", "--eval", text]
    done = subprocess.run(command, input=json.dumps(task), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()
