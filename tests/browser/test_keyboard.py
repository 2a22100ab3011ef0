"""The whole page by keyboard alone: Tab goes through it in its order, shows where it is, and every control works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from browser.reader import Reader
from browser.twin import Twin

from sitebuild.browsers import ENGINES, Engine
from speculative.figures import FIGURES
from speculative.figures.event import Enter, Press, Set
from speculative.view.element import walk

MOST_STOPS = 300

# Begins before the first stop, for the first press of Tab; remembers every stop.
BEGIN = """() => {
  globalThis.stops = [];
  globalThis.start = document.createElement("button");
  document.body.prepend(start);
  start.focus();
}"""

# What has the focus shows it, on the screen; the page may have to scroll there.
SEEN = """(() => {
  const at = document.activeElement;
  const { outlineStyle, outlineWidth, outlineColor, backgroundColor, color } = getComputedStyle(at);
  const ring = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && outlineColor !== "rgba(0, 0, 0, 0)";
  // A link is written in the page's colour on its own.
  const paper = getComputedStyle(document.body).backgroundColor;
  const turned = at.matches("a") && color === paper && backgroundColor !== paper;
  const { top, right, bottom, left } = at.getBoundingClientRect();
  return (ring || turned) && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
})()"""

# Where the focus is. A link in running text may be as small as its letters, a radio button is hit by its label.
STOP = """() => {
  const at = document.activeElement;
  if (at === document.body || stops.includes(at)) return null;
  stops.push(at);
  const box = (at.type === "radio" ? at.closest("label") : at).getBoundingClientRect();
  const inText = at.matches(":is(main, footer) :is(p, li) a");
  return {
    words: at.id || at.textContent.slice(0, 40),
    figure: at.closest("[data-figure]")?.id ?? "",
    control: at.dataset.control ?? "",
    kind: at.localName === "input" ? at.type : at.localName,
    large: inText || Math.min(box.width, box.height) >= 23.99,
  };
}"""

# What can take the focus and was not come to; of radio buttons one of each group is enough.
LEFT_OUT = """() => [...document.querySelectorAll("a[href], button, input, summary, [tabindex]")]
  .filter((e) => e.tabIndex >= 0 && e.checkVisibility() && !stops.includes(e))
  .filter((e) => e.type !== "radio" || !stops.some((stop) => stop.name === e.name))
  .map((e) => e.id || e.textContent)"""
IN_ORDER = """() => stops.every((stop, at) =>
  at === 0 || stops[at - 1].compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)"""


@dataclass(frozen=True)
class Stop:
    """Where a press of Tab has led."""

    words: str
    figure: str
    control: str
    kind: str
    large: bool


def stop(reader: Reader) -> Stop | None:
    """The stop that has the focus, or None where Tab has left the page or come round."""
    found = reader.js(STOP)
    return Stop(**found) if found else None


def use(reader: Reader, twin: Twin, at: Stop) -> None:
    """Use a control by its key; the native twin must come to the same."""
    match at.kind:
        case "button":
            reader.tab.keys("Space")
            twin.follow(Press(at.control))
        case "range":
            reader.tab.keys("ArrowRight")
            twin.follow(Set(at.control, str(reader.js("() => document.activeElement.value"))))
        case "radio":
            reader.tab.keys("ArrowDown")
            stop(reader)
            assert reader.js("() => document.activeElement.checked")
            twin.follow(Set(at.control, str(reader.js("() => document.activeElement.value"))))
        case "text":
            reader.tab.keys("7", "Enter")  # coming by Tab has selected what was there
            twin.follow(Enter(at.control, "7"))
        case "summary":
            reader.tab.keys("Enter")
            reader.wait("document.activeElement.parentElement.open")
    twin.agrees()


@pytest.mark.parametrize("engine", ENGINES)
def test_the_whole_page_by_keyboard_alone(fresh: Callable[[Engine], Reader], address: str, engine: Engine) -> None:
    # A page of its own: Firefox, once Tab has left it for the address bar, never again says that it has the focus.
    reader = fresh(engine)
    reader.open(address)
    twins = {name: Twin(reader, name) for name in FIGURES}
    used: set[tuple[str, str]] = set()
    reader.js(BEGIN)
    reader.tab.keys("Tab")
    reader.js("() => start.remove()")
    for _ in range(MOST_STOPS):
        at = stop(reader)
        if at is None:
            break
        assert reader.comes(SEEN), f"{at.words} does not show the focus"
        assert at.large, f"{at.words} is a small target"
        if at.figure:
            use(reader, twins[at.figure], at)
            used.add((at.figure, at.control))
        reader.tab.keys("Tab")
    assert reader.tab.heard() == []
    assert reader.js(LEFT_OUT) == []
    assert reader.js(IN_ORDER)
    assert used >= {
        (name, str(element.attributes["data-control"]))
        for name, figure in FIGURES.items()
        for element in walk(figure.view(figure.first))
        if "data-control" in element.attributes
    }


@pytest.mark.parametrize("link", ["a.cite", "nav a", "a[href='#pass-timing']", ".anchor"])
def test_a_pointer_over_a_link_does_not_hide_its_focus(reader: Reader, link: str) -> None:
    reader.tab.keys("Tab")  # by keyboard, so that the focus shows
    reader.tab.hover(link)
    reader.js("(link) => document.querySelector(link).focus()", link)
    assert reader.comes(SEEN)
