"""Figure 4 in words."""

from __future__ import annotations

from collections.abc import Sequence

from speculative.english.numbers import count, fixed, spelled

NUMBER = "Figure 4"
TITLE = "Speed against guesses per round"
GAMMA = "Guesses per round"
ALPHA = "Chance a guess is kept"
C = "Cost of a small-model run"
WEAK = "Try a weak, costly small model"
THIS_SETTING = "your setting"
BEST = "best number of guesses"
PLAIN = "plain decoding"
AXIS_GAMMA = "guesses per round"
SAME = 0.005  # a speed closer to 1 than this is neither a gain nor a loss


def speed_of(speed: float) -> str:
    """The large number."""
    return f"{fixed(speed, 2)}×"


def headline(speed: float) -> str:
    """What stands behind the large number."""
    if speed > 1 + SAME:
        return "as fast as plain decoding"
    return "as fast as plain decoding: slower" if speed < 1 - SAME else "as fast as plain decoding: no gain"


def spoken_gamma(gamma: int, speed: float) -> str:
    """The slider's value aloud."""
    return f"{count(gamma, 'guess', 'guesses')}, {fixed(speed, 2)} times as fast"


def spoken_share(percent: int, speed: float) -> str:
    """A percentage slider's value aloud."""
    return f"{percent} percent, {fixed(speed, 2)} times as fast"


def sentence(gamma: int, tokens: float, cost: float, speed: float, best: int, top: float) -> str:
    """The figure in words."""
    guesses = count(gamma, "guess", "guesses")
    round_ = f"{fixed(tokens, 2)} tokens on average for {fixed(cost, 2)} passes’ worth of time"
    return f"A round with {guesses} writes {round_}: {verdict(speed)}. {advice(best, top)}"


def verdict(speed: float) -> str:
    """Faster, slower or neither."""
    if speed < 1 - SAME:
        return f"{fixed(speed, 2)} times the speed of plain decoding, so slower"
    if speed > 1 + SAME:
        return f"{fixed(speed, 2)} times the speed of plain decoding"
    return "no faster than plain decoding"


def advice(best: int, top: float) -> str:
    """The best number of guesses for the other two settings."""
    if top < 1 - SAME:
        return f"Even the best number of guesses, {spelled(best)}, gives only {fixed(top, 2)} times: none helps."
    if top < 1 + SAME:
        return "No number of guesses is faster than plain decoding."
    return f"Of one to twelve guesses, the best number here is {spelled(best)} ({fixed(top, 2)} times)."


def picture(gamma: int, best: int, speeds: Sequence[float]) -> str:
    """The picture's name; `speeds` are those of one guess, two, and so on."""
    curve = f"{fixed(speeds[0], 2)} at one guess per round, highest at {spelled(best)} with {fixed(max(speeds), 2)}"
    end = f"{fixed(speeds[-1], 2)} at {spelled(len(speeds))}"
    yours = f"Your setting, {spelled(gamma)}, is at {fixed(speeds[gamma - 1], 2)}"
    return f"Curve of speed: {curve}, {end}. {yours}; plain decoding is 1."


TABLE = "Speed for each number of guesses, at your chance and cost"
COLUMNS = ("Guesses per round", "Tokens per round", "Cost of a round in passes", "Speed")
SETTINGS = "Settings and what tools report"
SETTINGS_COLUMNS = ("Setting", "Value")
ACCEPTED_OVER_DRAFTED = "Accepted over drafted, as tools print it"
