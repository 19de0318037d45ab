"""The leaderboard: each run's total, with an interval over topics drawn by chance."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.comparison.measures import of_measure
from assessment.analysis.comparison.score_matrices import Comparison
from assessment.campaign.handle import Campaign, Progress
from assessment.campaign.totals import topic_facts
from assessment.statistics.significance import SEED, Interval, bootstrap_interval

Floats = NDArray[np.float64]
_APART = 1e-6
DRAWN = 1000
"""Rounds for means; a quantile of 2.5 % then stands on 25 draws."""


class LeaderboardRow(NamedTuple):
    """A run's place: `rank` from 1, tied runs share the best one; None without a total.

    `mean` and `deviation` are over the `topics` with a score; `interval` is that of the mean, None with fewer than two topics.
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


def standings(
    campaign: Campaign, scores: Comparison, measure: str, rounds: int = DRAWN, seed: int = SEED
) -> list[LeaderboardRow]:
    """The runs of the matrix that have a total, the best first, those with an undefined total last."""
    higher = campaign.track.measure(measure).better == "higher"
    totals = [score for score in campaign.totals() if score.measure == measure]
    known = [score.value for score in totals if score.value is not None]
    spreads = {run: _spread(column) for run, column in zip(scores.runs, scores.values.T, strict=True)}
    intervals = _intervals(scores, rounds, seed)
    rows = [
        LeaderboardRow(
            score.run,
            _rank(score.value, known, higher),
            score.value,
            *spreads[score.run],
            intervals.get(score.run),
            score.judged,
            score.needed,
        )
        for score in totals
        if score.run in spreads
    ]
    return sorted(rows, key=lambda row: row.rank or len(totals) + 1)


def _rank(value: float | None, known: list[float], higher: bool) -> int | None:
    if value is None:
        return None
    return 1 + sum(other > value if higher else other < value for other in known)


def _spread(column: Floats) -> tuple[int, float | None, float | None]:
    """Topics with a score, their mean, and their standard deviation."""
    given = column[np.isfinite(column)]
    if not len(given):
        return 0, None, None
    return len(given), float(given.mean()), float(given.std(ddof=1)) if len(given) > 1 else None


def _intervals(scores: Comparison, rounds: int, seed: int) -> dict[str, Interval]:
    """The interval of each run's mean over its own topics; runs with the same topics are drawn together."""
    together: dict[tuple[bool, ...], list[str]] = {}
    for run, column in zip(scores.runs, scores.values.T, strict=True):
        together.setdefault(tuple(np.isfinite(column).tolist()), []).append(run)
    return {
        run: interval
        for known, runs in together.items()
        if sum(known) > 1
        for run, interval in zip(
            runs, bootstrap_interval(scores.of(runs).values[list(known)], rounds, seed), strict=True
        )
    }


def are_means(rows: list[LeaderboardRow]) -> bool:
    """Whether every total is the mean of its run's topics, so that the intervals hold for the totals as well."""
    return all(
        row.total is None
        or (row.mean is not None and abs(row.total - row.mean) <= _APART * max(1.0, abs(row.total)))
        for row in rows
    )


def of_totals(
    campaign: Campaign,
    measure: str,
    rounds: int = 200,
    seed: int = SEED,
    progress: Progress = lambda share, text: None,
    level: float = 0.95,
) -> dict[str, Interval]:
    """The percentile bootstrap interval of each run's total: topics are drawn with replacement and the total made of them anew.

    For totals that are no means over topics.  Rounds in which a total is undefined are left out; a run without a total has no interval.
    """
    campaign_data, track = campaign.data, campaign.track
    facts, settings, random = (
        list(topic_facts(campaign_data).values()),
        campaign_data.settings,
        np.random.default_rng(seed),
    )
    found: dict[str, list[float]] = {}
    for done in range(rounds if facts else 0):
        progress(done / rounds, f"drawing topics, round {done + 1} of {rounds}")
        drawn = {
            str(place): facts[topic] for place, topic in enumerate(random.integers(0, len(facts), len(facts)))
        }
        for run, value in of_measure(track.totals(drawn, settings), measure).items():
            if value is not None:
                found.setdefault(run, []).append(value)
    now = of_measure(campaign.totals(), measure)
    ends = ((1 - level) / 2, (1 + level) / 2)
    bounds = {run: np.quantile(values, ends) for run, values in found.items()}
    return {
        run: Interval(float(low), value, float(high))
        for run, (low, high) in bounds.items()
        if (value := now.get(run)) is not None
    }
