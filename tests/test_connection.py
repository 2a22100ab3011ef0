"""Which link counts as fast: told by how the page came, and never where few bytes are wanted or nothing is known.

The page's own JavaScript runs under Node, with the browser's measurements put in its place.
"""

from __future__ import annotations

from typing import Any

from node import run_module

PROGRAM = """
import { linkIsFast } from "./connection.js";
const { pages, navigator, secure } = task;
const given = { performance: { getEntriesByType: () => pages }, navigator, crypto: secure ? { subtle: {} } : {} };
for (const [name, value] of Object.entries(given)) Object.defineProperty(globalThis, name, { value });
console.log(linkIsFast());
"""

QUICK = {"transferSize": 20_000, "requestStart": 100, "responseEnd": 138}


def is_fast(*pages: dict[str, int], secure: bool = True, **navigator: Any) -> bool:
    """What the page makes of its link."""
    return run_module(PROGRAM, {"pages": pages, "navigator": navigator, "secure": secure}) == ["true"]


def test_a_page_that_came_at_once_came_over_a_fast_link() -> None:
    assert is_fast(QUICK)
    assert not is_fast(QUICK | {"responseEnd": 139})
    assert is_fast(QUICK, connection={"saveData": False})


def test_a_page_that_the_browser_had_kept_tells_nothing() -> None:
    assert not is_fast(QUICK | {"transferSize": 0})


def test_nothing_measured_is_not_fast() -> None:
    assert not is_fast()


def test_readers_who_want_few_bytes_get_few() -> None:
    assert not is_fast(QUICK, connection={"saveData": True})


def test_without_hashes_the_snapshot_could_not_be_compared() -> None:
    assert not is_fast(QUICK, secure=False)
