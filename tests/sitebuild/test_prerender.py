"""HTML reads back as the same tree, whatever the words; and so does JSON."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitebuild.prerender import VOID, escape, to_html
from speculative.view.element import Element, Value, h

NAMES = st.sampled_from(("class", "id", "title", "data-x", "aria-label", "value", "checked"))
# Whole, but without the lone surrogates that no file can hold.
WORDS = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("&<>\"'=/;#!-"), min_size=1, max_size=8)
VALUES: st.SearchStrategy[Value] = WORDS | st.just("") | st.integers() | st.floats() | st.just(True)
ATTRIBUTES = st.dictionaries(NAMES, VALUES, max_size=3)


def parent(inside: st.SearchStrategy[Element | str]) -> st.SearchStrategy[Element | str]:
    tags = st.sampled_from(("div", "p", "b", "svg", "text"))
    return st.builds(lambda tag, given_, attributes: h(tag, given_, **attributes), tags, st.lists(inside), ATTRIBUTES)


EMPTY = st.builds(lambda tag, attributes: h(tag, **attributes), st.sampled_from(sorted(VOID)), ATTRIBUTES)
TREES = st.recursive(WORDS | EMPTY, parent, max_leaves=8).map(lambda tree: h("div", tree))


class Reader(HTMLParser):
    """Reads HTML back into a tree of elements."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict[str, Value], list[Element | str]]] = [("", {}, [])]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens an element; one without an end is closed at once."""
        read: dict[str, Value] = {name: True if value is None else value for name, value in attrs}
        assert len(read) == len(attrs), "an attribute stands twice"
        self.open.append((tag, read, []))
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Closes the innermost element, which must be the one that is named."""
        opened, attributes, children = self.open.pop()
        assert tag == opened
        self.open[-1][2].append(Element(tag, attributes, tuple(children)))

    def handle_data(self, data: str) -> None:
        """Adds words to what is open, as a browser joins them."""
        children = self.open[-1][2]
        if children and isinstance(children[-1], str):
            children[-1] += data
        else:
            children.append(data)

    def handle_comment(self, data: str) -> None:
        """Refuses: no tree has comments."""
        raise AssertionError(f"a comment came out: {data!r}")

    def handle_decl(self, decl: str) -> None:
        """Refuses: no tree has declarations."""
        self.handle_comment(decl)

    def handle_pi(self, data: str) -> None:
        """Refuses: no tree has instructions to a processor."""
        self.handle_comment(data)

    def unknown_decl(self, data: str) -> None:
        """Refuses: no tree has marked sections."""
        self.handle_comment(data)


def read_back(html: str) -> tuple[Element | str, ...]:
    reader = Reader()
    reader.feed(html)
    reader.close()
    (_, _, children) = reader.open.pop()
    assert not reader.open, "an element is not closed"
    return tuple(children)


def written(tree: Element | str) -> Element | str:
    """The tree with the values of its attributes as HTML can hold them: words, or just there."""
    if isinstance(tree, str):
        return tree
    words = ("data-", "aria-")
    attributes: dict[str, Value] = {
        n: ("true" if n.startswith(words) else True) if v is True else str(v) for n, v in tree.attributes.items()
    }
    return Element(tree.tag, attributes, tuple(map(written, tree.children)))


@settings(max_examples=40)
@given(TREES)
def test_html_reads_back_as_the_same_tree(tree: Element) -> None:
    assert read_back(to_html(tree)) == (written(tree),)


@given(st.text())
def test_escaped_text_holds_nothing_that_means_something(text: str) -> None:
    assert not set(escape(text)) & set("<>\"'")
    assert read_back(escape(text)) == ((text,) if text else ())


@pytest.mark.parametrize(
    "words",
    [
        "</p><script>alert(1)</script>",
        "&amp;",
        "&#x3c;",
        '" onclick="x',
        "' x='",
        "<!-- -->",
        "]]>",
        "&lt",
        "a\n b",
    ],
)
def test_words_that_look_like_html_stay_words(words: str) -> None:
    tree = h("p", words, title=words)
    assert read_back(to_html(tree)) == (tree,)


@pytest.mark.parametrize("tag", sorted(VOID))
def test_an_element_that_holds_nothing_has_no_end(tag: str) -> None:
    assert to_html(h("p", h(tag, id="a"), "x")) == f'<p><{tag} id="a">x</p>'


def test_an_element_that_only_happens_to_hold_nothing_has_an_end() -> None:
    assert to_html(h("span", class_="key")) == '<span class="key"></span>'


def test_a_true_attribute_is_just_there_and_numbers_are_plain() -> None:
    assert to_html(h("input", checked=True, min=0, step=0.5)) == '<input checked min="0" step="0.5">'


def test_a_key_is_for_the_wire_only() -> None:
    tree = h("ul", h("li", "a", key="first", id="a"), key="list")
    assert to_html(tree) == '<ul><li id="a">a</li></ul>'
    assert json.dumps(tree) == '["ul", {"key": "list"}, [["li", {"key": "first", "id": "a"}, ["a"]]]]'


def test_a_style_attribute_is_refused_in_html_at_any_depth() -> None:
    with pytest.raises(ValueError, match=r"<circle> has a style attribute"):
        to_html(h("figure", "x", h("svg", h("circle", style="left: 1px"))))


@settings(max_examples=40)
@given(TREES)
def test_a_tree_survives_json(tree: Element) -> None:
    def element(wire: object) -> Element | str:
        if isinstance(wire, str):
            return wire
        assert isinstance(wire, list)
        tag, attributes, children = wire
        return Element(tag, attributes, tuple(map(element, children)))

    sent = json.loads(json.dumps(tree))
    assert repr(element(sent)) == repr(tree)  # by repr, since NaN is not equal to itself
