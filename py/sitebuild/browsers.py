"""The browsers that the tests drive: found on PATH, else installed, else one sentence naming what to install.

All three engines must be there. On Debian, Chromium and Firefox are driven by Playwright, WebKitGTK by its own
driver in a virtual screen; elsewhere all three are Playwright's own builds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sitebuild.steps import StepError, step

Engine = Literal["chromium", "firefox", "webkit"]
ENGINES: tuple[Engine, ...] = ("chromium", "firefox", "webkit")

NAMES: dict[Engine, tuple[str, ...]] = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "firefox": ("firefox-esr", "firefox"),
    "webkit": ("WebKitWebDriver",),
}
PACKAGES: dict[Engine, tuple[str, ...]] = {
    "chromium": ("chromium",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb", "python3-gi", "gir1.2-webkit2-4.1"),
}
SYSTEM_PYTHON = Path("/usr/bin/python3")  # the one that has Debian's `gi`
HAS_WEBKIT = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser's program; for WebKitGTK its driver. `own` says that it is Playwright's own build."""

    path: Path
    own: bool = False


Engines = dict[Engine, Browser]


def ready() -> Engines:
    """All three browsers, installed where they are missing.

    Raises:
        StepError: one cannot be had; the sentence names what to install.

    """
    engines = found()
    for can, install in ((_is_root_on_debian, _apt), (_always, _playwright)):
        missing = [engine for engine in ENGINES if engine not in engines]
        if missing and can():
            install(missing)
            engines = found()
    missing = [engine for engine in ENGINES if engine not in engines]
    if missing:
        raise StepError(_what_to_install(missing))
    return engines


def found() -> Engines:
    """The browsers that are here already: on PATH, else Playwright's own."""
    engines: Engines = {engine: Browser(path) for engine in ENGINES if (path := _on_path(engine))}
    if len(engines) < len(ENGINES):
        engines = _playwrights_own() | engines
    return engines


def _on_path(engine: Engine) -> Path | None:
    path = next((path for name in NAMES[engine] if (path := shutil.which(name))), None)
    if path is None or (engine == "webkit" and not _can_open_webkit()):
        return None
    return Path(path)


def _can_open_webkit() -> bool:
    """Whether there are a virtual screen for WebKitGTK's window, and what the window's script imports."""
    if not shutil.which("Xvfb") or not SYSTEM_PYTHON.exists():
        return False
    return subprocess.call([SYSTEM_PYTHON, "-c", HAS_WEBKIT], stderr=subprocess.DEVNULL) == 0


def _playwrights_own() -> Engines:
    from playwright.sync_api import sync_playwright  # starts a process: only where PATH is not enough

    with sync_playwright() as playwright:
        paths = {engine: Path(getattr(playwright, engine).executable_path) for engine in ENGINES}
    return {engine: Browser(path, own=True) for engine, path in paths.items() if path.exists()}


def _is_root_on_debian() -> bool:
    return bool(shutil.which("apt-get")) and os.geteuid() == 0


def _always() -> bool:
    return True


def _apt(missing: list[Engine]) -> None:
    packages = [package for engine in missing for package in PACKAGES[engine]]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step(f"Browsers for the tests: installing {', '.join(packages)} with apt-get (about a minute)"):
        _quietly(["apt-get", "update"], environment)
        _quietly(["apt-get", "install", "--yes", "--no-install-recommends", *packages], environment)


def _playwright(missing: list[Engine]) -> None:
    with step(f"Browsers for the tests: Playwright fetches its own {', '.join(missing)} (some minutes, once)"):
        _quietly([sys.executable, "-m", "playwright", "install", *missing], dict(os.environ))


def _quietly(command: list[str], environment: dict[str, str]) -> None:
    """Runs a command; if it fails, the next way is tried, and the end names what to install."""
    subprocess.run(command, env=environment, capture_output=True, check=False)


def _what_to_install(missing: list[Engine]) -> str:
    packages = " ".join(package for engine in missing for package in PACKAGES[engine])
    return (
        f"The tests need {' and '.join(missing)}, which are not on PATH and could not be installed here: "
        f"on Debian run `sudo apt-get install {packages}`, "
        f"elsewhere `{sys.executable} -m playwright install {' '.join(missing)}`."
    )
