"""Rounds: what one consists of, that its dice are independent, and that the text keeps the target's odds."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, pairwise
from random import Random
from statistics import correlation

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model.chance import SIGMAS, P, Q, any_pair, strays

from speculative.model.rounds import Position, Round, decode, guesses_in_round, play_round

UNLIKE = Position(p=(0.0, 1.0), q=(1.0, 0.0))  # every guess is rejected
SAME = Position(p=P, q=P)  # every guess is kept
TEXT = [Position(P, Q), Position(Q, P), Position((0.1, 0.9), (0.6, 0.4)), SAME, Position(P, Q)] * 2


def any_text() -> st.SearchStrategy[list[Position]]:
    return st.lists(any_pair().map(lambda pair: Position(*pair)), min_size=1, max_size=8)


any_gamma = st.integers(0, 9)
any_seed = st.integers(0, 9999)


@given(any_text(), any_gamma, any_seed)
def test_rounds_write_every_position_once_and_in_order(text: list[Position], gamma: int, seed: int) -> None:
    rounds = decode(text, gamma, seed)
    assert rounds[0].start == 0
    assert rounds[-1].end == len(text)
    assert all(one.end == following.start for one, following in pairwise(rounds))
    for one in rounds:
        assert [guess.position for guess in one.guesses] == [one.start + i for i in range(one.draft_runs)]
        assert one.last.position == one.end - 1
        assert len(one.words) == one.tokens == one.accepted + 1


@given(any_text(), any_gamma, any_seed)
def test_a_round_keeps_guesses_up_to_the_first_rejected_one(text: list[Position], gamma: int, seed: int) -> None:
    for one in decode(text, gamma, seed):
        fates = [guess.verdict for guess in one.guesses]
        rejected = one.accepted < len(fates)
        after = len(fates) - one.accepted - rejected
        assert fates == ["accepted"] * one.accepted + ["rejected"] * rejected + ["discarded"] * after
        assert one.last.kind == ("replacement" if rejected else "bonus")
        assert one.draft_runs == guesses_in_round(gamma, len(text) - one.start)


@given(any_text(), any_gamma, any_seed)
def test_a_guess_carries_the_numbers_that_decided_it(text: list[Position], gamma: int, seed: int) -> None:
    for guess in chain.from_iterable(one.guesses for one in decode(text, gamma, seed)):
        at = text[guess.position]
        assert (guess.p, guess.q) == (at.p[guess.word], at.q[guess.word])
        assert guess.keep_chance == min(1, guess.p / guess.q)
        if guess.die is None:
            assert guess.verdict == "discarded"
        else:
            assert guess.verdict == ("accepted" if guess.die < guess.keep_chance else "rejected")


@given(any_text(), any_gamma, any_seed)
def test_a_word_of_odds_0_is_neither_written_nor_guessed(text: list[Position], gamma: int, seed: int) -> None:
    rounds = decode(text, gamma, seed)
    written = chain.from_iterable(one.words for one in rounds)
    assert all(at.p[word] > 0 for at, word in zip(text, written, strict=True))
    assert all(guess.q > 0 for one in rounds for guess in one.guesses)


def test_a_useless_draft_still_leaves_one_word_a_pass() -> None:
    rounds = decode([UNLIKE] * 10, gamma=4, seed=1)
    assert [one.tokens for one in rounds] == [1] * 10
    assert [one.draft_runs for one in rounds] == [4] * 6 + [3, 2, 1, 0]


def test_a_perfect_draft_writes_gamma_and_one() -> None:
    assert [one.tokens for one in decode([SAME] * 12, gamma=4, seed=1)] == [5, 5, 2]


def test_no_guesses_is_plain_decoding() -> None:
    rounds = decode(TEXT, gamma=0, seed=1)
    assert [(one.tokens, one.draft_runs, one.last.kind) for one in rounds] == [(1, 0, "bonus")] * len(TEXT)


def test_an_empty_text_takes_no_round() -> None:
    assert decode([], gamma=4, seed=1) == ()


def test_one_seed_is_one_run_and_another_is_another() -> None:
    assert decode(TEXT, 4, seed=5) == decode(TEXT, 4, seed=5)
    assert len({decode(TEXT, 4, seed) for seed in range(20)}) == 20


def test_a_round_takes_one_die_a_guess_one_a_check_and_one_for_its_last_word() -> None:
    dice, counted = Random(6), Random(6)
    one = play_round(TEXT, 0, 4, dice)
    checked = sum(guess.die is not None for guess in one.guesses)
    for _ in range(one.draft_runs + checked + 1):
        counted.random()
    assert dice.random() == counted.random()


def test_the_dice_of_a_round_are_independent() -> None:
    """A sampler that re-seeds before every draw gives all positions of a round the same word."""
    runs = 4_000
    fair = Position((0.25,) * 4, (0.25,) * 4)
    rounds = [play_round([fair] * 5, 0, 4, Random(seed)) for seed in range(runs)]
    for one, other in combinations(range(4), 2):
        met = Counter((each.guesses[one].word, each.guesses[other].word) for each in rounds)
        cells = [met[a, b] for a in range(4) for b in range(4)]
        assert strays(cells, [1 / 16] * 16) < SIGMAS
    for column, another in combinations(_columns(rounds), 2):
        assert abs(correlation(column, another)) * runs**0.5 < SIGMAS


def _columns(rounds: list[Round]) -> list[list[float]]:
    """Every die of a round, as one column over the rounds: the guesses, the checks, the last word."""
    rows = [
        [
            *(float(guess.word) for guess in each.guesses),
            *(guess.die for guess in each.guesses if guess.die is not None),
            float(each.last.word),
        ]
        for each in rounds
    ]
    return [list(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("gamma", [1, 4, 8])
def test_every_position_of_the_text_keeps_the_targets_odds(gamma: int) -> None:
    """The promise of the article, at every position, for a draft that is often wrong."""
    texts = [[*chain.from_iterable(one.words for one in decode(TEXT, gamma, seed))] for seed in range(4_000)]
    for at, words in zip(TEXT, zip(*texts, strict=True), strict=True):
        assert strays([words.count(word) for word in range(len(at.p))], at.p) < SIGMAS


def test_the_draft_alone_would_not_keep_them() -> None:
    guesses = [play_round(TEXT, 0, 4, Random(seed)).guesses[0].word for seed in range(4_000)]
    assert strays([guesses.count(word) for word in range(len(P))], P) > 2 * SIGMAS


def test_what_a_round_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="cannot guess -1 words"):
        guesses_in_round(gamma=-1, left=3)
    with pytest.raises(ValueError, match="0 are left"):
        play_round(TEXT, len(TEXT), 4, Random(1))
    with pytest.raises(ValueError, match="sum to"):
        Position(p=(0.5, 0.4), q=(0.5, 0.5))
