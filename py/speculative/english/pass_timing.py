"""Figure 1 in words."""

from __future__ import annotations

from speculative.english.numbers import count, fixed, percent, points, spelled

NUMBER = "Figure 1"
TITLE = "How long a pass lasts"
WRITE = "Write five tokens"
CHECK = "Check five at once"
OTHERS = "Other requests"
NEXT = "Next pass"
END = "Show the end"
WEIGHTS = "weights travelling"
ARITHMETIC = "arithmetic"
PASS = "one pass"
UNIT = "one write on an idle machine"
AXIS = f"time; {UNIT} = 1"

AS_MUCH = 0.95  # from this share of five writes' time on, a check costs "as much"


def ratio(share: float) -> str:
    """The large number."""
    return f"{points(share)}%"


def headline(share: float) -> str:
    """What stands behind the large number."""
    words = "of the time of five writes is what one check of five takes"
    return words if share < AS_MUCH else f"{words}: hardly a gain"


def spoken(others: int, share: float) -> str:
    """The slider's value aloud."""
    return f"{count(others, 'other request')}, a check takes {percent(share)} of the time of five writes"


def lane(label: str, time: float) -> str:
    """What stands over a row of passes: what it does, and when the last one ends."""
    return f"{label}: {fixed(time, 2)}"


def lane_so_far(label: str, passes: int, time: float) -> str:
    """The same while only some of the passes are shown."""
    return f"{label}: {spelled(passes)} so far, {fixed(time, 2)}"


def tokens(first: int, last: int) -> str:
    """Which of the five tokens a pass works on."""
    return str(first) if first == last else f"{first}–{last}"


def sentence(others: int, write: float, check: float, *, hidden: bool) -> str:
    """The figure in words: both totals, and what follows."""
    company = f"With {count(others, 'other request')}" if others else "On an idle machine"
    totals = f"five writes take {fixed(write, 2)} and one check of five takes {fixed(check, 2)}"
    return f"{company}, {totals}, in units of {UNIT}. {consequence(check / write, hidden=hidden)}"


def playing(lane: str, total: float) -> str:
    """What a lane shows while it plays, said before all else."""
    passes = "Five passes, one after another" if lane == "write" else "One pass over all five"
    return f"{passes}, until {fixed(total, 2)}. "


def consequence(share: float, *, hidden: bool) -> str:
    """What the totals mean; `hidden` says that a check's arithmetic hides behind its weights."""
    if hidden:
        return "The check’s arithmetic hides behind the weights: it costs about as much as writing one token."
    if share < AS_MUCH:
        return (
            "The check’s arithmetic no longer hides behind the weights: "
            f"the check takes {percent(share)} of the time of five writes."
        )
    return "The check costs about as much as the five writes, so hardly anything is left to gain."


def step(passes: int, write: float, check: float) -> str:
    """Where a reader who steps through the passes stands: what is new comes first, and nothing is said twice."""
    written = "1 token exists" if passes == 1 else f"{passes} tokens exist"
    step = f"After {count(passes, 'pass', 'passes')} of writing, {written}, at time {fixed(write, 2)}."
    return f"{step} The one check of all five ends at {fixed(check, 2)}." if passes == 1 else step


def picture(passes: int, write: float, check: float) -> str:
    """The picture's name."""
    writing = "one" if passes == 1 else f"{spelled(passes)}, one after another"
    return (
        f"Two rows of passes on one clock. Writing: {writing}, until {fixed(write, 2)}. "
        f"Checking: one, until {fixed(check, 2)}."
    )


TABLE = f"Passes at this number of other requests; times in units of {UNIT}"
COLUMNS = ("Quantity", WRITE, CHECK)
PASSES = "Passes"
YOUR_TOKENS = "Your tokens per pass"
ALL_TOKENS = "Everybody’s tokens per pass"
WEIGHTS_TIME = "Weights travelling, per pass"
ARITHMETIC_TIME = "Arithmetic, per pass"
PASS_TIME = "One pass"
TOTAL = "All passes"
SHARE = "Share of the time of five writes"
