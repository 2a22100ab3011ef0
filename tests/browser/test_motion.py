"""Motion: plays once, says its end at once, and does not play for readers who ask for none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.reader import Reader
from browser.twin import Twin

RUNNING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
Fresh = Callable[..., Reader]


def still(launcher_reader: Reader) -> None:
    twin = Twin(launcher_reader, "pass-timing")
    twin.click("Write five tokens")
    assert launcher_reader.js(RUNNING) == 0
    twin.click("Check five at once")
    assert launcher_reader.js(RUNNING) == 0


def test_no_motion_where_none_is_wanted(fresh: Fresh, address: str) -> None:
    reader = fresh("chromium", reduced_motion="reduce")
    reader.open(address)
    still(reader)


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
    assert chromium.js(RUNNING) > 0
    twin.click("Show the end")
