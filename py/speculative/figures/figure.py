"""What a figure is: a first state, what an event makes of a state, and how a state looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from speculative.figures.event import BadEventError, Event
from speculative.view.element import Element

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Figure(Generic[State]):
    """A figure, all of it: three pure functions and a first state.

    `update(state, event)` is the next state, `view(state)` the figure's element, `sentence(state)` what
    it shows in one sentence, which is written under the picture and announced after an action.
    """

    name: str
    first: State
    update: Callable[[State, Event], State]
    view: Callable[[State], Element]
    sentence: Callable[[State], str]


def unknown(event: Event) -> BadEventError:
    """The error for an event that names no control of the figure."""
    return BadEventError(f"This figure has no control {event.control[:40]!r} for a {type(event).__name__.lower()}.")
