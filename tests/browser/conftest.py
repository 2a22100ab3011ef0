"""The built site, served; and readers of it in three engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.engines import Launcher
from browser.reader import Reader
from browser.serving import served
from browser.twin import Twin
from playwright.sync_api import Playwright

from sitebuild.browsers import ENGINES, Engine, Engines, found
from speculative.figures import FIGURES

collect_ignore = ["webkit_window.py"]  # for the system's Python, which has gi


@pytest.fixture(scope="session")
def address(dist: Path) -> Iterator[str]:
    """Where the built site is served."""
    with served(dist) as address:
        yield address


@pytest.fixture(scope="session")
def engines() -> Engines:
    """The browsers of this machine."""
    return found()


@pytest.fixture(scope="session")
def launcher(engines: Engines, playwright: Playwright) -> Iterator[Launcher]:
    """Opens tabs."""
    launcher = Launcher(playwright, engines)
    yield launcher
    launcher.stop()


@pytest.fixture(scope="session")
def shared(launcher: Launcher, address: str) -> Iterator[Callable[[Engine], Reader]]:
    """One page in each engine with Python up, for tests that leave it as they found it."""
    readers: dict[Engine, Reader] = {}

    def reader(engine: Engine) -> Reader:
        if engine not in readers:
            readers[engine] = Reader(launcher.tab(engine), engine)
            readers[engine].open(address)
        return readers[engine]

    yield reader
    for one in readers.values():
        one.tab.close()


@pytest.fixture
def reader_of(
    request: pytest.FixtureRequest, shared: Callable[[Engine], Reader], launcher: Launcher, address: str
) -> Iterator[Callable[[Engine], Reader]]:
    """The reader of an engine's shared page, all figures in their first views."""
    used: list[Reader] = []

    def reader(engine: Engine) -> Reader:
        used.append(shared(engine))
        try:
            _begin(used[-1])
        except AssertionError:
            if not request.session.testsfailed:
                raise
            # A test that failed has left it in a state that cannot be left.
            used[-1].tab.close()
            used[-1].tab = launcher.tab(engine)
            used[-1].open(address)
            _begin(used[-1])
        return used[-1]

    yield reader
    for one in used:
        assert one.tab.heard() == []


def _begin(reader: Reader) -> None:
    reader.tab.to_front()  # another test's window may have taken the keys, and Firefox gives them back late
    reader.wait("document.hasFocus()")
    reader.start_again()
    for name in FIGURES:
        Twin(reader, name).agrees()


@pytest.fixture(params=ENGINES)
def reader(request: pytest.FixtureRequest, reader_of: Callable[[Engine], Reader]) -> Reader:
    """A reader in each of the three engines."""
    return reader_of(request.param)


@pytest.fixture
def chromium(reader_of: Callable[[Engine], Reader]) -> Reader:
    """A reader in Chromium."""
    return reader_of("chromium")


@pytest.fixture
def fresh(launcher: Launcher) -> Iterator[Callable[..., Reader]]:
    """Opens new tabs, of an engine and with Playwright's options; closes them after the test."""
    opened: list[Reader] = []

    def new(engine: Engine = "chromium", **context: Any) -> Reader:
        opened.append(Reader(launcher.tab(engine, **context), engine))
        return opened[-1]

    yield new
    for reader in opened:
        reader.tab.close()
