"""A figure twice: in the browser, and the same Python natively.

After every event both must agree to the last attribute: words, picture, table, values and names.
"""

from __future__ import annotations

import json
from typing import Any

from browser.reader import Reader

from speculative.figures import FIGURES
from speculative.figures.event import Enter, Event, Press, Set
from speculative.view.element import Element

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
    const sorted = Object.fromEntries(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)));
    return [element.localName, sorted, ...children];
  };
  return seen(document.getElementById(figure)).slice(2);
}"""


class Twin:
    """One figure of a reader's page, and its native twin."""

    def __init__(self, reader: Reader, name: str) -> None:
        self.reader = reader
        self.name = name
        self.state: Any = FIGURES[name].first

    # ---- What happens to both ----

    def click(self, label: str) -> None:
        """Press a button by mouse."""
        control = self._event_name(label)
        self.reader.press(self.name, label)
        self._does(Press(control))

    def key(self, label: str, key: str = "Enter") -> None:
        """Come to a button by Tab and press it by a key."""
        control = self._event_name(label)
        self.reader.focus(self.name, label)
        self.reader.tab.keys(key)
        self._does(Press(control))

    def choose(self, label: str) -> None:
        """Choose one of several by mouse."""
        control, value = self._event_name(label), self.reader.value(self.name, label)
        self.reader.press(self.name, label)
        self._does(Set(control, value))

    def slide(self, label: str, *values: int) -> None:
        """Move a slider over some values."""
        self.reader.slide(self.name, label, *values)
        self._does(Set(self._event_name(label), str(values[-1])))

    def slide_by_key(self, label: str, key: str, value: int) -> None:
        """Press a key on a slider that has the focus, which must bring it to a value."""
        self.reader.tab.keys(key)
        assert self.reader.value(self.name, label) == str(value), f"{key} on {label} in {self.reader.engine}"
        self._does(Set(self._event_name(label), str(value)))

    def type(self, label: str, words: str) -> None:
        """Type into a field, and Enter."""
        self.reader.type(self.name, label, words)
        self._does(Enter(self._event_name(label), words))

    def pressed(self, label: str) -> None:
        """The reader has pressed a button: so does the native twin."""
        self._does(Press(self._event_name(label)))

    def follow(self, event: Event) -> None:
        """An event happens to the native twin alone."""
        self.state = FIGURES[self.name].update(self.state, event)

    def follow_choice(self, label: str) -> None:
        """The native twin follows a choice that the reader has made by keys."""
        selector = self.reader.control(self.name, label)
        assert self.reader.js("(s) => document.querySelector(s).checked", selector), f"{label} is not chosen"
        self._does(Set(self._event_name(label), self.reader.value(self.name, label)))

    def follows(self, label: str) -> int:
        """The native twin follows a slider that the reader has dragged; the value it stands at."""
        value = self.reader.value(self.name, label)
        self._does(Set(self._event_name(label), value))
        return int(value)

    def _event_name(self, label: str) -> str:
        selector = self.reader.control(self.name, label)
        return str(self.reader.js("(s) => document.querySelector(s).dataset.control", selector))

    def _does(self, event: Event) -> None:
        self.follow(event)
        self.agrees()

    # ---- How both look ----

    @property
    def sentence(self) -> str:
        """The figure in words, as both say it."""
        return FIGURES[self.name].sentence(self.state)

    def agrees(self) -> None:
        """Wait until the figure in the page is what the native figure is."""
        wanted = self.expected()
        text = json.dumps(wanted, ensure_ascii=False, separators=(",", ":"))
        if not self.reader.comes(f"JSON.stringify(({SEEN})(given[0])) === given[1]", self.name, text):
            unlike = difference(self.reader.js(SEEN, self.name), wanted)
            said = [note for note in self.reader.texts("[data-note], #python-notice") if note]
            raise AssertionError(f"{self.name} in {self.reader.engine} is not as natively: {unlike}; said: {said}")

    def expected(self) -> list[Any]:
        """The native figure as `SEEN` gives the page's."""
        view = FIGURES[self.name].view(self.state)
        return [_plain(child) for child in view.children]


def _plain(child: Element | str) -> Any:
    """A tree with attributes as text, in order; without what is the page's own affair."""
    if isinstance(child, str):
        return child
    tag, attributes, children = child
    named = {name: _text(name, value) for name, value in sorted(attributes.items()) if name not in ("key", "style")}
    return [tag, named, *map(_plain, children)]


def _text(name: str, value: object) -> str:
    if value is True:
        return "true" if name.startswith("data-") else ""
    return str(value)


def difference(seen: Any, wanted: Any, path: str = "") -> str | None:
    """Where two trees first differ, and how."""
    if isinstance(seen, list) and isinstance(wanted, list) and len(seen) == len(wanted):
        tag = f"{path}/{seen[0]}" if seen and isinstance(seen[0], str) else path
        pairs = enumerate(zip(seen, wanted, strict=True))
        found = (difference(a, b, f"{tag}[{at}]") for at, (a, b) in pairs)
        return next((one for one in found if one), None)
    return None if seen == wanted else f"{path}: {seen!r} instead of {wanted!r}"
