"""What drawing units in rounds would have shown in a campaign that is finished."""

from __future__ import annotations

import numpy as np

from assessment.analysis.economy.checks.design_check import SHARES
from assessment.analysis.economy.measures.label_influences import (
    UnitMeasure,
    unit_measure,
    why_no_units,
)
from assessment.analysis.economy.units.unit_features import unit_features
from assessment.analysis.economy.units.unit_population import unit_population
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.progress import Progress, no_progress
from assessment.statistics.design_simulation import DesignOutcome
from assessment.statistics.round_simulation import FinishedUnits, simulate_rounds
from assessment.statistics.topic_draws import Floats


def check_units(
    campaign: Campaign,
    measure: str,
    machine: str = "",
    *,
    draws: int = 200,
    seed: int = 1,
    progress: Progress = no_progress,
) -> list[DesignOutcome]:
    """What units drawn in rounds would have shown of this campaign, for several shares of its units.

    With a machine assessor its labels are among what predicts people's. KeyError names the track's measures;
    UserError says why the design does not fit the measure or the campaign.
    """
    why = why_no_units(campaign, measure, progress)
    if why:
        raise UserError(f"units cannot be drawn for {measure}: {why}")
    by_units = unit_measure(campaign, measure)
    assert by_units is not None
    units = finished_units(campaign, by_units, machine)
    count = len(units.labels)
    # Few units make several shares the same number.
    budgets = {max(1, round(share * count)) for share in SHARES}
    outcomes = []
    for outcome in simulate_rounds(units, sorted(budgets), draws, seed):
        outcomes.append(outcome)
        progress(outcome.judged / count, "drawing units")
    return outcomes


def finished_units(
    campaign: Campaign, measure: UnitMeasure, machine: str = ""
) -> FinishedUnits:
    """All units with their labels and influences; `UserError` where some have no label that counts."""
    population = unit_population(campaign, measure, campaign.topics)
    labels = population.labels(campaign)
    _must_be_judged(labels)
    return FinishedUnits(
        population.weights,
        labels,
        population.topic_codes,
        unit_features(population, campaign, machine),
    )


def _must_be_judged(labels: Floats) -> None:
    undefined = np.isnan(labels)
    lacking = int(undefined.sum())
    if not lacking and len(labels):
        return
    raise UserError(
        f"{lacking:,} of {len(labels):,} units have no label that counts: judge them first"
    )
