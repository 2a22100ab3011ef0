"""Harm to one file after another: the article stands, the page names what failed, and Retry mends it all.

Here every file has one fault, and every fault some files. `python3 build.py soak` tries every file with every fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser.faults import KINDS, Fault, Harm, sample, survive
from browser.reader import Reader
from browser.serving import serving

from sitebuild.paths import DIST
from sitebuild.server import application


@pytest.fixture(scope="module")
def harm(dist: Path) -> Iterator[tuple[Harm, str]]:
    """A server that can do harm, and its address."""
    harm = Harm(application(dist), dist)
    with serving(harm) as address:
        yield harm, address


@pytest.mark.parametrize("fault", sample(DIST), ids=str)
def test_one_file_fails(harm: tuple[Harm, str], fresh: Callable[..., Reader], fault: Fault) -> None:
    server, address = harm
    survive(fresh("chromium"), server, address, fault)


def test_every_kind_of_fault_is_in_the_sample() -> None:
    assert {fault.kind for fault in sample(DIST) if fault.words} == set(KINDS)
