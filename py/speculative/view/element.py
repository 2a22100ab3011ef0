"""A picture of a figure as a plain value: a tree of elements and strings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, repeat
from typing import NamedTuple

Value = str | int | float | bool


class Element(NamedTuple):
    """One HTML or SVG element: its tag, its attributes in order, and its children.

    A tuple, which JSON writes as it is: nothing has to be made of it before it goes to the page.
    Two strings never stand side by side among the children: a parser of HTML would join them into
    one text node, and the page could then not adopt the prerendered markup.
    """

    tag: str
    attributes: dict[str, Value]
    children: tuple[Element | str, ...]

    def __str__(self) -> str:
        """The text inside, without the tags."""
        return "".join(map(str, self.children))


Child = Element | str | None | Iterable["Child"]


def h(tag: str, *children: Child, **attributes: Value | None) -> Element:
    """An element, with nested lists of children flattened, and None and empty strings left out.

    Names of attributes are written the Python way: `class_` is class, `aria_label` is aria-label.
    An attribute that is None or False is left out.

    >>> str(h("p", "Kept ", [h("b", "67"), None], " percent"))
    'Kept 67 percent'
    """
    named = {_written(name): value for name, value in attributes.items() if value is not None and value is not False}
    inside: list[Element | str] = []
    _gather(children, inside)
    return Element(tag, named, tuple(inside))


@cache
def _written(name: str) -> str:
    """An attribute's name as HTML has it."""
    return name.rstrip("_").replace("_", "-")


def _gather(children: Iterable[Child], inside: list[Element | str]) -> None:
    """Appends children one by one, a string to the string before it."""
    for child in children:
        if isinstance(child, Element):
            inside.append(child)
        elif isinstance(child, str):
            if inside and isinstance(inside[-1], str):
                inside[-1] += child
            elif child:
                inside.append(child)
        elif child is not None:
            _gather(child, inside)


def walk(element: Element) -> Iterator[Element]:
    """The element and every element inside it, in document order."""
    yield element
    for child in element.children:
        if isinstance(child, Element):
            yield from walk(child)


def changes(children: Sequence[Element | str], before: Sequence[Element | str]) -> list[object]:
    """Children as told to one who has those from before: None where the same stands in the same place.

    >>> changes(["a", h("p", "b"), h("p", h("i", "c"), "d")], ["a", h("p", "b"), h("p", h("i", "c"), "e")])
    [None, None, ('p', None, [None, 'd'])]
    """
    pairs = zip(children, chain(before, repeat("")), strict=False)
    return [None if child == was else _changed(child, was) for child, was in pairs]


def _changed(child: Element | str, was: Element | str) -> object:
    if isinstance(child, str) or isinstance(was, str):
        return child
    attributes = None if child.attributes == was.attributes else child.attributes
    return child.tag, attributes, changes(child.children, was.children)
