"""Opened as a file, the article stands, and each figure says how to serve the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.reader import Reader

from sitebuild.browsers import ENGINES, Engine
from speculative.figures import FIGURES


@pytest.mark.parametrize("engine", ENGINES)
def test_it_says_how_to_serve_it(fresh: Callable[[Engine], Reader], dist: Path, engine: Engine) -> None:
    reader = fresh(engine)
    reader.tab.goto((dist / "index.html").as_uri())
    reader.wait("document.documentElement.dataset.python === 'file'")
    for figure in FIGURES:
        assert reader.js("(id) => document.getElementById(id).checkVisibility()", figure)
        note = f"[data-note='{figure}']"
        reader.reads(note, "python3 -m http.server")
        assert reader.js("(note) => document.querySelector(note).checkVisibility()", note)
    reader.wait("getComputedStyle(document.body).fontFamily.includes('Georgia')")  # the style sheet in it counts
    assert "dice" in reader.text("article")
