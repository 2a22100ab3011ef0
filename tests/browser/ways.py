"""The two ways in which Python starts, each forced: what a page would else judge by its link."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from browser.serving import Altered

from sitebuild.server import application
from sitebuild.site import integrity

Way = Literal["snapshot", "archives"]

# The copy for reading offline goes by what it holds, and is let do so.
AWAY = "if (!navigator.serviceWorker?.controller) {{ {} }}"

# Runs before the page's scripts: all has come in no time, or the reader asks for few bytes.
FORCE: dict[Way, str] = {
    "snapshot": """
        for (const [name, value] of Object.entries({ transferSize: 1, requestStart: 0, responseEnd: 0 })) {
            Object.defineProperty(PerformanceResourceTiming.prototype, name, { get: () => value });
        }
    """,
    "archives": "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });",
}
FROM = "() => document.documentElement.dataset.from"


def started_by(dist: Path, way: Way) -> Altered:
    """The site's server, whose page starts Python in one way, in any engine."""
    page = (dist / "index.html").read_bytes()
    script = AWAY.format(FORCE[way])
    altered = page.replace(b"<head>", f"<head><script>{script}</script>".encode())  # where its policy does not reach
    # A copy for reading offline takes the page only as its service worker knows it.
    worker = (dist / "sw.js").read_bytes().replace(integrity(page).encode(), integrity(altered).encode())
    return Altered(application(dist), {"index.html": altered, "sw.js": worker})
