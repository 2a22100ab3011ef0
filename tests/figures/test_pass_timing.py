"""Figure 1: its lanes, its words, and what the article says that a reader will see in it."""

from __future__ import annotations

import pytest

from sitebuild.prerender import to_html
from speculative import toys
from speculative.english.numbers import fixed, points
from speculative.figures.event import BadEventError, Event, Press, Set
from speculative.figures.pass_timing import FIGURE, State
from speculative.model.pass_time import check_five, total_time, write_five
from speculative.view.element import Element, walk

EVERY = [State(others) for others in toys.OTHER_REQUESTS]
PRESSES = ("write", "check", "next", "end", "reset")


def after(*events: Event, state: State = FIGURE.first) -> State:
    for event in events:
        state = FIGURE.update(state, event)
    return state


def marked(state: State, class_: str) -> list[Element]:
    return [e for e in walk(FIGURE.view(state)) if class_ in str(e.attributes.get("class", "")).split()]


def strips(state: State, class_: str) -> list[Element]:
    return [e for e in marked(state, class_) if e.tag == "rect"]


def keys(state: State) -> list[object]:
    picture = marked(state, "pass-lanes")[0]
    return [child.attributes.get("key") for child in picture.children if isinstance(child, Element)]


def width(element: Element, name: str = "width") -> float:
    return float(str(element.attributes[name]).rstrip("%"))


def controls(state: State) -> list[object]:
    return [e.attributes["data-control"] for e in walk(FIGURE.view(state)) if "data-control" in e.attributes]


# ---- The first view ----


def test_the_first_view_shows_both_lanes_to_their_end_and_has_no_style() -> None:
    assert len(strips(FIGURE.first, "pass")) == 6
    assert not marked(FIGURE.first, "playing")
    assert "style=" not in to_html(FIGURE.view(FIGURE.first))


# ---- Playing ----


def test_a_pressed_lane_plays_in_its_own_time() -> None:
    for lane, ms in (("write", "3000ms"), ("check", "610ms")):
        moving = marked(after(Press(lane)), "playing")
        assert [e.attributes["style"] for e in moving] == [f"animation-duration:{ms}"] * 2


def test_pressing_again_starts_again_since_the_key_of_that_lane_alone_changes() -> None:
    once, twice, thrice = (after(*[Press("write")] * n) for n in (1, 2, 3))
    changed = [at for at, (one, other) in enumerate(zip(keys(once), keys(twice), strict=True)) if one != other]
    playing = [at for at, key in enumerate(keys(once)) if str(key).startswith("write") and key != "write-label"]
    assert changed == playing
    for at in playing:
        assert keys(once)[at] != keys(twice)[at] != keys(thrice)[at] != keys(FIGURE.first)[at]


@pytest.mark.parametrize("state", [FIGURE.first, after(Press("write")), after(Press("next"))])
def test_lanes_and_their_siblings_all_have_a_key(state: State) -> None:
    assert None not in keys(state)
    assert len(set(keys(state))) == len(keys(state))


def test_words_and_numbers_are_of_the_end_while_a_lane_plays() -> None:
    end = FIGURE.sentence(FIGURE.first)
    assert FIGURE.sentence(after(Press("write"))) == f"Five passes, one after another, until 5.00. {end}"
    assert FIGURE.sentence(after(Press("check"))) == f"One pass over all five, until 1.02. {end}"
    assert len(strips(after(Press("write")), "pass")) == 6


def test_show_the_end_and_the_slider_stop_the_motion() -> None:
    assert after(Press("write"), Press("end")) == FIGURE.first
    assert after(Press("check"), Set("others", "3")) == State(3)
    assert after(Press("next"), Set("others", "3")) == State(3)


# ---- Stepping ----


def test_next_pass_steps_through_the_passes_of_writing_and_begins_again() -> None:
    state = FIGURE.first
    for shown in (1, 2, 3, 4, 5, 1):
        state = after(Press("next"), state=state)
        assert len(strips(state, "pass")) == shown + 1
        assert not marked(state, "playing")
    assert after(*[Press("next")] * 5) == FIGURE.first


def test_each_step_says_only_what_is_new() -> None:
    steps = [FIGURE.sentence(after(*[Press("next")] * n)) for n in (1, 2, 3, 4)]
    first = "After 1 pass of writing, 1 token exists, at time 1.00. The one check of all five ends at 1.02."
    assert steps == [first, *(f"After {n} passes of writing, {n} tokens exist, at time {n}.00." for n in (2, 3, 4))]


def test_a_step_after_playing_is_the_first() -> None:
    assert after(Set("others", "2"), Press("check"), Press("next")) == State(2, shown=1)


# ---- Controls ----


def test_every_state_has_the_same_controls_and_one_filled_button() -> None:
    for state in (FIGURE.first, after(Press("write")), after(Press("check")), after(Press("next"))):
        assert controls(state) == ["others", *PRESSES]
        assert len(marked(state, "main")) == 1


@pytest.mark.parametrize("state", [State(), State(4), after(Press("write")), after(Press("next"))])
def test_a_button_that_is_off_would_change_nothing(state: State) -> None:
    off = [e.attributes for e in walk(FIGURE.view(state)) if e.attributes.get("aria-disabled")]
    same = [name for name in PRESSES if after(Press(name), state=state) == state]
    assert [attributes["data-control"] for attributes in off] == same


def test_start_again_is_the_first_state() -> None:
    assert after(Set("others", "9"), Press("check"), Press("reset")) == FIGURE.first


def test_the_slider_takes_both_ends_and_the_last_value_alone_counts() -> None:
    assert after(Set("others", "0")).others == 0
    assert after(Set("others", "24")).others == 24
    assert after(Set("others", "7"), Set("others", "24")) == after(Set("others", "24"))


@pytest.mark.parametrize("value", ["25", "-1", "", "1.5", "two", "٣"])
def test_the_slider_takes_nothing_else(value: str) -> None:
    with pytest.raises(BadEventError, match="from 0 to 24"):
        after(Set("others", value))


@pytest.mark.parametrize("event", [Press("others"), Set("write", "1"), Press("again")])
def test_an_event_without_a_control_is_refused(event: Event) -> None:
    with pytest.raises(BadEventError, match="no control"):
        after(event)


# ---- What it shows ----


@pytest.mark.parametrize("state", EVERY)
def test_the_words_hold_both_totals_of_the_model(state: State) -> None:
    write = total_time(write_five(toys.MACHINE, state.others))
    check = total_time(check_five(toys.MACHINE, state.others))
    words = FIGURE.sentence(state)
    assert f"five writes take {fixed(write, 2)} and one check of five takes {fixed(check, 2)}" in words
    assert "in units of one write on an idle machine" in words
    assert f"{points(check / write)}%" in str(marked(state, "headline")[0])


@pytest.mark.parametrize("state", EVERY)
def test_the_table_holds_the_numbers_of_the_model(state: State) -> None:
    write, check = write_five(toys.MACHINE, state.others), check_five(toys.MACHINE, state.others)
    rows = [e for e in walk(FIGURE.view(state)) if e.tag == "tr"][1:]
    cells = [[str(cell) for cell in row.children[1:]] for row in rows]
    assert cells == [
        ["5", "1"],
        ["1", "5"],
        [str(state.others + 1), str(5 * (state.others + 1))],
        [fixed(write[0].weights, 2), fixed(check[0].weights, 2)],
        [fixed(write[0].arithmetic, 2), fixed(check[0].arithmetic, 2)],
        [fixed(write[0].total, 2), fixed(check[0].total, 2)],
        [fixed(total_time(write), 2), fixed(total_time(check), 2)],
        ["1.00", fixed(total_time(check) / total_time(write), 2)],
    ]


@pytest.mark.parametrize("state", EVERY)
def test_the_picture_keeps_one_scale_and_never_overflows(state: State) -> None:
    boxes = strips(state, "pass")
    scale = width(boxes[5]) / state.checks[0].total
    assert width(boxes[0]) == pytest.approx(scale * state.writes[0].total, abs=0.02)
    for one, weights, arithmetic in zip(
        (*state.writes, *state.checks),
        strips(state, "weights"),
        strips(state, "arithmetic"),
        strict=True,
    ):
        assert width(weights) == pytest.approx(scale * one.weights, abs=0.02)
        assert width(arithmetic) == pytest.approx(scale * one.arithmetic, abs=0.02)
    assert all(width(box, "x") + width(box) <= 100.01 for box in boxes)


@pytest.mark.parametrize("state", EVERY)
def test_strips_lie_inside_their_pass(state: State) -> None:
    boxes = strips(state, "pass")
    for strip, box in zip([*strips(state, "weights"), *strips(state, "arithmetic")], boxes * 2, strict=True):
        assert width(strip, "x") >= width(box, "x") - 0.02
        assert width(strip, "x") + width(strip) <= width(box, "x") + width(box) + 0.02


# ---- What the article says about it ----


def test_idle_a_check_hides_and_a_few_others_end_that() -> None:
    assert "hides behind the weights" in FIGURE.sentence(State(0))
    assert "no longer hides" not in FIGURE.sentence(State(1))
    for others in range(2, 12):
        assert "no longer hides behind the weights" in FIGURE.sentence(State(others))


def test_from_about_twelve_a_check_costs_as_much_as_five_writes() -> None:
    for state in EVERY:
        assert ("about as much as the five writes" in FIGURE.sentence(state)) == (state.others >= 12)
        assert ("hardly a gain" in str(marked(state, "headline")[0])) == (state.others >= 12)


def test_a_check_s_share_rises_with_the_slider() -> None:
    shares = [state.share for state in EVERY]
    assert shares == sorted(set(shares))
    assert max(shares[:11]) < 0.95 <= min(shares[12:])
    assert max(shares) <= 1


def test_the_slider_says_what_a_check_costs() -> None:
    sliders = [e.attributes for e in walk(FIGURE.view(State(1))) if e.tag == "input"]
    assert sliders[0]["aria-valuetext"] == "1 other request, a check takes 21 percent of the time of five writes"
