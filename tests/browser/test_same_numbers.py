"""One seed, one run: in the browser and natively."""

from __future__ import annotations

import pytest
from browser.reader import Reader
from browser.twin import Twin

from speculative import toys
from speculative.model.monte_carlo import draw_many
from speculative.model.rounds import decode

P = toys.shares(toys.TARGET_PERCENT)


@pytest.mark.parametrize("seed", [0, 2000, 9999])
@pytest.mark.parametrize(("text", "drafter", "gamma"), [(0, "good", 4), (1, "poor", 8), (1, "good", 1)])
def test_the_same_dice_write_the_same_words(
    chromium: Reader, seed: int, text: int, drafter: toys.Drafter, gamma: int
) -> None:
    written = toys.TEXTS[text]
    rounds = decode(written.positions(drafter), gamma, seed)
    words = [word for one in rounds for word in one.words]

    twin = Twin(chromium, "rounds")
    twin.type("Dice", str(seed))
    if text:
        twin.choose("Open-ended sentence")
    if drafter == "poor":
        twin.choose("Poor guesser")
    if gamma != toys.ROUND_GAMMA:
        twin.slide("Guesses per round", gamma)
    for _ in rounds:
        twin.click("Small model guesses")
        twin.click("Large model checks")

    shown = [chip.split(" ")[0] for chip in chromium.texts("#rounds .text-so-far li")]
    assert shown == [slot.words[word] for slot, word in zip(written.slots, words, strict=True)]
    assert chromium.texts("#rounds .counters dd")[0] == str(len(rounds))


def draws(reader: Reader) -> list[list[str]]:
    """The rows of the table of draws."""
    rows = "[...document.querySelectorAll('#odds table:last-of-type tbody tr')]"
    cells: list[list[str]] = reader.js(f"() => {rows}.map((row) => [...row.cells].map((cell) => cell.textContent))")
    return cells


def test_numpy_draws_the_same_counts(reader: Reader) -> None:
    twin = Twin(reader, "odds")
    twin.click("Run 10,000 times")
    twin.click("Run 10,000 times")
    q = toys.shares(toys.DRAFT_PERCENT)
    tally = draw_many(P, q, toys.DRAWS, seed=2)
    wanted = zip(toys.ODDS_WORDS, tally.kept, tally.replaced, tally.written, strict=True)
    assert [row[:4] for row in draws(reader)] == [[word, *map(str, counts)] for word, *counts in wanted]
    assert sum(int(row[3]) for row in draws(reader)) == toys.DRAWS


def test_speeds_too_close_to_show_are_ordered_alike(reader: Reader) -> None:
    """Which number of guesses is best hangs on their last digits where guesses are free and seldom kept."""
    twin = Twin(reader, "speed-up")
    twin.slide("Cost of a small-model run", 0)
    for percent in range(1, 16):
        twin.slide("Chance a guess is kept", percent)
