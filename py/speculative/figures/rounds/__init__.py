"""Figure 2: the round stepper. Guess, check, and again, until a text of about ten words is written."""

from __future__ import annotations

from speculative.figures.figure import Figure
from speculative.figures.rounds.state import State, update
from speculative.figures.rounds.view import NAME, sentence, view

FIGURE = Figure(NAME, State(), update, view, sentence)
