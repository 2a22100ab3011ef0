"""Every invented number of the page, each with a sentence why. None was measured on any machine or model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from speculative.model.pass_time import Machine
from speculative.model.rounds import Position

# ---- Figure 1, pass timing ----

# 0.08: five tokens hide behind the weights on an idle machine, fifteen (two other requests) do not, and
# writing fills the arithmetic from twelve other requests on. 0.05: a check that hides is still a little
# longer than a write, as real ones are.
MACHINE = Machine(arithmetic_per_token=0.08, unhidden=0.05)

# To 24: twice as far as "about twelve", where a check stops being cheap.
OTHER_REQUESTS = range(0, 25)

# ---- Figure 2, the round stepper ----

Drafter = Literal["good", "poor"]


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a text: its candidate words, and in whole percent each model's odds, `[words]` each.

    Any candidate fits any choice in the other slots, since the toy's odds ignore the words before.
    """

    words: tuple[str, ...]
    target: tuple[int, ...]
    good: tuple[int, ...]
    poor: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text that the toy writes, one word a slot."""

    key: str
    slots: tuple[Slot, ...]

    def positions(self, draft: Drafter) -> tuple[Position, ...]:
        """The odds at every slot, `[slots]`, with the good or the poor guesser as the draft."""
        return tuple(
            Position(shares(slot.target), shares(slot.good if draft == "good" else slot.poor)) for slot in self.slots
        )


def shares(percents: tuple[int, ...]) -> tuple[float, ...]:
    """Whole percents as shares of one.

    >>> shares((25, 75))
    (0.25, 0.75)
    """
    return tuple(percent / 100 for percent in percents)


# Peaked odds, as in boilerplate: with the good guesser and 4 guesses, 2.6 passes for 10 words on average.
PREDICTABLE = Text(
    key="predictable",
    slots=(
        Slot(("Your", "The", "This"), (84, 11, 5), (78, 18, 4), (46, 34, 20)),
        Slot(("order", "parcel", "package"), (78, 12, 10), (70, 18, 12), (40, 20, 40)),
        Slot(("has", "just", "already"), (90, 6, 4), (86, 6, 8), (60, 22, 18)),
        Slot(("shipped", "left", "departed"), (82, 14, 4), (74, 18, 8), (44, 40, 16)),
        Slot(("and", "so", "but"), (94, 4, 2), (92, 4, 4), (60, 22, 18)),
        Slot(("will", "should", "may"), (80, 15, 5), (72, 20, 8), (45, 25, 30)),
        Slot(("arrive", "come", "land"), (92, 5, 3), (86, 10, 4), (52, 36, 12)),
        Slot(("on", "by", "before"), (76, 20, 4), (68, 24, 8), (44, 36, 20)),
        Slot(("Tuesday", "Monday", "Friday", "Thursday"), (60, 18, 12, 10), (46, 26, 16, 12), (22, 34, 30, 14)),
        Slot(("morning", "afternoon", "evening"), (70, 22, 8), (60, 26, 14), (36, 26, 38)),
    ),
)

# Flat odds, as in a story: with the poor guesser and 4 guesses, 5.3 passes for 9 words on average.
OPEN_ENDED = Text(
    key="open_ended",
    slots=(
        Slot(("The", "Our", "That", "My"), (46, 20, 18, 16), (72, 6, 18, 4), (16, 10, 6, 68)),
        Slot(("old", "small", "lonely", "blue"), (40, 22, 26, 12), (24, 58, 8, 10), (6, 38, 4, 52)),
        Slot(("lighthouse", "harbour", "engine", "clock"), (36, 28, 16, 20), (16, 58, 18, 8), (4, 8, 30, 58)),
        Slot(("hummed", "waited", "glowed", "sang"), (34, 26, 24, 16), (10, 52, 12, 26), (6, 10, 18, 66)),
        Slot(("softly", "quietly", "warmly", "gently"), (38, 28, 14, 20), (14, 62, 4, 20), (10, 10, 6, 74)),
        Slot(("while", "until", "because", "as"), (44, 22, 12, 22), (66, 6, 24, 4), (12, 6, 66, 16)),
        Slot(("everyone", "nobody", "children", "cats"), (42, 18, 16, 24), (68, 4, 22, 6), (10, 4, 72, 14)),
        Slot(("slept", "danced", "listened", "walked"), (38, 20, 26, 16), (58, 26, 6, 10), (8, 60, 6, 26)),
        Slot(("nearby", "outside", "below", "upstairs"), (36, 30, 20, 14), (16, 60, 4, 20), (6, 22, 8, 64)),
    ),
)

TEXTS = (PREDICTABLE, OPEN_ENDED)

# Up to 8: near the end of a ten-word text more guesses would never be used.
ROUND_GAMMAS = range(1, 9)

# Four, as in the second paper's runs and the first quiz; 2.6 and 5.3 passes above belong to it.
ROUND_GAMMA = 4

# Four digits are easy to read out and copy. The first seed's first round shows all three fates: one guess
# kept, one rejected, two discarded (not the round that the first quiz asks about); its second keeps all four.
SEEDS = range(0, 10_000)
FIRST_SEED = 2000

# Enough for a mean within about 0.02 passes of the exact one, few enough not to be waited for.
RUNS = 20_000

# ---- Figure 3, the odds bars ----

# One word over-guessed by far (boats), three under-guessed by unlike amounts, and a last one that the
# draft likes too well. The page's worked sums use the first two.
ODDS_WORDS = ("waves", "boats", "gulls", "clouds", "sand")
TARGET_PERCENT = (42, 26, 16, 10, 6)
DRAFT_PERCENT = (20, 45, 10, 5, 20)

# As many as make each bar land within about one point of its tick.
DRAWS = 10_000

# ---- Figure 4, the speed-up plot ----

# To 12: far enough past the best number of guesses for the curve to come down again.
SPEED_GAMMAS = range(1, 13)

# A useful draft: with it four guesses are the best choice, and twice as fast as plain decoding.
SPEED_GAMMA, SPEED_ALPHA_PERCENT, SPEED_C_PERCENT = 4, 70, 10

# A weak, costly draft: kept less often than it costs, so that no number of guesses can help.
WEAK_GAMMA, WEAK_ALPHA_PERCENT, WEAK_C_PERCENT = 4, 30, 50
