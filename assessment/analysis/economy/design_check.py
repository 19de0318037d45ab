"""What judging fewer topics would have shown in a campaign that is finished."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

import numpy as np

from assessment.analysis.agreement.rankings import topic_scores_alone
from assessment.analysis.comparison import score_matrix
from assessment.analysis.comparison.measures import of_measure
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.progress import Progress, no_progress
from assessment.statistics.design_simulation import DesignOutcome, simulate
from assessment.statistics.score_matrix import Floats

SHARES = (0.1, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Shares of the topics that are tried."""
FEWEST = 3
"""Fewer judged topics say nothing: the variance of two is hardly known."""
_SLACK = 1e-9
"""A total and a mean that differ by less are equal: scorers may add up in another order."""


class TopicScores(NamedTuple):
    """The official scores of a measure: `values` has a row per run and a column per topic."""

    measure: str
    runs: tuple[str, ...]
    topics: tuple[str, ...]
    values: Floats


def check_design(
    campaign: Campaign,
    measure: str,
    machine: str = "",
    *,
    draws: int = 200,
    seed: int = 1,
    progress: Progress = no_progress,
) -> list[DesignOutcome]:
    """What random topics would have shown of this campaign, for several shares of its topics.

    With a machine assessor its scores of all topics help the estimate. KeyError names the track's measures;
    UserError says why the design does not fit the measure, the campaign or the machine.
    """
    scores = official_scores(campaign, measure)
    predictions = None
    # Before the draws, since a machine that does not fit is refused.
    if machine:
        predictions = machine_scores(campaign, scores, machine, progress)
    sizes = _sizes(len(scores.topics))
    outcomes = []
    for outcome in simulate(scores.values, predictions, sizes, draws, seed):
        outcomes.append(outcome)
        progress(outcome.judged / outcome.topics, "drawing topics")
    return outcomes


def official_scores(campaign: Campaign, measure: str) -> TopicScores:
    """The scores of all runs and topics, whose means are the official totals; else UserError.

    Topics at which the measure has no score for any run are none of its topics.
    """
    comparison = score_matrix(campaign, measure)
    is_defined = np.isfinite(comparison.values)
    has_score = np.asarray(is_defined.any(axis=1)).tolist()
    comparison = comparison.of_topics(list(compress(comparison.topics, has_score)))
    values = comparison.values.T
    runs, topics = values.shape
    if topics < FEWEST or runs < 2:
        raise UserError(
            f"drawing from topics needs {FEWEST} topics and 2 runs; there are {topics} and {runs}"
        )
    if not np.isfinite(values).all():
        raise UserError(
            f"{measure} is undefined for some runs at some topics: judge them, or choose another measure"
        )
    # A ratio of sums, or a mean that counts undefined topics, needs another estimate.
    totals = of_measure(campaign.totals(), measure)
    for run, mean in zip(comparison.runs, values.mean(axis=1).tolist(), strict=True):
        total = totals[run]
        if total is None or abs(total - mean) > _SLACK * max(1.0, abs(total)):
            raise UserError(
                f"the total of {measure} is no mean over topics, so topics cannot stand for one another"
            )
    return TopicScores(measure, comparison.runs, comparison.topics, values)


def machine_scores(
    campaign: Campaign,
    scores: TopicScores,
    machine: str,
    progress: Progress = no_progress,
) -> Floats:
    """The scores by the machine's labels alone (runs x topics).  Raises `UserError` where it lacks some."""
    if machine not in campaign.store.assessors(campaign.row.id):
        raise UserError(f"there is no assessor {machine!r} in this campaign")
    by_topic = topic_scores_alone(campaign, scores.measure, machine, progress)
    values = np.full(scores.values.shape, np.nan)
    for column, topic in enumerate(scores.topics):
        of_topic = by_topic.get(topic, {})
        for row, run in enumerate(scores.runs):
            value = of_topic.get(run)
            if value is not None:
                values[row, column] = value
    lacking = int((~np.isfinite(values)).any(axis=0).sum())
    if lacking:
        raise UserError(
            f"{machine} has not labelled enough for scores of {lacking} of {len(scores.topics)} topics"
        )
    return values


def _sizes(topics: int) -> Sequence[int]:
    # Few topics make several shares the same number.
    sizes = {max(FEWEST, round(share * topics)) for share in SHARES}
    return sorted(sizes)
