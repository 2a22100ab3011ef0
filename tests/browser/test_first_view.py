"""Before any script runs: the whole article is there, and it is what Python shows first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.media import pretending
from browser.reader import Reader

from sitebuild.browsers import Engine
from sitebuild.prerender import to_html
from speculative.english.quizzes import ONE_ROUND, WORSE_MODEL
from speculative.figures import FIGURES
from speculative.figures.quizzes import weak_and_costly

OFF: dict[Engine, dict[str, Any]] = {
    "chromium": {"java_script_enabled": False},
    "firefox": {"system": {"javascript.enabled": False}},
}


@pytest.fixture(params=OFF)
def still(request: pytest.FixtureRequest, fresh: Callable[..., Reader], address: str) -> Reader:
    """A reader whose browser has scripts off."""
    reader = fresh(request.param, **OFF[request.param])
    reader.tab.goto(address)
    return reader


def unfold(still: Reader, name: str) -> None:
    still.js("(name) => document.querySelector(`#${name} summary`).focus()", name)
    still.tab.keys("Enter")


@pytest.mark.parametrize("name", FIGURES)
def test_the_built_page_holds_the_first_view(dist: Path, name: str) -> None:
    figure = FIGURES[name]
    assert to_html(figure.view(figure.first)) in (dist / "index.html").read_text(encoding="utf-8")


def test_without_scripts_the_article_is_whole(still: Reader) -> None:
    assert "scripts are off" in still.text("main noscript")
    assert still.js("() => document.querySelector('main noscript').checkVisibility()")
    assert len(still.texts("h2")) >= 7
    for name, figure in FIGURES.items():
        assert figure.sentence(figure.first) in still.text(f"#{name}")


def test_without_scripts_every_answer_can_be_read(still: Reader) -> None:
    for number, quiz in enumerate((ONE_ROUND, WORSE_MODEL, weak_and_costly()), 1):
        unfold(still, f"quiz-{number}")
        assert still.js("(s) => document.querySelector(s).checkVisibility()", f"#quiz-{number} dd")
        for answer in quiz.answers.values():
            assert answer.text in still.text(f"#quiz-{number} dl")
            assert answer.reason in still.text(f"#quiz-{number} dl")


def test_without_scripts_closed_answers_are_printed(still: Reader) -> None:
    with pretending(still, "print"):
        heights = still.js("() => [...document.querySelectorAll('.answer-key dd')].map((e) => e.clientHeight)")
        assert len(heights) == 9
        assert min(heights) > 0
        assert not still.js("() => [...document.querySelectorAll('summary')].some((e) => e.checkVisibility())")


def test_without_scripts_every_table_can_be_read(still: Reader) -> None:
    for name in ("pass-timing", "rounds", "odds", "speed-up"):
        unfold(still, name)
        assert still.js("(s) => document.querySelector(s).checkVisibility()", f"#{name} table")
        assert not still.js(
            "(s) => [...document.querySelectorAll(s)].some((row) => !row.querySelector('th[scope=row]'))",
            f"#{name} tbody tr",
        )
