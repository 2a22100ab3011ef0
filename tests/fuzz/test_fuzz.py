"""A bounded run of the fuzzer, with a fixed seed."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sitebuild.paths import PY

TARGET = Path(__file__).with_name("bridge_target.py")


@pytest.mark.skipif(
    importlib.util.find_spec("atheris") is None, reason="atheris has no wheel for this Python or system"
)
def test_no_message_breaks_the_bridge(tmp_path: Path) -> None:
    for name, message in enumerate(
        ('{"id":1,"figure":"speed-up","event":{"press":"weak"}}', '{"id":1,"figure":"rounds","event":{"enter":"seed"}}')
    ):
        (tmp_path / str(name)).write_text(message)
    command = [sys.executable, str(TARGET), "-runs=4000", "-seed=1", f"-artifact_prefix={tmp_path}/", str(tmp_path)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(PY)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Done 4000 runs" in done.stderr
