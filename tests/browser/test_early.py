"""Acts before Python is there: they are kept, said to be kept, and answered in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from browser.reader import Reader
from browser.serving import HalfPage, Host, serving
from browser.tabs import PlaywrightTab
from browser.twin import Twin
from browser.ways import FORCE
from playwright.sync_api import Page, Route

from speculative.figures.event import Enter, Press, Set

COUNT = """
globalThis.sent = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) { sent.push(message.event); post.call(this, message); };
"""

STAGE = r"/^Fetching Python: \d+\.\d of \d+\.\d MB\./"


@dataclass
class Waiting:
    """A reader whose Python waits until it is let go."""

    reader: Reader
    held: list[Route]

    @property
    def page(self) -> Page:
        """What Playwright drives."""
        assert isinstance(self.reader.tab, PlaywrightTab)
        return self.reader.tab.page

    def let_python_come(self) -> None:
        """Let the files go that were held, and wait for Python."""
        for route in self.held:
            route.continue_()
        self.reader.wait_for_python()


def hold(page: Page, files: str) -> list[Route]:
    """Files that do not come until they are let go: the routes that hold them."""
    held: list[Route] = []
    page.route(files, lambda route: held.append(route))
    return held


@pytest.fixture
def waiting(fresh: Callable[..., Reader], address: str) -> Iterator[Waiting]:
    """A reader of a page whose wasm does not come yet."""
    reader = fresh("chromium")
    assert isinstance(reader.tab, PlaywrightTab)
    held = hold(reader.tab.page, "**/*.wasm")
    reader.tab.page.add_init_script(COUNT)
    reader.tab.goto(address)
    reader.wait("document.documentElement.dataset.python === 'loading'")
    yield Waiting(reader, held)
    assert reader.tab.heard() == []


def note(reader: Reader, figure: str) -> str:
    selector = f"[data-note='{figure}']"
    return reader.text(selector) if reader.js("(s) => document.querySelector(s).checkVisibility()", selector) else ""


def test_first_moves_are_answered_before_python(waiting: Waiting) -> None:
    reader, twin = waiting.reader, Twin(waiting.reader, "rounds")
    twin.click("Small model guesses")
    twin.click("Large model checks")
    assert note(reader, "rounds") == ""
    assert reader.js("() => document.documentElement.dataset.python") == "loading"
    reader.wait(f"{STAGE}.test(document.getElementById('python-notice').textContent)")
    waiting.let_python_come()
    assert reader.text("#python-notice") == ""
    twin.click("Small model guesses")  # Python goes on where the recording stopped
    twin.click("New dice")


def test_other_moves_are_kept_and_answered_in_order(waiting: Waiting) -> None:
    reader, twin = waiting.reader, Twin(waiting.reader, "rounds")
    for label in ("New dice", "Small model guesses", "New dice", "Small model guesses"):
        reader.press("rounds", label)
    assert note(reader, "rounds").startswith("Kept.")
    assert note(reader, "odds") == ""
    waiting.let_python_come()
    for control in ("dice", "guess", "dice", "guess"):
        twin.follow(Press(control))
    twin.agrees()
    reader.wait("document.querySelector(given[0]).hidden", "[data-note='rounds']")


def test_of_many_moves_of_a_slider_the_last_is_sent(waiting: Waiting) -> None:
    reader, twin = waiting.reader, Twin(waiting.reader, "speed-up")
    reader.slide("speed-up", "Guesses per round", 5, 6, 7, 8, 9)
    reader.press("speed-up", "Try a weak, costly small model")
    reader.slide("speed-up", "Guesses per round", 3, 2)
    waiting.let_python_come()
    events = (Set("gamma", "9"), Press("weak"), Set("gamma", "2"))
    for event in events:
        twin.follow(event)
    twin.agrees()
    assert reader.js("() => sent.filter(Boolean)") == [
        {"set": "gamma", "to": "9"},
        {"press": "weak"},
        {"set": "gamma", "to": "2"},
    ]


def test_what_is_half_typed_stays_when_python_answers_what_waited(waiting: Waiting) -> None:
    reader, twin = waiting.reader, Twin(waiting.reader, "rounds")
    for label in ("New dice", "New dice", "Small model guesses"):
        reader.press("rounds", label)
    reader.js("() => document.getElementById('rounds-seed').select()")
    reader.tab.keys("7", "7")
    waiting.let_python_come()
    for control in ("dice", "dice", "guess"):
        twin.follow(Press(control))
    reader.reads("#rounds .sentence", twin.sentence)
    assert reader.value("rounds", "Dice") == "77"
    reader.tab.keys("Enter")
    twin.follow(Enter("seed", "77"))
    twin.agrees()


def test_what_is_done_before_the_page_s_script_is_here_is_not_lost(fresh: Callable[..., Reader], dist: Path) -> None:
    reader, half = fresh("chromium"), HalfPage(dist)
    assert isinstance(reader.tab, PlaywrightTab)
    with serving(half) as address:
        reader.tab.page.goto(address, wait_until="commit")
        reader.wait("document.querySelector('#quiz-3 [data-control=check]')")
        reader.press("rounds", "Small model guesses")
        bars = (("waves", 80), ("boats", 10), ("waves", 50))  # a bar's place depends on all moves before, as they were
        for word, percent in bars:
            reader.slide("odds", f"Small model's odds for {word}", percent)
        reader.slide("speed-up", "Guesses per round", 5, 9)
        assert reader.js("() => document.documentElement.dataset.python") == "none"
        half.let_the_rest_come()
        reader.wait_for_python()
        twins = {name: Twin(reader, name) for name in ("rounds", "odds", "speed-up")}
        twins["rounds"].follow(Press("guess"))
        for word, percent in bars:
            twins["odds"].follow(Set(word, str(percent)))
        twins["speed-up"].follow(Set("gamma", "9"))
        for twin in twins.values():
            twin.agrees()
        assert reader.tab.heard() == []


def test_a_press_while_the_page_s_script_waits_to_be_seen_counts(fresh: Callable[..., Reader], address: str) -> None:
    reader = fresh("chromium")
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script("PerformanceObserver.prototype.observe = () => {}")  # no paint is ever told
    reader.tab.page.goto(address, wait_until="commit")
    reader.wait("document.documentElement?.matches('[data-awake]')")
    reader.press("rounds", "Small model guesses")
    assert reader.js("() => document.documentElement.dataset.python") == "none"
    reader.wait_for_python()
    twin = Twin(reader, "rounds")
    twin.follow(Press("guess"))
    twin.agrees()


@pytest.mark.parametrize(("status", "body"), [(200, "<p>Sign in first</p>"), (200, "{}"), (404, "<p>Not found</p>")])
def test_recordings_that_are_none_are_done_without(waiting: Waiting, address: str, status: int, body: str) -> None:
    """Where hashes cannot be computed, as on a plain http:// of a home network, nothing else would tell."""
    reader, page = waiting.reader, waiting.page
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")
    page.route("**/recordings.json", lambda route: route.fulfill(body=body, status=status))
    waiting.held.clear()
    reader.tab.goto(address)
    reader.wait("document.documentElement.dataset.python === 'loading'")
    twins = [Twin(reader, name) for name in ("pass-timing", "speed-up")]
    reader.press("pass-timing", "Write five tokens")
    twins[0].follow(Press("write"))
    reader.slide("speed-up", "Guesses per round", 9)
    twins[1].follow(Set("gamma", "9"))
    reader.wait("document.querySelector(\"[data-note='speed-up']\").textContent.startsWith('Kept.')")
    waiting.let_python_come()
    for twin in twins:
        twin.agrees()
    assert [said for said in reader.tab.heard() if "404" not in said] == []


def test_numpy_that_fails_while_python_starts_costs_no_figure(fresh: Callable[..., Reader], address: str) -> None:
    reader = fresh("chromium")
    assert isinstance(reader.tab, PlaywrightTab)
    page = reader.tab.page
    page.add_init_script(FORCE["snapshot"])
    held = hold(page, "**/*.wasm")
    page.route("**/numpy-*", lambda route: route.fulfill(status=404))
    with page.expect_response("**/numpy-*"):
        reader.tab.goto(address)
    for route in held:
        route.continue_()
    reader.wait("document.documentElement.dataset.python === 'ready'")
    reader.reads("[data-note='odds']", "numpy")
    assert reader.js("() => document.documentElement.dataset.from") == "snapshot"
    twin = Twin(reader, "speed-up")
    twin.slide("Guesses per round", 9)
    twin.slide("Chance a guess is kept", 33)  # no recording knows this


def test_what_waits_says_so_until_it_is_answered(fresh: Callable[..., Reader], dist: Path) -> None:
    reader, host = fresh(), Host(dist)
    (numpy,) = (path.relative_to(dist).as_posix() for path in dist.glob("*/numpy*.whl"))
    (wasm,) = (path.relative_to(dist).as_posix() for path in dist.glob("*/*.wasm"))
    kept = "document.querySelector(\"[data-note='odds']\").textContent.startsWith('Kept.')"
    with serving(host) as address:
        host.instead = {wasm: None, numpy: None, f"{numpy}.gz": None}
        reader.tab.goto(address)
        reader.reads("[data-note='odds']", "status 404")
        odds, speed = Twin(reader, "odds"), Twin(reader, "speed-up")
        reader.slide("odds", "Small model's odds for boats", 10)
        odds.follow(Set("boats", "10"))
        reader.press("odds", "Run 10,000 times")  # not recorded at these odds: it waits, also over a Retry
        del host.instead[wasm]
        reader.tab.click("[data-note='odds'] button")
        reader.wait(kept)
        reader.reads("[data-note='odds']", f"{numpy.split('/')[-1]} did not arrive (status 404)")
        assert reader.js("() => document.documentElement.dataset.python") == "ready"
        speed.slide("Guesses per round", 9)  # other figures go on
        speed.slide("Chance a guess is kept", 33)
        host.instead = {}
        reader.tab.click("[data-note='odds'] button")
        reader.wait_for_python()
        odds.follow(Press("run"))
        odds.agrees()
        speed.agrees()


def test_draws_asked_for_early_are_those_of_numpy(waiting: Waiting) -> None:
    reader, twin = waiting.reader, Twin(waiting.reader, "odds")
    twin.click("Run 10,000 times")
    reader.press("odds", "Run 10,000 times")
    assert note(reader, "odds").startswith("Kept.")
    waiting.let_python_come()
    twin.follow(Press("run"))
    twin.agrees()


def test_before_the_page_is_seen_its_recordings_alone_are_asked_for(fresh: Callable[..., Reader], address: str) -> None:
    reader = fresh("chromium")
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script("PerformanceObserver.prototype.observe = () => {}")  # no paint is ever told
    reader.tab.goto(address)
    reader.wait("document.documentElement.matches('[data-awake]')")
    names = [asked.removeprefix(address).split("/")[-1] for asked in reader.tab.requests()]
    assert [name for name in names if not name.startswith("data:")] == ["", "recordings.json"]
