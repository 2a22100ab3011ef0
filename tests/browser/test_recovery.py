"""What goes wrong after Python is there: a message that is refused, a worker that hangs or is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from browser.twin import Twin
from playwright.sync_api import Page

from speculative.figures.event import Press


@pytest.fixture
def reader(fresh: Callable[..., Reader], address: str) -> Reader:
    """A reader in Chromium."""
    reader = fresh("chromium")
    reader.open(address)
    return reader


def page_of(reader: Reader) -> Page:
    assert isinstance(reader.tab, PlaywrightTab)
    return reader.tab.page


def test_a_message_that_is_refused_does_not_hold_up_its_figure(reader: Reader) -> None:
    reader.js(
        """() => {
            const field = document.getElementById("rounds-seed");
            field.value = "7".repeat(5000);
            field.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    reader.reads("[data-note='rounds']", "at most")
    page_of(reader).locator("#rounds-guess").click()
    reader.reads("#rounds .sentence", "the small model guesses")


@pytest.mark.parametrize("end", ["setTimeout(() => { for (;;); })", "self.close()"], ids=["hangs", "is gone"])
def test_a_worker_that_hangs_or_is_gone_is_replaced_and_the_figures_keep_their_states(reader: Reader, end: str) -> None:
    odds, speed, rounds = (Twin(reader, name) for name in ("odds", "speed-up", "rounds"))
    odds.slide("Small model's odds for boats", 10)
    odds.click("Run 10,000 times")
    speed.slide("Guesses per round", 9)
    page_of(reader).workers[0].evaluate(f"() => {{ {end} }}")
    reader.slide("speed-up", "Chance a guess is kept", 30)  # nobody answers this one, which is put back
    reader.press("rounds", "Small model guesses")  # and this one waits behind it
    reader.wait("document.documentElement.dataset.python !== 'ready'")
    reader.wait_for_python()
    speed.agrees()
    rounds.follow(Press("guess"))
    rounds.agrees()
    odds.click("Run 10,000 times")  # the second run: the first was not forgotten
    speed.slide("Chance a guess is kept", 80)
