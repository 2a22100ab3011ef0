"""How many requests a second nginx answers with the site's configuration, on this machine.

Alone: `PYTHONPATH=py:tests .venv/bin/python -m bench.load`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.report import table
from hosting.asking import ask
from hosting.programs import program
from hosting.servers import nginx

from sitebuild.paths import DIST

SECONDS, CONNECTIONS = 2, 32
FILES = ("index.html", "page-*/recordings.json", "python-*/pyodide.asm.wasm", "python-*/numpy-*.whl")
# wrk's own summary rounds and drops names; this prints all of it.
TELL = """
done = function(summary, latency)
  local errors = summary.errors
  print(string.format(
    'TOLD {"requests": %d, "microseconds": %d, "bytes": %d, "p50": %d, "p99": %d, "errors": %d}',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
"""


@dataclass(frozen=True, slots=True)
class Load:
    """What came of asking for one file as fast as can be."""

    file: str
    cold: bool
    requests: int
    microseconds: int
    bytes: int
    p50: int
    p99: int
    errors: int

    @property
    def row(self) -> tuple[str, ...]:
        """As cells of a table.

        >>> Load("a", True, 500, 2_000_000, 10_000_000, 900, 4_000, 0).row
        ('a', 'whole, brotli', '250', '5', '0.9', '4.0', '0')
        """
        seconds = self.microseconds / 1e6
        return (
            self.file,
            "whole, brotli" if self.cold else "unchanged (304)",
            f"{self.requests / seconds:,.0f}",
            f"{self.bytes / seconds / 1e6:,.0f}",
            f"{self.p50 / 1000:.1f}",
            f"{self.p99 / 1000:.1f}",
            str(self.errors),
        )


def measure() -> list[Load]:
    """Asks for each file for some seconds: as a first visit does, and as a later one."""
    with nginx(DIST, workers=os.cpu_count() or 1) as port:
        names = [next(DIST.glob(pattern)).relative_to(DIST).as_posix() for pattern in FILES]
        return [_load(port, name, cold) for name in names for cold in (True, False)]


def _load(port: int, name: str, cold: bool) -> Load:
    """One run of wrk, after one request that shows what the others get.

    Raises:
        RuntimeError: the answer is not the one to be measured, or wrk failed.

    """
    headers = {"Accept-Encoding": "br"}
    first = ask(port, f"/{name}", Accept_Encoding="br")
    if not cold:
        headers["If-None-Match"] = first.headers["ETag"]
    answer = ask(port, f"/{name}", **{key.replace("-", "_"): value for key, value in headers.items()})
    if answer.status != (200 if cold else 304) or first.headers["Content-Encoding"] != "br":
        raise RuntimeError(f"nginx answers {name} with {answer.status} {first.headers['Content-Encoding']}")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "tell.lua")
        script.write_text(TELL, "utf-8")
        told = _wrk(port, name, headers, script)
    return Load(re.sub("-[0-9a-f]{12}/", "-*/", name), cold, **told)


def _wrk(port: int, name: str, headers: dict[str, str], script: Path) -> dict[str, int]:
    command = [program("wrk"), "--threads=1", f"--connections={CONNECTIONS}", f"--duration={SECONDS}s"]
    sent = [f"--header={key}: {value}" for key, value in headers.items()]
    address = f"http://127.0.0.1:{port}/{name}"
    done = subprocess.run([*command, *sent, f"--script={script}", address], capture_output=True, text=True, check=False)
    found = re.search("^TOLD (.*)$", done.stdout, re.M)
    if found is None:
        raise RuntimeError(f"wrk said nothing that can be read: {done.stdout}{done.stderr}")
    told: dict[str, int] = json.loads(found[1])
    return told


def section() -> str:
    """Measures, and tells the results as a section of RESULTS.md."""
    loads = measure()
    asked, failed = sum(load.requests for load in loads), sum(load.errors for load in loads)
    head = ("file", "answer", "requests/s", "MB/s", "median ms", "p99 ms", "errors")
    return "\n\n".join(
        [
            "## nginx under load",
            f"nginx with `site/hosting/nginx.conf` and wrk side by side on {os.cpu_count()} cores, over loopback, "
            f"{CONNECTIONS} connections, {SECONDS} s a row. {asked:,} requests, {failed} errors. "
            f"{'Holds' if failed == 0 else 'Falls short'}: no errors.",
            table(head, [load.row for load in loads]),
        ]
    )


if __name__ == "__main__":
    print(section())
