"""The figures of the page, by name, in the order in which the page shows them."""

from __future__ import annotations

from typing import Any

from speculative.figures import odds, pass_timing, quizzes, rounds, speed_up
from speculative.figures.figure import Figure

FIGURES: dict[str, Figure[Any]] = {
    figure.name: figure
    for figure in (
        pass_timing.FIGURE,
        rounds.FIGURE,
        quizzes.QUIZ_1,
        odds.FIGURE,
        quizzes.QUIZ_2,
        speed_up.FIGURE,
        quizzes.QUIZ_3,
    )
}
