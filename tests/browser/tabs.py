"""A browser's tab, over two backends: Playwright for Chromium and Firefox, WebDriver for WebKitGTK.

Scripts are function expressions, run in the page with JSON arguments; a promise is waited for. The page's
security policy does not reach them.
"""
# ruff: noqa: D102 - what each method does is said once, in Tab

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response
from selenium.common.exceptions import MoveTargetOutOfBoundsException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

Point = tuple[float, float]
# Done when the page has its new width, of which a driver does not wait to hear.
RESIZED = """(width) => new Promise((done) => {
  const look = () => (innerWidth === width ? done() : setTimeout(look, 10));
  look();
})"""
ACT_MS = 15_000  # a bound for a control that never can be pressed
# Keeps what the next press of the mouse comes to: "" for the element itself, or its label; "nothing" also where it
# falls on mere text, as it does when the window has not scrolled yet.
KEEP_PRESS = """(selector) => {
  const element = document.querySelector(selector);
  window.pressed = "nothing";
  const keep = ({ target }) => {
    const itself = element.contains(target) || target.closest("label")?.control === element;
    const control = target.closest("a, button, input, label, summary");
    window.pressed = itself ? "" : control ? control.outerHTML.slice(0, 80) : "nothing";
  };
  addEventListener("mousedown", keep, { capture: true, once: true });
}"""
PRESSES = 3  # at most: what the driver lost on its way is pressed again, never what the page has had


class Tab(Protocol):
    """What the tests need of a browser."""

    def goto(self, address: str) -> None:
        """Open an address, until the document is loaded."""

    def reload(self) -> None:
        """Load the document again, as the reload button does."""

    def back(self) -> None:
        """Go back one entry of the history."""

    def js(self, function: str, *arguments: Any) -> Any:
        """The result of a JavaScript function."""

    def click(self, selector: str) -> None:
        """Press the main mouse button on an element."""

    def hover(self, selector: str) -> None:
        """Bring the mouse over an element."""

    def keys(self, *names: str) -> None:
        """Press keys, one after another, wherever the focus is."""

    def drag(self, *points: Point) -> None:
        """Press the mouse at the first point, move over the others, release at the last."""

    def to_front(self) -> None:
        """Make its window the one that keys go to."""

    def resize(self, width: int, height: int) -> None:
        """Give the page another viewport."""

    def screenshot(self) -> bytes:
        """The viewport as a PNG."""

    def heard(self) -> list[str]:
        """Errors and warnings since last asked: console, uncaught, failed requests."""

    def requests(self) -> list[str]:
        """The addresses that the page has asked for, as far as the engine tells."""

    def close(self) -> None:
        """Close it."""


class PlaywrightTab:
    """A tab in Chromium or Firefox."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(ACT_MS)
        self._heard: list[str] = []
        self._requests: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("request", lambda request: self._requests.append(request.url))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._heard.append(f"{message.type}: {message.text}")

    def _error(self, error: Error) -> None:
        # Firefox may lay out a formula of which half has come yet, and says so; that all are whole, test_prose sees.
        if not error.message.startswith("Incorrect number of children for <"):
            self._heard.append(f"error: {error}")

    def _failed(self, request: Request) -> None:
        # The page itself gives up a whole file where the host has it compressed beside.
        if request.failure != "net::ERR_ABORTED":
            self._heard.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._heard.append(f"status {response.status}: {response.url}")

    def goto(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def back(self) -> None:
        self.page.go_back()

    def js(self, function: str, *arguments: Any) -> Any:
        return self.page.evaluate(f"(given) => ({function})(...given)", list(arguments))

    def click(self, selector: str) -> None:
        self.page.click(selector)

    def hover(self, selector: str) -> None:
        self.page.hover(selector)

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def drag(self, *points: Point) -> None:
        mouse, (first, *rest) = self.page.mouse, points
        mouse.move(*first)
        mouse.down()
        for point in rest:
            mouse.move(*point)
        mouse.up()

    def to_front(self) -> None:
        self.page.bring_to_front()

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def screenshot(self) -> bytes:
        return self.page.screenshot()

    def heard(self) -> list[str]:
        heard, self._heard = self._heard, []
        return heard

    def requests(self) -> list[str]:
        return list(self._requests)

    def close(self) -> None:
        self.page.context.close()


class WebDriverTab:
    """A tab in WebKitGTK. What goes wrong is collected by the window's own script, `webkit_window.py`."""

    def __init__(self, driver: WebDriver, closed: Callable[[], None]) -> None:
        self.driver = driver
        self._closed = closed

    def goto(self, address: str) -> None:
        self.driver.get(address)

    def reload(self) -> None:
        self.driver.refresh()

    def back(self) -> None:
        self.driver.back()

    def js(self, function: str, *arguments: Any) -> Any:
        script = f"""
            const done = arguments[arguments.length - 1];
            Promise.resolve(({function})(...[...arguments].slice(0, -1))).then(
                (value) => done(JSON.stringify({{ value: value ?? null }})),
                (error) => done(JSON.stringify({{ error: String(error) }})),
            );
        """
        result: dict[str, Any] = json.loads(self.driver.execute_async_script(script, *arguments))
        if "error" in result:
            raise AssertionError(result["error"])
        return result["value"]

    def click(self, selector: str) -> None:
        for _ in range(PRESSES):
            self.js(KEEP_PRESS, selector)
            with suppress(MoveTargetOutOfBoundsException):  # the window has not scrolled yet, and nothing is pressed
                self._at(selector).click().perform()
            came_to = self.driver.execute_script("return window.pressed ?? ''")  # nothing is kept on a next page
            if came_to != "nothing":
                break
        assert not came_to, f"A press on {selector} came to {came_to}"

    def hover(self, selector: str) -> None:
        self._at(selector).perform()

    def _at(self, selector: str) -> ActionChains:
        element = self.driver.find_element(By.CSS_SELECTOR, selector)
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
        self.js("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return ActionChains(self.driver, duration=0).move_to_element(element)

    def keys(self, *names: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(*(_webdriver_key(name) for name in names)).perform()

    def drag(self, *points: Point) -> None:
        chain = ActionChains(self.driver, duration=10)
        pointer, (first, *rest) = chain.w3c_actions.pointer_action, points
        pointer.move_to_location(*map(round, first)).pointer_down()
        for point in rest:
            pointer.move_to_location(*map(round, point))
        pointer.pointer_up()
        chain.perform()

    def to_front(self) -> None:
        """Nothing to do: it is alone on its screen."""

    def resize(self, width: int, height: int) -> None:
        self.driver.set_window_size(width, height)
        self.js(RESIZED, width)

    def screenshot(self) -> bytes:
        return self.driver.get_screenshot_as_png()

    def heard(self) -> list[str]:
        heard: list[str] = self.driver.execute_script("return heard.splice(0)")
        return heard

    def requests(self) -> list[str]:
        script = "return performance.getEntriesByType('resource').map((entry) => entry.name)"
        requests: list[str] = self.driver.execute_script(script)
        return [self.driver.current_url, *requests]

    def close(self) -> None:
        with suppress(WebDriverException):  # its window is gone before it has answered
            self.driver.quit()
        self._closed()


def _webdriver_key(name: str) -> str:
    """Playwright's name of a key as WebDriver's character."""
    return str(getattr(Keys, re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper(), name))
