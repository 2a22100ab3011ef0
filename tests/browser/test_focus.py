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


# The ring of what has the focus, and words that lie under it. A control's own words may stand inside its ring.
UNDER_THE_RING = """() => {
  const focused = document.activeElement;
  const { outlineStyle, outlineColor, outlineWidth, outlineOffset } = getComputedStyle(focused);
  if (outlineStyle === "none") return [`${focused.id || focused.textContent} has no ring`];
  if (outlineColor === "rgba(0, 0, 0, 0)") return [];
  const box = focused.getBoundingClientRect();
  const grown = (by) => [box.left - by, box.top - by, box.right + by, box.bottom + by];
  const [inside, outside] = [0, parseFloat(outlineWidth)].map((width) => grown(width + parseFloat(outlineOffset)));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const under = [];
  const range = document.createRange();
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !parent.checkVisibility() || parent.closest(".spoken")) continue;
    range.selectNodeContents(walker.currentNode);
    for (const { left, top, right, bottom, height } of range.getClientRects()) {
      const [up, down] = [top + height / 5, bottom - height / 5]; // the letters without the room above and below
      const meets = left < outside[2] && right > outside[0] && up < outside[3] && down > outside[1];
      const within = left >= inside[0] - 0.5 && right <= inside[2] + 0.5 && up >= inside[1] && down <= inside[3];
      if (meets && !within) under.push(`${focused.id || focused.textContent}: ${walker.currentNode.data}`);
    }
  }
  return under;
}"""
STOPS = 200  # more than there are on the page


@pytest.mark.parametrize("width", [1280, 320])
def test_the_ring_lies_over_no_words(chromium: Reader, width: int) -> None:
    chromium.tab.resize(width, 900)
    try:
        seen: set[str] = set()
        chromium.js("() => document.getElementById('theme').focus()")
        for _ in range(STOPS):
            chromium.tab.keys("Tab")
            if chromium.focused() in ("BODY", "offline-remove", "offline-keep"):
                break
            assert chromium.js(UNDER_THE_RING) == []
            seen.add(chromium.focused())
        assert {"rounds-gamma", "odds-waves", "quiz-3-check"} <= seen
    finally:
        chromium.tab.resize(1280, 900)


# Follows a link as a reader does; what then stands outside of the window: the control's name, or the figure's.
NAME_IN_SIGHT = """(hash) => new Promise((resolve) => {
  document.documentElement.style.scrollBehavior = "auto";
  scrollTo(0, 0);
  document.querySelector(`article a[href="${hash}"]`).click();
  requestAnimationFrame(() => {
    const to = document.querySelector(hash);
    const name = to.querySelector("figcaption, legend") ?? to.labels?.[0] ?? to;
    const { top, bottom, height } = name.getBoundingClientRect();
    resolve(top >= 0 && (bottom <= innerHeight || height > innerHeight));
  });
})"""
LINKS = """() => [...document.querySelectorAll("article > :not([data-figure]) a[href^='#']")]
  .map((a) => a.hash).filter((hash) => document.querySelector(hash).closest("[data-figure]"))"""


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (320, 640)])
def test_a_reference_leads_to_a_figure_with_its_name_in_sight(chromium: Reader, width: int, height: int) -> None:
    chromium.tab.resize(width, height)
    try:
        links = chromium.js(LINKS)
        assert len(links) >= 10
        assert [link for link in links if not chromium.js(NAME_IN_SIGHT, link)] == []
    finally:
        chromium.tab.resize(1280, 900)
