"""What the totals of runs lose at each topic: compared with a perfect score there, or with no such topic."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.comparison.means_over_topics import (
    means_of_columns,
    totals_are_means,
)
from assessment.campaign import totals
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Score
from assessment.statistics.tied_scores import comparable, is_above, is_tied

_MAX_LEFT_OUT = 50
"""Topics of a campaign in which each is left out in turn; every one takes a computation of all totals."""
Values = NDArray[np.float64]
"""A matrix of scores (rows x runs), nan where undefined."""


class TopicLoss(NamedTuple):
    """By how much the runs' totals would be better, on average over the runs."""

    topic: str
    amount: float


@dataclass(frozen=True)
class _LossesAtTopics:
    """The topics at which the totals lose, the greatest loss first."""

    losses: Sequence[TopicLoss]

    @property
    def greatest(self) -> list[TopicLoss]:
        """The greatest loss and all that equal it."""
        most = self.losses[0].amount if self.losses else 0.0
        return [loss for loss in self.losses if is_tied(loss.amount, most)]

    @property
    def are_equal(self) -> bool:
        """Whether all topics lose the same."""
        return len(self.greatest) == len(self.losses)


@dataclass(frozen=True)
class SharesOfMean(_LossesAtTopics):
    """What the `best` score at each topic, a perfect one, would add to totals that are means."""

    best: float


@dataclass(frozen=True)
class GainsWithout(_LossesAtTopics):
    """What totals that are no means would gain without each topic."""


@dataclass(frozen=True)
class GainsOfRepairs(_LossesAtTopics):
    """What totals that are no means would gain with all the errors of each topic put right.

    They say nothing of topics without an error, `without` which the totals may be better.
    """

    without: GainsWithout | UnknownLosses


class UnknownLosses(Enum):
    """Why it is not known what totals lose at topics; where nothing is lost, there are losses of no topic."""

    LARGE_CAMPAIGN = "the totals of a large campaign may take long"
    NO_TOTAL = "none of the runs has a total"
    NO_PERFECT_SCORE = "any value of the measure can be surpassed"
    ONE_TOPIC = "there is no total without the only topic"
    MANY_TOPICS = "to leave out each of so many topics takes long"
    MANY_ANSWERS = "to put each of so many answers right takes long"


Losses = SharesOfMean | GainsWithout | UnknownLosses
"""What the scores alone tell."""
TopicLosses = Losses | GainsOfRepairs


def topic_losses(
    data: CampaignData, runs: Sequence[str], measure: str, topics: Collection[str]
) -> Losses:
    """The losses at these topics of those runs that have a total.

    A topic at which nothing is judged is left out: it is open work.
    """
    if data.is_large:
        return UnknownLosses.LARGE_CAMPAIGN
    total_by_run = run_totals(data, measure)
    scored = [run for run in runs if run in total_by_run]
    if not scored:
        return UnknownLosses.NO_TOTAL
    best = data.track.measure(measure).best_value
    if not math.isfinite(best):
        return UnknownLosses.NO_PERFECT_SCORE
    if is_mean_measure(data, measure):
        shares = _rows(data, measure).shares(scored, best)
        return SharesOfMean(_judged_losses(data, shares, scored, measure, topics), best)
    if len(data.topics) == 1:
        return UnknownLosses.ONE_TOPIC
    if len(data.topics) > _MAX_LEFT_OUT:
        return UnknownLosses.MANY_TOPICS
    gains = _gains_without(data, scored, measure)
    return GainsWithout(_judged_losses(data, gains, scored, measure, topics))


def is_mean_measure(data: CampaignData, measure: str) -> bool:
    """Whether each run's total is the mean of its defined scores at topics, or at parts of topics."""
    rows = _rows(data, measure)
    means = means_of_columns(rows.runs, rows.values)
    total_by_run = run_totals(data, measure)
    # A run with a total and no row has no mean.
    mean_by_run = {run: means.get(run) for run in total_by_run}
    return totals_are_means(mean_by_run, total_by_run)


def _judged_losses(
    data: CampaignData,
    amounts: Mapping[str, float],
    runs: Sequence[str],
    measure: str,
    topics: Collection[str],
) -> list[TopicLoss]:
    """The losses at those of the topics where something is judged, the greatest first."""
    chosen = frozenset(topics)
    losses = []
    for loss in greatest_first(amounts):
        if loss.topic in chosen and _is_judged(data, loss.topic, runs, measure):
            losses.append(loss)
    return losses


def _is_judged(
    data: CampaignData, topic: str, runs: Sequence[str], measure: str
) -> bool:
    """Whether any score of the runs at the topic has a label behind it, or needs none."""
    for score in data.topic_scores(topic):
        is_wanted = score.run in runs and score.measure == measure
        if is_wanted and (score.judged or not score.needed):
            return True
    return False


def run_totals(data: CampaignData, measure: str) -> dict[str, float]:
    """The defined totals by run."""
    return _defined(totals.totals(data), measure)


def _defined(scores: Iterable[Score], measure: str) -> dict[str, float]:
    """The totals by the measure that are defined, by run."""
    values = {}
    for score in scores:
        if score.measure == measure and score.value is not None:
            values[score.run] = score.value
    return values


def greatest_first(amount_by_topic: Mapping[str, float]) -> list[TopicLoss]:
    """The topics at which anything is lost; equal losses in the order of the topics."""
    losses = []
    for topic, amount in amount_by_topic.items():
        if is_above(amount, 0.0):
            losses.append(TopicLoss(topic, amount))
    return sorted(losses, key=lambda loss: -comparable(loss.amount))


class _Rows(NamedTuple):
    """The scores that a total may be the mean of: `values[row, run]`, each row with its topic."""

    topics: Sequence[str]
    runs: Sequence[str]
    values: Values

    def of(self, runs: Sequence[str]) -> Values:
        """The columns of these runs, in this order."""
        columns = [self.runs.index(run) for run in runs]
        return self.values[:, columns]

    def shares(self, runs: Sequence[str], best: float) -> dict[str, float]:
        """What the best score at each topic would add to the totals, on average over the runs."""
        columns = self.of(runs)
        counts = np.isfinite(columns).sum(axis=0)
        lost = np.nansum(np.abs(best - columns) / counts, axis=1) / len(runs)
        amounts: dict[str, float] = defaultdict(float)
        for topic, amount in zip(self.topics, lost.tolist(), strict=True):
            amounts[topic] += amount
        return amounts


def _rows(data: CampaignData, measure: str) -> _Rows:
    """The scores at topics, or at parts of topics for a measure that is a mean over those."""
    if data.track.measure(measure).by_part:
        parts = totals.part_values(data, measure)
        part_names, runs, values = parts.values
        topics = [parts.topics[part] for part in part_names]
        return _Rows(topics, runs, values)
    return _Rows(*totals.measure_values(data, measure))


def _gains_without(
    data: CampaignData, runs: Sequence[str], measure: str
) -> dict[str, float]:
    """What the totals gain where each topic is left out, on average over the runs."""
    gain_of = data.track.measure(measure).gain
    total_by_run = run_totals(data, measure)
    gains = {}
    for topic, values in _totals_without(data, measure).items():
        # A total that the topic alone makes possible has no gain.
        defined = [run for run in runs if run in values]
        gain = sum(gain_of(total_by_run[run], values[run]) for run in defined)
        gains[topic] = gain / len(runs)
    return gains


@derived(of="campaign", needs=JUDGED, small=True)
def _totals_without(data: CampaignData, measure: str) -> dict[str, dict[str, float]]:
    """The defined totals by run, by the topic that is left out."""
    facts = totals.topic_facts(data)
    by_topic = {}
    for topic in facts:
        others = {name: fact for name, fact in facts.items() if name != topic}
        by_topic[topic] = _defined(data.track.totals(others, data.settings), measure)
    return by_topic
