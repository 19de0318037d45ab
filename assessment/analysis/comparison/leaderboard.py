"""The leaderboard: each run's total, with an interval over topics drawn by chance."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.comparison.score_matrices import ScoreMatrix
from assessment.analysis.comparison.total_basis import deciding_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import runs_by_rank
from assessment.campaign.totals import topic_facts
from assessment.model import Measure
from assessment.model.progress import Progress, no_progress
from assessment.statistics.confidence_intervals import (
    FEWEST_TOPICS,
    Interval,
    are_yes_or_no,
    mean_intervals,
)
from assessment.statistics.significance import ROUNDS
from assessment.statistics.topic_draws import SEED

Floats = NDArray[np.float64]
_Ends = Mapping[tuple[str, str], tuple[float, float]]
"""By measure and run, the ends of the interval of its total."""
_ENDS = (0.025, 0.975)
_APART = 1e-6
"""Relative difference up to which a total is the mean: scorers may add up in another order than numpy."""
DRAWN = ROUNDS
"""Rounds for intervals of means, as many as for tests of differences, on every page and in the report."""
DRAWN_TOTALS = 1000
"""Rounds for intervals of totals that are no means, each of which makes all totals again; a quantile of 2.5 %
then has 25 draws below it.  They are kept until somebody judges, for all measures.
"""


class LeaderboardRow(NamedTuple):
    """A run's row.

    `rank` is from 1, and tied runs share the best one; None without a total, and where `missing` more units
    have to be judged before the run is ranked.  `mean` and `deviation` are over the `topics` with a score;
    `interval` is that of the mean, None where it has none (`mean_intervals`).
    """

    run: str
    rank: int | None
    total: float | None
    topics: int
    mean: float | None
    deviation: float | None
    interval: Interval | None
    judged: int
    needed: int
    missing: int = 0


def leaderboard_rows(
    campaign: Campaign,
    scores: ScoreMatrix,
    measure: str,
    *,
    rounds: int = DRAWN,
    seed: int = SEED,
) -> list[LeaderboardRow]:
    """The runs of the matrix that have a total, the best first, those with an undefined total last.

    Where the measure ranks no runs, the highest total comes first, and there are no ranks.
    """
    totals = [score for score in campaign.totals() if score.measure == measure]
    ranked = runs_by_rank(campaign, measure, totals)
    spreads = {}
    for run, column in zip(scores.runs, scores.values.T, strict=True):
        spreads[run] = _spread(column)
    intervals = _intervals(scores, campaign.track.measure(measure), rounds, seed)
    rows = []
    for score in totals:
        run, total = score.run, score.value
        if run not in spreads:
            continue
        topics, mean, deviation = spreads[run]
        ranking = ranked[run]
        interval = intervals.get(run)
        judged, needed = score.judged, score.needed
        row = LeaderboardRow(
            run=run,
            rank=ranking.rank,
            total=total,
            topics=topics,
            mean=mean,
            deviation=deviation,
            interval=interval,
            judged=judged,
            needed=needed,
            missing=ranking.missing,
        )
        rows.append(row)
    if not campaign.track.measure(measure).ranks_runs:
        return _highest_first(rows)
    last = len(totals) + 1
    return sorted(rows, key=lambda row: row.rank or last)


def _highest_first(rows: list[LeaderboardRow]) -> list[LeaderboardRow]:
    """Runs without a rank by their totals, those with an undefined one last."""
    with_total = [row for row in rows if row.total is not None]
    without = [row for row in rows if row.total is None]
    with_total.sort(key=lambda row: row.total or 0.0, reverse=True)
    return with_total + without


class _Spread(NamedTuple):
    """A run's topics with a score, their mean and their standard deviation; None where it is undefined."""

    topics: int
    mean: float | None = None
    deviation: float | None = None


def _spread(column: Floats) -> _Spread:
    is_defined = np.isfinite(column)
    scores = column[is_defined]
    count = len(scores)
    if not count:
        return _Spread(0)
    mean = float(scores.mean())
    # One topic tells nothing about the spread.
    if count == 1:
        return _Spread(count, mean)
    deviation = float(scores.std(ddof=1))
    return _Spread(count, mean, deviation)


def _intervals(
    scores: ScoreMatrix, measure: Measure, rounds: int, seed: int
) -> dict[str, Interval]:
    """The interval of each run's mean over its own topics; runs with the same topics are drawn together."""
    intervals: dict[str, Interval] = {}
    # All runs decide together: one that has 0 everywhere looks like yes or no by itself.
    yes_or_no = are_yes_or_no(scores.values, measure.range)
    for has_score, runs in scores.runs_by_topics().items():
        topics = list(has_score)
        values = scores.of_runs(runs).values[topics]
        run_intervals = mean_intervals(
            values, measure.range, rounds, seed, yes_or_no=yes_or_no
        )
        for run, interval in zip(runs, run_intervals, strict=True):
            if interval is not None:
                intervals[run] = interval
    return intervals


def are_means(rows: list[LeaderboardRow]) -> bool:
    """Whether every total is the mean of its run's topics, so that intervals of means hold for totals."""
    return all(_is_mean(row) for row in rows if row.total is not None)


def _is_mean(row: LeaderboardRow) -> bool:
    total, mean = row.total, row.mean
    if total is None or mean is None:
        return False
    # Relative to totals above 1, absolute below: a total of 0 must not ask for all digits.
    size = max(1.0, abs(total))
    distance = abs(total - mean)
    return distance <= _APART * size


def total_intervals(
    campaign: Campaign,
    measure: str,
    *,
    rounds: int = DRAWN_TOTALS,
    seed: int = SEED,
    progress: Progress = no_progress,
) -> dict[str, Interval]:
    """The intervals of each run's total of one measure, as `intervals_of_totals` gives them."""
    return intervals_of_totals(
        campaign, [measure], rounds=rounds, seed=seed, progress=progress
    )[measure]


def intervals_of_totals(
    campaign: Campaign,
    measures: Sequence[str],
    *,
    rounds: int = DRAWN_TOTALS,
    seed: int = SEED,
    progress: Progress = no_progress,
) -> dict[str, dict[str, Interval]]:
    """By measure, the 95 % percentile bootstrap interval of each run's total, for totals that are no means.

    Topics are drawn with replacement, and the totals computed from those drawn. Rounds in which a total is
    undefined are left out.  A run without a total has no interval, nor has one whose total never changes, or
    is decided by fewer than `FEWEST_TOPICS` topics (`deciding_topics`).
    """
    intervals: dict[str, dict[str, Interval]] = {measure: {} for measure in measures}
    if len(campaign.topics) < FEWEST_TOPICS:
        return intervals
    ends_of_totals = _ends_of_totals(campaign, rounds, seed, progress)
    deciding = deciding_topics(campaign.data)
    for score in campaign.totals():
        total = score.value
        ends = ends_of_totals.get((score.measure, score.run))
        if score.measure not in intervals or total is None or ends is None:
            continue
        low, high = ends
        topics = deciding.get((score.measure, score.run), FEWEST_TOPICS)
        if low == high or topics < FEWEST_TOPICS:
            continue
        # The total itself, which need not be the mean of the drawn ones
        intervals[score.measure][score.run] = Interval(low, total, high)
    return intervals


def _ends_of_totals(
    campaign: Campaign, rounds: int, seed: int, progress: Progress
) -> _Ends:
    """The ends of all intervals, from the cache where these rounds were drawn before."""
    data = campaign.data
    if not _stored_ends.is_known(data, rounds, seed):
        version = _stored_ends.version(data, rounds, seed)
        ends = _drawn_ends(data, rounds, seed, progress)
        _stored_ends.learn(data, ends, version, rounds, seed)
        return ends
    return _stored_ends(data, rounds, seed)


@derived(of="campaign", needs=JUDGED, small=True)
def _stored_ends(data: CampaignData, rounds: int, seed: int) -> _Ends:
    """The ends of all measures: whoever looks at one measure often looks at another one next."""
    return _drawn_ends(data, rounds, seed, no_progress)


def _drawn_ends(
    data: CampaignData, rounds: int, seed: int, progress: Progress
) -> _Ends:
    """By measure and run, the quantiles of the defined totals over topics drawn with replacement."""
    facts = list(topic_facts(data).values())
    if not facts:
        return {}
    random = np.random.default_rng(seed)
    # All measures of a round come from one scoring, which is what takes the time.
    totals: dict[tuple[str, str], array[float]] = {}
    for done in range(rounds):
        progress(done / rounds, f"drawing topics, round {done + 1} of {rounds}")
        indexes = random.integers(0, len(facts), len(facts))
        # Topics are renamed by number: one that is drawn twice has to count twice.
        drawn = {str(number): facts[index] for number, index in enumerate(indexes)}
        for score in data.track.totals(drawn, data.settings):
            if score.value is not None:
                name = (score.measure, score.run)
                of_run = totals.setdefault(name, array("d"))
                of_run.append(score.value)
    ends = {}
    for name, values in totals.items():
        low, high = np.quantile(values, _ENDS)
        ends[name] = (float(low), float(high))
    return ends
