"""The leaderboard: each run's total and rank, with the interval of its mean over topics."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.comparison.score_matrices import ScoreMatrix
from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import runs_by_rank
from assessment.model import Measure
from assessment.statistics.confidence_intervals import (
    Interval,
    are_yes_or_no,
    mean_intervals,
)
from assessment.statistics.significance import ROUNDS
from assessment.statistics.topic_draws import SEED

Floats = NDArray[np.float64]
DRAWN = ROUNDS
"""Rounds for intervals of means, as many as for tests of differences, on every page and in the report."""


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
