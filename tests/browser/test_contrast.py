"""Every colour against its ground, as computed, in both themes: words 4.5 to 1, marks and controls 3 to 1."""

from __future__ import annotations

import pytest
from browser.reader import Reader
from browser.test_axe import answer_quizzes

WORDS, PARTS = 4.5, 3.0

# The parts that a reader must see, and the property that draws each. A control that is off is excepted.
MARKS = {
    "rect.draft": "fill",
    "rect.kept": "fill",
    "rect.replaced": "stroke",
    "rect.alone": "stroke",
    ".hatch-line": "stroke",
    "line.tick": "stroke",
    "rect.weights": "fill",
    "rect.arithmetic": "stroke",
    "rect.pass": "stroke",
    ".stop-line": "stroke",
    ".scale-ground": "stroke",
    ".scale-kept": "fill",
    ".die-mark": "stroke",
    ".curve": "stroke",
    ".knot": "fill",
    ".dot:not(.key)": "fill",
    ".ring:not(.key)": "stroke",
    ".plain-line": "stroke",
    ".chip.accepted:not(.key)": "border-top-color",
    ".chip.target:not(.key)": "background-color",
    ".chip.rejected:not(.key)": "border-top-color",
    ".chip.discarded:not(.key)": "border-top-color",
    ".chip.empty": "border-top-color",
    "button:not([aria-disabled])": "border-top-color",
    "input[type=text]": "border-top-color",
    "input[type=radio]": "accent-color",
    "blockquote": "border-left-color",
    ".verdict.right > *": "border-left-color",
    ".verdict.wrong > *": "border-left-color",
}

# A colour as three shares of one, and the colour of the ground that an element stands on.
COLOURS = """
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    throw new Error("no ground");
  };
"""
SEEN_WORDS = f"""() => {{
  {COLOURS}
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pairs = new Map();
  while (walker.nextNode()) {{
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
    if (element.closest(".spoken, .anchor, .skip")) continue;
    const style = getComputedStyle(element);
    const colour = rgba(element.closest("svg") ? style.fill : style.color);
    const pair = [colour, ground(element)];
    pairs.set(JSON.stringify(pair), [walker.currentNode.data.trim().slice(0, 40), ...pair]);
  }}
  return [...pairs.values()];
}}"""
SEEN_MARKS = f"""(marks) => {{
  {COLOURS}
  return Object.entries(marks).map(([selector, property]) => {{
    const element = document.querySelector(`article ${{selector}}`);
    if (!element) throw new Error(`no ${{selector}}`);
    return [selector, rgba(getComputedStyle(element).getPropertyValue(property)), ground(element.parentElement)];
  }});
}}"""
SEEN_RING = f"""(selector) => {{
  {COLOURS}
  const element = document.querySelector(selector);
  element.focus();
  const ring = getComputedStyle(element);
  const colour = element.localName === "a" ? ring.backgroundColor : ring.outlineColor;
  return ["ring of " + selector, rgba(colour), ground(element.parentElement)];
}}"""

Seen = tuple[str, list[int], list[int]]


def luminance(colour: list[int]) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (part / 255 for part in colour[:3])
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[int], other: list[int]) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def too_weak(seen: list[Seen], least: float) -> list[str]:
    return [
        f"{what}: {contrast(colour, ground):.2f}"
        for what, colour, ground in seen
        if colour[3] < 255 or contrast(colour, ground) < least
    ]


def test_contrast_is_measured_as_defined() -> None:
    assert contrast([0, 0, 0], [255, 255, 255]) == pytest.approx(21)
    assert contrast([119, 119, 119], [255, 255, 255]) == pytest.approx(4.48, abs=0.005)


def test_words_marks_and_rings_stand_out_in_both_themes(chromium: Reader) -> None:
    chromium.press("rounds", "Small model guesses")
    chromium.press("rounds", "Large model checks")
    chromium.reads("#rounds .sentence", "for one pass")
    chromium.press("odds", "Run 10,000 times")
    chromium.reads("#odds .sentence", "10,000 draws by the rule")
    chromium.js("() => { for (const fold of document.querySelectorAll('details')) fold.open = true; }")
    answer_quizzes(chromium)
    weak = []
    try:
        for theme in ("light", "dark"):
            chromium.js("(theme) => document.documentElement.dataset.theme = theme", theme)
            words, marks = chromium.js(SEEN_WORDS), chromium.js(SEEN_MARKS, MARKS)
            chromium.tab.keys("Tab")  # from now on the focus is shown
            controls = ("#theme", "article a", "#rounds-guess", "#rounds-gamma", "#odds-waves", "#rounds-seed")
            rings = [chromium.js(SEEN_RING, selector) for selector in controls]
            assert len(words) >= 8
            weak += [f"{theme}: {one}" for one in (*too_weak(words, WORDS), *too_weak([*marks, *rings], PARTS))]
    finally:
        chromium.js("() => delete document.documentElement.dataset.theme")
    assert weak == []
