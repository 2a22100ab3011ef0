"""A monkey at the page: seeded, legal input to every control, and a native replay of what it did.

What it will do follows from its seed alone. What the page made of it, a recorder in the page notes: events at native
controls, apart from the page's own listening. Replayed natively, they must lead to what the page shows.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.twin import Twin
from playwright.sync_api import Page

from speculative.bridge import as_event
from speculative.figures import FIGURES
from speculative.view.element import Element, walk

How = Literal["click", "key", "slide", "drag", "type", "reload"]

# Ways of the reader with each kind of control, and how often each is chosen.
WAYS: dict[str, tuple[How, ...]] = {
    "button": ("click", "click", "key"),
    "summary": ("click", "key"),
    "radio": ("click", "key"),
    "range": ("key", "key", "slide", "slide", "drag"),
    "text": ("type",),
}
KEYS: dict[str, tuple[str, ...]] = {
    "button": ("Enter", " "),
    "summary": ("Enter", " "),
    "radio": ("ArrowDown", "ArrowUp", " "),
    "range": ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"),
}
WORDS = ("0", "7", "2000", "9999", "0042", " 12 ", "10000", "-1", "3.5", "seven", "", "٣", "9" * 40, "<b>&amp;")
OF_THE_PAGE = (("#theme", "button"),)
PAGE_SHARE, RELOAD_SHARE = 0.02, 1 / 4_000
MANY = 5  # the most values that one drag or slide runs through

RECORDER = """
globalThis.done = [];
const note = ({ target }, kind, event) => {
  const control = target.closest(`${kind}[data-control]`);
  if (control) done.push([control.closest("[data-figure]").id, event(control, control.dataset.control)]);
};
const set = (control, name) => ({ set: name, to: control.value });
addEventListener("click", (event) => note(event, "button", (_, name) => ({ press: name })), true);
addEventListener("input", (event) => note(event, "input[type=range]", set), true);
addEventListener("change", (event) => {
  note(event, "input[type=radio]", set);
  note(event, "input[type=text]", (field, name) => ({ enter: name, text: field.value }));
}, true);
"""

# Brings a control into view; where it is, if nothing lies over it.
PLACE = """(selector) => {
  const control = document.querySelector(selector);
  control.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = control.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!control.contains(over)) throw new Error(`${over?.outerHTML.slice(0, 80)} lies over ${selector}`);
  return [left, top, width, height];
}"""

# Whether a field holds words, or as many of their characters as it takes.
HOLDS = """(selector, words) => {
  const { value, maxLength } = document.querySelector(selector);
  return value === words.slice(0, maxLength);
}"""

SLIDE = """(selector, values) => {
  const slider = document.querySelector(selector);
  for (const value of values) {
    slider.value = value;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}"""


@dataclass(frozen=True, slots=True)
class Target:
    """A control: how it is found, its kind, and for a slider its ends."""

    selector: str
    kind: str
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a reader does: how, to which control, and with what: a key, words, values, or shares of a way."""

    how: How
    selector: str = ""
    using: tuple[str | int | float, ...] = ()


@cache
def targets() -> dict[str, list[Target]]:
    """Every control of every figure, by the figure's name."""
    return {name: list(_targets(name, figure.view(figure.first))) for name, figure in FIGURES.items()}


def _targets(name: str, view: Element) -> Iterator[Target]:
    for element in walk(view):
        given = element.attributes
        if element.tag == "summary":
            yield Target(f"#{name} summary", "summary")
        if "data-control" in given:
            kind = str(given.get("type")) if element.tag == "input" else element.tag
            yield Target(f"#{given['id']}", kind, int(given.get("min", 0)), int(given.get("max", 0)))


def acts(seed: int) -> Iterator[Act]:
    """Without end: acts of a reader, the same for the same seed.

    >>> first, again = acts(7), acts(7)
    >>> [next(first) for _ in range(9)] == [next(again) for _ in range(9)]
    True
    """
    dice = random.Random(seed)
    while True:
        chance = dice.random()
        if chance < RELOAD_SHARE:
            yield Act("reload")
        elif chance < PAGE_SHARE:
            yield _act(dice, Target(*dice.choice(OF_THE_PAGE)))
        else:
            yield _act(dice, dice.choice(dice.choice(list(targets().values()))))


def _act(dice: random.Random, target: Target) -> Act:
    how = dice.choice(WAYS[target.kind])
    match how:
        case "key":
            using: tuple[str | int | float, ...] = (dice.choice(KEYS[target.kind]),) * dice.randint(1, MANY)
            using = using if target.kind == "range" else using[:1]
        case "slide":
            using = tuple(dice.randint(target.least, target.most) for _ in range(dice.randint(1, MANY)))
        case "drag":
            using = tuple(round(dice.random(), 3) for _ in range(dice.randint(2, MANY)))
        case "type":
            using = (dice.choice(WORDS),)
        case _:
            using = ()
    return Act(how, target.selector, using)


@dataclass
class Monkey:
    """A monkey at a reader's page, and the native figures that follow it."""

    reader: Reader
    played: int = 0
    events: int = 0
    twins: dict[str, Twin] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert isinstance(self.reader.tab, PlaywrightTab)
        self.page: Page = self.reader.tab.page
        self.page.add_init_script(RECORDER)
        self._anew()

    def _anew(self) -> None:
        self.twins = {name: Twin(self.reader, name) for name in FIGURES}

    def play(self, some: Iterable[Act]) -> None:
        """Does it all.

        Raises:
            AssertionError: the browser has heard an error, or a control cannot be reached.

        """
        for act in some:
            self.played += 1
            try:
                self._do(act)
            except Exception as error:
                raise AssertionError(f"act {self.played}, {act}: {error}") from error
            heard = self.reader.tab.heard()
            assert heard == [], f"act {self.played}, {act}: {heard}"

    def agree(self) -> None:
        """Every figure is what it is natively after the same events.

        Raises:
            AssertionError: one is not.

        """
        self.reader.wait_for_python()
        done: list[tuple[str, Any]] = self.reader.js("() => done.splice(0)")
        self.events += len(done)
        for name, event in done:
            self.twins[name].follow(as_event(event))
        for name, twin in self.twins.items():
            try:
                twin.agrees()
            except AssertionError as error:
                since = json.dumps([event for figure, event in done if figure == name], ensure_ascii=False)
                raise AssertionError(
                    f"after act {self.played}: {error}\nIts events since it last was: {since}"
                ) from error

    def _do(self, act: Act) -> None:
        match act.how:
            case "reload":
                self.agree()
                self.page.reload()
                # A reader need not wait for Python, only for the page's script.
                assert self.reader.comes("!['none', undefined].includes(document.documentElement.dataset.python)")
                self._anew()
            case "click":
                left, top, width, height = self._place(act.selector)
                self.page.mouse.click(left + width / 2, top + height / 2)
            case "drag":
                self._drag(self._place(act.selector), [float(share) for share in act.using])
            case "key":
                self.reader.js("(selector) => document.querySelector(selector).focus()", act.selector)
                for key in act.using:
                    self.page.keyboard.press(str(key))
            case "slide":
                self.reader.js(SLIDE, act.selector, list(act.using))
            case "type":
                self.agree()  # until the first key, an answer to an earlier act, such as new dice, may fill the field
                self.reader.js("(selector) => document.querySelector(selector).select()", act.selector)
                self.page.keyboard.press("Delete")
                self.page.keyboard.type(str(act.using[0]))
                assert self.reader.js(HOLDS, act.selector, act.using[0]), "it does not hold what was typed"
                self.page.keyboard.press("Enter")

    def _place(self, selector: str) -> tuple[float, float, float, float]:
        left, top, width, height = self.reader.js(PLACE, selector)
        return left, top, width, height

    def _drag(self, place: tuple[float, float, float, float], shares: list[float]) -> None:
        left, top, width, height = place
        if height > width:
            self.reader.tab.drag(*((left + width / 2, top + height * share) for share in shares))
        else:
            self.reader.tab.drag(*((left + width * share, top + height / 2) for share in shares))
