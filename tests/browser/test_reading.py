"""Reading aids: contents, linkable headings, theme, lit references, previews, progress, print."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.reader import Reader
from browser.tabs import PlaywrightTab
from playwright.sync_api import Page, expect


@pytest.fixture
def page(fresh: Callable[..., Reader], address: str) -> Page:
    """A page in Chromium with Python up, wide enough for the contents."""
    reader = fresh("chromium")
    reader.open(address)
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.set_viewport_size({"width": 1400, "height": 900})
    return reader.tab.page


def test_every_section_is_in_the_contents_and_has_a_link_of_its_own(page: Page) -> None:
    sections = page.locator("article h2").evaluate_all("(all) => all.map((h) => [h.id, h.firstChild.textContent])")
    contents = page.locator("nav a").evaluate_all("(all) => all.map((a) => [a.hash.slice(1), a.textContent])")
    assert sections == contents
    assert page.locator("h2 .anchor").evaluate_all("(all) => all.map((a) => a.hash.slice(1))") == [
        s[0] for s in sections
    ]
    page.get_by_role("navigation").get_by_role("link", name="The same odds").click()
    expect(page.get_by_role("heading", name="The same odds")).to_be_in_viewport()


def test_the_contents_are_for_wide_screens(page: Page) -> None:
    expect(page.get_by_role("navigation", name="Contents")).to_be_visible()
    page.set_viewport_size({"width": 768, "height": 900})
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()


def test_the_theme_is_switched_and_remembered(page: Page) -> None:
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    switch = page.get_by_role("button", name="Dark theme")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    assert page.evaluate(paper) == dark
    expect(page.get_by_role("button", name="Dark theme")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Dark theme").click()
    assert page.evaluate(paper) == light


def test_a_reference_lights_up_what_it_speaks_of(page: Page) -> None:
    reference = page.locator("article p a[href='#odds-waves']")
    bar = page.get_by_role("slider", name="Small model's odds for waves")
    reference.focus()
    expect(bar).to_have_attribute("data-lit", "")
    reference.blur()
    expect(bar).not_to_have_attribute("data-lit", "")
    reference.hover()
    expect(bar).to_have_attribute("data-lit", "")


def test_every_reference_points_at_something(page: Page) -> None:
    missing = """() => [...document.querySelectorAll("a[href^='#']")]
        .map((a) => a.hash.slice(1)).filter((id) => !document.getElementById(id))"""
    assert page.evaluate(missing) == []


def test_a_citation_shows_its_source_and_leads_to_it(page: Page) -> None:
    citation, box = page.locator("a.cite").first, page.get_by_role("tooltip")
    citation.focus()
    expect(box).to_contain_text("Leviathan")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    citation.hover()
    expect(box).to_be_visible()
    box.hover()  # the pointer may go there
    expect(box).to_be_visible()
    citation.click()
    expect(page.locator("#source-1")).to_be_in_viewport()


def test_answered_quizzes_are_counted_on_this_device_alone(page: Page) -> None:
    expect(page.locator("#progress")).to_be_hidden()
    quiz = page.get_by_role("region", name="Quiz 1")
    quiz.get_by_role("radio").nth(0).check()
    quiz.get_by_role("button", name="Check answer").click()
    expect(page.locator("#progress")).to_be_hidden()
    quiz.get_by_role("radio").nth(1).check()
    quiz.get_by_role("button", name="Check answer").click()
    expect(page.locator("#progress")).to_have_text("Quizzes answered on this device: 1 of 3")
    page.reload()
    expect(page.locator("#progress")).to_have_text("Quizzes answered on this device: 1 of 3")
    assert page.context.cookies() == []


def test_on_paper_answers_are_open_addresses_written_and_controls_gone(page: Page) -> None:
    page.get_by_role("slider", name="Other requests").fill("3")
    expect(page.locator("#pass-timing .sentence")).to_contain_text("3 other requests")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("#pass-timing .sentence")).to_be_visible()
    for key in page.locator(".answer-key dl").all():
        expect(key).to_be_visible()
    for hidden in page.locator("button, .slider input, #theme, nav").all():
        expect(hidden).to_be_hidden()
    address = "() => getComputedStyle(document.querySelector('#source-1 a'), '::after').content"
    assert "arxiv.org/abs/2211.17192" in page.evaluate(address) or "attr(href)" in page.evaluate(address)
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator(".answer-key dl").first).to_be_hidden()
