"""What can happen to a figure: a control is pressed, or set to a value, or a text is entered."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed."""

    control: str


@dataclass(frozen=True, slots=True)
class Set:
    """A slider or a choice was set. Of several in a row on one control, the last alone counts."""

    control: str
    value: str


@dataclass(frozen=True, slots=True)
class Enter:
    """A text was entered into a field. It may be no good, and then what was entered before still counts."""

    control: str
    text: str


Event = Press | Set | Enter
PERCENT = range(0, 101)  # what a slider of percentages can be set to


class BadEventError(ValueError):
    """An event that this figure does not have, or a value outside the control's range."""


def whole(event: Set, values: range) -> int:
    """The event's value as one of the whole numbers that the control can take.

    Raises:
        BadEventError: it is not one, or lies outside.

    >>> whole(Set("gamma", "4"), range(1, 13))
    4

    """
    digits = event.value
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6 and int(digits) in values):
        wanted = f"a whole number from {values[0]} to {values[-1]}"
        raise BadEventError(f"{event.control} takes {wanted}, not {digits[:40]!r}.")
    return int(digits)


def one_of(event: Set, values: tuple[str, ...]) -> str:
    """The event's value, which is one of the control's choices.

    Raises:
        BadEventError: it is none of them.

    >>> one_of(Set("draft", "good"), ("good", "poor"))
    'good'

    """
    if event.value not in values:
        raise BadEventError(f"{event.control} takes one of {', '.join(values)}, not {event.value[:40]!r}.")
    return event.value
