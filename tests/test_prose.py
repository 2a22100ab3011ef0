"""Numbers in the built page that a figure computes, against the model and against the brief."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from sitebuild.paths import DIST
from speculative import toys
from speculative.model.expectation import expectation
from speculative.model.pass_time import check_five, total_time, write_five
from speculative.model.rule import overlap, replaced_shares
from speculative.model.speed import accepted_over_drafted, best_gamma, expected_tokens, speedup

P = toys.shares(toys.TARGET_PERCENT)
Q = toys.shares(toys.DRAFT_PERCENT)


class Prose(HTMLParser):
    """The words of the article outside its figures and quizzes."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Enter a figure, a quiz or a note; or go deeper in it."""
        inside = tag == "figure" or (tag == "section" and dict(attributes).get("class") == "quiz")
        if inside or (self._within and tag == self._within[-1]):
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave it."""
        if self._within and tag == self._within[-1]:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        """Keep words of the prose."""
        if not self._within:
            self.words += data


@pytest.fixture(scope="module")
def prose() -> str:
    parser = Prose()
    parser.feed((DIST / "index.html").read_text(encoding="utf-8"))
    return " ".join(parser.words.split())


def speed(gamma: int) -> float:
    return speedup(toys.SPEED_ALPHA_PERCENT / 100, gamma, toys.SPEED_C_PERCENT / 100)


WEAK = (toys.WEAK_ALPHA_PERCENT / 100, toys.WEAK_GAMMA, toys.WEAK_C_PERCENT / 100)

# What the model gives, what the brief says, and the words around it in the post.
NUMBERS = [
    pytest.param(f"{100 * overlap(P, Q):.0f}", "67", "{} percent of guesses are kept", id="kept"),
    pytest.param(f"{100 * (1 - overlap(P, Q)):.0f}", "33", "and {} percent rejected", id="rejected"),
    pytest.param(f"{100 * replaced_shares(P, Q)[0]:.0f}", "22", "The missing {} come from replacements", id="waves"),
    pytest.param(
        f"{100 * max(abs(p - q) for p, q in zip(P, Q, strict=True)):.0f}", "22", "miss by up to {} points", id="miss"
    ),
    pytest.param(
        f"{expectation(toys.PREDICTABLE.positions('good'), 4).target_passes:.1f}",
        "2.6",
        "needs {} passes on average for the 10 tokens",
        id="good",
    ),
    pytest.param(
        f"{expectation(toys.OPEN_ENDED.positions('poor'), 4).target_passes:.1f}",
        "5.3",
        "needs {} for the 9 of the Open-ended sentence",
        id="poor",
    ),
    pytest.param(f"{speed(1):.1f}", "1.5", "One guess gives {} times", id="one"),
    pytest.param(f"{speed(2):.1f}", "1.8", "two give {}", id="two"),
    pytest.param(f"{speed(4):.1f}", "2.0", "The best number is four, at {}", id="four"),
    pytest.param(f"{speed(12):.1f}", "1.5", "Twelve fall back to {}", id="twelve"),
    pytest.param(f"{speedup(*WEAK):.2f}", "0.48", "The speed is {} times that of plain decoding", id="weak"),
    pytest.param(f"{expected_tokens(*WEAK[:2]):.2f}", "1.43", "A round writes {} tokens on average", id="tokens"),
    pytest.param(
        f"{100 * accepted_over_drafted(0.7, 4):.0f}", "44", "an alpha of 70 percent shows as {} percent", id="printed"
    ),
]


@pytest.mark.parametrize(("model", "brief", "words"), NUMBERS)
def test_a_number_of_the_prose(prose: str, model: str, brief: str, words: str) -> None:
    assert model == brief
    assert words.format(model) in prose


def test_the_best_number_of_guesses_is_four() -> None:
    assert best_gamma(0.7, 0.1, toys.SPEED_GAMMAS) == 4


def test_a_check_costs_as_much_as_five_writes_from_about_twelve(prose: str) -> None:
    def share(others: int) -> float:
        return total_time(check_five(toys.MACHINE, others)) / total_time(write_five(toys.MACHINE, others))

    assert "From about twelve it costs about as much as five writes" in prose
    assert share(11) < 0.95 <= share(12)


def test_the_parser_leaves_figures_out() -> None:
    parser = Prose()
    parser.feed("<p>a</p><figure><figure>b</figure>c</figure><section class=quiz>d</section><p>e</p>")
    assert parser.words == "ae"


def test_every_formula_has_the_parts_that_it_is_made_of() -> None:
    html = (DIST / "index.html").read_text(encoding="utf-8")
    formulas = [ElementTree.fromstring(formula) for formula in re.findall("<math.*?</math>", html, re.S)]
    parts = {"mfrac": 2, "msup": 2, "msub": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3, "mroot": 2}
    found = [(element.tag.rpartition("}")[2], len(element)) for formula in formulas for element in formula.iter()]
    assert {"mfrac", "msup"} <= {tag for tag, _ in found}
    assert [tag for tag, inside in found if parts.get(tag, inside) != inside] == []
