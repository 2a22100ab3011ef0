"""Trees are made as they are meant: flat, joined, and with attributes by their written names."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculative.view.element import Child, Element, h, walk

LEAVES: st.SearchStrategy[Child] = st.none() | st.text(max_size=3) | st.builds(lambda: h("b", "x"))
NESTED: st.SearchStrategy[Child] = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4), max_leaves=12)


def leaves(child: Child) -> list[Element | str]:
    """What a nest of children holds, in order, by the plainest recursion."""
    if child is None:
        return []
    if isinstance(child, Element | str):
        return [child]
    return [leaf for inner in child for leaf in leaves(inner)]


@given(st.lists(NESTED, max_size=4))
def test_children_keep_their_words_elements_and_order_however_they_nest(children: list[Child]) -> None:
    made, given_ = h("p", *children), leaves(children)
    assert str(made) == "".join(map(str, given_))
    assert [c for c in made.children if isinstance(c, Element)] == [c for c in given_ if isinstance(c, Element)]


@given(st.lists(NESTED, max_size=4))
def test_no_string_is_empty_and_no_two_stand_side_by_side(children: list[Child]) -> None:
    made = h("p", *children)
    assert "" not in made.children
    assert not any(isinstance(left, str) and isinstance(right, str) for left, right in pairwise(made.children))


def test_strings_join_across_nests_and_gaps_but_not_across_elements() -> None:
    b = h("b")
    assert h("p", "1", ["2", None, ["", "3"]], b, "4", None, "5").children == ("123", b, "45")


def test_a_generator_is_a_nest_too() -> None:
    assert h("ul", (h("li", word) for word in "ab")).children == (h("li", "a"), h("li", "b"))


def test_attributes_are_written_the_python_way_and_keep_their_order() -> None:
    made = h("label", for_="a", aria_label="b", class_="c", viewBox="0 0 1 1")
    assert list(made.attributes.items()) == [
        ("for", "a"),
        ("aria-label", "b"),
        ("class", "c"),
        ("viewBox", "0 0 1 1"),
    ]


def test_none_and_false_are_left_out_but_zero_and_the_empty_string_are_kept() -> None:
    made = h("input", a=None, b=False, c=0, d="", e=True, f=0.0)
    assert made.attributes == {"c": 0, "d": "", "e": True, "f": 0.0}
    assert made.attributes["e"] is True


def test_walking_goes_in_document_order() -> None:
    tree = h("div", h("p", h("b"), "x", h("i")), "y", h("hr"))
    assert [element.tag for element in walk(tree)] == ["div", "p", "b", "i", "hr"]


def test_an_element_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        h("p").tag = "b"  # type: ignore[misc]
