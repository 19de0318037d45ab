"""The intervals of totals that are no means over topics: totals computed anew from topics drawn by chance."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.comparison.total_basis import TotalName, deciding_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.totals import topic_facts
from assessment.model.progress import Progress, no_progress
from assessment.statistics.confidence_intervals import (
    FEWEST_TOPICS,
    Interval,
)
from assessment.statistics.topic_draws import SEED

_QUANTILES = (0.025, 0.975)
"""The ends of an interval, as shares of the drawn totals."""
DRAWN_TOTALS = 1000
"""Rounds for intervals of totals that are no means, each of which makes all totals again; a quantile of 2.5 %
then has 25 draws below it.  They are kept until somebody judges, for all measures.
"""


class _Ends(NamedTuple):
    """Between which values 95 % of the drawn totals lie."""

    low: float
    high: float


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
        name = TotalName(score.measure, score.run)
        ends = ends_of_totals.get(name)
        if score.measure not in intervals or total is None or ends is None:
            continue
        topics = deciding.get(name, FEWEST_TOPICS)
        if ends.low == ends.high or topics < FEWEST_TOPICS:
            continue
        # The total itself, which need not be the mean of the drawn ones
        intervals[score.measure][score.run] = Interval(ends.low, total, ends.high)
    return intervals


def _ends_of_totals(
    campaign: Campaign, rounds: int, seed: int, progress: Progress
) -> Mapping[TotalName, _Ends]:
    """The ends of all intervals, from the cache where these rounds were drawn before."""
    data = campaign.data
    # Drawn here and not by the cache, which knows no progress.
    if not _stored_ends.is_known(data, rounds, seed):
        version = _stored_ends.version(data, rounds, seed)
        ends = _drawn_ends(data, rounds, seed, progress)
        _stored_ends.learn(data, ends, version, rounds, seed)
        return ends
    return _stored_ends(data, rounds, seed)


@derived(of="campaign", needs=JUDGED, small=True)
def _stored_ends(
    data: CampaignData, rounds: int, seed: int
) -> Mapping[TotalName, _Ends]:
    """The ends of all measures: whoever looks at one measure often looks at another one next."""
    return _drawn_ends(data, rounds, seed, no_progress)


def _drawn_ends(
    data: CampaignData, rounds: int, seed: int, progress: Progress
) -> Mapping[TotalName, _Ends]:
    """The quantiles of each total, where it is defined, over topics drawn with replacement."""
    facts = list(topic_facts(data).values())
    if not facts:
        return {}
    random = np.random.default_rng(seed)
    # All measures of a round come from one scoring, which is what takes the time.
    totals: dict[TotalName, array[float]] = {}
    for done in range(rounds):
        progress(done / rounds, f"drawing topics, round {done + 1} of {rounds}")
        indexes = random.integers(0, len(facts), len(facts))
        # Topics are renamed by number: one that is drawn twice has to count twice.
        drawn = {str(number): facts[index] for number, index in enumerate(indexes)}
        for score in data.track.totals(drawn, data.settings):
            if score.value is not None:
                name = TotalName(score.measure, score.run)
                of_run = totals.setdefault(name, array("d"))
                of_run.append(score.value)
    ends = {}
    for name, values in totals.items():
        low, high = np.quantile(values, _QUANTILES)
        ends[name] = _Ends(float(low), float(high))
    return ends
