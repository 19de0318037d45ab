"""What judging only some topics would have shown: finished scores are drawn from again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, Protocol

import numpy as np

from assessment.statistics.agreement import rank_correlation
from assessment.statistics.estimation import topic_estimate
from assessment.statistics.ratio_estimation import linearised
from assessment.statistics.topic_draws import Floats

_SIGNIFICANT = 0.05


class DesignOutcome(NamedTuple):
    """Means over all draws of `judged` topics out of `topics`.

    tau: Kendall's tau-b between the estimated ranking and that of all topics; nan where all runs tie.
    half_width: half the width of a run's interval, coverage: the share of intervals that hold the official
    mean; nan where too few topics are judged for intervals.
    bias: the estimated less the official mean, over runs and draws.
    inverted: the share of the significant pairs (paired t-test, .05) that the estimate puts the other way;
    nan without any.
    """

    judged: int
    topics: int
    tau: float
    half_width: float
    coverage: float
    bias: float
    inverted: float


def simulate(
    human: Floats,
    machine: Floats | None,
    sizes: Sequence[int],
    *,
    draws: int,
    seed: int,
    parts: Floats | None = None,
) -> Iterator[DesignOutcome]:
    """For each number of judged topics, what `draws` random orders of the topics would have shown.

    human, machine: the scores of all topics (runs x T). parts: the sizes of the topics where the total is a
    ratio of sums, of which the machine's scores are `linearised`. The first n topics of one order are judged
    for every n, as they are in a campaign.
    """
    random = np.random.default_rng(seed)
    topics = human.shape[1]
    orders = [random.permutation(topics) for _ in range(draws)]
    everything = human
    if parts is not None:
        everything = linearised(human, parts)
    pairs = significant_pairs(everything)
    official = everything.mean(axis=1)
    for size in sizes:
        estimates = []
        for order in orders:
            drawn = order[:size]
            judged = drawn.tolist()
            scores = human[:, drawn]
            # A ratio is made from the judged topics alone.
            if parts is not None:
                parts_of_judged = parts[:, drawn]
                scores = linearised(scores, parts_of_judged)
            estimate = topic_estimate(scores, machine, judged, topics)
            estimates.append(estimate)
        yield outcome_of(estimates, official, pairs, judged=size, total=topics)


def coverage_error(draws: int) -> float:
    """The standard error of a coverage near .95 by chance: at most this, as runs of one draw are alike.

    >>> round(coverage_error(200), 3)
    0.015
    """
    share = 1 - _SIGNIFICANT
    return float(np.sqrt(share * (1 - share) / draws))


def significant_pairs(human: Floats) -> list[tuple[int, int]]:
    """Pairs of runs whose difference over all topics is significant, the better run first."""
    from scipy.stats import ttest_rel  # half a second to load

    means = human.mean(axis=1)
    pairs = []
    for first, second in combinations(range(len(human)), 2):
        differences = human[first] - human[second]
        # Equal differences have no variance, and a t-test divides by it.
        if not np.ptp(differences):
            continue
        test = ttest_rel(human[first], human[second])
        if test.pvalue < _SIGNIFICANT:
            is_better = means[first] > means[second]
            pair = (first, second) if is_better else (second, first)
            pairs.append(pair)
    return pairs


class EstimatesWithIntervals(Protocol):
    """Estimated means of the runs, with intervals where they hold."""

    @property
    def values(self) -> Floats: ...
    @property
    def has_intervals(self) -> bool: ...
    def half_widths(self) -> Floats: ...


def outcome_of(
    estimates: Sequence[EstimatesWithIntervals],
    official: Floats,
    pairs: Sequence[tuple[int, int]],
    *,
    judged: int,
    total: int,
) -> DesignOutcome:
    """The means over draws of `judged` topics or units out of `total`."""
    values = np.array([estimate.values for estimate in estimates])
    errors = values - official
    bias = float(errors.mean())
    taus = [_tau(estimate.values, official) for estimate in estimates]
    intervals = _interval_quality(estimates, official)
    inverted = _inverted(estimates, pairs)
    return DesignOutcome(
        judged=judged,
        topics=total,
        tau=_mean(taus),
        half_width=intervals.half_width,
        coverage=intervals.coverage,
        bias=bias,
        inverted=inverted,
    )


def _tau(values: Floats, official: Floats) -> float:
    """Nan where a ranking is one tie."""
    runs = [str(run) for run in range(len(values))]
    estimated = dict(zip(runs, values.tolist(), strict=True))
    true = dict(zip(runs, official.tolist(), strict=True))
    tau = rank_correlation(estimated, true).tau
    if tau is None:
        return float("nan")
    return tau


class _IntervalQuality(NamedTuple):
    """The mean half-width, and the share of intervals that hold the official mean."""

    half_width: float
    coverage: float


def _interval_quality(
    estimates: Sequence[EstimatesWithIntervals], official: Floats
) -> _IntervalQuality:
    """How wide and how true the intervals are, over the estimates that have some."""
    widths = []
    hits = []
    for estimate in estimates:
        if not estimate.has_intervals:
            continue
        half_widths = estimate.half_widths()
        errors = np.abs(estimate.values - official)
        # Runs that scored the same at every topic so far have no interval.
        has_width = np.isfinite(half_widths)
        # With all topics judged both are 0, but for rounding.
        is_held = errors <= half_widths + 1e-12
        widths.extend(half_widths[has_width].tolist())
        hits.extend(is_held[has_width].tolist())
    return _IntervalQuality(_mean(widths), _mean(hits))


def _inverted(
    estimates: Sequence[EstimatesWithIntervals], pairs: Sequence[tuple[int, int]]
) -> float:
    """The share of pairs whose order the estimates turn round; nan without pairs."""
    if not pairs:
        return float("nan")
    better, worse = np.transpose(pairs)
    shares = []
    for estimate in estimates:
        values = estimate.values
        is_wrong = values[better] < values[worse]
        share = float(is_wrong.mean())
        shares.append(share)
    return _mean(shares)


def _mean(numbers: Sequence[float]) -> float:
    """The mean of what is defined."""
    defined = [number for number in numbers if not np.isnan(number)]
    return float(np.mean(defined)) if defined else float("nan")
