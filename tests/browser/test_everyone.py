"""Readers with other needs: page translation, touch, forced colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from browser.engines import Launcher
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.twin import Twin
from playwright.sync_api import Page, expect

# What a browser's translation does: every text node is wrapped, and rewritten.
TRANSLATE = """() => {
  const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
    text.replaceWith(font);
    font.append(`«${text.data}»`);
  }
}"""


@pytest.fixture
def open_page(fresh: Callable[..., Reader], address: str) -> Callable[..., Page]:
    """Opens a page in Chromium, with Playwright's options, and waits for Python."""

    def open_(**context: object) -> Page:
        reader = fresh("chromium", **context)
        reader.open(address)
        assert isinstance(reader.tab, PlaywrightTab)
        return reader.tab.page

    return open_


def test_translated_figures_still_work_and_their_words_still_change(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.evaluate(TRANSLATE)
    page.locator("#speed-up-weak").click()
    expect(page.locator("#speed-up .headline strong")).to_have_text("0.48×")
    expect(page.locator("#speed-up .sentence")).to_contain_text("no number of guesses helps")
    page.locator("#rounds-guess").click()
    page.locator("#rounds-check").click()
    expect(page.locator("#rounds .counters dd").nth(1)).to_have_text("3")
    expect(page.locator("#rounds .text-so-far li").nth(2)).to_contain_text("has")
    page.locator("#odds-run").click()
    expect(page.locator("#odds .sentence")).to_contain_text("10,000 draws by the rule")
    page.locator("#pass-timing-others").fill("12")
    expect(page.locator("#pass-timing .sentence")).to_contain_text("12 other requests")
    page.locator("#quiz-1-answer-b").check()
    page.locator("#quiz-1-check").click()
    expect(page.locator("#quiz-1 .verdict")).to_contain_text("Right.")


Point = tuple[float, float]


class Phone:
    """A narrow page that shows the odds bars, and fingers on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)
        page.set_viewport_size({"width": 390, "height": 800})
        page.locator("#odds .picture").first.scroll_into_view_if_needed()

    def touch(self, kind: str, *points: Point) -> None:
        """Fingers go down, move or leave."""
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def drag(self, start: Point, down: float, right: float = 0) -> None:
        """One finger, in a straight line."""
        x, y = start
        self.touch("touchStart", (x, y))
        for part in range(1, 11):
            self.touch("touchMove", (x + right * part / 10, y + down * part / 10))
        self.touch("touchEnd")

    def middle(self, selector: str, down: float) -> Point:
        """A point in an element, so far down in shares of it."""
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] * down


@pytest.fixture(scope="module")
def touched(launcher: Launcher, address: str) -> Iterator[Reader]:
    """A page that knows of fingers, shared."""
    reader = Reader(launcher.tab("chromium", has_touch=True), "chromium")
    reader.open(address)
    yield reader
    reader.tab.close()


@pytest.fixture
def phone(touched: Reader) -> Phone:
    """A phone, all figures in their first views."""
    touched.start_again()
    for name in ("rounds", "odds"):
        Twin(touched, name).agrees()
    assert isinstance(touched.tab, PlaywrightTab)
    return Phone(touched.tab.page)


def test_a_finger_on_a_bar_moves_it_and_does_not_scroll(phone: Phone) -> None:
    before = phone.page.evaluate("scrollY")
    phone.drag(phone.middle("#odds-waves", 0.75), -120)
    expect(phone.page.locator("#odds-waves")).not_to_have_value("20")
    assert phone.page.evaluate("scrollY") == before
    value = phone.page.locator("#odds-waves").input_value()
    expect(phone.page.locator("#odds-waves")).to_have_attribute("aria-valuetext", re.compile(f"^{value} percent, kept"))


def test_a_finger_beside_the_bars_scrolls(phone: Phone) -> None:
    before = phone.page.evaluate("scrollY")
    phone.drag(phone.middle("#odds figcaption", 0.5), -200)
    expect(phone.page.locator("#odds .lower-title")).to_be_in_viewport()
    assert phone.page.evaluate("scrollY") > before
    assert phone.page.locator("#odds-waves").input_value() == "20"


def test_a_second_finger_changes_nothing(phone: Phone) -> None:
    start = phone.middle("#odds-waves", 0.75)
    beside = phone.middle("#odds-gulls", 0.2)
    phone.touch("touchStart", start)
    phone.touch("touchMove", (start[0], start[1] - 60))
    phone.touch("touchStart", (start[0], start[1] - 60), beside)
    phone.touch("touchEnd")
    percents = [int(bar.input_value()) for bar in phone.page.locator("#odds .bar-sliders input").all()]
    assert sum(percents) == 100


@pytest.fixture
def sliding(phone: Phone) -> Point:
    """A run under way, and a point on a slider that would end it."""
    phone.page.locator("#rounds-guess").tap()
    expect(phone.page.locator("#rounds .sentence")).to_contain_text("None is checked yet")
    phone.page.evaluate("document.getElementById('rounds-gamma').scrollIntoView({ block: 'center' })")
    return phone.middle("#rounds-gamma", 0.5)


def test_a_swipe_that_starts_on_a_slider_scrolls_and_sets_nothing(phone: Phone, sliding: Point) -> None:
    before = phone.page.evaluate("scrollY")
    x, y = sliding
    phone.drag((x + 90, y), -150)
    assert phone.page.evaluate("scrollY") > before
    assert phone.page.locator("#rounds-gamma").input_value() == "4"
    phone.page.locator("#rounds-check").tap()
    expect(phone.page.locator("#rounds .sentence")).to_contain_text("for one pass")


def test_a_drag_along_a_slider_sets_it_and_does_not_scroll(phone: Phone, sliding: Point) -> None:
    before = phone.page.evaluate("scrollY")
    phone.drag(sliding, 5, right=90)
    assert phone.page.evaluate("scrollY") == before
    value = phone.page.locator("#rounds-gamma").input_value()
    assert int(value) > 4
    expect(phone.page.locator("#rounds .slider .value")).to_have_text(value)
    expect(phone.page.locator("#rounds .sentence")).to_contain_text("starts the run again")


def test_a_tap_on_a_slider_sets_it(phone: Phone, sliding: Point) -> None:
    x, y = sliding
    phone.touch("touchStart", (x + 90, y))
    phone.touch("touchEnd")
    expect(phone.page.locator("#rounds .slider .value")).not_to_have_text("4")


def test_a_bar_stays_under_the_finger_while_the_phone_is_turned(phone: Phone) -> None:
    bar, thumb = phone.page.locator("#odds-waves"), 24
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.page.evaluate("document.querySelector('.odds-upper').scrollIntoView({ block: 'center' })")
    phone.touch("touchStart", phone.middle("#odds-waves", 0.75))
    phone.touch("touchMove", phone.middle("#odds-waves", 0.5))
    expect(bar).to_have_value("50")
    phone.page.set_viewport_size({"width": 640, "height": 320})
    for percent in (70, 40):
        box = bar.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + thumb / 2 + (box["height"] - thumb) * (1 - percent / 100)
        phone.touch("touchMove", (x, y))
        expect(bar).to_have_value(re.compile(f"{percent - 1}|{percent}|{percent + 1}"))
    phone.touch("touchEnd")
    phone.drag(phone.middle("#odds figcaption", 0.5), 30)
    expect(phone.page.locator("#odds .bar-label").first).to_have_text(bar.input_value())
    assert abs(int(bar.input_value()) - 40) <= 1


def test_forced_colours_keep_the_parts_apart(open_page: Callable[..., Page]) -> None:
    page = open_page(forced_colors="active")
    fill = "(e) => getComputedStyle(e).fill"
    kept = page.locator("#odds .upper .kept").first.evaluate(fill)
    draft = page.locator("#odds .upper rect.draft").first.evaluate(fill)
    paper = page.locator("body").evaluate("(e) => getComputedStyle(e).backgroundColor")
    assert len({kept, draft, paper}) == 3
    assert page.locator("#odds .upper .replaced").first.evaluate(fill) != kept
    assert page.locator(".speed-plot .ring").evaluate("(e) => getComputedStyle(e).strokeDasharray") != "none"
