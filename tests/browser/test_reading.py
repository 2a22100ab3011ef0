"""Reading aids, in three engines: contents, linkable headings, theme, lit references, previews, progress, print."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser.media import pretending
from browser.reader import Reader
from browser.twin import Twin

from sitebuild.browsers import ENGINES, Engine

VISIBLE = "(selector) => document.querySelector(selector).checkVisibility()"
IN_VIEW = """(() => {
  const { top, bottom } = document.querySelector(given[0]).getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
})()"""
PAPER = "() => getComputedStyle(document.body).backgroundColor"
PRESSED = "() => document.getElementById('theme').ariaPressed"
FOCUS, BLUR = "(s) => document.querySelector(s).focus()", "(s) => document.querySelector(s).blur()"
LIT = "document.querySelector('#odds-waves').matches('[data-lit]')"
SHOWN = "!document.getElementById('preview').hidden"
DESCRIBED = "() => [...document.querySelectorAll('[aria-describedby=preview]')].map((link) => link.textContent)"


@pytest.fixture(params=ENGINES)
def reader(request: pytest.FixtureRequest, reader_of: Callable[[Engine], Reader]) -> Iterator[Reader]:
    """A reader whose screen is wide enough for the contents; who leaves no choice behind on the device."""
    reader = reader_of(request.param)
    reader.tab.resize(1400, 900)
    yield reader
    reader.js("() => { delete document.documentElement.dataset.theme; localStorage.clear(); }")
    reader.tab.resize(1280, 900)


def test_every_section_is_in_the_contents_and_has_a_link_of_its_own(reader: Reader) -> None:
    sections = reader.js("() => [...document.querySelectorAll('h2')].map((h) => [h.id, h.firstChild.textContent])")
    assert sections == reader.js(
        "() => [...document.querySelectorAll('nav a')].map((a) => [a.hash.slice(1), a.textContent])"
    )
    assert [id_ for id_, _ in sections] == reader.js(
        "() => [...document.querySelectorAll('h2 .anchor')].map((a) => a.hash.slice(1))"
    )
    reader.tab.click("nav a[href='#the-same-odds']")
    reader.wait(IN_VIEW, "#the-same-odds")


def test_the_contents_are_for_wide_screens(reader: Reader) -> None:
    assert reader.js(VISIBLE, "nav")
    reader.tab.resize(768, 900)
    assert not reader.js(VISIBLE, "nav")


def test_a_reference_lights_up_what_it_speaks_of(reader: Reader) -> None:
    reference = "article p a[href='#odds-waves']"
    reader.js(FOCUS, reference)
    reader.wait(LIT)
    reader.js(BLUR, reference)
    reader.wait(f"!{LIT}")
    reader.tab.hover(reference)
    reader.wait(LIT)
    reader.tab.hover("h1")
    reader.wait(f"!{LIT}")


def test_every_reference_points_at_something(reader: Reader) -> None:
    missing = """() => [...document.querySelectorAll("a[href^='#']")]
        .map((a) => a.hash.slice(1)).filter((id) => !document.getElementById(id))"""
    assert reader.js(missing) == []


def test_a_citation_shows_its_source_and_leads_to_it(reader: Reader) -> None:
    citation = "a.cite[href='#source-1']"
    assert reader.js(DESCRIBED) == []
    reader.js(FOCUS, citation)
    reader.wait(SHOWN)
    reader.reads("#preview", "Leviathan")
    assert reader.js(DESCRIBED) == ["1"]
    reader.tab.keys("Escape")
    reader.wait(f"!({SHOWN})")
    assert reader.js(DESCRIBED) == []
    reader.tab.hover(citation)
    reader.wait(SHOWN)
    reader.tab.hover("#preview")  # the pointer may go there
    assert reader.js(f"() => {SHOWN}")
    reader.tab.click(citation)
    reader.wait(IN_VIEW, "#source-1")
    reader.tab.hover("h1")
    reader.wait(f"!({SHOWN})")


def test_theme_and_progress_are_remembered_on_this_device_alone(reader: Reader) -> None:
    light = reader.js(PAPER)
    assert reader.js(PRESSED) == "false"
    reader.tab.click("#theme")
    assert reader.js(PRESSED) == "true"
    dark = reader.js(PAPER)
    assert dark != light
    reader.js("() => localStorage.removeItem('speculative.done')")
    reader.tab.reload()
    reader.wait("document.getElementById('theme').ariaPressed === 'true'")
    assert reader.js(PAPER) == dark
    assert not reader.js(VISIBLE, "#progress")
    reader.wait_for_python()
    quiz = Twin(reader, "quiz-1")
    for answer, right in (("Two: only the kept guesses are written.", False), ("Three.", True)):
        quiz.choose(answer)
        quiz.click("Check answer")
        assert reader.js(VISIBLE, "#progress") == right
    reader.tab.click("#theme")
    assert (reader.js(PAPER), reader.js(PRESSED)) == (light, "false")
    reader.tab.reload()
    assert (reader.js(PAPER), reader.js(PRESSED)) == (light, "false")
    assert reader.text("#progress") == "Quizzes answered on this device: 1 of 3"
    assert reader.js("() => document.cookie") == ""
    reader.wait_for_python()


def test_on_paper_answers_are_open_addresses_written_and_controls_gone(reader: Reader) -> None:
    Twin(reader, "pass-timing").slide("Other requests", 3)
    reader.js("() => dispatchEvent(new Event('beforeprint'))")
    with pretending(reader, "print"):
        assert reader.js(VISIBLE, "#pass-timing .sentence")
        answers = "() => [...document.querySelectorAll('.answer-key dd')].map((e) => e.checkVisibility())"
        assert reader.js(answers) == [True] * 9
        left = """() => [...document.querySelectorAll("button, .slider input, #theme, nav, .skip")]
            .filter((e) => e.checkVisibility()).map((e) => e.outerHTML)"""
        assert reader.js(left) == []
        address = reader.js("() => getComputedStyle(document.querySelector('#source-1 a'), '::after').content")
        assert "arxiv.org/abs/2211.17192" in address or "attr(href)" in address
    reader.js("() => dispatchEvent(new Event('afterprint'))")
    assert not reader.js(VISIBLE, ".answer-key dl")
