"""Axe finds nothing, in any state that a reader comes by, in both themes, in forced colours, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.test_narrow import use_everything
from browser.twin import Twin
from playwright.sync_api import Page

from sitebuild.browsers import Engine
from speculative.bridge import as_event
from speculative.figures import FIGURES

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (selector, rules) => {
  const options = { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] };
  const { violations } = await axe.run(selector, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 5).map((node) => node.html.slice(0, 120))}`);
}"""

# Moves one control as far as it goes; gives the event that this is.
MOVE = """(selector) => {
  const control = document.querySelector(selector);
  const { control: name } = control.dataset;
  if (control.localName === "button" || control.type === "radio") control.click();
  else {
    control.value = control.type === "range" ? control.max : "none";
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
  if (control.localName === "button") return { press: name };
  return control.type === "text" ? { enter: name, text: "none" } : { set: name, to: control.value };
}"""
CONTROLS = "(figure) => [...document.querySelectorAll(`#${figure} [data-control]`)].map((e) => `#${e.id}`)"


def violations(reader: Reader, selector: str = "html") -> list[str]:
    """What axe has against a part of the page."""
    if not reader.js("() => 'axe' in globalThis"):
        reader.js(f"() => {{ {Axe().axe_script} }}")
    return list(reader.js(RUN, selector, RULES))


def page_of(reader: Reader) -> Page:
    assert isinstance(reader.tab, PlaywrightTab)
    return reader.tab.page


def answer_quizzes(reader: Reader) -> None:
    reader.press("quiz-1", "Three.")
    reader.press("quiz-1", "Check answer")
    reader.press("quiz-2", "It gets worse: more of the small model’s mistakes are kept.")
    reader.press("quiz-2", "Check answer")
    reader.press("quiz-3", "Show answer")
    reader.reads("#quiz-3 .verdict", "The answer")
    reader.reads("#quiz-2 .verdict", "Not quite")


@pytest.mark.parametrize(
    ("engine", "width"), [("chromium", 1280), ("chromium", 320), ("firefox", 1280), ("webkit", 320)]
)
def test_axe(reader_of: Callable[[Engine], Reader], engine: Engine, width: int) -> None:
    reader = reader_of(engine)
    reader.tab.resize(width, 900)
    try:
        use_everything(reader)
        answer_quizzes(reader)
        reader.type("rounds", "Dice", "none")
        reader.reads("#rounds-seed-help", "is not one")
        reader.press("speed-up", "Try a weak, costly small model")
        assert violations(reader) == []
    finally:
        reader.tab.resize(1280, 900)


def test_axe_on_the_first_views(chromium: Reader) -> None:
    assert violations(chromium) == []


@pytest.mark.parametrize("figure", FIGURES)
def test_axe_after_each_control(chromium: Reader, figure: str) -> None:
    twin = Twin(chromium, figure)
    for control in chromium.js(CONTROLS, figure):
        twin.follow(as_event(chromium.js(MOVE, control)))
        twin.agrees()
        assert violations(chromium, f"#{figure}") == [], control


@pytest.mark.parametrize("look", ["dark", "forced colours"])
def test_axe_in_other_colours(chromium: Reader, look: Literal["dark", "forced colours"]) -> None:
    page = page_of(chromium)
    page.emulate_media(
        color_scheme="dark" if look == "dark" else "light",
        forced_colors="active" if look == "forced colours" else "none",
    )
    try:
        use_everything(chromium)
        answer_quizzes(chromium)
        assert violations(chromium) == []
    finally:
        page.emulate_media(color_scheme="light", forced_colors="none")


def test_axe_where_python_fails(fresh: Callable[..., Reader], address: str) -> None:
    reader = fresh()
    page_of(reader).route("**/python-*/**", lambda route: route.abort())
    reader.tab.goto(address)
    reader.wait("document.documentElement.dataset.python === 'failed'")
    reader.slide("speed-up", "Guesses per round", 7)
    reader.slide("speed-up", "Cost of a small-model run", 90)  # the second move waits for Python
    assert reader.js("() => document.querySelectorAll('.note:not([hidden]) button').length") == len(FIGURES)
    assert violations(reader) == []


def test_axe_would_find_something(chromium: Reader) -> None:
    chromium.js("() => { const image = document.createElement('img'); image.id = 'bad'; document.body.append(image); }")
    try:
        assert any(one.startswith("image-alt") for one in violations(chromium, "#bad"))
    finally:
        chromium.js("() => document.getElementById('bad').remove()")
