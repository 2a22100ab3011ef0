"""Three rules that look right and are not, as met in other explainers: each gives odds other than p.

Each takes p and q `[words]` and returns, exactly, the odds of what would come out, `[words]`.
"""

from __future__ import annotations

from speculative.model.distribution import Odds
from speculative.model.rule import kept_shares, overlap, residual


def replace_from_all_of_p(p: Odds, q: Odds) -> Odds:
    """The replacement drawn from p, so that kept words are counted twice."""
    rejected = 1 - overlap(p, q)
    return tuple(kept + rejected * target for kept, target in zip(kept_shares(p, q), p, strict=True))


def keep_if_p_is_higher(p: Odds, q: Odds) -> Odds:
    """No die: a guess is kept if p >= q, else rejected."""
    kept = [draft if target >= draft else 0.0 for target, draft in zip(p, q, strict=True)]
    rejected = 1 - sum(kept)
    return tuple(share + rejected * left for share, left in zip(kept, residual(p, q), strict=True))


def guess_the_likeliest(p: Odds, q: Odds) -> Odds:
    """The guess is always the draft's favourite, yet kept with chance p / q as if it were drawn from q."""
    favourite = max(range(len(q)), key=q.__getitem__)
    kept = min(1.0, p[favourite] / q[favourite])
    left = residual(p, q)
    return tuple((word == favourite) * kept + (1 - kept) * left[word] for word in range(len(p)))
