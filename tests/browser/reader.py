"""Somebody who reads the page: finds controls by their names, acts by mouse and keys, waits for what shall be seen."""

from __future__ import annotations

from typing import Any

from browser.tabs import Tab

WAIT_MS, BOOT_MS = 10_000, 60_000  # bounds for what never comes; nothing is measured by them


# A control's name as a screen reader has it: its label, its aria-label, or its own words.
FIND = """(figure, name) => {
  const named = (control) =>
    control.getAttribute("aria-label") ?? (control.labels?.[0] ?? control).textContent.trim();
  const controls = [...document.getElementById(figure).querySelectorAll("button, input, summary")];
  const found = controls.filter((control) => named(control) === name);
  if (found.length !== 1) throw new Error(`${found.length} controls "${name}" in ${figure}`);
  return found[0].id || `${figure}/summary`;
}"""


class Reader:
    """A reader with a tab."""

    def __init__(self, tab: Tab, engine: str) -> None:
        self.tab = tab
        self.engine = engine

    # ---- The page ----

    def open(self, address: str) -> None:
        """Open the page and wait until Python is there, with all it loads."""
        self.tab.goto(address)
        self.wait_for_python()

    def wait_for_python(self) -> None:
        """Wait until figures answer and nothing more is loading."""
        ready = "document.documentElement.dataset.python === 'ready'"
        standing = "document.querySelector('.note:not([hidden]) button')"  # it takes the notice's place
        laid = "!document.documentElement.matches('[data-unfolding]')"
        here = f"{ready} && {laid} && document.getElementById('python-notice').hidden && !{standing}"
        assert self.comes(here, limit=BOOT_MS), f"Python never came in {self.engine}: {self.tab.heard()}"

    def js(self, function: str, *arguments: Any) -> Any:
        """The result of a JavaScript function in the page."""
        return self.tab.js(function, *arguments)

    def wait(self, condition: str, *given: Any) -> None:
        """Wait until a JavaScript expression over `given` is true."""
        assert self.comes(condition, *given), f"never came in {self.engine}: {condition} {list(given)}"

    def comes(self, condition: str, *given: Any, limit: int = WAIT_MS) -> bool:
        """Whether a JavaScript expression over `given` becomes true."""
        came = self.tab.js(
            f"""(limit, ...given) => new Promise((resolve) => {{
                const end = performance.now() + limit;
                const look = () => {{
                    if ({condition}) resolve(true);
                    else if (performance.now() > end) resolve(false);
                    else setTimeout(look, 10);
                }};
                look();
            }})""",
            limit,
            *given,
        )
        return bool(came)

    def text(self, selector: str) -> str:
        """An element's words."""
        return str(self.js("(selector) => document.querySelector(selector).textContent", selector))

    def texts(self, selector: str) -> list[str]:
        """The words of all such elements."""
        return list(self.js("(s) => [...document.querySelectorAll(s)].map((e) => e.textContent)", selector))

    def reads(self, selector: str, part: str) -> None:
        """Wait until an element says this somewhere."""
        self.wait("document.querySelector(given[0])?.textContent.includes(given[1])", selector, part)

    # ---- Controls ----

    def control(self, figure: str, name: str) -> str:
        """The selector of a control by its name."""
        found = str(self.js(FIND, figure, name))
        return f"#{figure} summary" if found.endswith("/summary") else f"#{found}"

    def press(self, figure: str, name: str) -> None:
        """Press a button, or choose a choice, by mouse."""
        self.tab.click(self.control(figure, name))

    def value(self, figure: str, name: str) -> str:
        """What a slider or field holds."""
        return str(self.js("(s) => document.querySelector(s).value", self.control(figure, name)))

    def focus(self, figure: str, name: str) -> None:
        """Come to a control by the Tab key, from the control before it."""
        selector = self.control(figure, name)
        self.js(
            """(selector) => {
                const all = [...document.querySelectorAll("a[href], button, input, summary")];
                all[all.indexOf(document.querySelector(selector)) - 1].focus();
            }""",
            selector,
        )
        for _ in range(5):
            self.tab.keys("Tab")
            if self.has_focus(selector):
                return
        raise AssertionError(f"Tab never comes to {selector} in {self.engine}, but to {self.focused()}")

    def has_focus(self, selector: str) -> bool:
        """Whether the focus is on an element."""
        return bool(self.js("(s) => document.activeElement === document.querySelector(s)", selector))

    def focused(self) -> str:
        """What has the focus: its id, else its tag."""
        return str(self.js("() => document.activeElement.id || document.activeElement.tagName"))

    def slide(self, figure: str, name: str, *values: int) -> None:
        """Move a slider over values, as a drag does: an input event for each, without waiting between."""
        self.js(
            """(selector, values) => {
                const slider = document.querySelector(selector);
                for (const value of values) {
                    slider.value = value;
                    slider.dispatchEvent(new Event("input", { bubbles: true }));
                }
                slider.dispatchEvent(new Event("change", { bubbles: true }));
            }""",
            self.control(figure, name),
            values,
        )

    def type(self, figure: str, name: str, words: str) -> None:
        """Replace what a field holds, and press Enter."""
        self.js(
            "(s) => { document.querySelector(s).focus(); document.querySelector(s).select(); }",
            self.control(figure, name),
        )
        self.tab.keys(*(words or ["Delete"]), "Enter")

    # ---- Reset ----

    def start_again(self) -> None:
        """Bring every figure back to its first view, by its own controls."""
        self.js(
            """(first) => {
                for (const details of document.querySelectorAll("details[open]")) details.open = false;
                for (const [id, value] of Object.entries(first)) {
                    const control = document.getElementById(id);
                    if (control.type === "radio" ? control.checked : control.value === value) continue;
                    if (control.type === "radio") control.click();
                    else {
                        control.value = value;
                        for (const type of ["input", "change"]) {
                            control.dispatchEvent(new Event(type, { bubbles: true }));
                        }
                    }
                }
                const labels = ["Start again", "Try again"];
                for (const button of document.querySelectorAll("[data-figure] button")) {
                    if (labels.includes(button.textContent)) button.click();
                }
                document.activeElement.blur();
                scrollTo(0, 0);
            }""",
            ROUNDS_FIRST,
        )


ROUNDS_FIRST = {"rounds-text-predictable": "", "rounds-draft-good": "", "rounds-gamma": "4", "rounds-seed": "2000"}
