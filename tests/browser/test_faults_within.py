"""What fails although every file has come: a figure's Python, the browser's memory, its policy, what it lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser.faults import all_answer, stands
from browser.reader import Reader
from browser.serving import Altered, serving, with_worker
from browser.tabs import PlaywrightTab
from browser.twin import Twin
from playwright.sync_api import Route

from sitebuild.files import Files, sha256
from sitebuild.hosting import OTHERS
from sitebuild.paths import PY
from sitebuild.runtime import FIGURES_WHEEL, SNAPSHOT
from sitebuild.server import application
from sitebuild.wheels import members, stored_zip
from speculative.figures import FIGURES
from speculative.figures.event import Press, Set

Fresh = Callable[..., Reader]

NOTES = "() => [...document.querySelectorAll('[data-note]:not([hidden])')].map((note) => note.dataset.note)"


@contextmanager
def altered(
    dist: Path, files: dict[str, bytes], workers: dict[str, str] | None = None
) -> Iterator[tuple[Altered, str]]:
    """The site with other content, or other headers for the workers' scripts, and its address."""
    site = Altered(application(dist), files, workers=workers)
    with serving(site) as address:
        yield site, address


def path_of(dist: Path, name: str) -> str:
    (path,) = dist.glob(f"*/{name}")
    return path.relative_to(dist).as_posix()


def while_scarce(dist: Path, script: str) -> Files:
    """The site's files where the worker runs another script first, for as long as there is a file `scarce.txt`."""
    first = f"""
        const ask = new XMLHttpRequest();
        ask.open("GET", new URL("../scarce.txt", self.location), false);
        ask.send();
        if (ask.status === 200) {{ {script} }}
    """
    return {"scarce.txt": b"", **with_worker(dist, lambda worker: first.encode() + worker)}


def stands_and_says(reader: Reader, *words: str) -> Twin:
    """Every figure says why it stands still; the article and the first moves are there."""
    for figure in FIGURES:
        for part in words:
            reader.reads(f"[data-note='{figure}']:not([hidden])", part)
    stands(reader)
    moved = Twin(reader, "speed-up")
    moved.click("Try a weak, costly small model")
    return moved


def retry(reader: Reader, moved: Twin) -> None:
    """Retry brings Python to where the reader is."""
    reader.tab.click("[data-note='odds'] button")
    reader.wait_for_python()
    assert reader.js(NOTES) == []
    moved.slide("Chance a guess is kept", 71)
    moved.slide("Guesses per round", 9)
    Twin(reader, "odds").click("Run 10,000 times")


# ---- A figure's own Python ----


@pytest.fixture
def broken(dist: Path) -> Files:
    """The site's files where one figure's Python fails over every move."""
    archive = path_of(dist, FIGURES_WHEEL)
    inside = members(dist / archive)
    source = (PY / "speculative" / "figures" / "speed_up.py").read_bytes()
    del inside["speculative/figures/speed_up.pyc"]
    inside["speculative/figures/speed_up.py"] = source + (
        b"\nimport dataclasses\nFIGURE = dataclasses.replace(FIGURE, update=lambda state, event: 1 / 0)\n"
    )
    content, old = stored_zip(inside), (dist / archive).read_bytes()

    def vouch(worker: bytes) -> bytes:
        known = f'"{sha256(old)}",raw:[0-9e]+'.encode()  # 169,000 is 169e3 there
        changed, times = re.subn(known, f'"{sha256(content)}",raw:{len(content)}'.encode(), worker)
        assert times == 1
        return changed

    # Whose code is in the snapshot too, which is refused.
    return {archive: content, path_of(dist, SNAPSHOT): b"", **with_worker(dist, vouch)}


def test_a_fault_of_one_figures_python_leaves_the_others_alone(dist: Path, broken: Files, fresh: Fresh) -> None:
    reader = fresh()
    with altered(dist, broken) as (_, address):
        reader.open(address)
        speed = Twin(reader, "speed-up")
        reader.press("speed-up", "Try a weak, costly small model")
        reader.slide("speed-up", "Guesses per round", 9)
        reader.reads("[data-note='speed-up']:not([hidden])", "could not be computed (ZeroDivisionError")
        assert reader.js(NOTES) == ["speed-up"]
        speed.agrees()  # what was there stays, the controls with it
        odds = Twin(reader, "odds")
        odds.slide("Small model's odds for boats", 10)
        odds.click("Run 10,000 times")
        assert reader.js(NOTES) == ["speed-up"]
        assert reader.tab.heard() == []


# ---- numpy that is not there ----

TOO_LARGE = """
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(real, [bytes]) {
      if (bytes.byteLength > 1e6) throw new RangeError("could not allocate memory");
      return new real(bytes);
    },
  });
"""


def test_a_move_that_needs_numpy_before_it_is_there_waits_for_it(fresh: Fresh, address: str) -> None:
    reader = fresh()
    assert isinstance(reader.tab, PlaywrightTab)
    held: list[Route] = []
    reader.tab.page.route("**/numpy-*", lambda route: held.append(route))
    reader.tab.goto(address)
    reader.wait("document.documentElement.dataset.python === 'ready'")
    odds, speed = Twin(reader, "odds"), Twin(reader, "speed-up")
    odds.slide("Small model's odds for boats", 10)
    reader.press("odds", "Run 10,000 times")
    speed.slide("Guesses per round", 9)
    speed.click("Try a weak, costly small model")  # answered after the other was put off
    assert reader.js(NOTES) == ["odds"]
    reader.reads("[data-note='odds']", "Kept.")
    reader.slide("odds", "Small model's odds for waves", 30)  # waits behind it, and takes no word away
    assert reader.text("[data-note='odds']").startswith("Kept.")
    for route in held:
        route.continue_()
    for event in (Press("run"), Set("waves", "30")):
        odds.follow(event)
    odds.agrees()
    reader.wait_for_python()
    assert reader.js(NOTES) == []


def test_a_move_that_needs_numpy_which_does_not_start_is_kept(dist: Path, fresh: Fresh) -> None:
    reader = fresh()
    with altered(dist, while_scarce(dist, TOO_LARGE)) as (site, address):
        reader.tab.goto(address)
        reader.reads("[data-note='odds']:not([hidden])", "numpy did not start")
        odds, speed = Twin(reader, "odds"), Twin(reader, "speed-up")
        odds.slide("Small model's odds for boats", 10)
        reader.press("odds", "Run 10,000 times")
        speed.slide("Chance a guess is kept", 33)
        assert "computed" not in reader.text("[data-note='odds']")
        del site.files["scarce.txt"]
        reader.tab.click("[data-note='odds'] button")
        reader.wait_for_python()
        odds.follow(Press("run"))
        odds.agrees()
        speed.agrees()
        assert reader.js(NOTES) == []


# ---- WebAssembly that does not start ----


@pytest.mark.parametrize(
    "script",
    [
        "WebAssembly.Memory = class { constructor() { throw new RangeError('could not allocate memory'); } };",
        "WebAssembly.instantiate = WebAssembly.instantiateStreaming = async (source, imports) => {"
        " if (!imports) return new WebAssembly.Instance(source);"  # what asks what the engine can do
        " throw new RangeError('could not allocate memory'); };",
    ],
    ids=["for the memory", "for the instance"],
)
def test_memory_that_cannot_be_had_is_named_and_asked_for_again(dist: Path, fresh: Fresh, script: str) -> None:
    reader = fresh()
    with altered(dist, while_scarce(dist, script)) as (site, address):
        reader.tab.goto(address)
        moved = stands_and_says(reader, "could not allocate memory")
        del site.files["scarce.txt"]
        retry(reader, moved)


def test_a_policy_without_webassembly_is_named(dist: Path, fresh: Fresh) -> None:
    policy = OTHERS.replace(" 'wasm-unsafe-eval'", "")
    reader = fresh()
    with altered(dist, {}, {"Content-Security-Policy": policy}) as (site, address):
        reader.tab.goto(address)
        moved = stands_and_says(reader, "could not start WebAssembly", "Content Security Policy")
        site.workers.clear()
        retry(reader, moved)


# ---- What a browser lacks ----

NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  const get = () => { throw new DOMException("Storage is refused.", "SecurityError"); };
  Object.defineProperty(globalThis, name, { get });
}
Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
"""


def lacking(fresh: Fresh, script: str) -> Reader:
    reader = fresh()
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script(script)
    return reader


def test_without_storage_everything_works(fresh: Fresh, address: str) -> None:
    reader = lacking(fresh, NO_STORAGE)
    reader.open(address)
    all_answer(reader)
    reader.tab.click("#theme")
    assert reader.js(NOTES) == []
    assert reader.tab.heard() == []
