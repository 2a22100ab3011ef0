"""What holds for every figure and quiz, in every state that a reader can bring it to."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitebuild.moves import JsonEvent, moves
from sitebuild.prerender import to_html
from speculative.bridge import as_event
from speculative.figures import FIGURES
from speculative.figures.event import BadEventError, Enter, Event, Press, Set
from speculative.figures.figure import Figure
from speculative.view.element import Element, walk

AnyFigure = Figure[Any]

EXAMPLES = 10
NATIVE = {"button", "input", "select", "textarea"}
TYPED = {"text", "number"}
TYPED_WORDS = ("7", "0123", "99999999", "x")
# Not-numbers, minus zeros, unfilled templates. "None is checked" is English; 1-0.5 is a range.
BROKEN = re.compile(r"\b(?:nan|inf|None(?! (?:is|are|of)\b))\b|[{}]|(?<![\w.])[-−]0(?:\.0+)?(?![.\w])|object at 0x")
JUNK = (
    *(
        "",
        " ",
        "x",
        "-1",
        "+1",
        " 1",
        "1 ",
        "1\n",
        "1.0",
        "1,000",
        "1_0",
        "1e1",
        "0x1",
        "NaN",
        "Infinity",
        "-0",
    ),
    *(
        "None",
        "true",
        "[]",
        "\0",
        "\ud800",
        "١",
        "４",
        "²",
        "½",
        "九",
        "9" * 7,
        "9" * 5000,
        "x" * 100_000,
        "0" * 5000,
        f"{7:0>40}",
        "0" * 12 + "1234567",
    ),
)

every_figure = pytest.mark.parametrize("figure", FIGURES.values(), ids=list(FIGURES))
walks = given(st.lists(st.integers(0, 10**6), max_size=12))
some = settings(max_examples=EXAMPLES)


class Reached(NamedTuple):
    """A state, what the reader sees in it, and the moves that led there, to tell which."""

    state: Any
    view: Element
    path: tuple[Event, ...]


def event_of(move: JsonEvent) -> Event:
    return as_event(move)


@lru_cache(maxsize=10_000)
def seen(name: str, state: Any) -> tuple[Element, tuple[Event, ...]]:
    """A state's view, and the moves that it offers."""
    view = FIGURES[name].view(state)
    fields = [c for c in controls(view) if c.attributes.get("type") in TYPED]
    typed = [Enter(str(field.attributes["data-control"]), word) for field in fields for word in TYPED_WORDS]
    return view, (*map(event_of, moves(view)), *typed)


def along(figure: AnyFigure, walk_: list[int]) -> list[Reached]:
    """Every state on a walk: each number picks one of the controls on offer, and a value for it."""
    view, offered = seen(figure.name, figure.first)
    reached = [Reached(figure.first, view, ())]
    for choice in walk_:
        names = sorted({event.control for event in offered})
        on_it = [event for event in offered if event.control == names[choice % len(names)]]
        event = on_it[choice // len(names) % len(on_it)]
        state = figure.update(reached[-1].state, event)
        view, offered = seen(figure.name, state)
        reached.append(Reached(state, view, (*reached[-1].path, event)))
    return reached


def controls(view: Element) -> list[Element]:
    return [element for element in walk(view) if "data-control" in element.attributes]


def ids(view: Element) -> list[object]:
    return [element.attributes["id"] for element in walk(view) if "id" in element.attributes]


def spoken_name(control: Element, view: Element) -> str:
    """The words by which a screen reader calls a control: a sound approximation for the ways in use here."""
    by_label = [
        str(label)
        for label in walk(view)
        if label.tag == "label"
        and (label.attributes.get("for") == control.attributes["id"] or any(c is control for c in walk(label)))
    ]
    inside = str(control) if control.tag == "button" else ""
    return (str(control.attributes.get("aria-label", "")) or " ".join(by_label) or inside).strip()


def is_quiz(figure: AnyFigure) -> bool:
    return figure.name.startswith("quiz")


@every_figure
@some
@walks
def test_no_control_comes_or_goes(figure: AnyFigure, walk_: list[int]) -> None:
    at_first = {control.attributes["id"] for control in controls(figure.view(figure.first))}
    assert at_first
    for state in along(figure, walk_):
        assert {control.attributes["id"] for control in controls(state.view)} == at_first, state.path


@every_figure
@some
@walks
def test_every_control_is_native_has_a_name_and_can_always_hold_the_focus(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        for control in controls(state.view):
            assert control.tag in NATIVE, state.path
            assert spoken_name(control, state.view), (control, state.path)
            assert control.tag != "button" or control.attributes.get("type") == "button"
        for element in walk(state.view):
            assert "disabled" not in element.attributes, (element, state.path)
            # What scrolls sideways takes the focus, so that it scrolls by keyboard; nothing else that is no control.
            scrolls = element.attributes.get("class") == "tables"
            assert element.attributes.get("tabindex") == (0 if scrolls else None), (element, state.path)
            assert element.tag not in NATIVE or "data-control" in element.attributes, (element, state.path)


@every_figure
@some
@walks
def test_ids_are_unique_and_what_is_referred_to_is_there(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        names = ids(state.view)
        assert [name for name, times in Counter(names).items() if times > 1] == [], state.path
        for element in walk(state.view):
            for reference in ("for", "aria-labelledby", "aria-describedby", "aria-controls"):
                referred = str(element.attributes.get(reference, "")).split()
                assert set(referred) <= set(names), (reference, state.path)


def test_ids_are_unique_over_all_figures_together() -> None:
    names = [name for figure in FIGURES.values() for name in ids(figure.view(figure.first))]
    assert [name for name, times in Counter(names).items() if times > 1] == []


@every_figure
@some
@walks
def test_pictures_have_names_and_hold_no_controls(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        pictures = [element for element in walk(state.view) if element.attributes.get("role") == "img"]
        for picture in pictures:
            assert str(picture.attributes.get("aria-label", "")).strip(), state.path
            assert not any(inner.tag in NATIVE for inner in walk(picture)), state.path
        # A drawing outside of a picture would be read aloud piece by piece.
        named = [inner for picture in pictures for inner in walk(picture)]
        for svg in (element for element in walk(state.view) if element.tag == "svg"):
            hidden = svg.attributes.get("aria-hidden") == "true"
            assert hidden or any(svg is inner for inner in named), state.path


@every_figure
@some
@walks
def test_numbers_are_in_tables_with_heads(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        folded = [e for e in walk(state.view) if e.tag == "details" and e.attributes.get("class") == "numbers"]
        assert len(folded) == (0 if is_quiz(figure) else 1), state.path
        tables = [element for element in walk(state.view) if element.tag == "table"]
        assert not folded or all(any(table is e for e in walk(folded[0])) for table in tables)
        assert not folded or any(element.tag == "td" for element in walk(folded[0]))
        for table in tables:
            rows = [row.children for row in walk(table) if row.tag == "tr"]
            head, *body = rows
            assert {(c.tag, c.attributes.get("scope")) for c in head if isinstance(c, Element)} == {("th", "col")}
            for row in body:
                first, *rest = (cell for cell in row if isinstance(cell, Element))
                assert (first.tag, first.attributes.get("scope")) == ("th", "row"), state.path
                assert {cell.tag for cell in rest} <= {"td"}
                assert str(first).strip()
                assert len(row) == len(head), state.path
            assert any(element.tag == "caption" and str(element).strip() for element in walk(table))


@every_figure
@some
@walks
def test_no_heading_is_skipped(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        levels = [int(e.tag[1]) for e in walk(state.view) if re.fullmatch(r"h[1-6]", e.tag)]
        # The article's sections have headings of level 2.
        for above, below in zip([2, *levels], levels, strict=False):
            assert 2 < below <= above + 1, state.path


@every_figure
def test_the_first_view_can_be_written_into_the_page(figure: AnyFigure) -> None:
    view = figure.view(figure.first)
    assert not any("style" in element.attributes for element in walk(view))
    assert to_html(view).startswith(f"<{view.tag} ")
    assert view.attributes["id"] == figure.name
    assert view.attributes["data-figure"] is True


@every_figure
@some
@walks
def test_the_sentence_is_a_sentence(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        sentence = figure.sentence(state.state)
        assert re.fullmatch(r"\S.*[.?!]", sentence), (sentence, state.path)
        assert not BROKEN.search(sentence), (sentence, state.path)


@every_figure
@some
@walks
def test_what_is_read_and_spoken_holds_no_broken_number(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        for element in walk(state.view):
            words = [child for child in element.children if isinstance(child, str)]
            told = [value for value in element.attributes.values() if isinstance(value, str)]
            for text in (*words, *told):
                assert not BROKEN.search(text), (text, state.path)


@every_figure
@some
@walks
def test_values_that_are_words_are_written_as_words(figure: AnyFigure, walk_: list[int]) -> None:
    """`aria-hidden` alone, without "true", means nothing; and HTML and page must say the same."""
    for state in along(figure, walk_):
        for element in walk(state.view):
            for name, value in element.attributes.items():
                if name.startswith("aria-") or name in {"id", "class", "role", "value", "data-control"}:
                    assert isinstance(value, str), (name, value, state.path)
                    assert value.strip() == value, (name, value, state.path)


@every_figure
@some
@walks
def test_a_slider_stands_within_its_range_and_a_choice_on_one_option(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        chosen: Counter[str] = Counter()
        for control in controls(state.view):
            kind, value = control.attributes.get("type"), str(control.attributes.get("value", ""))
            if kind == "range":
                assert float(control.attributes["min"]) <= float(value) <= float(control.attributes["max"])
            elif kind == "radio":
                chosen[str(control.attributes["name"])] += control.attributes.get("checked") is True
        assert all(times <= 1 for times in chosen.values()), state.path
        assert is_quiz(figure) or all(times == 1 for times in chosen.values()), state.path


@every_figure
@some
@given(st.lists(st.integers(0, 10**6), max_size=6), st.data())
def test_of_two_values_in_a_row_the_last_alone_counts(
    figure: AnyFigure, walk_: list[int], drawn: st.DataObject
) -> None:
    *_, here = along(figure, walk_)
    sets = [event_of(move) for move in moves(here.view) if "set" in move]
    for control in sorted({event.control for event in sets}):
        values = [event for event in sets if event.control == control]
        first, last = drawn.draw(st.sampled_from(values)), drawn.draw(st.sampled_from(values))
        twice = figure.update(figure.update(here.state, first), last)
        assert twice == figure.update(here.state, last), (here.path, first, last)


@every_figure
@some
@walks
def test_a_control_that_is_off_changes_nothing(figure: AnyFigure, walk_: list[int]) -> None:
    for state in along(figure, walk_):
        for control in controls(state.view):
            if control.attributes.get("aria-disabled") == "true":
                assert control.tag == "button"
                pressed = figure.update(state.state, Press(str(control.attributes["data-control"])))
                assert pressed == state.state, (control, state.path)


@every_figure
@some
@given(st.lists(st.integers(0, 10**6), max_size=4), st.text(max_size=6))
def test_an_event_that_is_not_the_figures_is_refused(figure: AnyFigure, walk_: list[int], words: str) -> None:
    *_, here = along(figure, walk_)
    buttons = {str(c.attributes["data-control"]) for c in controls(here.view) if c.tag == "button"}
    others = {str(c.attributes["data-control"]) for c in controls(here.view)} - buttons
    unknown = {words, "", "x" * 100_000, "__class__", "\ud800"} - buttons - others
    wrong: list[Event] = [*(Press(name) for name in sorted(unknown | others))]
    wrong += [Set(name, "1") for name in sorted(unknown | buttons)]
    for event in wrong:
        with pytest.raises(BadEventError, match=r"^\S.{,250}\.\Z"):
            figure.update(here.state, event)


@every_figure
@some
@given(st.lists(st.integers(0, 10**6), max_size=4), st.text(max_size=6))
def test_a_value_that_is_not_the_controls_is_refused(figure: AnyFigure, walk_: list[int], words: str) -> None:
    *_, here = along(figure, walk_)
    offered = set(seen(figure.name, here.state)[1])
    for control in controls(here.view):
        if control.tag == "button" or control.attributes.get("type") in TYPED:
            continue
        name = str(control.attributes["data-control"])
        past = [
            str(int(control.attributes[end]) + by) for end, by in (("min", -1), ("max", 1)) if end in control.attributes
        ]
        for value in (*JUNK, words, *past):
            if Set(name, value) not in offered:
                with pytest.raises(BadEventError, match=r"^\S.{,250}\.\Z"):
                    figure.update(here.state, Set(name, value))


@pytest.mark.parametrize("value", JUNK, ids=lambda value: ascii(value[:20]))
def test_a_field_takes_or_refuses_whatever_is_typed(value: str) -> None:
    """And what it then shows may be typed again: it leads to the same."""
    for name, figure in FIGURES.items():
        for field in controls(seen(name, figure.first)[0]):
            if field.attributes.get("type") not in TYPED:
                continue
            control = str(field.attributes["data-control"])
            try:
                state = figure.update(figure.first, Enter(control, value))
            except BadEventError:
                continue
            view = figure.view(state)
            assert len(to_html(view)) < 100_000
            (shown,) = (c for c in controls(view) if c.attributes["id"] == field.attributes["id"])
            again = figure.update(state, Enter(control, str(shown.attributes["value"])))
            assert figure.view(again) == view


@every_figure
@some
@walks
def test_the_same_moves_lead_to_the_same_view(figure: AnyFigure, walk_: list[int]) -> None:
    *_, here = along(figure, walk_)
    state = figure.first
    for event in here.path:
        state = figure.update(state, event)
    assert state == here.state
    assert figure.view(state) == here.view
    assert figure.sentence(state) == figure.sentence(here.state)
