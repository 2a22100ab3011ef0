"""The quizzes in three engines: choose, then check; a wrong choice is told why and not what is right."""

from __future__ import annotations

import pytest
from browser.reader import Reader
from browser.twin import Twin

from speculative.english.quizzes import ONE_ROUND, WORSE_MODEL, Quiz
from speculative.figures.quizzes import weak_and_costly

QUIZZES = {"quiz-1": ONE_ROUND, "quiz-2": WORSE_MODEL, "quiz-3": weak_and_costly()}


def verdict(reader: Reader, name: str) -> str:
    return reader.text(f"#{name} .verdict")


def right(quiz: Quiz) -> str:
    return quiz.answers[quiz.right].text


@pytest.mark.parametrize("name", QUIZZES)
def test_a_quiz_by_mouse(reader: Reader, name: str) -> None:
    quiz, twin = QUIZZES[name], Twin(reader, name)
    twin.click("Check answer")
    assert verdict(reader, name) == "Choose an answer first."
    for letter, answer in quiz.answers.items():
        if letter != quiz.right:
            twin.choose(answer.text)
            twin.click("Check answer")
            assert verdict(reader, name) == f"Not quite. {answer.reason}"
            assert right(quiz) not in verdict(reader, name)
    twin.choose(right(quiz))
    assert verdict(reader, name) == "Chosen, not checked yet."
    twin.click("Check answer")
    assert verdict(reader, name).startswith("Right. ")
    twin.click("Try again")
    assert reader.js("(name) => document.querySelectorAll(`#${name} :checked`).length", name) == 0
    twin.click("Show answer")
    assert right(quiz) in verdict(reader, name)


@pytest.mark.parametrize("name", QUIZZES)
def test_a_quiz_by_keyboard(reader: Reader, name: str) -> None:
    quiz, twin = QUIZZES[name], Twin(reader, name)
    first = quiz.answers["a"].text
    reader.focus(name, first)
    reader.tab.keys("Space")
    twin.follow_choice(first)
    twin.key("Check answer", "Enter")
    reader.js("(selector) => document.querySelector(selector).focus()", reader.control(name, first))
    reader.tab.keys("ArrowDown")
    twin.follow_choice(quiz.answers["b"].text)
    twin.key("Check answer", "Space")
    twin.key("Show answer", "Enter")
    twin.key("Try again", "Space")


def test_the_verdict_is_announced(reader: Reader) -> None:
    twin = Twin(reader, "quiz-1")
    twin.choose("Three.")
    twin.click("Check answer")
    reader.reads("[role=status]", twin.sentence)


def test_all_answers_can_be_unfolded(reader: Reader) -> None:
    reader.press("quiz-2", "All answers")
    reader.wait("document.querySelector('#quiz-2 details').open")
    assert len(reader.texts("#quiz-2 dd")) == 3
