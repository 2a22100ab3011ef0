"""Readers with other needs: page translation, touch, forced colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.engines import Launcher
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.twin import Twin
from browser.ways import FORCE
from playwright.sync_api import Page, expect

from sitebuild.browsers import Engine
from speculative.figures import FIGURES

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
SLIDE = """(selector, value) => {
  const slider = document.querySelector(selector);
  slider.value = value;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def test_translated_figures_still_work_and_their_words_still_change(reader: Reader) -> None:
    reader.js(TRANSLATE)
    reader.tab.click("#speed-up-weak")
    reader.reads("#speed-up .headline strong", "0.48×")
    reader.reads("#speed-up .sentence", "none helps")
    reader.tab.click("#rounds-guess")
    reader.reads("#rounds .sentence", "None is checked yet")
    reader.tab.click("#rounds-check")
    reader.reads("#rounds .counters div:nth-child(2) dd", "2")
    reader.reads("#rounds .text-so-far li:nth-child(2)", "order")
    reader.tab.click("#odds-run")
    reader.reads("#odds .sentence", "10,000 draws by the rule")
    reader.js(SLIDE, "#pass-timing-others", "12")
    reader.reads("#pass-timing .sentence", "12 other requests")
    reader.tab.click("#quiz-1-answer-b")
    reader.tab.click("#quiz-1-check")
    reader.reads("#quiz-1 .verdict", "Right.")
    reader.tab.reload()
    reader.wait_for_python()


def test_a_drag_is_summed_up_once(reader: Reader) -> None:
    twin = Twin(reader, "speed-up")
    reader.js(
        """() => {
            const line = document.querySelector("[role=status]");
            globalThis.said = [];
            new MutationObserver(() => said.push(line.textContent)).observe(line, { childList: true });
        }"""
    )
    twin.slide("Guesses per round", *range(1, 13))
    reader.reads("[role=status]", twin.sentence)
    # Other figures may have something to say in the same breath.
    (said,) = [said for said in reader.js("() => said") if "A round with" in said]
    assert said.endswith(twin.sentence)


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
        self.page.evaluate(STILL)  # a swipe goes on when the finger is gone, and what is tapped then moves away

    def middle(self, selector: str, down: float) -> Point:
        """A point in an element, so far down in shares of it."""
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] * down


# Over when the page has not scrolled for some frames.
STILL = """() => new Promise((done) => {
  let [last, same] = [NaN, 0];
  const look = () => {
    same = scrollY === last ? same + 1 : 0;
    last = scrollY;
    if (same < 5) requestAnimationFrame(look);
    else done();
  };
  look();
})"""


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
    expect(phone.page.locator("#odds-waves")).to_have_attribute("aria-valuetext", re.compile(f"^{value} percent;"))


def test_a_finger_beside_the_bars_scrolls(phone: Phone) -> None:
    before = phone.page.evaluate("scrollY")
    phone.drag(phone.middle("#odds figcaption", 0.5), -200)
    expect(phone.page.locator("#odds .lower-title")).to_be_in_viewport()
    assert phone.page.evaluate("scrollY") > before
    assert phone.page.locator("#odds-waves").input_value() == "20"


def test_a_second_finger_changes_nothing(phone: Phone, touched: Reader) -> None:
    start = phone.middle("#odds-waves", 0.75)
    beside = phone.middle("#odds-gulls", 0.2)
    phone.touch("touchStart", start)
    phone.touch("touchMove", (start[0], start[1] - 60))
    phone.touch("touchStart", (start[0], start[1] - 60), beside)
    phone.touch("touchEnd")
    bars = "[...document.querySelectorAll('#odds .bar-sliders input')]"
    touched.wait(f"{bars}.reduce((all, {{ value }}) => all + Number(value), 0) === 100")


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


FORCED: dict[Engine, dict[str, Any]] = {
    "chromium": {"forced_colors": "active"},
    "firefox": {"system": {"browser.display.document_color_use": 2}},
}


@pytest.mark.parametrize("engine", FORCED)
def test_forced_colours_keep_the_parts_apart(fresh: Callable[..., Reader], address: str, engine: Engine) -> None:
    reader = fresh(engine, **FORCED[engine])
    reader.tab.goto(address)
    assert reader.js("() => matchMedia('(forced-colors: active)').matches")

    def style(selector: str, property_: str) -> str:
        return str(reader.js("(s, p) => getComputedStyle(document.querySelector(s))[p]", selector, property_))

    paper = style("body", "backgroundColor")
    kept, small = style("#odds .upper .kept", "fill"), style("#odds .upper rect.draft", "fill")
    assert len({paper, kept, small}) == 3
    assert "url(" in style("#odds .upper .replaced", "fill")
    assert style("#odds-replaced .hatch-line", "stroke") == kept
    assert style("#odds-alone .hatch-line", "stroke") == small
    for part in ("#odds .lower .tick", ".speed-plot .ring", ".speed-plot .plain-line", ".pass-lanes .stop-line"):
        assert style(part, "stroke") not in (paper, "none"), part
    assert style(".speed-plot .ring", "strokeDasharray") != "none"
    assert style(".speed-plot .ring", "fill") == "none"
    assert style(".speed-plot .dot", "fill") not in (paper, "none")


DARK_AND_STILL: dict[Engine, dict[str, Any]] = {
    "chromium": {"color_scheme": "dark", "reduced_motion": "reduce"},
    "firefox": {"system": {"layout.css.prefers-color-scheme.content-override": 0, "ui.prefersReducedMotion": 1}},
    "webkit": {"system": {"GTK_THEME": "Adwaita:dark"}},  # it does not tell its pages that motion is unwanted
}


@pytest.mark.parametrize("engine", DARK_AND_STILL)
def test_the_system_is_dark_and_still(fresh: Callable[..., Reader], address: str, engine: Engine) -> None:
    reader = fresh(engine, **DARK_AND_STILL[engine])
    reader.tab.goto(address)
    scheme = "() => getComputedStyle(document.documentElement).colorScheme"
    assert reader.js(scheme) == "dark"
    reader.wait("document.getElementById('theme').ariaPressed === 'true'")
    reader.wait_for_python()
    reader.press("pass-timing", "Write five tokens")
    reader.wait("document.querySelector('.playing')")
    still = reader.js("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert still == (engine != "webkit")
    assert (reader.js("() => document.getAnimations().length") == 0) == still
    reader.tab.click("#theme")
    assert reader.js(scheme) == "light"
    reader.tab.reload()
    assert reader.js(scheme) == "light"


# What a browser may lack, and how the page says in one sentence why its figures stand still.
LACKS: list[tuple[Engine, dict[str, Any], str, str]] = [
    ("firefox", {"system": {"javascript.options.wasm": False}}, "", "this browser has WebAssembly switched off."),
    ("chromium", {}, "delete globalThis.WebAssembly", "this browser has WebAssembly switched off."),
    ("chromium", {}, "delete globalThis.Worker", "this browser allows no worker, in which Python would run."),
]


@pytest.mark.parametrize(("engine", "options", "script", "why"), LACKS)
def test_where_python_cannot_run_the_page_says_why_and_all_else_is_there(
    fresh: Callable[..., Reader], address: str, engine: Engine, options: dict[str, Any], script: str, why: str
) -> None:
    reader = fresh(engine, **options)
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script(script + ";" + FORCE["snapshot"])
    reader.tab.goto(f"{address}?odds.run=")  # which is asked for before the recordings are here
    for name, figure in FIGURES.items():
        reader.reads(f"[data-note='{name}']", f"Python did not start: {why}")
        if name != "odds":
            assert reader.text(f"#{name} .sentence") == figure.sentence(figure.first)
    reader.reads("#odds .sentence", "10,000 draws by the rule")
    assert len(reader.texts(".answer-key dd")) == 9
    reader.press("speed-up", "Try a weak, costly small model")  # the recording answers without Python
    reader.reads("#speed-up .headline", "0.48×")
    reader.slide("speed-up", "Guesses per round", 9)  # which only Python could answer
    reader.reads("[data-note='speed-up']", f"This move needs Python: {why}")
    reader.wait("document.getElementById('speed-up-gamma').value === '4'")
    assert reader.tab.heard() == []
