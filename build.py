#!/usr/bin/env python3
"""Build, serve, test or measure the site: `python3 build.py [build|serve|test|bench|soak|package] [--help]`.

This file needs the standard library alone. It prepares a Python environment with the locked packages
(the active one if they are all there, else `.venv`) and hands over to `py/sitebuild`.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "py" / "requirements.txt"
VENV = ROOT / ".venv"
STAMP = VENV / "locked.sha256"


def main() -> int:
    """Prepare, then run sitebuild with the arguments given; its exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 (who has an older one must be told)
        print(f"This project needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    try:
        python = sys.executable if has_everything(sys.executable) else prepared_venv()
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
        return subprocess.call([python, "-m", "sitebuild", *sys.argv[1:]], env=environment)
    except subprocess.CalledProcessError as error:
        print(f"Stopped: {' '.join(map(str, error.cmd[:5]))} … failed; its own words are above.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def has_everything(python: str) -> bool:
    """Whether an environment of the reader's own is active and holds every locked package."""
    if sys.prefix == sys.base_prefix or Path(sys.prefix) == VENV:
        return False
    check = [python, "-m", "pip", "install", "--quiet", "--dry-run", "--no-deps", "--no-index", "-r", str(LOCK)]
    return subprocess.call(check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def prepared_venv() -> str:
    """The Python of `.venv`, made or brought up to date where the lock file says otherwise."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if python.exists() and STAMP.exists() and STAMP.read_text() == wanted:
        return str(python)
    print("Python packages: installing the locked versions into .venv ", end="", flush=True)
    patiently([sys.executable, "-m", "venv", "--clear", str(VENV)])
    pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    patiently([*pip, "--require-hashes", "-r", str(LOCK)])
    print(" done", flush=True)
    STAMP.write_text(wanted)
    return str(python)


def patiently(command: list[str]) -> None:
    """Runs a command with a dot for every second that it takes; its own words are shown only if it fails."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        while True:
            try:
                words, _ = process.communicate(timeout=1)
                break
            except subprocess.TimeoutExpired:
                print(".", end="", flush=True)
    if process.returncode != 0:
        sys.stderr.write("\n" + words.decode(errors="replace"))
        raise subprocess.CalledProcessError(process.returncode, command)


if __name__ == "__main__":
    sys.exit(main())
