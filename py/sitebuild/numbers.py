"""The numbers in the prose, each from the model: the post may write no other that a figure computes."""

from __future__ import annotations

from types import SimpleNamespace

from speculative import toys
from speculative.english.numbers import fixed, points, spelled
from speculative.english.pass_timing import AS_MUCH
from speculative.model.expectation import expectation
from speculative.model.pass_time import check_five, total_time, write_five
from speculative.model.rule import kept_shares, overlap, replaced_shares
from speculative.model.speed import accepted_over_drafted, best_gamma, expected_tokens, speedup


def _numbers() -> SimpleNamespace:
    return SimpleNamespace(**_pass_timing(), **_rounds(), **_odds(), **_speed_up())


def _pass_timing() -> dict[str, str]:
    write = total_time(write_five(toys.MACHINE, 0))
    check = total_time(check_five(toys.MACHINE, 0))
    dear = next(others for others in toys.OTHER_REQUESTS if _check_share(others) >= AS_MUCH)
    return {
        "check_excess_percent": points(check / (write / 5) - 1),
        "idle_share_percent": points(check / write),
        "busy_from": spelled(dear),
    }


def _check_share(others: int) -> float:
    return total_time(check_five(toys.MACHINE, others)) / total_time(write_five(toys.MACHINE, others))


def _rounds() -> dict[str, str]:
    c = toys.SPEED_C_PERCENT / 100
    good = expectation(toys.PREDICTABLE.positions("good"), toys.ROUND_GAMMA)
    poor = expectation(toys.OPEN_ENDED.positions("poor"), toys.ROUND_GAMMA)
    return {
        "passes_good_predictable": fixed(good.target_passes, 1),
        "passes_poor_open": fixed(poor.target_passes, 1),
        "runs_good_predictable": fixed(good.draft_runs, 1),
        "runs_poor_open": fixed(poor.draft_runs, 1),
        "run_cost_percent": points(c),
        "time_good_predictable": fixed(good.target_passes + c * good.draft_runs, 1),
        "time_poor_open": fixed(poor.target_passes + c * poor.draft_runs, 1),
        "tokens_predictable": str(len(toys.PREDICTABLE.slots)),
        "tokens_open": str(len(toys.OPEN_ENDED.slots)),
    }


def _odds() -> dict[str, str]:
    p, q = toys.shares(toys.TARGET_PERCENT), toys.shares(toys.DRAFT_PERCENT)
    kept, replaced = kept_shares(p, q), replaced_shares(p, q)
    trimmed = [guessed - one for guessed, one in zip(q, kept, strict=True)]
    share = overlap(p, q)
    waves, boats, gulls, clouds, sand = range(len(p))
    return {
        "kept_percent": points(share),
        "rejected_percent": points(1 - share),
        "waves_p": points(p[waves]),
        "waves_q": points(q[waves]),
        "waves_kept": points(kept[waves]),
        "waves_replaced": points(replaced[waves]),
        "gulls_replaced": points(replaced[gulls]),
        "clouds_replaced": points(replaced[clouds]),
        "boats_trimmed": points(trimmed[boats]),
        "sand_trimmed": points(trimmed[sand]),
        "boats_kept": points(kept[boats]),
        "boats_drafted": points(q[boats]),
        "boats_from_p": points(kept[boats] + (1 - share) * p[boats]),
        "largest_miss": points(max(abs(a - b) for a, b in zip(p, q, strict=True))),
    }


def _speed_up() -> dict[str, str]:
    alpha, c, gamma = toys.SPEED_ALPHA_PERCENT / 100, toys.SPEED_C_PERCENT / 100, toys.SPEED_GAMMA
    weak_alpha, weak_c, weak_gamma = toys.WEAK_ALPHA_PERCENT / 100, toys.WEAK_C_PERCENT / 100, toys.WEAK_GAMMA
    best = best_gamma(alpha, c, toys.SPEED_GAMMAS)
    printed = accepted_over_drafted(alpha, gamma)
    return {
        "small_runs_per_pass": str(round(1 / 0.05)),
        "speed_1": fixed(speedup(alpha, 1, c), 1),
        "speed_2": fixed(speedup(alpha, 2, c), 1),
        "speed_best": fixed(speedup(alpha, best, c), 1),
        "best_gamma": spelled(best),
        "speed_12": fixed(speedup(alpha, toys.SPEED_GAMMAS[-1], c), 1),
        "speed_weak": fixed(speedup(weak_alpha, weak_gamma, weak_c), 2),
        "tokens_weak": fixed(expected_tokens(weak_alpha, weak_gamma), 2),
        "accepted_over_drafted_percent": points(printed),
        "kept_of_four": fixed(printed * gamma, 2),
    }


NUMBERS = _numbers()
