"""Before any script runs: the whole article is there, and it is what Python shows first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.reader import Reader

from speculative.english.quizzes import ONE_ROUND, WORSE_MODEL
from speculative.figures import FIGURES
from speculative.figures.quizzes import weak_and_costly
from speculative.view.forms import to_html


@pytest.fixture
def still(fresh: Callable[..., Reader], address: str) -> Reader:
    """A reader whose browser has scripts off."""
    reader = fresh("chromium", java_script_enabled=False)
    reader.tab.goto(address)
    return reader


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
        still.tab.click(f"#quiz-{number} summary")
        assert still.js("(s) => document.querySelector(s).checkVisibility()", f"#quiz-{number} dd")
        for answer in quiz.answers.values():
            assert answer.text in still.text(f"#quiz-{number} dl")
            assert answer.reason in still.text(f"#quiz-{number} dl")


def test_without_scripts_every_table_can_be_read(still: Reader) -> None:
    for name in ("pass-timing", "rounds", "odds", "speed-up"):
        still.tab.click(f"#{name} summary")
        assert still.js("(s) => document.querySelector(s).checkVisibility()", f"#{name} table")
        assert not still.js(
            "(s) => [...document.querySelectorAll(s)].some((row) => !row.querySelector('th[scope=row]'))",
            f"#{name} tbody tr",
        )
