"""Motion: plays once, says its end at once, and does not play for readers who ask for none."""

from __future__ import annotations

import pytest
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.twin import Twin

RUNNING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def test_no_motion_where_none_is_wanted(chromium: Reader) -> None:
    assert isinstance(chromium.tab, PlaywrightTab)
    chromium.tab.page.emulate_media(reduced_motion="reduce")
    try:
        twin = Twin(chromium, "pass-timing")
        for label in ("Write five tokens", "Check five at once"):
            twin.click(label)
            assert chromium.js(RUNNING) == 0
    finally:
        chromium.tab.page.emulate_media(reduced_motion="no-preference")


def test_motion_plays_and_can_be_ended(reader: Reader) -> None:
    twin = Twin(reader, "pass-timing")
    twin.click("Write five tokens")
    assert reader.js(RUNNING) > 0
    twin.click("Show the end")
    assert reader.js(RUNNING) == 0


@pytest.mark.parametrize("label", ["Write five tokens", "Check five at once"])
def test_a_second_press_plays_again(chromium: Reader, label: str) -> None:
    twin = Twin(chromium, "pass-timing")
    twin.click(label)
    chromium.js("() => document.getAnimations().forEach((one) => one.finish())")
    twin.click(label)
    chromium.wait(f"({RUNNING})() > 0")
    twin.click("Show the end")
