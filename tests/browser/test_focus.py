"""The control that a reader is at keeps the focus, and stays the same element, whatever is pressed."""

from __future__ import annotations

import pytest
from browser.reader import Reader
from browser.twin import Twin

PRESSES = [
    ("pass-timing", "Write five tokens"),
    ("pass-timing", "Check five at once"),
    ("pass-timing", "Next pass"),
    ("pass-timing", "Start again"),
    ("rounds", "Small model guesses"),
    ("rounds", "Large model checks"),
    ("rounds", "Step back"),
    ("rounds", "New dice"),
    ("rounds", "Start again"),
    ("odds", "Run 10,000 times"),
    ("odds", "Start again"),
    ("speed-up", "Try a weak, costly small model"),
    ("speed-up", "Start again"),
    ("quiz-1", "Check answer"),
    ("quiz-1", "Show answer"),
    ("quiz-1", "Try again"),
]
HOLD = "(s) => { globalThis.held = document.querySelector(s); held.focus(); }"
STILL = "() => held.isConnected && document.activeElement === held"


@pytest.mark.parametrize("figure", sorted({figure for figure, _ in PRESSES}))
def test_focus_stays_on_a_pressed_button(reader: Reader, figure: str) -> None:
    twin = Twin(reader, figure)
    for label in (label for name, label in PRESSES if name == figure):
        selector = reader.control(figure, label)
        reader.js(HOLD, selector)
        off = reader.js("(s) => document.querySelector(s).ariaDisabled", selector) == "true"
        reader.tab.keys("Enter")
        if not off:
            twin.pressed(label)
        assert reader.js(STILL), f"{label} in {figure}"


@pytest.mark.parametrize(
    ("figure", "label"),
    [
        ("pass-timing", "Other requests"),
        ("rounds", "Guesses per round"),
        ("odds", "Small model's odds for waves"),
        ("speed-up", "Cost of a small-model run"),
    ],
)
def test_focus_stays_on_a_moved_slider(reader: Reader, figure: str, label: str) -> None:
    twin = Twin(reader, figure)
    reader.js(HOLD, reader.control(figure, label))
    for key in ("End", "ArrowDown", "Home"):
        reader.tab.keys(key)
        twin.follows(label)
        assert reader.js(STILL)


def test_focus_stays_in_the_field_of_the_dice(reader: Reader) -> None:
    twin = Twin(reader, "rounds")
    reader.js(HOLD, reader.control("rounds", "Dice"))
    for words in ("wrong", "12"):
        twin.type("Dice", words)
        assert reader.js(STILL)


def test_a_button_that_is_off_does_nothing_and_keeps_the_focus(reader: Reader) -> None:
    twin = Twin(reader, "rounds")
    reader.js(HOLD, reader.control("rounds", "Large model checks"))
    reader.tab.keys("Enter")
    twin.click("Small model guesses")
    assert twin.state.step == 1
