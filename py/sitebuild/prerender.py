"""Element trees as HTML: what stands in the page before any script runs."""

from __future__ import annotations

from speculative.view.element import Element, Value

VOID = frozenset({"br", "hr", "img", "input"})
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def to_html(element: Element) -> str:
    """The element as HTML text, escaped. `key` only tells the page's patcher what is the same node: left out.

    Raises:
        ValueError: the element has a style attribute, which the page's security policy would ignore.

    >>> to_html(Element("p", {"title": 'a "b"'}, ("1 < 2",)))
    '<p title="a &quot;b&quot;">1 &lt; 2</p>'

    """
    if "style" in element.attributes:
        raise ValueError(f"<{element.tag}> has a style attribute; a first view must do without, use a class.")
    attributes = "".join(_attribute(n, v) for n, v in element.attributes.items() if n != "key")
    if element.tag in VOID:
        return f"<{element.tag}{attributes}>"
    inside = "".join(escape(c) if isinstance(c, str) else to_html(c) for c in element.children)
    return f"<{element.tag}{attributes}>{inside}</{element.tag}>"


def _attribute(name: str, value: Value) -> str:
    if value is True:
        # As the page's patcher writes them: true is a word in these, and presence in others.
        return f' {name}="true"' if name.startswith(("data-", "aria-")) else f" {name}"
    return f' {name}="{escape(str(value))}"'


def escape(text: str) -> str:
    """The text with the five characters that mean something in HTML written as entities.

    >>> escape("p < q & r")
    'p &lt; q &amp; r'
    """
    return "".join(ESCAPES.get(character, character) for character in text)
