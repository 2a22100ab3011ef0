"""What the build says while it works, and how it fails: one sentence with what, why, and what to do."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class StepError(Exception):
    """A step cannot be done. The text is one sentence for the person at the terminal."""


@contextmanager
def step(what: str) -> Iterator[None]:
    """Says what is being done, and how long it took."""
    print(f"{what} ...", end=" ", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print("not done", flush=True)
        raise
    print(f"{time.monotonic() - start:.1f} s", flush=True)


def progress(part: str) -> None:
    """A sign of life inside a step, where somebody watches."""
    if sys.stdout.isatty():
        print(part, end=" ", flush=True)
