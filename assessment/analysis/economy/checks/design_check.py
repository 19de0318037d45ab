"""What judging fewer topics would have shown in a campaign that is finished."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

import numpy as np

from assessment.analysis.comparison import score_matrix
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.checks.topic_scores import TopicScores
from assessment.analysis.economy.measures.measure_shapes import topic_measure
from assessment.analysis.economy.measures.ratio_parts import matrices_of_parts
from assessment.analysis.economy.measures.reference_topics import parts_of
from assessment.analysis.economy.topics.machine_scores import machine_scores
from assessment.campaign.handle import Campaign
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.model.progress import Progress, no_progress
from assessment.statistics.design_simulation import DesignOutcome, simulate
from assessment.statistics.tied_scores import all_tied
from assessment.statistics.topic_draws import Floats

SHARES = (0.1, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Shares of the topics that are tried."""
FEWEST = 3
"""Fewer judged topics say nothing: the variance of two is hardly known."""


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
        predictions = machine_scores(
            campaign,
            measure,
            machine,
            progress,
            runs=scores.runs,
            topics=scores.topics,
        )
    sizes = _sizes(len(scores.topics))
    simulated = simulate(
        scores.values, predictions, sizes, draws=draws, seed=seed, parts=scores.sizes
    )
    outcomes = []
    for outcome in simulated:
        outcomes.append(outcome)
        progress(outcome.judged / outcome.topics, "drawing topics")
    return outcomes


def official_scores(campaign: Campaign, measure: str) -> TopicScores:
    """The scores of all runs and topics, from which the official totals come; else UserError.

    Topics at which a mean has no score for any run are none of its topics.
    """
    ratios = _ratios(campaign, measure)
    if ratios is not None:
        return ratios
    comparison = score_matrix(campaign, measure)
    is_defined = np.isfinite(comparison.values)
    has_score = np.asarray(is_defined.any(axis=1)).tolist()
    comparison = comparison.of_topics(list(compress(comparison.topics, has_score)))
    values = comparison.values.T
    runs, topics = values.shape
    _must_be_enough(campaign, measure, topics, runs)
    if not np.isfinite(values).all():
        raise UserError(
            f"{measure} is undefined for some runs at some topics: judge them, or choose another measure"
        )
    totals = totals_of_measure(campaign.totals(), measure)
    official = [totals[run] for run in comparison.runs]
    # A mean that leaves out undefined topics, or a sum, needs another estimate.
    if not _are_official(values.mean(axis=1), official):
        raise UserError(
            f"the total of {measure} is no mean over topics, so topics cannot stand for one another"
        )
    return TopicScores(measure, comparison.runs, comparison.topics, values)


def _ratios(campaign: Campaign, measure: str) -> TopicScores | None:
    """The topics of a total that divides one sum by another; None for other measures."""
    reference = topic_measure(campaign, measure).reference
    if reference is None:
        return None
    data = campaign.data
    parts = [
        parts_of(data, measure, data.fact(topic), reference) for topic in data.topics
    ]
    totals = totals_of_measure(campaign.totals(), measure)
    runs = tuple(totals)
    _must_be_enough(campaign, measure, len(parts), len(runs))
    ratios, sizes = matrices_of_parts(runs, parts)
    scores = TopicScores(measure, runs, tuple(data.topics), ratios, sizes)
    if not _are_official(scores.official, list(totals.values())):
        raise UserError(
            f"{measure} is undefined for some runs: judge them, or choose another measure"
        )
    return scores


def _are_official(means: Floats, totals: Sequence[float | None]) -> bool:
    expected = [np.nan if total is None else total for total in totals]
    return all_tied(means, expected)


def _must_be_enough(campaign: Campaign, measure: str, topics: int, runs: int) -> None:
    """UserError where nothing has a score by the measure, or topics or runs are too few."""
    measures = dict.fromkeys(score.measure for score in campaign.totals())
    if measures and measure not in measures:
        raise UserError(
            f"no run has a score by {measure}; the campaign has {', '.join(measures)}"
        )
    if topics < FEWEST or runs < 2:
        raise UserError(
            f"drawing from topics needs {FEWEST} topics and 2 runs with scores; "
            f"there are {number_of(topics, 'topic')} and {number_of(runs, 'run')}"
        )


def _sizes(topics: int) -> Sequence[int]:
    # Few topics make several shares the same number.
    sizes = {max(FEWEST, round(share * topics)) for share in SHARES}
    return sorted(sizes)
