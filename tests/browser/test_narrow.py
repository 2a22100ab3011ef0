"""A phone 320 px wide: nothing sticks out, everything can be hit and read; in three engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser.reader import Reader

from sitebuild.browsers import ENGINES, Engine

# Targets of WCAG 2.5.8: controls, by the box that can be hit; links in running text are excepted.
SMALL_TARGETS = """() => {
  const targets = [...document.querySelectorAll("button, input, summary")].filter((e) => e.checkVisibility());
  const hit = (e) => (e.type === "radio" ? e.closest("label") : e).getBoundingClientRect();
  return targets
    .filter((e) => Math.min(hit(e).width, hit(e).height) < 23.99)
    .map((e) => `${e.id || e.textContent}: ${hit(e).width} x ${hit(e).height}`);
}"""

SMALL_TEXT = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const shown = walker.currentNode.data.trim() && parent.checkVisibility() && parent.closest("figure, .quiz");
    if (shown && parseFloat(getComputedStyle(parent).fontSize) < 12) small.add(walker.currentNode.data);
  }
  return [...small];
}"""

WIDE = """() => [...document.querySelectorAll("article *")]
  .filter((e) => e.checkVisibility() && !e.closest(".tables, .spoken, math") && !e.closest("svg svg"))
  .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
  .map((e) => `${e.localName}.${e.getAttribute("class")} in ${e.closest("[id]").id}`)"""


@pytest.fixture(params=ENGINES)
def narrow(request: pytest.FixtureRequest, reader_of: Callable[[Engine], Reader]) -> Iterator[Reader]:
    """A reader on a phone, all figures used and all folds open."""
    reader = reader_of(request.param)
    reader.tab.resize(320, 640)
    use_everything(reader)
    yield reader
    reader.tab.resize(1280, 900)


def use_everything(reader: Reader) -> None:
    reader.press("rounds", "Open-ended sentence")
    reader.reads("#rounds .sentence", "the first of nine words")
    reader.slide("rounds", "Guesses per round", 8)
    reader.press("rounds", "Small model guesses")
    reader.reads("#rounds .sentence", "None is checked yet")
    reader.press("rounds", "Large model checks")
    reader.reads("#rounds .sentence", "for one pass")
    reader.press("odds", "Run 10,000 times")
    reader.reads("#odds .sentence", "10,000 draws by the rule")
    reader.press("pass-timing", "Next pass")
    reader.reads("#pass-timing .sentence", "After 1 pass")
    reader.js("() => { for (const fold of document.querySelectorAll('details')) fold.open = true; }")


def test_nothing_scrolls_sideways(narrow: Reader) -> None:
    assert narrow.js("() => innerWidth") == 320
    assert narrow.js("() => document.documentElement.scrollWidth") <= 320
    assert narrow.js(WIDE) == []


def test_every_target_can_be_hit(narrow: Reader) -> None:
    assert narrow.js(SMALL_TARGETS) == []


def test_no_words_in_figures_are_tiny(narrow: Reader) -> None:
    assert narrow.js(SMALL_TEXT) == []
