"""What drawing more units would bring: forecasts before a design, and from the rounds so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.certainty import Certainty
from assessment.analysis.economy.designs import topics_of_design
from assessment.analysis.economy.forecasts import (
    SHARES,
    BudgetForecast,
    MoreNeeded,
    hours_of,
)
from assessment.analysis.economy.unit_rounds import (
    OpenPart,
    importance_of,
    open_part,
    population_for,
)
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model.economy import Design
from assessment.model.progress import Progress, no_progress
from assessment.statistics.rank_certainty import expected_tau, probabilities_above
from assessment.statistics.score_matrix import Floats
from assessment.statistics.screen_sampling import screen_probabilities
from assessment.statistics.unit_sampling import UnitEstimate, label_variances

_STEPS = 24
"""Budgets that are tried for a target."""


class _Open(NamedTuple):
    """The open units with their weights (runs x units)."""

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
    topics = topics_of_design(campaign)
    population = population_for(campaign, design, topics, progress)
    nothing = np.full(len(population.refs), np.nan)
    alone = replace(design, machine="")
    part = open_part(campaign, alone, population, nothing)
    open_units = _Open(
        part, population.weights, importance_of(design, population.weights)
    )
    total = len(population.refs)
    values = None
    if design.machine:
        machine_labels = population.features(campaign, design.machine)[:, -1]
        values = population.weights @ machine_labels
        share = float(machine_labels.mean())
        part = part._replace(predictions=np.full(total, share))
        open_units = open_units._replace(part=part)
    rows = []
    # Few units make several shares the same number.
    for size in sorted({max(1, round(share * total)) for share in SHARES}):
        spread = _spread(open_units, size)
        scaled = open_units.weights * np.sqrt(spread)
        finished = size == total
        zeros = np.zeros(len(population.runs)) if values is None else values
        estimate = UnitEstimate(zeros, scaled @ scaled.T, is_finished=finished)
        width = float(np.nanmean(estimate.half_widths(design.confidence)))
        tau = None
        if values is not None:
            tau = expected_tau(probabilities_above(estimate))
        hours = hours_of(campaign, size)
        rows.append(BudgetForecast(None, size, hours, width, tau))
    return rows


def more_units(
    campaign: Campaign, declared: DeclaredDesign, present: Certainty, half_width: float
) -> MoreNeeded | None:
    """How far judging has to go for every interval to be so narrow; None before a round is complete."""
    estimates = present.estimates
    if estimates is None or not estimates.has_intervals:
        return None
    scores = present.scores
    sizes = []
    narrowest = []
    widest = []
    for size, widths in _forecast_widths(campaign, declared, estimates.covariance):
        sizes.append(size)
        narrowest.append(float(widths.min()))
        widest.append(float(widths.max()))
    most = _first(sizes, widest, half_width)
    fewest = _first(sizes, narrowest, half_width)
    left = most - scores.judged
    return MoreNeeded(fewest, most, left, hours_of(campaign, left))


def width_at(
    campaign: Campaign, declared: DeclaredDesign, present: Certainty, size: int
) -> float | None:
    """The mean half-width once so many units are judged; None before a round is complete."""
    if present.estimates is None:
        return None
    covariance = present.estimates.covariance
    forecasts = _forecast_widths(campaign, declared, covariance, [size])
    [(_, widths)] = forecasts
    return float(widths.mean())


def _forecast_widths(
    campaign: Campaign,
    declared: DeclaredDesign,
    covariance: Floats,
    sizes: list[int] | None = None,
) -> Iterator[tuple[int, Floats]]:
    """Numbers of judged units, with the half-width of each run that one more round would leave."""
    design = declared.design
    population = population_for(campaign, design, topics_of_design(campaign))
    labels = population.labels(campaign)
    part = open_part(campaign, design, population, labels)
    weights = population.weights[:, part.columns]
    open_units = _Open(part, weights, importance_of(design, weights))
    total = len(labels)
    judged = total - len(part.columns)
    runs = len(population.runs)
    # Where people skipped units the first half has each run at its lowest.
    present = np.diag(covariance)[:runs]
    below = (1 + design.confidence) / 2
    quantile = NormalDist().inv_cdf(below)
    if sizes is None:
        steps = np.linspace(judged, total, _STEPS)
        sizes = sorted({round(step) for step in steps.tolist()})
    for size in sizes:
        variances = present
        if size > judged:
            spread = _spread(open_units, size - judged)
            further = np.square(weights) @ spread
            together = present + further
            safe = np.where(together > 0, together, 1.0)
            variances = present * further / safe
        yield size, quantile * np.sqrt(variances)


def _spread(open_units: _Open, budget: int) -> Floats:
    """What each open unit adds to a variance, by the square of its weight, if so many are drawn."""
    part = open_units.part
    probabilities = screen_probabilities(
        open_units.importance, part.predictions, part.screens, budget
    )
    missed = 1 - probabilities
    odds = missed / probabilities
    return label_variances(part.predictions) * odds[part.screens]


def _first(sizes: list[int], widths: list[float], target: float) -> int:
    """The first size at which the width is small enough; with everything judged it is."""
    for size, width in zip(sizes, widths, strict=True):
        if width <= target:
            return size
    return sizes[-1]
