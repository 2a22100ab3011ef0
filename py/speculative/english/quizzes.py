"""The quizzes in words. In each, the reasons of wrong answers do not tell the right one."""

from __future__ import annotations

from dataclasses import dataclass

from speculative.english.numbers import fixed, spelled


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to choose, and why it is right or wrong."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Quiz:
    """A question, its answers by letter, and the letter of the right one."""

    question: str
    answers: dict[str, Answer]
    right: str


CHECK = "Check answer"
SHOW = "Show answer"
AGAIN = "Try again"
ALL_ANSWERS = "All answers"
RIGHT = "Right."
WRONG = "Not quite."

UNTOUCHED = "Choose an answer, then check it."
UNCHECKED = "Chosen, not checked yet."
CHOOSE_FIRST = "Choose an answer first."


def title(number: int) -> str:
    """The heading of a quiz."""
    return f"Quiz {number}"


def confirmed(reason: str) -> str:
    """The verdict on a right choice."""
    return f"{RIGHT} {reason}"


def refused(reason: str) -> str:
    """The verdict on a wrong choice."""
    return f"{WRONG} {reason}"


def shown(answer: Answer) -> str:
    """The right answer, when a reader asks for it."""
    return f"The answer: {answer.text} {answer.reason}"


ONE_ROUND = Quiz(
    "A round guesses four words. The large model keeps two, rejects the third and writes its own word there. "
    "How many tokens does that one pass write?",
    {
        "a": Answer(
            "Two: only the kept guesses are written.",
            "The kept guesses are written, but the large model’s own word is written too.",
        ),
        "b": Answer(
            "Three.",
            "Every round ends with a word from the large model: the replacement at the first rejected guess, "
            "or one extra when all were kept. Here: two kept guesses and the replacement.",
        ),
        "c": Answer(
            "Four: it reads all four and writes every one.",
            "It reads all four, but the rejected guess goes, and so does the one after it.",
        ),
    },
    right="b",
)

WORSE_MODEL = Quiz(
    "You swap in a much worse small model. What changes in the text?",
    {
        "a": Answer(
            "It gets worse: more of the small model’s mistakes are kept.",
            "A guess is kept only as often as the large model’s own odds allow, whoever made it.",
        ),
        "b": Answer(
            "It drifts towards the small model’s style.",
            "Look at the style after many draws: it is the large model’s, with no blend of the two.",
        ),
        "c": Answer(
            "Nothing: more guesses are rejected, and the only cost is time.",
            "Kept guesses and replacements add up to the large model’s odds for every word, "
            "with any small model. A worse one leaves more to the replacements.",
        ),
    },
    right="c",
)


def weak_and_costly(alpha: float, gamma: int, c: float, tokens: float, cost: float, speed: float) -> Quiz:
    """The third quiz, whose sums are those of the weak, costly small model."""
    powers = " + ".join(_short(alpha**kept) for kept in range(gamma + 1))
    runs = spelled(gamma)
    return Quiz(
        f"A guess is kept {_short(alpha * 100)} percent of the time, and a small-model run costs "
        f"{_short(c * 100)} percent of a large-model pass. With {runs} guesses per round, how fast is it?",
        {
            "a": Answer(
                "Slower than plain decoding: about half the speed.",
                f"A round writes {powers} = {fixed(tokens, 2)} tokens on average and lasts "
                f"1 + {gamma} × {_short(c)} = {_short(cost)} passes. "
                f"That is {fixed(speed, 2)} times the speed of plain decoding.",
            ),
            "b": Answer(
                f"About {fixed(tokens, 1)} times as fast: {fixed(tokens, 1)} tokens a pass.",
                f"{fixed(tokens, 1)} tokens a round is right, but this forgets the time of the {runs} "
                "small-model runs.",
            ),
            "c": Answer(
                f"About 3 times as fast: up to {spelled(gamma + 1)} tokens a pass.",
                f"{spelled(gamma + 1).capitalize()} tokens need every guess kept, which is rare here.",
            ),
        },
        right="a",
    )


def _short(number: float) -> str:
    """At most three digits after the point, and no zeros at the end."""
    return fixed(number, 3).rstrip("0").rstrip(".")
