"""Each figure's main path, by mouse and by keyboard, in three engines; at every step equal to the native figure."""

from __future__ import annotations

import pytest
from browser.reader import Reader
from browser.twin import Twin

from speculative.figures import FIGURES


@pytest.mark.parametrize("figure", FIGURES)
def test_the_first_view_in_the_page_is_the_native_one(reader: Reader, figure: str) -> None:
    Twin(reader, figure).agrees()


def test_speed_up_by_mouse(reader: Reader) -> None:
    twin = Twin(reader, "speed-up")
    reader.press("speed-up", "Try a weak, costly small model")
    twin.press("weak")
    assert reader.text("#speed-up .headline strong") == "0.48×"
    assert "slower" in reader.text("#speed-up .sentence")
    reader.press("speed-up", "Start again")
    twin.press("reset")
    assert reader.text("#speed-up .headline strong") == "2.02×"


def test_speed_up_by_keyboard(reader: Reader) -> None:
    twin = Twin(reader, "speed-up")
    reader.focus("speed-up", "Guesses per round")
    reader.tab.keys("ArrowRight")
    twin.set("gamma", "5")
    reader.tab.keys("End")
    twin.set("gamma", "12")
    reader.focus("speed-up", "Try a weak, costly small model")
    reader.tab.keys("Enter")
    twin.press("weak")
    reader.focus("speed-up", "Start again")
    reader.tab.keys("Space")
    twin.press("reset")
