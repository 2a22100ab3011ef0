"""Starting: Python comes, once, from nowhere else, and the page's policy holds."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from importlib.metadata import version
from pathlib import Path

import pytest
from browser.reader import Reader
from browser.tabs import PlaywrightTab

from sitebuild.browsers import ENGINES, Engine
from speculative.figures import FIGURES

Fresh = Callable[..., Reader]

WATCH = """
globalThis.states = [];
globalThis.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
new MutationObserver(() => {
  const state = document.documentElement?.dataset.python;
  if (state && state !== states.at(-1)) states.push(state);
}).observe(document, { attributes: true, childList: true, subtree: true });
"""

# Figures as they stand, but for the word that their fonts are here.
MARKUP = """(names) => names.map((name) => {
  const figure = document.getElementById(name).cloneNode(true);
  figure.removeAttribute("data-fonts");
  return figure.outerHTML;
})"""


def watching(tab: Reader) -> Reader:
    tab.tab.page.add_init_script(WATCH)  # type: ignore[attr-defined]
    return tab


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_python_comes_and_takes_over(fresh: Fresh, address: str, engine: Engine) -> None:
    reader = watching(fresh(engine))
    reader.open(address)
    assert reader.js("() => states") == ["none", "loading", "ready"]
    assert reader.js("() => violations") == []
    still = fresh("chromium", java_script_enabled=False)
    still.tab.goto(address)
    assert reader.js(MARKUP, list(FIGURES)) == still.js(MARKUP, list(FIGURES))  # Preact took over what was there
    assert reader.tab.heard() == []


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="the page's numpy has no wheel for this Python")
def test_the_page_s_numpy_is_the_one_that_the_tests_run(dist: Path) -> None:
    lock = json.loads(next(dist.glob("python-*/pyodide-lock.json")).read_text("utf-8"))
    assert lock["info"]["python"] == "3.13.2"
    assert lock["packages"]["numpy"]["version"] == version("numpy")


def test_scripts_move_nothing(shared: Callable[[Engine], Reader], fresh: Fresh, address: str) -> None:
    still = fresh("chromium", java_script_enabled=False)
    still.tab.goto(address)
    top = "() => scrollY + document.querySelector('main').getBoundingClientRect().top"
    assert shared("chromium").js(top) == still.js(top)  # the button for the theme has its room from the first


def test_nothing_starts_before_the_page_is_seen(fresh: Fresh, address: str) -> None:
    reader = fresh("chromium")
    reader.open(address)
    asked = "performance.getEntriesByType('resource').find(({ name }) => name.endsWith('worker.js')).startTime"
    assert reader.js(f"() => performance.getEntriesByName('first-contentful-paint')[0].startTime <= {asked}")


@pytest.mark.parametrize(
    "unseen",
    [
        "Object.defineProperty(Document.prototype, 'hidden', { get: () => true })",
        "PerformanceObserver.prototype.observe = () => {}",
    ],
)
def test_a_page_that_nobody_sees_starts_all_the_same(fresh: Fresh, address: str, unseen: str) -> None:
    reader = fresh("chromium")
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script(unseen)
    reader.open(address)
    reader.wait("document.querySelectorAll('article > :not([data-fonts])').length === 0")


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_the_first_screen_is_laid_out_alone_unless_the_reader_goes_on(
    fresh: Fresh, address: str, engine: Engine
) -> None:
    reader = fresh(engine)
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script("PerformanceObserver.prototype.observe = () => {}")  # no paint is ever told
    left = (
        "[...document.querySelectorAll('article > *')].filter((p) => getComputedStyle(p).contentVisibility === 'auto')"
    )
    reader.tab.goto(address)
    assert reader.js(f"() => {left}.length") > reader.js("() => document.querySelectorAll('article > *').length") / 2
    reader.tab.click("nav li:last-child a")
    reader.wait("Math.abs(document.querySelector(location.hash).getBoundingClientRect().top) < innerHeight")
    assert reader.js(f"() => {left}.length") == 0
    reader.tab.goto(address)
    reader.wait_for_python()
    assert reader.js(f"() => {left}.length + document.querySelectorAll('[data-laid]').length") == 0
    # Where the reader is to be where they were, or where a link leads.
    reader.tab.reload()
    assert reader.js(f"() => {left}.length") == 0
    reader.tab.goto(f"{address}licences.txt")
    reader.tab.back()
    assert reader.js(f"() => {left}.length") == 0
    reader.tab.goto(f"{address}licences.txt")
    reader.tab.goto(f"{address}#odds")
    assert reader.js(f"() => {left}.length") == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_every_part_of_the_page_gets_its_fonts(shared: Callable[[Engine], Reader], engine: Engine) -> None:
    reader = shared(engine)
    reader.wait("[...document.fonts].every(({ status }) => status === 'loaded')")
    words = "[...document.querySelectorAll('body :is(h1, h2, p, li, a, button, label, summary, td, text)')]"
    reader.wait(f"{words}.every((element) => /^.?(Source Serif 4|Inter)/.test(getComputedStyle(element).fontFamily))")


@pytest.mark.parametrize("engine", ENGINES)
def test_everything_is_asked_of_the_site_itself(
    shared: Callable[[Engine], Reader], address: str, engine: Engine
) -> None:
    requests = shared(engine).tab.requests()
    assert requests[0].partition("#")[0] == address
    assert [request for request in requests if not request.startswith((address, "data:"))] == []


def test_each_file_comes_once(fresh: Fresh, address: str) -> None:
    reader = fresh("chromium")
    reader.open(address)
    names = [request.split("/")[-1] for request in reader.tab.requests() if "/python-" in request]
    scripts = [name for name in names if name.endswith("js")]
    assert len(names) == len(set(names)) + len(scripts) // 2
    # Scripts are fetched to be checked; to be run, they come from what the browser has kept.
    assert isinstance(reader.tab, PlaywrightTab)
    sizes = """performance.getEntriesByType("resource")
        .filter(({ name }) => name.endsWith("js")).map(({ name, transferSize }) => [name, transferSize > 0])"""
    come = reader.tab.page.workers[0].evaluate(sizes)
    assert len(come) == len(scripts) == 4
    assert sum(whole for _, whole in come) == 2
    assert sum(name.endswith(".wasm") for name in names) == 1
    assert sum(name.startswith("numpy-") for name in names) == 1


def test_python_stays_off_the_main_thread(shared: Callable[[Engine], Reader]) -> None:
    asked = shared("chromium").js("() => performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert any("/page-" in name for name in asked)
    assert not any("/python-" in name for name in asked)


class Inline(HTMLParser):
    """Finds scripts, styles and handlers that a page carries in itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what the policy would refuse."""
        named = dict(attributes)
        if tag == "style" or (tag == "script" and "src" not in named):
            self.found.append(f"<{tag}>")
        self.found += [f"<{tag} {name}>" for name in named if name == "style" or name.startswith("on")]


def test_the_page_has_nothing_inline_but_its_style_sheet_and_two_scripts(dist: Path) -> None:
    inline = Inline()
    inline.feed((dist / "index.html").read_text(encoding="utf-8"))
    assert inline.found == ["<script>", "<style>", "<script>"]


def test_the_search_for_inline_parts_finds_them() -> None:
    inline = Inline()
    inline.feed("<p style='a' onclick='b'></p><script>1</script><style></style>")
    assert inline.found == ["<p style>", "<p onclick>", "<script>", "<style>"]
