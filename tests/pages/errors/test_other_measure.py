"""The measure that is offered in place of one with few errors."""

from __future__ import annotations

from assessment.analysis import errors
from assessment.analysis.errors import CostlyUnits, FilteredUnits, RunUnitFilter
from assessment.campaign import Workspace
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.units import other_measure
from assessment.ui.errors.units.costly_list import CostlyList, UnitsLeft
from assessment.ui.errors.units.other_measure import measure_with_more_errors

WITH_TOTALS_ALONE = "abstract_rationalized_f1"
"""A measure whose total is no mean: some errors cost it something, and nothing at their topic."""


def test_as_many_errors_are_promised_as_the_list_by_the_measure_has(
    sample_views, monkeypatch
):
    campaign = Workspace(sample_views).campaign("scifact-sample")
    offered = [WITH_TOTALS_ALONE]
    monkeypatch.setattr(other_measure, "official_measures", lambda *about: offered)
    topics, wanted = tuple(campaign.topics), RunUnitFilter(judged=True)
    numbers_at_topics, numbers = [], []
    for run in campaign.runs():
        units = tuple(
            errors.every_matching_unit(
                campaign.data, [run], topics, wanted, answers="all"
            )
        )
        selection = UnitSelection((run,), topics, wanted, "Accuracy")
        one_error = CostlyUnits(units[:1])
        matching = FilteredUnits(units, len(units))
        unit_costs = errors.UnitCosts("Accuracy", {})
        listed = CostlyList(
            selection, matching, "Accuracy", unit_costs, one_error, UnitsLeft(0, 0, 0)
        )
        most = measure_with_more_errors(campaign, listed)
        tried = errors.try_other_labels(campaign.data, units, WITH_TOTALS_ALONE)
        costly = errors.costly_units(units, tried.costs())
        assert most is None or most.errors == len(costly.errors)
        numbers_at_topics.append(len(tried.at_topics().of_errors))
        numbers.append(len(costly.errors))
    assert numbers != numbers_at_topics
