"""The page's own script stands at the page's end: where it is late, missing or cannot run, every figure says so."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from browser.faults import all_answer
from browser.reader import Reader
from browser.serving import MAIN, Altered, HalfPage, serving, with_main
from browser.tabs import PlaywrightTab
from playwright.sync_api import Error as PlaywrightError
from selenium.common.exceptions import WebDriverException

from sitebuild.browsers import ENGINES, Engine
from sitebuild.server import application

Fresh = Callable[..., Reader]
LOOKS = 100  # at most, for the page to come again
KEPT = {"Cache-Control": "public, max-age=31536000"}

NOTES = "() => [...document.querySelectorAll('[data-note]:not([hidden])')].map((note) => note.textContent)"
# Browsers that know modules have the first, and some of them lack the second.
OLD = "delete HTMLScriptElement.prototype.noModule; delete globalThis.PerformanceNavigationTiming"


def say(reader: Reader, words: str) -> None:
    """Every figure that is here says why it stands still; the page itself is seen."""
    reader.reads("[data-note='odds']:not([hidden])", words)
    said = reader.js(NOTES)
    assert len(said) == reader.js("() => document.querySelectorAll('[data-note]').length")
    assert {note.removesuffix("Retry").strip() for note in said} == {f"This figure stands still: {words}"}
    assert reader.js("() => document.querySelector('#odds svg').getBoundingClientRect().height") > 100


def retry(reader: Reader) -> None:
    """The page comes again, with Python."""
    reader.js("() => { globalThis.former = true; }")
    reader.tab.click("[data-note='odds'] button")
    for _ in range(LOOKS):
        with suppress(PlaywrightError, WebDriverException):  # the former page goes while it is asked
            if reader.comes("!globalThis.former && document.getElementById('odds')", limit=100):
                break
    reader.wait_for_python()


def half(dist: Path) -> bytes:
    """The page up to some words after its first figures."""
    page = (dist / "index.html").read_bytes()
    return page[: page.index(b'id="speed-up"')]


def without_script(dist: Path) -> bytes:
    page = (dist / "index.html").read_bytes()
    return page[: page.index(MAIN)]


def damaged(dist: Path) -> bytes:
    """A page whose script is not the one that its policy names."""
    return (dist / "index.html").read_bytes().replace(MAIN, MAIN + b";")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("page", [half, without_script, damaged])
def test_a_page_that_is_not_whole_can_be_asked_for_again(
    fresh: Fresh, dist: Path, engine: Engine, page: Callable[[Path], bytes]
) -> None:
    reader, site = fresh(engine), Altered(application(dist), {"index.html": page(dist)})
    with serving(site) as address:
        reader.tab.goto(address)
        say(reader, "the page did not arrive as it was built.")
        site.files.clear()
        retry(reader)
        all_answer(reader)
        assert reader.js(NOTES) == []


@pytest.mark.parametrize("whole", [True, False])
def test_a_page_that_is_long_in_coming_says_so_and_then_what_came(fresh: Fresh, dist: Path, whole: bool) -> None:
    reader, late = fresh("chromium"), HalfPage(dist)
    assert isinstance(reader.tab, PlaywrightTab)
    with serving(late) as address:
        reader.tab.page.goto(address, wait_until="commit")
        say(reader, "the page has not all arrived yet; it may still come.")
        late.let_the_rest_come(damaged=not whole)
        if not whole:
            say(reader, "the page did not arrive as it was built.")
            return
        reader.wait_for_python()
        all_answer(reader)
        assert reader.js(NOTES) == []


@pytest.mark.parametrize("status", [None, 503])
def test_a_page_that_does_not_come_again_leaves_the_one_that_is_here(
    fresh: Fresh, dist: Path, status: int | None
) -> None:
    reader, site = fresh("chromium"), Altered(application(dist), {"index.html": damaged(dist)})
    assert isinstance(reader.tab, PlaywrightTab)
    with serving(site) as address:
        reader.tab.goto(address)
        say(reader, "the page did not arrive as it was built.")
        reader.tab.page.route(address, lambda route: route.fulfill(status=status) if status else route.abort())
        reader.tab.click("[data-note='odds'] button")
        say(reader, "the page did not come again.")
        reader.tab.page.unroute(address)
        site.files.clear()
        retry(reader)


def test_a_page_is_asked_for_again_past_what_the_browser_has_kept(fresh: Fresh, dist: Path) -> None:
    reader, site = fresh("chromium"), Altered(application(dist), {"index.html": damaged(dist)}, KEPT)
    with serving(site) as address:
        reader.tab.goto(address)
        say(reader, "the page did not arrive as it was built.")
        site.files.clear()
        reader.tab.goto(address)  # the browser has it for ever
        say(reader, "the page did not arrive as it was built.")
        retry(reader)


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_a_browser_without_modules_is_told_that_it_is_too_old(fresh: Fresh, dist: Path, engine: Engine) -> None:
    reader = fresh(engine)
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script(OLD)
    page = (dist / "index.html").read_bytes().replace(MAIN, MAIN.replace(b"module", b"unknown"))
    with serving(Altered(application(dist), {"index.html": page})) as address:
        reader.tab.goto(address)
        say(reader, "this browser is too old for the figures.")
        assert reader.js("() => document.querySelector('[data-note] button')") is None


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("script", ["let new = 1;", "document.none.none;", "delete globalThis.PerformanceObserver;"])
def test_a_script_that_the_browser_cannot_run_is_told(fresh: Fresh, dist: Path, engine: Engine, script: str) -> None:
    reader = fresh(engine)
    page = with_main(dist, lambda main: script.encode() + main)
    with serving(Altered(application(dist), {"index.html": page})) as address:
        reader.tab.goto(address)
        say(reader, "this browser is too old for the figures.")
