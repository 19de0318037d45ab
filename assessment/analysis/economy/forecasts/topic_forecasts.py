"""What more judging would bring: forecasts before a design, and from the judgments so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.forecasts.forecast_figures import (
    SHARES,
    BudgetForecast,
    MoreNeeded,
    RoundForecast,
    Target,
    hours_of,
    work_of,
)
from assessment.analysis.economy.ranking.topic_certainty import TopicCertainty
from assessment.analysis.economy.topics.drawable_topics import order_of
from assessment.analysis.economy.topics.judged_topic_scores import (
    DrawnScores,
    drawn_scores,
)
from assessment.analysis.economy.topics.machine_scores import machine_scores
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model.economy import Design
from assessment.model.progress import Progress, no_progress
from assessment.statistics.design_simulation import simulate
from assessment.statistics.estimation import FEWEST_JUDGED, Estimate, t_quantiles
from assessment.statistics.half_width_forecast import mean_half_width, topics_needed
from assessment.statistics.tau_forecast import tau_after
from assessment.statistics.topic_draws import Floats

USUAL_SPREAD = 0.25
"""The standard deviation of topic scores, as a share of the measure's range, where nothing is known yet."""
_DRAWS = 60


class _Expected(NamedTuple):
    """What a number of judged topics is expected to show; nan where nothing can be said."""

    half_width: float
    tau: float = float("nan")


def topic_budget_forecasts(
    campaign: Campaign, design: Design, progress: Progress = no_progress
) -> list[BudgetForecast]:
    """A row for each share of the topics.

    With a machine its labels are taken for the truth that topics are drawn from; without one only the
    spread of topic scores is supposed, and nothing can be said of the ranking. UserError where the machine
    does not fit.
    """
    measure = design.measure
    order = order_of(campaign, design)
    scores = drawn_scores(campaign, measure, order, progress)
    total = scores.topics
    # Few topics make several shares the same number.
    sizes = sorted({max(1, round(share * total)) for share in SHARES})
    if design.machine:
        supposed = machine_scores(
            campaign,
            measure,
            design.machine,
            progress,
            runs=scores.runs,
            topics=scores.order,
        )
        expected = _expected_with_machine(supposed, sizes)
    else:
        low, high = campaign.track.measure(measure).range
        expected = _expected_without_machine(sizes, total, high - low)
    rows = []
    for size in sizes:
        units = work_of(campaign, list(scores.order[:size]))
        hours = hours_of(campaign, units)
        width = _defined(expected[size].half_width)
        tau = _defined(expected[size].tau)
        rows.append(BudgetForecast(size, units, hours, width, tau))
    return rows


def _expected_with_machine(
    supposed: Floats, sizes: Sequence[int]
) -> dict[int, _Expected]:
    """By the number of judged topics; `supposed` has the scores by the machine's labels (runs x topics)."""
    expected = {}
    for outcome in simulate(supposed, None, sizes, draws=_DRAWS, seed=1):
        expected[outcome.judged] = _Expected(outcome.half_width, outcome.tau)
    return expected


def _expected_without_machine(
    sizes: Sequence[int], topics: int, range_width: float
) -> dict[int, _Expected]:
    """By the number of judged topics, from the usual spread of topic scores."""
    expected = {}
    for size in sizes:
        half_width = supposed_half_width(size, topics, range_width)
        expected[size] = _Expected(half_width)
    return expected


def supposed_half_width(judged: int, topics: int, range_width: float) -> float:
    """Half-width of one run's 95 % interval, for topic scores of the usual spread; nan from too few.

    >>> round(supposed_half_width(20, 40, 1.0), 3)
    0.083
    """
    if judged == topics:
        return 0.0
    if judged < FEWEST_JUDGED:
        return float("nan")
    deviation = USUAL_SPREAD * range_width
    freedom = np.asarray([judged - 1.0])
    [quantile] = t_quantiles(0.95, freedom)
    shrinkage = 1 / judged - 1 / topics
    variance = deviation**2 * shrinkage
    return float(quantile * np.sqrt(variance))


def more_topics(
    campaign: Campaign,
    declared: DeclaredDesign,
    present: TopicCertainty,
    target: Target,
) -> MoreNeeded | None:
    """How far judging has to go for the target; None before intervals hold."""
    estimates = present.estimates
    if estimates is None or not estimates.stacked.joint.has_intervals:
        return None
    scores = present.scores
    joint, lowest = estimates.stacked.joint, estimates.stacked.lowest
    if target.half_width is None:
        needed: tuple[int, ...] = (_topics_for_tau(lowest, scores, target.tau),)
    else:
        # An interval reaches from a run's lowest estimate to its highest, so that both count.
        confidence = declared.design.confidence
        needed = topics_needed(joint, target.half_width, confidence)
    # The hardest run decides: every interval is to be so narrow.
    most = max(needed)
    rest = list(scores.order[scores.judged : most])
    units = work_of(campaign, rest)
    hours = hours_of(campaign, units)
    return MoreNeeded(min(needed), max(scores.judged, most), units, hours)


def topic_round_forecast(
    campaign: Campaign, declared: DeclaredDesign, present: TopicCertainty, size: int
) -> RoundForecast:
    """What judging the first topics in drawn order would bring, so many in all."""
    further = list(present.scores.order[declared.drawn : size])
    units = work_of(campaign, further)
    width = None
    if present.estimates is not None:
        joint = present.estimates.stacked.joint
        # Fewer topics do not show how much topics differ.
        if joint.has_intervals:
            width = mean_half_width(joint, size, declared.design.confidence)
    return RoundForecast(len(further), units, width)


def _topics_for_tau(estimates: Estimate, scores: DrawnScores, tau: float) -> int:
    """The fewest judged topics at which such a tau is to be expected."""
    for judged in range(scores.judged, scores.topics):
        shrinkage = 1 / judged - 1 / scores.topics
        covariance = estimates.residual_covariance * shrinkage
        if tau_after(estimates, covariance) >= tau:
            return judged
    return scores.topics


def _defined(value: float) -> float | None:
    return None if np.isnan(value) else value
