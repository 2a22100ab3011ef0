"""The built site behind real web servers, at the root and under a prefix."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from browser.engines import Launcher
from browser.reader import Reader
from hosting.servers import caddy, nginx
from playwright.sync_api import Playwright

from sitebuild.browsers import Engine, found

PREFIX = "a/b"


@pytest.fixture(scope="session")
def root(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A server's root with the site in it, and once more below it."""
    root = tmp_path_factory.mktemp("www") / "root"
    shutil.copytree(dist, root, copy_function=os.link)
    shutil.copytree(dist, root / PREFIX, copy_function=os.link)
    return root


@pytest.fixture(scope="session", params=[nginx, caddy], ids=["nginx", "caddy"])
def port(request: pytest.FixtureRequest, root: Path) -> Iterator[int]:
    """Where a server sends the site."""
    server: Callable[[Path], AbstractContextManager[int]] = request.param
    with server(root) as port:
        yield port


@pytest.fixture(scope="session")
def launcher(playwright: Playwright) -> Iterator[Launcher]:
    """Opens tabs."""
    launcher = Launcher(playwright, found())
    yield launcher
    launcher.stop()


@pytest.fixture
def fresh(launcher: Launcher) -> Iterator[Callable[[Engine], Reader]]:
    """Opens a new tab of an engine; closes it after the test."""
    opened: list[Reader] = []

    def new(engine: Engine) -> Reader:
        opened.append(Reader(launcher.tab(engine), engine))
        return opened[-1]

    yield new
    for reader in opened:
        reader.tab.close()
