"""A browser that has never seen the page: a new process and profile each time, so no cache helps; at rest."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

PAGES = Path(__file__).parent / "pages"
LOOKS, LOOK_S = 120, 0.25  # how often it is looked at, and how long is waited between
IDLE_S = 0.02  # processor time between two looks, at most
ARGUMENTS = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--enable-blink-features=ForceEagerMeasureMemory",
)


def launch(playwright: Playwright) -> Browser:
    """Chromium from PATH, else Playwright's own."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))


@contextmanager
def fresh_page(playwright: Playwright, *scripts: str, policy: bool = True) -> Iterator[Page]:
    """A page in a browser of its own, which runs the scripts before the page's own; without its policy if so wished."""
    browser = launch(playwright)
    try:
        page = browser.new_page(bypass_csp=not policy)
        page.set_default_timeout(150_000)
        page.add_init_script((PAGES / "watch.js").read_text("utf-8"))
        for script in scripts:
            page.add_init_script(script)
        wait_until_idle(browser)
        yield page
    finally:
        browser.close()


def wait_until_idle(browser: Browser) -> None:
    """Wait until the browser is done with itself: at first it is busy with the many scripts of its own address bar.

    Raises:
        RuntimeError: it never is.

    """
    session, before = browser.new_browser_cdp_session(), dict[int, float]()
    for _ in range(LOOKS):
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        now = {process["id"]: process["cpuTime"] for process in processes}
        if before and sum(used - before.get(process, 0) for process, used in now.items()) < IDLE_S:
            return session.detach()
        before = now
        time.sleep(LOOK_S)
    raise RuntimeError("The browser never came to rest.")


def wait_for_mark(page: Page, name: str, seconds: float = 150) -> float | None:
    """When, in ms after navigation, a mark of `watch.js` was made; None if not in time."""
    value = page.evaluate("([name, ms]) => bench.when(name, ms)", [name, 1000 * seconds])
    return None if value is None else float(value)


def version(playwright: Playwright) -> str:
    """The browser's name and version."""
    browser = launch(playwright)
    try:
        return f"Chromium {browser.version}"
    finally:
        browser.close()
