"""A phone 320 px wide, large letters, wide spacing: nothing sticks out, all can be hit and read; in three engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser.reader import Reader
from browser.twin import Twin

from sitebuild.browsers import ENGINES, Engine
from speculative.english.quizzes import ONE_ROUND, WORSE_MODEL
from speculative.figures.quizzes import weak_and_costly

QUIZZES = {"quiz-1": ONE_ROUND, "quiz-2": WORSE_MODEL, "quiz-3": weak_and_costly()}

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


# Words that leave their figure or their box, and words that lie over other words. A box of letters is higher than
# the letters, so it is compared without its edges. Tables scroll by themselves.
LOST = """() => {
  const faults = [];
  const out = (a, b) => a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > (a.height + b.height) / 6;
  for (const figure of document.querySelectorAll("[data-figure]")) {
    const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lines = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (!text.data.trim() || !parent.checkVisibility() || parent.closest(".tables, .spoken")) continue;
      range.selectNodeContents(text);
      const rects = parent.closest("svg") ? [parent.getBoundingClientRect()] : [...range.getClientRects()];
      for (const rect of rects) {
        const box = parent.closest("button, .chip, figure, section").getBoundingClientRect();
        if (out(rect, box)) faults.push(`${figure.id}: "${text.data}" leaves its box`);
        const over = lines.find((line) => line.text !== text && meet(line.rect, rect));
        if (over) faults.push(`${figure.id}: "${text.data}" lies over "${over.text.data}"`);
        lines.push({ text, rect });
      }
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide`);
  return faults;
}"""
LETTERS = {
    "normal": "",
    "twice as large": "html { font-size: 200% }",
    "widely spaced": """
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }
    """,
}
SET_LETTERS = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}"""


def lost(reader: Reader, when: str) -> list[str]:
    """What cannot be read with some letters on some screen."""
    found: list[str] = []
    for letters, style in LETTERS.items():
        reader.js(SET_LETTERS, style)
        for width in (1280, 768, 320):
            reader.tab.resize(width, 800)
            reader.wait("innerWidth === given[0]", width)
            found += [f"{when}, {letters}, {width} px, {fault}" for fault in reader.js(LOST)]
    reader.js(SET_LETTERS, "")
    reader.tab.resize(1280, 900)
    return found


def test_no_letters_are_lost_or_lie_over_others(reader: Reader) -> None:
    found = lost(reader, "at first")
    use_everything(reader)
    reader.js("() => { for (const fold of document.querySelectorAll('details')) fold.open = false; }")
    assert found + lost(reader, "used") == []


def places(reader: Reader) -> dict[str, list[float]]:
    """Where each figure stands, and how high it is."""
    top_and_height = """() => Object.fromEntries([...document.querySelectorAll("[data-figure]")].map((figure) => {
        const { top, height } = figure.getBoundingClientRect();
        return [figure.id, [top + scrollY, height]];
    }))"""
    return dict(reader.js(top_and_height))


def uses(reader: Reader) -> Iterator[str]:
    """One figure after another is used from its first view to its end; names each move made."""
    twin = Twin(reader, "pass-timing")
    for label in ("Write five tokens", "Check five at once", "Next pass", "Next pass"):
        twin.click(label)
        yield label
    for others in (3, 12, 24):
        twin.slide("Other requests", others)
        yield f"{others} other requests"
    twin = Twin(reader, "rounds")
    for dice in ("2000", "7"):
        twin.type("Dice", dice)
        while not twin.state.done:
            twin.click("Large model checks" if twin.state.unchecked else "Small model guesses")
            yield f"dice {dice}, step {twin.state.step}"
    twin.type("Dice", "none")
    yield "wrong dice"
    twin = Twin(reader, "odds")
    twin.click("Run 10,000 times")
    yield "draws"
    for percent in (0, 42, 100):
        twin.slide("Small model's odds for waves", percent)
        yield f"waves at {percent}"
    twin = Twin(reader, "speed-up")
    twin.click("Try a weak, costly small model")
    yield "weak"
    for label, value in (("Cost of a small-model run", 0), ("Chance a guess is kept", 100), ("Guesses per round", 12)):
        twin.slide(label, value)
        yield f"{label} {value}"
    for name, quiz in QUIZZES.items():
        twin = Twin(reader, name)
        for answer in quiz.answers.values():
            twin.choose(answer.text)
            twin.click("Check answer")
            yield answer.text
        twin.click("Show answer")
        yield f"answer of {name}"


@pytest.mark.parametrize(("engine", "width"), [("chromium", 1280), *((engine, 320) for engine in ENGINES)])
def test_nothing_moves_while_figures_are_used(
    reader_of: Callable[[Engine], Reader], engine: Engine, width: int
) -> None:
    reader = reader_of(engine)
    reader.tab.resize(width, 800)
    try:
        first = places(reader)
        moved = [
            (move, name, first[name], now)
            for move in uses(reader)
            for name, now in places(reader).items()
            if max(abs(a - b) for a, b in zip(first[name], now, strict=True)) > 1
        ]
        assert moved == []
    finally:
        reader.tab.resize(1280, 900)


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
