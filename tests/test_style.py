"""What can be told of the style sheet without a browser."""

from __future__ import annotations

import re

from sitebuild.paths import SITE

STYLE = (SITE / "style.css").read_text("utf-8")


def tokens(selector: str) -> dict[str, str]:
    """The colours that the rule with a selector gives names to."""
    rule = STYLE.split(f"{selector} {{")[1].split("}")[0]
    return dict(re.findall(r"(--[\w-]+): (#\w+);", rule))


def test_dark_is_the_same_by_the_system_and_by_choice() -> None:
    chosen = tokens(':root[data-theme="dark"]')
    assert chosen == tokens(':root:not([data-theme="light"])')
    assert chosen.keys() == tokens(":root").keys()


def test_no_colour_asks_for_a_browser_of_this_year() -> None:
    assert "light-dark(" not in STYLE
