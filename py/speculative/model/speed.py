"""How much faster than plain decoding: the first paper's formulas.

They assume that every guess is kept with the same chance `alpha`, independently of the others; that a
check of gamma + 1 positions costs one target pass at any gamma; and that the text is long.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite


def expected_tokens(alpha: float, gamma: int) -> float:
    """How many tokens one target pass writes on average, from 1 to gamma + 1.

    1 + alpha + ... + alpha^gamma, which is (1 - alpha^(gamma + 1)) / (1 - alpha); the sum also holds at
    alpha = 1. The k-th power is the chance that the first k guesses are all kept. It is summed as
    1 + alpha (1 + alpha (...)): powers differ between machines in their last digit, products do not.

    Raises ValueError: alpha is not from 0 to 1, or gamma is negative.

    Source: Leviathan et al. 2022, equation 1.

    >>> [expected_tokens(alpha, gamma=4) for alpha in (0, 0.5, 1)]
    [1.0, 1.9375, 5.0]
    """
    _check(alpha, gamma)
    tokens = 1.0
    for _ in range(gamma):
        tokens = 1 + alpha * tokens
    return tokens


def round_cost(gamma: int, c: float) -> float:
    """How long one round lasts, in target passes: 1 + gamma c.

    Raises ValueError: gamma or c is negative, or c is not finite.

    >>> round_cost(gamma=4, c=0.5)
    3.0
    """
    _check(0, gamma, c)
    return 1 + gamma * c


def speedup(alpha: float, gamma: int, c: float) -> float:
    """How many times as fast as plain decoding; below 1 it is slower.

    expected_tokens(alpha, gamma) / (1 + gamma c).

    Source: Leviathan et al. 2022, theorem 3.8.

    >>> speedup(alpha=0.5, gamma=2, c=0.125)
    1.4
    """
    return expected_tokens(alpha, gamma) / round_cost(gamma, c)


def best_gamma(alpha: float, c: float, choices: Iterable[int] = range(1, 13)) -> int:
    """The number of guesses with the highest speed-up; the smallest of several equal ones.

    Speeds that floats cannot tell apart are equal, as with c = 0 and an alpha of a few percent.

    If alpha <= c no number of guesses is faster than plain decoding, and the answer is only the least
    slow choice: look at `speedup` before recommending it.

    Raises ValueError: there is no choice.

    Source: Leviathan et al. 2022, section 3.5 and corollary 3.9.

    >>> best_gamma(alpha=0.7, c=0.1), best_gamma(alpha=0, c=0)
    (4, 1)
    """
    rising = sorted(choices)
    if not rising:
        raise ValueError("The best number of guesses needs at least one choice, but there is none.")
    return max(rising, key=lambda gamma: speedup(alpha, gamma, c))


def operations_factor(alpha: float, gamma: int, c_hat: float) -> float:
    """How many times as much arithmetic as plain decoding does, for each token written.

    (gamma c_hat + gamma + 1) / expected_tokens(alpha, gamma), with c_hat the draft's arithmetic for one
    token measured in the target's. Time falls while arithmetic rises: the arithmetic was waiting anyway.

    Source: Leviathan et al. 2022, theorem 3.11.

    >>> operations_factor(alpha=1, gamma=4, c_hat=0), operations_factor(alpha=0, gamma=4, c_hat=0)
    (1.0, 5.0)
    """
    return (gamma * c_hat + gamma + 1) / expected_tokens(alpha, gamma)


def accepted_over_drafted(alpha: float, gamma: int) -> float:
    """The acceptance that serving tools print, which is not alpha but lower.

    (expected_tokens(alpha, gamma) - 1) / gamma: the guesses after a rejected one count as failures too.

    Raises ValueError: gamma is 0: nothing was drafted.

    >>> accepted_over_drafted(alpha=0.5, gamma=2), accepted_over_drafted(alpha=1, gamma=4)
    (0.375, 1.0)
    """
    if gamma == 0:
        raise ValueError("With 0 guesses a round nothing is drafted, so there is no share of it.")
    return (expected_tokens(alpha, gamma) - 1) / gamma


def _check(alpha: float, gamma: int, c: float = 0) -> None:
    if not 0 <= alpha <= 1:
        raise ValueError(f"The chance that a guess is kept is {alpha}, but a chance is from 0 to 1.")
    if gamma < 0:
        raise ValueError(f"The number of guesses is {gamma}, but it is 0 or more.")
    if not (isfinite(c) and c >= 0):
        raise ValueError(f"The cost of a draft run is {c} target passes, but a cost is finite and 0 or more.")
