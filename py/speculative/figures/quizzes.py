"""The three quizzes: choose an answer, then check it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from speculative import toys
from speculative.english import quizzes as say
from speculative.figures.event import Event, Press, Set, one_of
from speculative.figures.figure import Figure, unknown
from speculative.model.speed import expected_tokens, round_cost, speedup
from speculative.view import parts
from speculative.view.element import Child, Element, h


@dataclass(frozen=True, slots=True)
class State:
    """The letter that is chosen, and the button that was pressed since: it asks for a verdict."""

    chosen: str = ""
    pressed: Literal["", "check", "show"] = ""


def quiz_figure(number: int, quiz: say.Quiz) -> Figure[State]:
    """The figure of one quiz."""
    letters = tuple(quiz.answers)

    def update(state: State, event: Event) -> State:
        match event:
            case Set("answer"):
                return State(one_of(event, letters))
            case Press("check"):
                return replace(state, pressed="check")
            case Press("show"):
                return replace(state, pressed="show")
            case Press("again"):
                return State()
        raise unknown(event)

    def view(state: State) -> Element:
        return quiz_view(number, quiz, state)

    def sentence(state: State) -> str:
        return verdict(quiz, state)

    return Figure(_name(number), State(), update, view, sentence)


def verdict(quiz: say.Quiz, state: State) -> str:
    """What there is to say: to choose, that it is right or wrong and why, or the answer."""
    if state.pressed == "show":
        return say.shown(quiz.answers[quiz.right])
    if state.pressed == "":
        return say.UNCHECKED if state.chosen else say.UNTOUCHED
    if state.chosen == "":
        return say.CHOOSE_FIRST
    reason = quiz.answers[state.chosen].reason
    return say.confirmed(reason) if state.chosen == quiz.right else say.refused(reason)


def longest(quiz: say.Quiz) -> str:
    """The longest verdict."""
    checked = (verdict(quiz, State(letter, "check")) for letter in quiz.answers)
    return max(verdict(quiz, State(pressed="show")), *checked, key=len)


def quiz_view(number: int, quiz: say.Quiz, state: State) -> Element:
    """The quiz."""
    name = _name(number)
    options = [(letter, answer.text) for letter, answer in quiz.answers.items()]
    return section(
        name,
        h("h3", say.title(number), id=f"{name}-title"),
        parts.choice(name, "answer", quiz.question, options, state.chosen),
        parts.buttons(
            parts.button(name, "check", say.CHECK, main=True, off=state.pressed == "check"),
            parts.button(name, "show", say.SHOW, off=state.pressed == "show"),
            parts.button(name, "again", say.AGAIN, off=state == State()),
        ),
        parts.roomy(
            "p",
            verdict(quiz, state),
            longest(quiz),
            class_=f"sentence verdict {mark(quiz, state)}".rstrip(),
            data_done=mark(quiz, state) == "right",
        ),
        answer_key(quiz),
    )


def section(name: str, *children: Child) -> Element:
    """The quiz's own element, to the page a figure like the others."""
    return h(
        "section", *children, id=name, class_="quiz", data_figure=True, data_task=True, aria_labelledby=f"{name}-title"
    )


def mark(quiz: say.Quiz, state: State) -> str:
    """The class that colours the verdict; its words say the same."""
    if state.pressed != "check" or not state.chosen:
        return ""
    return "right" if state.chosen == quiz.right else "wrong"


def answer_key(quiz: say.Quiz) -> Element:
    """All answers with their reasons, folded away; readable without Python."""
    answers = [(h("dt", answer.text), h("dd", reason(quiz, letter))) for letter, answer in quiz.answers.items()]
    return h("details", h("summary", say.ALL_ANSWERS), h("dl", answers), class_="answer-key")


def reason(quiz: say.Quiz, letter: str) -> str:
    """Right or wrong, and why."""
    why = quiz.answers[letter].reason
    return say.confirmed(why) if letter == quiz.right else say.refused(why)


def weak_and_costly() -> say.Quiz:
    """The third quiz, with the sums of the toy it asks about."""
    alpha, gamma, c = toys.WEAK_ALPHA_PERCENT / 100, toys.WEAK_GAMMA, toys.WEAK_C_PERCENT / 100
    tokens, cost, speed = expected_tokens(alpha, gamma), round_cost(gamma, c), speedup(alpha, gamma, c)
    return say.weak_and_costly(alpha, gamma, c, tokens, cost, speed)


def _name(number: int) -> str:
    return f"quiz-{number}"


QUIZ_1 = quiz_figure(1, say.ONE_ROUND)
QUIZ_2 = quiz_figure(2, say.WORSE_MODEL)
QUIZ_3 = quiz_figure(3, weak_and_costly())
