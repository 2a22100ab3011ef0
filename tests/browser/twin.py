"""A figure twice: in the browser, and the same Python natively.

After every event both must agree to the last attribute: words, picture, table, values and names.
"""

from __future__ import annotations

from typing import Any

from browser.reader import Reader

from speculative.figures import FIGURES
from speculative.figures.event import Event, Press, Set
from speculative.view.element import Element
from speculative.view.forms import to_wire

# A figure's DOM as nested lists, with what controls hold now in place of the attributes they began with.
SEEN = """(figure) => {
  const seen = (element) => {
    const attributes = Object.fromEntries([...element.attributes].map((a) => [a.name, a.value]));
    for (const name of ["style", "value", "checked", "open"]) delete attributes[name];
    if (element.localName === "input") attributes.value = element.value;
    if (element.checked) attributes.checked = "";
    const children = [];
    for (const child of element.childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) children.push(seen(child));
      else if (typeof children.at(-1) === "string") children.push(children.pop() + child.data);
      else if (child.data !== "") children.push(child.data);
    }
    return [element.localName, attributes, ...children];
  };
  return seen(document.getElementById(figure));
}"""


class Twin:
    """One figure of a reader's page, and its native twin."""

    def __init__(self, reader: Reader, name: str) -> None:
        self.reader = reader
        self.name = name
        self.state = FIGURES[name].first

    def press(self, control: str) -> None:
        """The native twin's button was pressed too."""
        self.does(Press(control))

    def set(self, control: str, value: str) -> None:
        """The native twin's control was set too."""
        self.does(Set(control, value))

    def does(self, event: Event) -> None:
        """An event happens to the native twin; then both must look the same."""
        self.state = FIGURES[self.name].update(self.state, event)
        self.agrees()

    @property
    def sentence(self) -> str:
        """The twin's words."""
        return FIGURES[self.name].sentence(self.state)

    def agrees(self) -> None:
        """Wait until the figure in the page is what the native figure is."""
        wanted = expected(FIGURES[self.name].view(self.state))
        try:
            self.reader.wait("given[0] === document.querySelector(given[1]).textContent", self.sentence, self._line)
        finally:
            seen = ordered(self.reader.js(SEEN, self.name))
            assert seen == wanted, f"{self.name} differs in {self.reader.engine} from the native figure"

    @property
    def _line(self) -> str:
        return f"#{self.name} .sentence"


def expected(view: Element) -> list[Any]:
    """A view as `SEEN` gives it."""
    return ordered(to_wire(view))


def ordered(wire: Any) -> Any:
    """A tree with attributes as text, in order; without what is the page's own affair."""
    if isinstance(wire, str):
        return wire
    tag, attributes, *children = wire
    named = {name: _text(value) for name, value in sorted(attributes.items()) if name not in ("key", "style")}
    return [tag, named, *map(ordered, children)]


def _text(value: object) -> str:
    return "" if value is True else str(value)
