"""The runs' means over topics with their intervals, or totals that are no such means with theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np

from assessment.analysis.comparison.drawn_totals import (
    DRAWN_TOTALS,
    intervals_of_totals,
)
from assessment.analysis.comparison.leaderboard import DRAWN
from assessment.analysis.comparison.means_over_topics import (
    is_mean,
    means_of_columns,
    totals_are_means,
)
from assessment.analysis.comparison.score_matrices import ScoreMatrix, score_matrix
from assessment.analysis.comparison.total_basis import TotalName, deciding_topics
from assessment.analysis.interval_words import interval_words
from assessment.campaign.handle import Campaign
from assessment.statistics.confidence_intervals import (
    FEWEST_TOPICS,
    Interval,
    are_yes_or_no,
    bootstrap_interval,
    checked_interval,
)
from assessment.statistics.topic_draws import SEED

ROUNDS = DRAWN
_MAX_WORK = 1_000_000
"""Answers that are scored to draw totals: half a minute for a report, if scoring is slow."""
_FEWEST_ROUNDS = 200
"""A quantile of 2.5 % then has 5 draws below it."""
MAX_DRAWN = _MAX_WORK // _FEWEST_ROUNDS
"""Answers (topics times runs) of a campaign up to which the report draws totals."""


class ShownFigure(NamedTuple):
    """What the picture of a measure shows of a run: a mean or a total, with its 95 % interval if it has one.

    `topics` are those on which the interval of the run's total rests: those with a score, or those that
    decide the total.
    """

    value: float | None
    interval: Interval | None
    topics: int


class Means(NamedTuple):
    """The runs' scores by topic, their means over topics, their totals, and which of both are shown.

    `intervals` are the bootstrap's of the means, for runs with a score; `ends` are those of the measure.
    `shown` has the figure of every run of `scores`.  By `shows` these are means, or totals that are no means
    and have intervals as *Compare* draws them.  `has_deciding_topics`: of some such totals it is known by
    which topics they are decided.
    """

    scores: ScoreMatrix
    intervals: Mapping[str, Interval]
    totals: Mapping[str, float | None]
    ends: tuple[float, float]
    shown: Mapping[str, ShownFigure]
    shows: Literal["means", "totals"] = "means"
    has_deciding_topics: bool = False

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
        if self.shows == "means" and not self.is_mean(run):
            return None
        return self.shown[run].interval

    def has_equal_scores(self, run: str) -> bool:
        """Whether enough topics for an interval have a score, and no interval is because all are equal."""
        column = self.scores.runs.index(run)
        values = self.scores.values[:, column]
        defined = values[np.isfinite(values)]
        return len(defined) >= FEWEST_TOPICS and bool(np.ptp(defined) == 0)

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
    def interval_words(self) -> str:
        """How few topics leave a run without an interval, or with a rough one; "" where all have enough."""
        topics = [figure.topics for figure in self.shown.values()]
        return interval_words(*topics, several=self.scores.noun.several)

    def is_mean(self, run: str) -> bool:
        """Whether the run's total is the mean over its topics."""
        interval = self.intervals.get(run)
        mean = interval.mean if interval else None
        return is_mean(self.totals.get(run), mean)


def shown_means(
    scores: ScoreMatrix,
    intervals: Mapping[str, Interval],
    totals: Mapping[str, float | None],
    ends: tuple[float, float],
) -> Means:
    """The means with what is shown of each run: its mean, with an interval as `mean_intervals` gives it."""
    wilson_ends = ends if are_yes_or_no(scores.values, ends) else None
    shown = {}
    for run, column in zip(scores.runs, scores.values.T, strict=True):
        values = column[np.isfinite(column)]
        mean, interval = None, None
        bootstrapped = intervals.get(run)
        if bootstrapped is not None:
            mean = bootstrapped.mean
            interval = checked_interval(values, bootstrapped, wilson_ends)
        shown[run] = ShownFigure(mean, interval, len(values))
    return Means(scores, intervals, totals, ends, shown)


def shown_totals(
    run_means: Means, drawn: Mapping[str, Interval], deciding: Mapping[str, int]
) -> Means:
    """The totals shown with their `drawn` intervals; still the means if no run with enough scores has one.

    `deciding` has by how many topics totals are decided, if known.
    """
    counts = run_means.topic_counts
    enough = {}
    for run, interval in drawn.items():
        if counts.get(run, 0) >= FEWEST_TOPICS:
            enough[run] = interval
    shown = {}
    for run, figure in run_means.shown.items():
        topics = deciding.get(run, figure.topics)
        shown[run] = figure._replace(topics=topics)
        if enough:
            total = run_means.totals.get(run)
            shown[run] = ShownFigure(total, enough.get(run), topics)
    return run_means._replace(
        shown=shown,
        shows="totals" if enough else "means",
        has_deciding_topics=bool(deciding),
    )


def means(campaign: Campaign, measure: str) -> Means:
    """The means of one measure, which are shown even where totals are no means."""
    scores = score_matrix(campaign, measure)
    totals = {
        score.run: score.value
        for score in campaign.totals()
        if score.measure == measure
    }
    ends = campaign.track.measure(measure).range
    return shown_means(scores, _intervals(scores), totals, ends)


def means_and_totals(campaign: Campaign, measures: Sequence[str]) -> dict[str, Means]:
    """The means of these measures, and of those whose totals are no means, the totals as what is shown.

    All totals of a round are made at once, so that several measures take no longer than one.
    """
    all_means = {measure: means(campaign, measure) for measure in measures}
    rounds = rounds_for_totals(campaign)
    if not rounds:
        return all_means
    no_means = [name for name, each in all_means.items() if not _are_means(each)]
    if not no_means:
        return all_means
    drawn = intervals_of_totals(campaign, no_means, rounds=rounds)
    topics_by_total = deciding_topics(campaign.data)
    for measure, intervals in drawn.items():
        run_means = all_means[measure]
        deciding = {}
        for run in run_means.scores.runs:
            total = TotalName(measure, run)
            if total in topics_by_total:
                deciding[run] = topics_by_total[total]
        all_means[measure] = shown_totals(run_means, intervals, deciding)
    return all_means


def rounds_for_totals(campaign: Campaign) -> int:
    """How often totals are drawn: as often as on *Compare*, and less often the larger the campaign.

    0 where so few rounds would be left that they give no interval.
    """
    answers = len(campaign.topics) * len(campaign.runs())
    rounds = min(DRAWN_TOTALS, _MAX_WORK // max(answers, 1))
    return rounds if rounds >= _FEWEST_ROUNDS else 0


def _are_means(run_means: Means) -> bool:
    """Whether *Compare* takes the totals for means."""
    scores = run_means.scores
    return totals_are_means(
        means_of_columns(scores.runs, scores.values), run_means.totals
    )


def _intervals(scores: ScoreMatrix) -> dict[str, Interval]:
    """Intervals over the topics where a run's score is defined; runs with the same topics share draws."""
    intervals: dict[str, Interval] = {}
    for runs in scores.runs_by_topics().values():
        values = scores.of_runs(runs).values
        run_intervals = bootstrap_interval(values, ROUNDS, SEED)
        # Not strict: without topics there are no intervals at all.
        intervals.update(zip(runs, run_intervals, strict=False))
    return intervals
