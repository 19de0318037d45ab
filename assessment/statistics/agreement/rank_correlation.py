"""How alike two rankings of runs are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from assessment.statistics.agreement.label_matrix import Floats

FEW = "fewer than two runs have a score in both"
TIED = "all runs tie"


class RankCorrelation(NamedTuple):
    """Correlations of two rankings of `runs` runs, -1 to 1.

    Where they are undefined, both are None and `why` says so.
    """

    runs: int
    tau: float | None
    tau_ap: float | None
    why: str = ""


def rank_correlation(
    first: Mapping[str, float], second: Mapping[str, float]
) -> RankCorrelation:
    """Kendall's tau-b, and the mean of tau-AP in both directions; higher scores are better.

    Runs without a score in both are left out.

    >>> rank_correlation({"a": 3, "b": 2, "c": 1}, {"a": 3, "b": 2, "c": 1, "d": 0})
    RankCorrelation(runs=3, tau=1.0, tau_ap=1.0, why='')
    """
    runs = sorted(first.keys() & second.keys())
    count = len(runs)
    if count < 2:
        return RankCorrelation(count, None, None, FEW)
    x = np.array([first[run] for run in runs], dtype=float)
    y = np.array([second[run] for run in runs], dtype=float)
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        return RankCorrelation(count, None, None, TIED)
    # Half a second to load, for every command and worker
    from scipy.stats import kendalltau

    result = kendalltau(x, y)
    # scipy divides by roots, so that a full agreement comes out as 0.9999999999999999.
    tau = round(float(result.statistic), 12)
    # Either ranking may be the true one.
    both_directions = tau_ap(x, y) + tau_ap(y, x)
    return RankCorrelation(count, tau, both_directions / 2)


def tau_ap(ranked: Floats, truth: Floats) -> float:
    """Correlation of a ranking with the true one, where errors at the top weigh more.

    It is 2 / (n - 1) * sum of C(i) / (i - 1) over the ranks i from 2, less 1 (Yilmaz, Aslam and Robertson,
    SIGIR 2008, equation 3); C(i) of the i - 1 runs above rank i belong above it.

    Each run of a tie is compared with the runs above the tie, and those that tie for the top have no term
    (Urbano and Marrero, ICTIR 2017, for agreement: the mean of both directions is their tau-AP,b).  Both
    arrays hold scores, not all the same; higher is better.

    >>> swapped = np.array([9, 10, 8, 7, 6, 5, 4, 3, 2, 1])  # ten runs, the top two swapped
    >>> round(tau_ap(swapped, np.arange(10, 0, -1)), 7)
    0.7777778
    """
    # Tables of pairs: row a, column b tell whether run a ranks above run b.
    above = ranked[:, None] > ranked
    truly_above = truth[:, None] > truth
    rightly_above = above & truly_above
    ranks = above.sum(axis=0)
    right_ranks = rightly_above.sum(axis=0)
    # Nothing ranks above the top, nor above the runs that tie for it.
    has_term = ranks > 0
    shares = right_ranks[has_term] / ranks[has_term]
    mean = float(shares.mean())
    return 2 * mean - 1
