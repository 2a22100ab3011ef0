"""Motion: plays once, says its end at once, and does not play for readers who ask for none."""

from __future__ import annotations

import pytest
from browser.media import pretending
from browser.reader import Reader
from browser.twin import Twin

RUNNING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def test_no_motion_where_none_is_wanted(reader: Reader) -> None:
    twin = Twin(reader, "pass-timing")
    with pretending(reader, "(prefers-reduced-motion: reduce)"):
        for label in ("Write five tokens", "Check five at once", "Check five at once"):  # and again, as a replay
            twin.click(label)
            assert reader.js(RUNNING) == 0
        twin.click("Show the end")


def test_motion_plays_and_can_be_ended(reader: Reader) -> None:
    twin = Twin(reader, "pass-timing")
    twin.click("Write five tokens")
    assert reader.js(RUNNING) > 0
    twin.click("Show the end")
    assert reader.js(RUNNING) == 0


@pytest.mark.parametrize("label", ["Write five tokens", "Check five at once"])
def test_a_second_press_plays_again(reader: Reader, label: str) -> None:
    twin = Twin(reader, "pass-timing")
    twin.click(label)
    reader.js("() => document.getAnimations().forEach((one) => one.finish())")
    twin.click(label)
    reader.wait(f"({RUNNING})() > 0")
    twin.click("Show the end")
