"""The two ways in which Python starts, each forced: what a page would else judge by its link."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from browser.serving import Altered

from sitebuild.server import application

Way = Literal["snapshot", "archives"]

# Runs before the page's scripts. What has come is made so large that it came fast, or the reader asks for few bytes.
FORCE: dict[Way, str] = {
    "snapshot": "Object.defineProperty(PerformanceResourceTiming.prototype, 'encodedBodySize', { get: () => 1e9 });",
    "archives": "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });",
}
FROM = "() => document.documentElement.dataset.from"


def started_by(dist: Path, way: Way) -> Altered:
    """The site's server, whose page starts Python in one way, in any engine."""
    page = (dist / "index.html").read_text("utf-8").replace("<head>", '<head><script src="way.js"></script>')
    return Altered(application(dist), {"index.html": page.encode(), "way.js": FORCE[way].encode()})
