"""Opens tabs in the three engines; a browser is started when its first tab is asked for."""

from __future__ import annotations

import os
import subprocess
import warnings
from pathlib import Path
from typing import Any

from browser.tabs import PlaywrightTab, Tab, WebDriverTab
from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import Playwright, ViewportSize
from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from sitebuild.browsers import Browser, Engine, Engines

OFF_THE_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
TELL_MEMORY = "--enable-blink-features=ForceEagerMeasureMemory"  # at once, not at the next collection
# Each window would load the many scripts of its own address bar: most of a second of a processor.
NO_ADDRESS_BAR = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
WINDOW = Path(__file__).with_name("webkit_window.py")
VIEWPORT: ViewportSize = {"width": 1280, "height": 900}
# Playwright is never told when Firefox brings a page back from memory, and would wait for it.
FORGETFUL = {"browser.sessionhistory.max_total_viewers": 0}
# Two engines compile WebAssembly twice, the second time for speed: at each start that takes an eighth of Chromium's
# work and a third of WebKitGTK's. The benchmark's browser, in which a test measures memory, does both.
FIRST_COMPILER = "--js-flags=--liftoff-only"
FIRST_COMPILER_OF_WEBKIT = {"JSC_useOMGJIT": "0"}
SCRIPT_SECONDS = 90  # longer than any wait of the reader


class Launcher:
    """Starts browsers, and stops them all in the end."""

    def __init__(self, playwright: Playwright, engines: Engines) -> None:
        self._playwright = playwright
        self._engines = engines
        self._browsers: dict[tuple[Engine, str], PlaywrightBrowser] = {}

    def tab(self, engine: Engine, system: dict[str, Any] | None = None, **context: Any) -> Tab:
        """A new tab with nothing remembered; `context` is for Playwright's `new_context`.

        `system` is what it finds around it: Firefox's preferences, or WebKitGTK's environment.
        """
        system = system or {}
        found = self._engines.get(engine)
        assert found is not None, f"There is no {engine} here: `python3 build.py test` installs it."
        if engine == "webkit" and not found.own:
            return self._webkit(found, system)
        return PlaywrightTab(self.browser(engine, **system).new_context(viewport=VIEWPORT, **context).new_page())

    def browser(self, engine: Engine, **preferences: Any) -> PlaywrightBrowser:
        """A running Chromium or Firefox; `preferences` are Firefox's, each set an own process."""
        key = (engine, repr(sorted(preferences.items())))
        if key not in self._browsers:
            self._browsers[key] = self._launch(engine, preferences)
        return self._browsers[key]

    def _launch(self, engine: Engine, preferences: dict[str, Any]) -> PlaywrightBrowser:
        found = self._engines[engine]
        options: dict[str, Any] = {} if found.own else {"executable_path": found.path}
        if engine == "chromium":
            options |= {"args": [OFF_THE_NETWORK, TELL_MEMORY, NO_ADDRESS_BAR, FIRST_COMPILER]}
        if engine == "firefox" and not found.own:
            options |= {"channel": "moz-firefox", "firefox_user_prefs": FORGETFUL | preferences}
        launched: PlaywrightBrowser = getattr(self._playwright, engine).launch(**options)
        return launched

    def _webkit(self, found: Browser, system: dict[str, Any]) -> WebDriverTab:
        screen = Screen()  # of its own: of two windows on one screen only one has the keys
        options = Options()
        options.binary_location = str(WINDOW)
        options.set_capability("browserName", "window")
        environment = {**os.environ, "DISPLAY": screen.name, "GDK_BACKEND": "x11", **FIRST_COMPILER_OF_WEBKIT, **system}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Selenium's own, about a call of its own
            driver = WebKitGTK(options=options, service=Service(str(found.path), env=environment))
        driver.set_script_timeout(SCRIPT_SECONDS)
        driver.set_window_size(VIEWPORT["width"], VIEWPORT["height"])
        return WebDriverTab(driver, screen.stop)

    def stop(self) -> None:
        """Stops what runs."""
        for browser in self._browsers.values():
            browser.close()


class Screen:
    """A virtual screen for WebKitGTK's window."""

    def __init__(self) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        self._process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = f":{pipe.readline().strip()}"

    def stop(self) -> None:
        """Ends it."""
        self._process.terminate()
        self._process.wait()
