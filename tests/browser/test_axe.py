"""Axe finds nothing, in any state that a reader comes by, in both themes, wide and narrow."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.test_narrow import use_everything

RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
}


def violations(reader: Reader) -> list[str]:
    assert isinstance(reader.tab, PlaywrightTab)
    found = Axe().run(reader.tab.page, options=RULES).response["violations"]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes']][:5]}" for one in found]


def answer_quizzes(reader: Reader) -> None:
    reader.press("quiz-1", "Three.")
    reader.press("quiz-1", "Check answer")
    reader.press("quiz-2", "It gets worse: more of the small model’s mistakes are kept.")
    reader.press("quiz-2", "Check answer")
    reader.press("quiz-3", "Show answer")
    reader.reads("#quiz-3 .verdict", "The answer")
    reader.reads("#quiz-2 .verdict", "Not quite")


@pytest.mark.parametrize("width", [1280, 320])
def test_axe(chromium: Reader, width: int) -> None:
    chromium.tab.resize(width, 900)
    try:
        assert violations(chromium) == []
        use_everything(chromium)
        answer_quizzes(chromium)
        chromium.type("rounds", "Dice", "none")
        chromium.reads("#rounds-seed-help", "is not one")
        chromium.press("speed-up", "Try a weak, costly small model")
        assert violations(chromium) == []
    finally:
        chromium.tab.resize(1280, 900)


def test_axe_in_the_dark(chromium: Reader) -> None:
    assert isinstance(chromium.tab, PlaywrightTab)
    chromium.tab.page.emulate_media(color_scheme="dark")
    try:
        assert violations(chromium) == []
        use_everything(chromium)
        answer_quizzes(chromium)
        assert violations(chromium) == []
    finally:
        chromium.tab.page.emulate_media(color_scheme="light")


def test_axe_would_find_something(chromium: Reader) -> None:
    chromium.js("() => { const image = document.createElement('img'); image.id = 'bad'; document.body.append(image); }")
    try:
        assert any(one.startswith("image-alt") for one in violations(chromium))
    finally:
        chromium.js("() => document.getElementById('bad').remove()")
