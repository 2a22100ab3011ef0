"""The moves that the build plays are all that a reader can do to the first views, and no others."""

from __future__ import annotations

import json

import pytest

from sitebuild.moves import messages, moves
from speculative.figures import FIGURES
from speculative.view import parts
from speculative.view.element import h, walk


def test_a_button_is_pressed() -> None:
    assert list(moves(h("div", parts.button("toy", "go", "Go"), parts.button("toy", "stop", "Stop", off=True)))) == [
        {"press": "go"},
        {"press": "stop"},
    ]


def test_a_slider_takes_each_of_its_whole_numbers() -> None:
    slider = parts.slider("toy", "size", "Size", range(-1, 3), 0, "0", "zero")
    assert list(moves(slider)) == [{"set": "size", "to": value} for value in ("-1", "0", "1", "2")]


def test_a_choice_takes_each_of_its_options() -> None:
    choice = parts.choice("toy", "colour", "Colour", [("blue", "Blue"), ("amber", "Amber")], "blue")
    assert list(moves(choice)) == [{"set": "colour", "to": "blue"}, {"set": "colour", "to": "amber"}]


def test_what_is_no_control_makes_no_move() -> None:
    assert list(moves(h("div", h("button", "x"), h("input", type="range"), h("p", "y")))) == []


@pytest.mark.parametrize("name", FIGURES)
def test_every_control_of_a_figure_has_a_move(name: str) -> None:
    view = FIGURES[name].view(FIGURES[name].first)
    controls = {
        e.attributes["data-control"]
        for e in walk(view)
        if "data-control" in e.attributes and e.attributes.get("type") != "text"  # which takes too much to play
    }
    assert {move.get("press") or move["set"] for move in moves(view)} == controls


def test_the_messages_are_the_moves_of_every_figure_once() -> None:
    told = [json.loads(message) for message in messages()]
    assert {message["figure"] for message in told} == set(FIGURES)
    assert len(messages()) == len(set(messages()))
    for name, figure in FIGURES.items():
        assert [m["event"] for m in told if m["figure"] == name] == list(moves(figure.view(figure.first)))
