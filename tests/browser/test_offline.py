"""The copy for reading offline: whole after one visit, replaced whole, harmless where refused, gone when removed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.builds import python_of_the_site, write_site
from browser.reader import BOOT_MS, Reader
from browser.serving import Host, plainly_served, served, serving
from browser.tabs import PlaywrightTab
from browser.twin import Twin
from browser.ways import FORCE, FROM, Way, started_by
from playwright.sync_api import Error, Page

from sitebuild.browsers import ENGINES, Engine
from sitebuild.runtime import SNAPSHOT
from sitebuild.site import NOT_KEPT

Fresh = Callable[..., Reader]
KEPT = "!document.getElementById('offline-kept').hidden"
NONE = "!document.getElementById('offline-none').hidden"
REGISTERED = "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope).sort()"
CACHES = "() => caches.keys()"
LOOKS = 10  # a bound for a copy that never takes over
SCRIPTS = "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.active.scriptURL)"


# Halves a file of the copy; whether it is there.
DAMAGE = """async (file) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!new URL(request.url).pathname.endsWith(file)) continue;
      const kept = await cache.match(request);
      const [bytes, headers] = [await kept.arrayBuffer(), kept.headers];
      await cache.put(request, new Response(bytes.slice(0, bytes.byteLength / 2), { headers }));
      return true;
    }
  }
  return false;
}"""
WAITING = "async () => (await navigator.serviceWorker.getRegistration()).waiting?.scriptURL"
# The first worker says that it failed.
FAILS_ONCE = """
const Real = Worker;
let failed = false;
window.Worker = function (...given) {
  const worker = new Real(...given);
  const fail = () => worker.onmessage({ data: { failed: "it was stopped.", file: "", over: null, alive: false } });
  if (!failed) setTimeout(fail);
  failed = true;
  return worker;
};
"""


def visit(reader: Reader, address: str) -> None:
    """Open the page and wait until its copy is kept."""
    reader.open(address)
    assert reader.comes(KEPT, limit=BOOT_MS), f"No copy was ever kept in {reader.engine}"


def from_now_on(reader: Reader, script: str) -> Page:
    """Run a script before those of every page that comes in the tab."""
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script(script)
    return reader.tab.page


def every_figure_answers(reader: Reader) -> None:
    """Python answers in each figure, and numpy where it is needed."""
    Twin(reader, "pass-timing").slide("Other requests", 7)
    rounds = Twin(reader, "rounds")
    rounds.type("Dice", "77")
    rounds.choose("Poor guesser")
    rounds.click("Small model guesses")
    Twin(reader, "odds").click("Run 10,000 times")
    Twin(reader, "speed-up").slide("Cost of a small-model run", 33)
    for quiz in ("quiz-1", "quiz-2", "quiz-3"):
        Twin(reader, quiz).click("Show answer")


@pytest.mark.parametrize("way", FORCE)
@pytest.mark.parametrize("engine", ENGINES)
def test_after_one_visit_the_page_works_without_a_network(fresh: Fresh, dist: Path, engine: Engine, way: Way) -> None:
    reader = fresh(engine)
    with serving(started_by(dist, way)) as address:
        visit(reader, address)
    reader.tab.goto(f"{address}?from=a-link")  # the server is gone; what follows the question mark does not matter
    reader.wait_for_python()
    assert reader.js(FROM) == way
    every_figure_answers(reader)
    reader.wait("[...document.fonts].filter((font) => font.status === 'loaded').length > 1")
    assert reader.tab.heard() == []


@pytest.mark.parametrize("way", FORCE)
def test_the_copy_is_every_file_that_a_figure_can_need(fresh: Fresh, dist: Path, way: Way) -> None:
    reader = fresh()
    with serving(started_by(dist, way)) as address:
        visit(reader, address)
    kept = reader.js(
        """async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
            .flat().map((request) => new URL(request.url).pathname.slice(1)).sort()"""
    )
    files = [path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()]
    left_out = (".br", ".gz", *NOT_KEPT[way], "_headers", ".nojekyll", "sw.js", "licences.txt")
    assert kept == sorted(name for name in files if not name.endswith(left_out))


def test_what_a_copy_was_kept_for_it_is_used_for_on_any_link(fresh: Fresh, dist: Path) -> None:
    """Kept over a fast link, and opened again over a slow one: all is here already."""
    reader = fresh()
    with serving(started_by(dist, "snapshot")) as address:
        visit(reader, address)
        before = reader.js(SCRIPTS)
        from_now_on(reader, FORCE["archives"])
        for _ in range(2):
            visit(reader, address)
            assert reader.js(FROM) == "snapshot"
            assert reader.js(SCRIPTS) == before == [f"{address}sw.js?from=snapshot"]


def test_a_copy_whose_snapshot_does_not_start_is_kept_anew_with_the_archives(fresh: Fresh, dist: Path) -> None:
    """As after an update of the browser that lays out its memory in another way."""
    reader = fresh()
    with serving(started_by(dist, "snapshot")) as address:
        visit(reader, address)
        assert reader.js(DAMAGE, SNAPSHOT)
        visit(reader, address)
        assert reader.js(FROM) == "archives"
        assert reader.js(WAITING) == f"{address}sw.js?from=archives"  # all there, before it is said to be kept
    # Without a network. The newer copy takes over some moments after the last page of the older one is closed.
    for _ in range(LOOKS):
        reader.tab.goto("about:blank")
        reader.tab.goto(address)
        if reader.js("() => navigator.serviceWorker.controller.scriptURL").endswith("archives"):
            break
    reader.wait_for_python()
    every_figure_answers(reader)


def test_a_page_that_did_not_come_from_the_copy_leaves_it_as_it_is(fresh: Fresh, dist: Path) -> None:
    """As after a reload past all that is kept: how that page starts says nothing of the copy."""
    reader = fresh()
    with serving(started_by(dist, "snapshot")) as address:
        visit(reader, address)
        before = reader.js(SCRIPTS)
        page = from_now_on(reader, FORCE["archives"])
        session = page.context.new_cdp_session(page)
        with page.expect_navigation():
            session.send("Page.reload", {"ignoreCache": True})
        reader.wait_for_python()
        reader.wait(KEPT)
        assert reader.js("() => navigator.serviceWorker.controller") is None
        assert reader.js(FROM) == "archives"
        assert reader.js(SCRIPTS) == before
        assert reader.js(WAITING) is None


def test_without_a_network_retry_starts_from_the_copy(fresh: Fresh, dist: Path) -> None:
    reader = fresh()
    with serving(started_by(dist, "snapshot")) as address:
        visit(reader, address)
    from_now_on(reader, FAILS_ONCE)
    reader.tab.goto(address)  # the server is gone
    reader.wait("document.querySelector('.note:not([hidden]) button')")
    reader.tab.click(".note:not([hidden]) button")
    reader.wait_for_python()
    assert reader.js(FROM) == "snapshot"
    every_figure_answers(reader)


@pytest.fixture(scope="session")
def next_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site built once more, with other words, another style sheet and other files of Python."""
    python = python_of_the_site()
    python["pyodide.mjs"] += b"\n// the next build"
    return write_site(tmp_path_factory.mktemp("next"), python, ("What to take away", "The next words"))


def folders(build: Path) -> set[str]:
    """The two folders of a build that are named by their content."""
    return {path.name for path in build.iterdir() if path.is_dir()}


def beside(reader: Reader, address: str) -> Reader:
    """The page once more in another tab of the same browser."""
    assert isinstance(reader.tab, PlaywrightTab)
    other = Reader(PlaywrightTab(reader.tab.page.context.new_page()), reader.engine)
    other.open(address)
    return other


def is_of(reader: Reader, build: Path) -> None:
    """The page has the words of a build, all its files are that build's, and Python answers."""
    assert ("The next words" in reader.text("main")) == ("The next words" in (build / "index.html").read_text("utf-8"))
    got = {address.split("/")[3] for address in reader.tab.requests() if address.count("/") > 3}
    assert got == folders(build)
    Twin(reader, "speed-up").click("Try a weak, costly small model")
    assert reader.tab.heard() == []


def close(reader: Reader) -> None:
    """Close the tab, not the browser."""
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.close()


# Asks for a newer build, as browsers do from time to time; how that ended.
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  while (worker.state === "installing") {
    await new Promise((changed) => worker.addEventListener("statechange", changed, { once: true }));
  }
  return worker.state;
}"""


def half_uploads(old: Path, new: Path) -> dict[str, dict[str, bytes | None]]:
    """What is amiss on a host where an upload has not come to its end.

    Each comes later in the build than the one before: what was got whole in one try need not be got in the next.
    """
    (script,), (python,) = new.glob("page-*/worker.js"), new.glob("python-*")
    return {
        "the page is still the old one": {"index.html": (old / "index.html").read_bytes()},
        "a file is half": {script.relative_to(new).as_posix(): script.read_bytes()[:100]},
        "every second file is missing": {f"{python.name}/{path.name}": None for path in sorted(python.iterdir())[::2]},
    }


def test_an_upgrade_takes_over_whole_or_not_at_all(fresh: Fresh, dist: Path, next_build: Path) -> None:
    assert not folders(dist) & folders(next_build)
    host = Host(dist)
    with serving(host) as address:
        first = fresh()
        visit(first, address)
        host.folder = next_build
        for amiss, host.instead in half_uploads(dist, next_build).items():
            assert first.js(UPDATE) == "redundant", amiss
        second = beside(first, address)
        is_of(second, dist)

        host.instead = {}
        assert first.js(UPDATE) == "installed"  # and waits, while pages of the old build are open
        first.tab.goto("about:blank")
        is_of(second, dist)
        third = beside(first, address)
        is_of(third, dist)
        close(second)
        close(third)
    # Without a network: all of it was there before. It takes over some moments after the last old page is closed.
    for _ in range(LOOKS):
        fourth = beside(first, address)
        if "The next words" in fourth.text("main"):
            break
        close(fourth)
    is_of(fourth, next_build)


REFUSALS = {
    "has none": "delete Navigator.prototype.serviceWorker",
    "says no": "ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('refused'))",
    "refuses the question": """Object.defineProperty(Navigator.prototype, "serviceWorker", {
        get() { throw new DOMException("", "SecurityError"); },
    })""",
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=list(REFUSALS))
def test_a_browser_that_keeps_no_copy_loses_nothing_else(fresh: Fresh, address: str, refusal: str) -> None:
    reader = fresh()
    page = from_now_on(reader, refusal)
    reader.open(address)
    Twin(reader, "odds").click("Run 10,000 times")
    assert not reader.js(f"() => {KEPT} || {NONE}")
    assert page.context.service_workers == []
    assert reader.tab.heard() == []


@pytest.mark.parametrize("engine", ENGINES)
def test_a_copy_that_was_removed_is_kept_again_at_once(fresh: Fresh, dist: Path, engine: Engine) -> None:
    reader = fresh(engine)
    with served(dist) as address:
        for _ in range(2):  # the second time the page is the worker's, which then outlives its removal
            visit(reader, address)
        reader.tab.click("#offline-kept button")
        reader.wait(NONE)
        assert reader.js(CACHES) == []
        reader.tab.click("#offline-none button")
        assert reader.comes(KEPT, limit=BOOT_MS)
    reader.tab.goto(address)  # the server is gone
    reader.wait_for_python()
    Twin(reader, "odds").click("Run 10,000 times")


def test_a_wish_that_cannot_be_fulfilled_is_said_and_changes_nothing(fresh: Fresh, dist: Path) -> None:
    """Here one file does not come; a browser that refuses ends in the same place."""
    reader, host = fresh(), Host(dist)
    with serving(host) as address:
        visit(reader, address)
        reader.tab.click("#offline-kept button")
        reader.wait(NONE)
        said = "That did not work: a file did not arrive, or this browser refuses. Nothing has changed."
        (font,) = dist.glob("*/serif.woff2")
        for missing in ("sw.js", font.relative_to(dist).as_posix()):
            host.instead = {missing: None}
            reader.tab.click("#offline-none button")
            reader.reads("[role=status]", said)
            reader.reads("#offline-refused", said)
            assert reader.js(f"() => {NONE} && !{KEPT}")
            assert reader.js("() => localStorage.getItem('speculative.offline')") == "no"
        host.instead = {}
        reader.tab.click("#offline-none button")
        reader.wait(KEPT)
        assert not reader.js("() => document.getElementById('offline-refused').checkVisibility()")


def test_a_reader_removes_the_copy_and_nothing_of_other_pages(fresh: Fresh, dist: Path, tmp_path: Path) -> None:
    shutil.copytree(dist, tmp_path / "a" / "b", copy_function=os.link)
    (tmp_path / "index.html").write_text("<!doctype html><title>Another page</title>")
    (tmp_path / "other.js").write_text("")
    reader = fresh()
    with plainly_served(tmp_path) as root:
        reader.tab.goto(root)
        reader.js("() => Promise.all([navigator.serviceWorker.register('other.js'), caches.open('another page')])")
        visit(reader, f"{root}a/b/")
        assert reader.js(REGISTERED) == [root, f"{root}a/b/"]
        reader.tab.click("#offline-kept button")
        reader.wait(NONE)
        assert (reader.js(REGISTERED), reader.js(CACHES)) == ([root], ["another page"])
        assert reader.focused() == "offline-keep"

        reader.open(f"{root}a/b/")  # the wish is remembered
        reader.wait(NONE)
        assert (reader.js(REGISTERED), reader.js(CACHES)) == ([root], ["another page"])
        reader.tab.click("#offline-none button")
        reader.wait(KEPT)
        assert reader.js(REGISTERED) == [root, f"{root}a/b/"]
        reader.tab.click("#offline-kept button")
        reader.wait(NONE)
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        reader.tab.reload()
