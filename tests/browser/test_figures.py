"""Each figure's main path, by mouse and by keyboard, in three engines; at every step equal to the native figure."""

from __future__ import annotations

import pytest
from browser.reader import Reader
from browser.twin import Twin

from speculative.figures import FIGURES
from speculative.toys import ODDS_WORDS


@pytest.mark.parametrize("figure", FIGURES)
def test_the_first_view_in_the_page_is_the_native_one(reader: Reader, figure: str) -> None:
    Twin(reader, figure).agrees()


# ---- Figure 1 ----


def test_pass_timing_by_mouse(reader: Reader) -> None:
    twin = Twin(reader, "pass-timing")
    twin.click("Write five tokens")
    assert reader.texts("#pass-timing .lane-label")[0] == "Write five tokens: 5.00"
    twin.click("Check five at once")
    twin.click("Show the end")
    twin.click("Next pass")
    assert "After 1 pass of writing, 1 token exists" in twin.sentence
    twin.click("Next pass")
    twin.slide("Other requests", 1, 7, 12)
    assert reader.text("#pass-timing .slider .value") == "12"
    assert "about as much as the five writes" in twin.sentence
    twin.click("Start again")


def test_pass_timing_by_keyboard(reader: Reader) -> None:
    twin = Twin(reader, "pass-timing")
    reader.focus("pass-timing", "Other requests")
    twin.slide_by_key("Other requests", "ArrowRight", 1)
    twin.slide_by_key("Other requests", "ArrowUp", 2)
    twin.slide_by_key("Other requests", "ArrowLeft", 1)
    twin.slide_by_key("Other requests", "End", 24)
    twin.slide_by_key("Other requests", "Home", 0)
    twin.key("Write five tokens", "Enter")
    twin.key("Check five at once", "Space")
    twin.key("Next pass", "Enter")
    twin.key("Start again", "Space")


# ---- Figure 2 ----


def play(twin: Twin) -> None:
    """Press the two buttons in turn until the text is complete."""
    while not twin.state.done:
        twin.click("Large model checks" if twin.state.unchecked else "Small model guesses")


def test_rounds_by_mouse(reader: Reader) -> None:
    twin = Twin(reader, "rounds")
    play(twin)
    assert "The text is complete: 10 tokens" in reader.text("#rounds .sentence")
    assert reader.texts("#rounds .counters dd")[1] == "10"
    assert not reader.js("() => document.querySelector('#rounds .text-so-far .empty')")
    twin.click("Step back")
    assert twin.state.unchecked
    twin.click("Start again")
    twin.click("New dice")
    assert reader.value("rounds", "Dice") != "2000"


def test_rounds_settings_by_mouse(reader: Reader) -> None:
    twin = Twin(reader, "rounds")
    twin.choose("Open-ended sentence")
    twin.choose("Poor guesser")
    assert "exactly expected: 5.3" in reader.text("#rounds .averages")
    twin.slide("Guesses per round", 5, 8)
    play(twin)
    assert "The text is complete: 9 tokens" in reader.text("#rounds .sentence")


def test_rounds_by_keyboard(reader: Reader) -> None:
    twin = Twin(reader, "rounds")
    twin.key("Small model guesses", "Enter")
    twin.key("Large model checks", "Space")
    twin.key("Step back", "Enter")
    twin.key("New dice", "Space")
    reader.focus("rounds", "Guesses per round")
    twin.slide_by_key("Guesses per round", "ArrowLeft", 3)
    twin.slide_by_key("Guesses per round", "End", 8)
    twin.slide_by_key("Guesses per round", "Home", 1)


def test_a_choice_by_arrow_keys(reader: Reader) -> None:
    twin = Twin(reader, "rounds")
    reader.focus("rounds", "Predictable reply")
    reader.tab.keys("ArrowDown")
    assert reader.has_focus(reader.control("rounds", "Open-ended sentence"))
    twin.follow_choice("Open-ended sentence")


def test_the_dice_take_numbers_and_refuse_the_rest(reader: Reader) -> None:
    twin = Twin(reader, "rounds")
    twin.type("Dice", "42")
    twin.click("Small model guesses")
    for wrong in ("12x", "10000", "-1"):
        twin.type("Dice", wrong)
        assert f"“{wrong}” is not one" in reader.text("#rounds-seed-help")
    assert twin.state.seed == 42
    twin.type("Dice", "7")
    assert "replay the same run" in reader.text("#rounds-seed-help")


# ---- Figure 3 ----


def label(word: str) -> str:
    return f"Small model's odds for {word}"


def test_odds_by_keyboard(reader: Reader) -> None:
    twin = Twin(reader, "odds")
    reader.focus("odds", label("waves"))
    twin.slide_by_key(label("waves"), "ArrowUp", 21)
    twin.slide_by_key(label("waves"), "ArrowRight", 22)
    twin.slide_by_key(label("waves"), "ArrowDown", 21)
    twin.slide_by_key(label("waves"), "Home", 0)
    twin.slide_by_key(label("waves"), "End", 100)
    assert reader.text("#odds .headline strong") == "42%"
    twin.key("Run 10,000 times", "Enter")
    twin.key("Start again", "Space")


def test_the_five_bars_are_next_to_each_other_for_the_tab_key(reader: Reader) -> None:
    for word in ODDS_WORDS:
        reader.focus("odds", label(word))
    assert reader.focused() == "odds-sand"


def height_of(reader: Reader, percent: int) -> float:
    """The vertical place of a percentage on the upper panel's axis, by the number written there."""
    return float(
        reader.js(
            """(percent) => {
                const labels = [...document.querySelectorAll(".odds-upper .tick-label")];
                const box = labels.find((label) => label.textContent === percent).getBoundingClientRect();
                return box.y + box.height / 2;
            }""",
            str(percent),
        )
    )


def test_a_bar_is_dragged_to_a_height(reader: Reader) -> None:
    twin = Twin(reader, "odds")
    reader.js("() => document.querySelector('.odds-upper').scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = "document.getElementById('odds-waves').getBoundingClientRect()"
    across = reader.js(f"() => {box}.x + {box}.width / 2")
    heights = [height_of(reader, percent) for percent in (20, 40, 60)]
    reader.tab.drag(*((across, height) for height in heights))
    assert abs(twin.follows(label("waves")) - 60) <= 2


def test_odds_are_drawn_and_forgotten(reader: Reader) -> None:
    twin = Twin(reader, "odds")
    assert reader.text("#odds .headline strong") == "67%"
    twin.click("Run 10,000 times")
    first = reader.texts("#odds .lower .columns span")
    twin.click("Run 10,000 times")
    assert reader.texts("#odds .lower .columns span") != first
    twin.slide(label("boats"), 50, 0)
    assert set(reader.texts("#odds .lower .columns span")) == {"–"}
    twin.click("Run 10,000 times")
    twin.click("Start again")


@pytest.mark.parametrize("word", ODDS_WORDS)
def test_odds_at_their_ends(chromium: Reader, word: str) -> None:
    twin = Twin(chromium, "odds")
    for end in (100, 0):
        twin.slide(label(word), end)
        twin.click("Run 10,000 times")


# ---- Figure 4 ----


def test_speed_up_by_mouse(reader: Reader) -> None:
    twin = Twin(reader, "speed-up")
    twin.click("Try a weak, costly small model")
    assert reader.text("#speed-up .headline strong") == "0.48×"
    assert "slower" in reader.text("#speed-up .sentence")
    twin.click("Start again")
    assert reader.text("#speed-up .headline strong") == "1.98×"


def test_speed_up_by_keyboard(reader: Reader) -> None:
    twin = Twin(reader, "speed-up")
    reader.focus("speed-up", "Guesses per round")
    twin.slide_by_key("Guesses per round", "ArrowRight", 5)
    twin.slide_by_key("Guesses per round", "End", 12)
    twin.slide_by_key("Guesses per round", "Home", 1)
    reader.focus("speed-up", "Chance a guess is kept")
    twin.slide_by_key("Chance a guess is kept", "ArrowLeft", 69)
    twin.slide_by_key("Chance a guess is kept", "End", 100)
    reader.focus("speed-up", "Cost of a small-model run")
    twin.slide_by_key("Cost of a small-model run", "ArrowUp", 11)
    twin.slide_by_key("Cost of a small-model run", "Home", 0)
    assert reader.text("#speed-up .headline strong") == "2.00×"
    twin.key("Try a weak, costly small model", "Enter")
    twin.key("Start again", "Space")


@pytest.mark.parametrize("alpha", [0, 100])
@pytest.mark.parametrize("cost", [0, 100])
@pytest.mark.parametrize("guesses", [1, 12])
def test_speed_up_at_the_ends_of_its_ranges(chromium: Reader, alpha: int, cost: int, guesses: int) -> None:
    twin = Twin(chromium, "speed-up")
    twin.slide("Chance a guess is kept", 50, alpha)
    twin.slide("Cost of a small-model run", 50, cost)
    twin.slide("Guesses per round", 6, guesses)


def test_page_keys_lower_and_raise(reader: Reader) -> None:
    reader.focus("speed-up", "Chance a guess is kept")
    reader.tab.keys("PageDown")
    assert int(reader.value("speed-up", "Chance a guess is kept")) < 70
    reader.tab.keys("PageUp")
    Twin(reader, "speed-up").agrees()
