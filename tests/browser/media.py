"""What the style sheet says for a medium or a reader's wish, in engines that cannot be asked to pretend it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from browser.reader import Reader

REWRITE = """(from, to) => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const found = rules.filter((rule) => rule.media?.mediaText === from);
  for (const rule of found) rule.media.mediaText = to;
  return found.length;
}"""
MEANWHILE = "(min-width: 0px)"  # true everywhere, and in no style sheet


@contextmanager
def pretending(reader: Reader, medium: str) -> Iterator[None]:
    """The rules of a medium, such as `print`, count meanwhile for the screen."""
    assert reader.js(REWRITE, medium, MEANWHILE) > 0
    try:
        yield
    finally:
        assert reader.js(REWRITE, MEANWHILE, medium) > 0
