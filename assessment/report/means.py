"""The runs' means over topics with their intervals, and the intervals of totals that are no such means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.comparison import (
    DRAWN,
    DRAWN_TOTALS,
    ScoreMatrix,
    TotalName,
    are_means,
    deciding_topics,
    intervals_of_totals,
    leaderboard_rows,
    score_matrix,
)
from assessment.analysis.comparison.means_over_topics import is_mean
from assessment.campaign import Campaign
from assessment.statistics.confidence_intervals import (
    FEWEST_TOPICS,
    Interval,
    are_yes_or_no,
    bootstrap_interval,
    checked_interval,
    interval_words,
    rough_words,
)
from assessment.statistics.topic_draws import SEED

ROUNDS = DRAWN
_MAX_WORK = 1_000_000
"""Answers that are scored to draw totals: half a minute for a report, if scoring is slow."""
_FEWEST_ROUNDS = 200
"""A quantile of 2.5 % then has 5 draws below it."""
MAX_DRAWN = _MAX_WORK // _FEWEST_ROUNDS
"""Answers (topics times runs) of a campaign up to which the report draws totals."""


class Means(NamedTuple):
    """The runs' scores by topic, their means over topics with 95 % intervals, and their totals.

    `intervals` are the bootstrap's, `ends` those of the measure.  `total_intervals` are the intervals of
    totals that are no means, as *Compare* has them; there are none where totals are means, and where drawing
    them would take too long.  `deciding` has of such totals by how many topics each is decided, if known.
    """

    scores: ScoreMatrix
    intervals: Mapping[str, Interval]
    totals: Mapping[str, float | None]
    ends: tuple[float, float]
    total_intervals: Mapping[str, Interval] = {}
    deciding: Mapping[str, int] = {}

    @property
    def runs_with_other_totals(self) -> tuple[str, ...]:
        """The runs whose totals are no means of their topics' scores.

        These are micro averages, or totals in which topics without a score count.
        """
        return tuple(run for run in self.intervals if not self.is_mean(run))

    @property
    def are_mostly_means(self) -> bool:
        """Whether the totals of most runs are means; otherwise one could be a mean by chance."""
        return 2 * len(self.runs_with_other_totals) < len(self.intervals)

    def interval_of_total(self, run: str) -> Interval | None:
        """The interval of the run's total; None where it has none or was not drawn."""
        if self.total_intervals:
            return self.total_intervals.get(run)
        if not self.is_mean(run):
            return None
        return self.interval_of_mean(run)

    def interval_of_mean(self, run: str) -> Interval | None:
        """The interval of the run's mean; None where it has none (`mean_intervals`)."""
        column = self.scores.runs.index(run)
        values = self.scores.values[:, column]
        is_defined = np.isfinite(values)
        wilson_ends = self.ends if self.are_yes_or_no else None
        return checked_interval(values[is_defined], self.intervals[run], wilson_ends)

    def has_equal_scores(self, run: str) -> bool:
        """Whether enough topics for an interval have a score, and no interval is because all are equal."""
        column = self.scores.runs.index(run)
        values = self.scores.values[:, column]
        defined = values[np.isfinite(values)]
        return len(defined) >= FEWEST_TOPICS and bool(np.ptp(defined) == 0)

    def shown_value(self, run: str) -> float | None:
        """What the run's picture shows: the total where it has an interval of its own, else the mean."""
        if self.total_intervals:
            return self.totals.get(run)
        return self.intervals[run].mean

    def shown_interval(self, run: str) -> tuple[float, float] | None:
        """The interval of the value that the run's picture shows."""
        interval = self.interval_of_mean(run)
        if self.total_intervals:
            interval = self.total_intervals.get(run)
        return (interval.low, interval.high) if interval else None

    @property
    def are_yes_or_no(self) -> bool:
        """Whether topics are yes-or-no items, whose intervals are Wilson's."""
        return are_yes_or_no(self.scores.values, self.ends)

    @property
    def topic_counts(self) -> dict[str, int]:
        """At how many topics each run has a score."""
        counts = np.isfinite(self.scores.values).sum(axis=0).tolist()
        return dict(zip(self.scores.runs, counts, strict=True))

    @property
    def interval_topics(self) -> dict[str, int]:
        """On how many topics each run's interval rests: those with a score, of totals those that decide."""
        return {**self.topic_counts, **self.deciding}

    @property
    def rough_words(self) -> str:
        """What "interval" adds where every run's is from few topics, as on *Compare*."""
        return rough_words(
            *self.interval_topics.values(), several=self.scores.noun.several
        )

    @property
    def interval_words(self) -> str:
        """How few topics leave a run without an interval, or with a rough one; "" where all have enough."""
        return interval_words(
            *self.interval_topics.values(), several=self.scores.noun.several
        )

    def is_mean(self, run: str) -> bool:
        """Whether the run's total is the mean over its topics."""
        interval = self.intervals.get(run)
        mean = interval.mean if interval else None
        return is_mean(self.totals.get(run), mean)


def means(campaign: Campaign, measure: str) -> Means:
    """The means of one measure, without intervals of totals."""
    scores = score_matrix(campaign, measure)
    totals = {
        score.run: score.value
        for score in campaign.totals()
        if score.measure == measure
    }
    ends = campaign.track.measure(measure).range
    return Means(scores, _intervals(scores), totals, ends)


def means_and_totals(campaign: Campaign, measures: Sequence[str]) -> dict[str, Means]:
    """The means of these measures, with intervals of those totals that are no means.

    All totals of a round are made at once, so that several measures take no longer than one.
    """
    all_means = {measure: means(campaign, measure) for measure in measures}
    rounds = rounds_for_totals(campaign)
    if not rounds:
        return all_means
    no_means = [name for name in measures if not _are_means(campaign, name)]
    if not no_means:
        return all_means
    drawn = intervals_of_totals(campaign, no_means, rounds=rounds)
    deciding = deciding_topics(campaign.data)
    for measure, intervals in drawn.items():
        run_means = all_means[measure]
        counts = run_means.topic_counts
        enough = {
            run: interval
            for run, interval in intervals.items()
            if counts.get(run, 0) >= FEWEST_TOPICS
        }
        numbers = {}
        for run in counts:
            total = TotalName(measure, run)
            if total in deciding:
                numbers[run] = deciding[total]
        all_means[measure] = run_means._replace(
            total_intervals=enough, deciding=numbers
        )
    return all_means


def rounds_for_totals(campaign: Campaign) -> int:
    """How often totals are drawn: as often as on *Compare*, and less often the larger the campaign.

    0 where so few rounds would be left that they give no interval.
    """
    answers = len(campaign.topics) * len(campaign.runs())
    rounds = min(DRAWN_TOTALS, _MAX_WORK // max(answers, 1))
    return rounds if rounds >= _FEWEST_ROUNDS else 0


def _are_means(campaign: Campaign, measure: str) -> bool:
    """Whether *Compare* takes the totals for means."""
    scores = score_matrix(campaign, measure)
    return are_means(leaderboard_rows(campaign, scores, measure))


def _intervals(scores: ScoreMatrix) -> dict[str, Interval]:
    """Intervals over the topics where a run's score is defined; runs with the same topics share draws."""
    intervals: dict[str, Interval] = {}
    for runs in scores.runs_by_topics().values():
        values = scores.of_runs(runs).values
        run_intervals = bootstrap_interval(values, ROUNDS, SEED)
        # Not strict: without topics there are no intervals at all.
        intervals.update(zip(runs, run_intervals, strict=False))
    return intervals
