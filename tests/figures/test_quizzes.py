"""The quizzes: choose first, then check; a wrong choice keeps the right answer to itself."""

from __future__ import annotations

from itertools import product

import pytest

from sitebuild.prerender import to_html
from speculative.english import quizzes as say
from speculative.figures.event import BadEventError, Event, Press, Set
from speculative.figures.figure import Figure
from speculative.figures.quizzes import QUIZ_1, QUIZ_2, QUIZ_3, State, weak_and_costly
from speculative.view.element import Element, walk

QUIZZES = [(QUIZ_1, say.ONE_ROUND), (QUIZ_2, say.WORSE_MODEL), (QUIZ_3, weak_and_costly())]
WRONG = [(figure, quiz, letter) for figure, quiz in QUIZZES for letter in "abc" if letter != quiz.right]
PRESSES = ("check", "show", "again")

each_quiz = pytest.mark.parametrize(("figure", "quiz"), QUIZZES, ids=["quiz-1", "quiz-2", "quiz-3"])
each_figure = pytest.mark.parametrize("figure", [QUIZ_1, QUIZ_2, QUIZ_3], ids=lambda figure: figure.name)


def after(figure: Figure[State], *events: Event, state: State | None = None) -> State:
    state = figure.first if state is None else state
    for event in events:
        state = figure.update(state, event)
    return state


def said(figure: Figure[State], *events: Event) -> str:
    return figure.sentence(after(figure, *events))


def every_state(figure: Figure[State]) -> list[State]:
    chosen = [figure.first, *(after(figure, Set("answer", letter)) for letter in "abc")]
    return [
        after(figure, *presses, state=state)
        for state, presses in product(chosen, ([], [Press("check")], [Press("show")]))
    ]


def marked(element: Element, class_: str) -> list[Element]:
    return [e for e in walk(element) if class_ in str(e.attributes.get("class", "")).split()]


# ---- What the brief asks of the three ----


def test_the_right_answers() -> None:
    assert [quiz.answers[quiz.right].text for _, quiz in QUIZZES] == [
        "Three.",
        "Nothing: more guesses are rejected, and the only cost is time.",
        "Slower than plain decoding: about half the speed.",
    ]


def test_the_sums_of_the_third_quiz() -> None:
    words = said(QUIZ_3, Set("answer", "a"), Press("check"))
    assert "1 + 0.3 + 0.09 + 0.027 + 0.008 = 1.43 tokens" in words
    assert "1 + 4 × 0.5 = 3 passes" in words
    assert "0.48 times the speed of plain decoding" in words
    assert "About 1.4 times as fast: 1.4 tokens a pass." in to_html(QUIZ_3.view(QUIZ_3.first))


# ---- Choose, then check ----


@each_quiz
def test_checking_with_nothing_chosen_asks_to_choose(figure: Figure[State], quiz: say.Quiz) -> None:
    assert said(figure, Press("check")) == "Choose an answer first."
    assert said(figure, Press("check"), Set("answer", quiz.right)) == say.UNCHECKED


@each_quiz
def test_a_choice_alone_gets_no_verdict(figure: Figure[State], quiz: say.Quiz) -> None:
    assert {said(figure, Set("answer", letter)) for letter in quiz.answers} == {say.UNCHECKED}


@each_quiz
def test_a_right_choice_is_confirmed_with_its_reason(figure: Figure[State], quiz: say.Quiz) -> None:
    words = said(figure, Set("answer", quiz.right), Press("check"))
    assert words == f"Right. {quiz.answers[quiz.right].reason}"


@pytest.mark.parametrize(("figure", "quiz", "letter"), WRONG)
def test_a_wrong_choice_gets_its_own_reason_alone(figure: Figure[State], quiz: say.Quiz, letter: str) -> None:
    words = said(figure, Set("answer", letter), Press("check"))
    right = quiz.answers[quiz.right]
    assert words == f"Not quite. {quiz.answers[letter].reason}"
    assert right.text.rstrip(".").lower() not in words.lower()
    assert right.reason not in words


@pytest.mark.parametrize(("word", "figure"), [("three", QUIZ_1), ("nothing", QUIZ_2), ("slower", QUIZ_3)])
def test_a_wrong_choice_does_not_name_the_right_answer(word: str, figure: Figure[State]) -> None:
    for wrong, _, letter in WRONG:
        if wrong is figure:
            assert word not in said(figure, Set("answer", letter), Press("check")).lower()


@each_quiz
def test_another_choice_after_a_verdict_is_not_checked_yet(figure: Figure[State], quiz: say.Quiz) -> None:
    for press in ("check", "show"):
        assert said(figure, Set("answer", "a"), Press(press), Set("answer", "b")) == say.UNCHECKED


@each_quiz
def test_show_answer_tells_it_and_keeps_the_choice(figure: Figure[State], quiz: say.Quiz) -> None:
    state = after(figure, Set("answer", "b"), Press("show"))
    right = quiz.answers[quiz.right]
    assert figure.sentence(state) == f"The answer: {right.text} {right.reason}"
    assert state.chosen == "b"


@each_figure
def test_try_again_clears(figure: Figure[State]) -> None:
    assert after(figure, Set("answer", "a"), Press("show"), Press("again")) == figure.first


# ---- The view ----


@each_figure
def test_the_chosen_answer_alone_is_checked(figure: Figure[State]) -> None:
    for state in every_state(figure):
        inputs = [e.attributes for e in walk(figure.view(state)) if e.tag == "input"]
        chosen = [attributes["value"] for attributes in inputs if attributes.get("checked")]
        assert chosen == [state.chosen] * bool(state.chosen)
        assert {attributes["name"] for attributes in inputs} == {f"{figure.name}-answer"}


@each_figure
def test_every_state_has_the_same_controls_and_its_verdict(figure: Figure[State]) -> None:
    for state in every_state(figure):
        view = figure.view(state)
        names = [e.attributes["data-control"] for e in walk(view) if "data-control" in e.attributes]
        assert names == ["answer"] * 3 + list(PRESSES)
        assert [str(e) for e in marked(view, "sentence")] == [figure.sentence(state)]


@each_figure
def test_a_button_that_is_off_would_change_nothing(figure: Figure[State]) -> None:
    for state in every_state(figure):
        view = figure.view(state)
        off = [e.attributes["data-control"] for e in walk(view) if e.attributes.get("aria-disabled")]
        assert off == [name for name in PRESSES if after(figure, Press(name), state=state) == state]


@each_quiz
def test_the_verdict_has_a_word_and_a_class(figure: Figure[State], quiz: say.Quiz) -> None:
    for letter in quiz.answers:
        state = after(figure, Set("answer", letter), Press("check"))
        word, class_ = ("Right.", "right") if letter == quiz.right else ("Not quite.", "wrong")
        assert [str(e) for e in marked(figure.view(state), class_)] == [figure.sentence(state)]
        assert figure.sentence(state).startswith(word)
    assert not marked(figure.view(figure.first), "right") + marked(figure.view(figure.first), "wrong")


@each_quiz
def test_without_python_every_answer_and_reason_is_in_the_first_view(figure: Figure[State], quiz: say.Quiz) -> None:
    details = [e for e in walk(figure.view(figure.first)) if e.tag == "details"]
    assert "open" not in details[0].attributes
    for letter, answer in quiz.answers.items():
        word = "Right." if letter == quiz.right else "Not quite."
        assert answer.text in str(details[0])
        assert f"{word} {answer.reason}" in str(details[0])


@each_figure
def test_a_quiz_is_a_section_named_by_its_heading(figure: Figure[State]) -> None:
    view = figure.view(figure.first)
    html = to_html(view)
    assert (view.tag, view.attributes["id"], view.attributes["aria-labelledby"]) == (
        "section",
        figure.name,
        f"{figure.name}-title",
    )
    assert f'<h3 id="{figure.name}-title">Quiz {figure.name[-1]}</h3>' in html
    assert "style=" not in html


# ---- What it refuses ----


@each_figure
@pytest.mark.parametrize("value", ["", "d", "A", "ab"])
def test_an_answer_is_one_of_three_letters(figure: Figure[State], value: str) -> None:
    with pytest.raises(BadEventError, match="one of a, b, c"):
        after(figure, Set("answer", value))


@each_figure
@pytest.mark.parametrize("event", [Press("answer"), Set("check", "a"), Press("reset")])
def test_an_event_without_a_control_is_refused(figure: Figure[State], event: Event) -> None:
    with pytest.raises(BadEventError, match="no control"):
        after(figure, event)
