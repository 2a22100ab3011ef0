"""The door between page and figures: one JSON message in, one JSON message out. The only module that knows JSON.

In:  {"id": 7, "figure": "speed-up", "event": {"press": "weak"}}
     and the events {"set": "gamma", "to": "5"} and {"enter": "seed", "text": "7"}
Out: {"id": 7, "figure": "speed-up", "view": [...], "announce": "..."}, or after id and figure "error" or "needs"
Where a message has "since": 6 too, the view is told as `changes` in that of the figure's latest answer, if that was 6.
A message that is no good is answered by an error; one that comes before numpy, which it needs, by its name.
In both cases no state changes, and the latter message may simply be sent again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from speculative.figures import FIGURES
from speculative.figures.event import BadEventError, Enter, Event, Press, Set
from speculative.view.element import Element, changes

LONGEST_MESSAGE = 1_000  # a deeply nested one of 10,000 would overflow the stack of the browser's Python
LARGEST_ID = 2**53 - 1  # JavaScript's largest exact integer


class Bridge:
    """The figures of one page, with the states that its reader has brought them to.

    `needs` is the module that the latest message asked for and that is not here yet, if there is one.
    """

    def __init__(self) -> None:
        self.needs: str | None = None
        self._states: dict[str, object] = {name: figure.first for name, figure in FIGURES.items()}
        self._told: dict[str, tuple[int, Sequence[Element | str]]] = {}  # the latest answer's id and view

    def dispatch(self, message: str) -> str:
        """The answer to one message; the figure's state moves on unless the answer is an error."""
        number = name = None
        self.needs = None
        try:
            number, name, event, since = _parse(message)
            figure = FIGURES[name]
            state = figure.update(self._states[name], event)
            view = figure.view(state).children
            latest, before = self._told.get(name, (None, ()))
            told = view if since is None or since != latest else changes(view, before)
            reply = as_json({"id": number, "figure": name, **answer(told, figure.sentence(state))})
        except BadEventError as error:
            return as_json({"id": number, "figure": name, "error": str(error)})
        except ModuleNotFoundError as error:
            self.needs = error.name
            return as_json({"id": number, "figure": name, "needs": error.name})
        except Exception as error:  # a fault of ours must not take the other figures with it
            fault = f"This move could not be computed ({type(error).__name__}: {error}); others still can."
            return as_json({"id": number, "figure": name, "error": fault})
        self._states[name], self._told[name] = state, (number, view)
        return reply


def answer(view: Sequence[object], sentence: str) -> dict[str, object]:
    """What the page shows, inside the figure's element, and what it says."""
    return {"view": view, "announce": sentence}


def _parse(message: str) -> tuple[int, str, Event, object]:
    """The message's number, figure and event, and the number of the answer since when it wants changes.

    Raises:
        BadEventError: it is not of the form above.

    """
    if len(message) > LONGEST_MESSAGE:
        raise BadEventError(f"A message has at most {LONGEST_MESSAGE} characters, not {len(message)}.")
    try:
        parsed = json.loads(message)
    except (ValueError, RecursionError) as error:
        raise BadEventError("A message is one JSON object.") from error
    match parsed:
        case {"id": int(number), "figure": str(name), "event": dict(event), **rest} if rest.keys() <= {"since"}:
            if isinstance(number, bool) or not 0 <= number <= LARGEST_ID:
                raise BadEventError("A message's id is a whole number from 0.")
            if name not in FIGURES:
                raise BadEventError(f"There is no figure {name[:40]!r}.")
            return number, name, as_event(event), rest.get("since")
    raise BadEventError("A message has an id, a figure and an event, perhaps since, and nothing else.")


def as_event(event: dict[str, str]) -> Event:
    """An event as the page writes it.

    Raises:
        BadEventError: it is of none of the three kinds.

    >>> as_event({"set": "gamma", "to": "5"})
    Set(control='gamma', value='5')
    """
    match event:
        case {"press": str(control), **rest} if not rest:
            return Press(control)
        case {"set": str(control), "to": str(value), **rest} if not rest:
            return Set(control, value)
        case {"enter": str(control), "text": str(text), **rest} if not rest:
            return Enter(control, text)
    raise BadEventError("An event presses a control, sets it to a value, or enters a text into it.")


# Without blanks, and without looking for circles, of which a tree of tuples has none: that took half of the time.
_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False)


def as_json(value: object) -> str:
    """A value as text for the page.

    >>> as_json({"a": [1, "…"]})
    '{"a":[1,"…"]}'
    """
    return _ENCODER.encode(value)
