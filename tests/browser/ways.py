"""The two ways in which Python starts, each forced: what a page would else judge by its link."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from browser.serving import Altered

from sitebuild.server import application

Way = Literal["snapshot", "archives"]

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
    page = (dist / "index.html").read_text("utf-8").replace("<head>", '<head><script src="way.js"></script>')
    return Altered(application(dist), {"index.html": page.encode(), "way.js": FORCE[way].encode()})
