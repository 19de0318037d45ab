"""What drawing more units would bring: forecasts before a design, and from the rounds so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.forecasts.forecast_figures import (
    SHARES,
    BudgetForecast,
    MoreNeeded,
    RoundForecast,
    Target,
    hours_of,
)
from assessment.analysis.economy.ranking.unit_certainty import UnitCertainty
from assessment.analysis.economy.topics.drawable_topics import drawable_topics
from assessment.analysis.economy.units.unit_features import unit_features
from assessment.analysis.economy.units.unit_population import UnitPopulation
from assessment.analysis.economy.units.unit_rounds import (
    OpenPart,
    importance_of,
    open_part,
    population_for,
)
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model.economy import Design
from assessment.model.progress import Progress, no_progress
from assessment.statistics.rank_certainty import (
    MeanEstimates,
    expected_tau,
    probabilities_above,
)
from assessment.statistics.screen_sampling import screen_probabilities
from assessment.statistics.tau_forecast import tau_after
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import UnitEstimate, label_variances

_STEPS = 24
"""Budgets that are tried for a target."""


class _Forecast(NamedTuple):
    """The covariance of the means (runs x runs) once so many units are judged."""

    judged: int
    covariance: Floats


class _Open(NamedTuple):
    """The open units with their weights (runs x units), and how much each can move what is asked."""

    part: OpenPart
    weights: Floats
    importance: Floats


def unit_budget_forecasts(
    campaign: Campaign, design: Design, progress: Progress = no_progress
) -> list[BudgetForecast]:
    """A row for each share of the units, as if labels were as likely as not.

    With a machine its labels are taken for the truth that units are drawn from; without one nothing can be
    said of the ranking.
    """
    topics = drawable_topics(campaign)
    population = population_for(campaign, design, topics, progress)
    open_units = _before_judging(campaign, design, population)
    total = len(population.refs)
    means = None
    if design.machine:
        machine_labels = unit_features(population, campaign, design.machine)[:, -1]
        means = population.weights @ machine_labels
        # Before anybody judges no unit is expected to differ from the others.
        share = np.full(total, machine_labels.mean())
        part = open_units.part._replace(predictions=share)
        open_units = open_units._replace(part=part)
    rows = []
    # Few units make several shares the same number.
    for size in sorted({max(1, round(share * total)) for share in SHARES}):
        covariance = _covariance(open_units, size)
        estimate = _supposed_estimate(means, covariance, is_finished=size == total)
        width = float(np.nanmean(estimate.half_widths(design.confidence)))
        tau = None
        if means is not None:
            tau = expected_tau(probabilities_above(estimate))
        hours = hours_of(campaign, size)
        rows.append(BudgetForecast(None, size, hours, width, tau))
    return rows


def _before_judging(
    campaign: Campaign, design: Design, population: UnitPopulation
) -> _Open:
    """All units, open and each as likely to have the highest label as not."""
    no_labels = np.full(len(population.refs), np.nan)
    without_machine = replace(design, machine="")
    part = open_part(campaign, without_machine, population, no_labels)
    importance = importance_of(design, population.weights)
    return _Open(part, population.weights, importance)


def _supposed_estimate(
    means: Floats | None, covariance: Floats, *, is_finished: bool
) -> UnitEstimate:
    """Estimates of this precision; without means those of all runs are 0, as only the precision is asked."""
    if means is None:
        means = np.zeros(len(covariance))
    return UnitEstimate(means, covariance, is_finished=is_finished)


def more_units(
    campaign: Campaign,
    declared: DeclaredDesign,
    present: UnitCertainty,
    target: Target,
) -> MoreNeeded | None:
    """How far judging has to go for the target; None before intervals hold."""
    estimates = present.estimates
    if estimates is None or not estimates.stacked.joint.has_intervals:
        return None
    scores = present.scores
    now = estimates.stacked.lowest
    fewest: int | None = None
    most = 0
    for forecast in _forecasts(campaign, declared, now.covariance):
        most = forecast.judged
        reached = _reached(target, now, forecast, declared.design.confidence)
        if fewest is None and reached.by_easiest:
            fewest = most
        if reached.by_all:
            break
    if fewest is None:
        fewest = most
    left = most - scores.judged
    return MoreNeeded(fewest, most, left, hours_of(campaign, left))


class _Reached(NamedTuple):
    """Whether a target is reached by the run that reaches it first, and by all runs."""

    by_easiest: bool
    by_all: bool


def _reached(
    target: Target, now: MeanEstimates, forecast: _Forecast, confidence: float
) -> _Reached:
    if target.half_width is None:
        # A tau is of all runs together.
        is_reached = tau_after(now, forecast.covariance) >= target.tau
        return _Reached(is_reached, is_reached)
    widths = _half_widths(forecast.covariance, confidence)
    by_easiest = widths.min() <= target.half_width
    by_all = widths.max() <= target.half_width
    return _Reached(bool(by_easiest), bool(by_all))


def unit_round_forecast(
    campaign: Campaign, declared: DeclaredDesign, present: UnitCertainty, size: int
) -> RoundForecast:
    """What judging about so many units in all would bring."""
    units = max(0, size - present.scores.judged)
    width = width_at(campaign, declared, present, size)
    return RoundForecast(None, units, width)


def width_at(
    campaign: Campaign, declared: DeclaredDesign, present: UnitCertainty, size: int
) -> float | None:
    """The mean half-width once so many units are judged; None before a round is complete."""
    if present.estimates is None:
        return None
    now = present.estimates.stacked.lowest.covariance
    forecast = next(_forecasts(campaign, declared, now, [size]))
    widths = _half_widths(forecast.covariance, declared.design.confidence)
    return float(widths.mean())


def _half_widths(covariance: Floats, confidence: float) -> Floats:
    below = (1 + confidence) / 2
    widths: Floats = NormalDist().inv_cdf(below) * np.sqrt(np.diag(covariance))
    return widths


def _forecasts(
    campaign: Campaign,
    declared: DeclaredDesign,
    present: Floats,
    sizes: list[int] | None = None,
) -> Iterator[_Forecast]:
    """What one more round would leave, for several numbers of judged units.

    Where people skipped units `present` is that of each run at its lowest.
    """
    design = declared.design
    population = population_for(campaign, design, drawable_topics(campaign))
    labels = population.labels(campaign)
    part = open_part(campaign, design, population, labels)
    weights = population.weights[:, part.columns]
    open_units = _Open(part, weights, importance_of(design, weights))
    total = len(labels)
    judged = total - len(part.columns)
    if sizes is None:
        steps = np.linspace(judged, total, _STEPS)
        sizes = sorted({round(step) for step in steps.tolist()})
    for size in sizes:
        covariance = present
        if size > judged:
            further = _covariance(open_units, size - judged)
            covariance = _combined_covariance(present, further)
        yield _Forecast(size, covariance)


def _combined_covariance(first: Floats, second: Floats) -> Floats:
    """The covariance of two rounds that are weighted by their mean variances, as rounds are."""
    sizes = float(np.trace(first)), float(np.trace(second))
    total = sum(sizes)
    if not total:
        return first
    share = sizes[1] / total
    combined: Floats = share**2 * first + (1 - share) ** 2 * second
    return combined


def _covariance(open_units: _Open, budget: int) -> Floats:
    """The covariance of the means (runs x runs) that the open units leave if so many are drawn."""
    scaled = open_units.weights * np.sqrt(_unit_variances(open_units, budget))
    covariance: Floats = scaled @ scaled.T
    return covariance


def _unit_variances(open_units: _Open, budget: int) -> Floats:
    """What each open unit adds to a variance, by the square of its weight, if so many are drawn."""
    part = open_units.part
    probabilities = screen_probabilities(
        open_units.importance, part.predictions, part.screen_codes, budget
    )
    missed = 1 - probabilities
    odds = missed / probabilities
    return label_variances(part.predictions) * odds[part.screen_codes]
