"""What a screen reader finds: roles, names, values and states, as files that a person has read and found good.

`heard/` holds the page's outline, and each figure in its first view and in a later one with its folds open.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.twin import Twin

from sitebuild.browsers import Engine
from speculative.figures import FIGURES

HEARD = Path(__file__).with_name("heard")
RENEW = "RENEW_HEARD"
HOW = f"""If this is meant: write the files anew, read them as a blind reader would, and commit them.
    {RENEW}=1 python3 build.py test -- tests/browser/test_heard.py"""

# A slider's value as it is spoken, and what describes a control: Playwright leaves both out.
SPOKEN = "(s) => [...document.querySelectorAll(`${s} [aria-valuetext]`)].map((e) => e.ariaValueText)"
DESCRIBED = """(s) => [...document.querySelectorAll(`${s} [aria-describedby]`)].map((e) =>
  `Described: ${e.labels[0].textContent}: ${document.getElementById(e.getAttribute("aria-describedby")).innerText}`)"""
CELL = re.compile(r"\s*- cell ")  # its row says the same
OUTLINE = re.compile(r"\s*- (banner|navigation|main|article|heading|figure|region|contentinfo|link \"Skip)\b.*?(?=:?$)")


def later(reader: Reader, name: str) -> None:
    """Bring a figure to its later view, and open its fold."""
    twin = Twin(reader, name)
    match name:
        case "pass-timing":
            twin.slide("Other requests", 3)
            twin.click("Next pass")
        case "rounds":
            twin.choose("Open-ended sentence")
            twin.choose("Poor guesser")
            twin.click("Small model guesses")
            twin.click("Large model checks")
            twin.type("Dice", "none")
        case "odds":
            twin.slide("Small model's odds for boats", 10)
            twin.click("Run 10,000 times")
        case "speed-up":
            twin.click("Try a weak, costly small model")
        case "quiz-1":
            twin.choose("Three.")
            twin.click("Check answer")
        case "quiz-2":
            twin.choose("It drifts towards the small model’s style.")
            twin.click("Check answer")
        case "quiz-3":
            twin.click("Show answer")
    reader.js("(name) => { document.querySelector(`#${name} details`).open = true; }", name)


def heard(reader: Reader, selector: str) -> str:
    """What a screen reader finds in a figure."""
    spoken: Iterator[str] = iter(reader.js(SPOKEN, selector))
    tree = re.sub(r'(slider ".*": )"\d+"', lambda found: f'{found[1]}"{next(spoken)}"', tree_of(reader, selector))
    described: list[str] = reader.js(DESCRIBED, selector)
    return "".join(f"{line}\n" for line in [*tree.splitlines(), *described] if not CELL.match(line))


def tree_of(reader: Reader, selector: str) -> str:
    """Roles, names and states, a line each."""
    assert isinstance(reader.tab, PlaywrightTab)
    return reader.tab.page.locator(selector).aria_snapshot()


def kept(name: str, now: str) -> None:
    """What is heard now is what was kept; or it is kept, where the test's environment asks for that."""
    file = HEARD / f"{name}.txt"
    if os.environ.get(RENEW):
        file.write_text(now, encoding="utf-8")
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    unlike = unified_diff(before.splitlines(), now.splitlines(), f"{file.name} as kept", "as heard now", lineterm="")
    assert now == before, "\n".join([*unlike, HOW])


@pytest.fixture(params=["chromium", "firefox"])
def listener(request: pytest.FixtureRequest, reader_of: Callable[[Engine], Reader]) -> Reader:
    """A reader in an engine that Playwright drives: it makes the records."""
    return reader_of(request.param)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_heard_as_it_was_kept(listener: Reader, name: str) -> None:
    kept(f"{name}.first", heard(listener, f"#{name}"))
    later(listener, name)
    kept(f"{name}.later", heard(listener, f"#{name}"))


def test_landmarks_and_headings_are_as_they_were_kept(listener: Reader) -> None:
    listener.tab.resize(1400, 900)  # wide enough for the contents
    found = map(OUTLINE.match, tree_of(listener, "body").splitlines())
    listener.tab.resize(1280, 900)
    kept("page", "".join(f"{line[0]}\n" for line in found if line))
