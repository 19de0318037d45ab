"""What units cost the total, where it gains something or nothing."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import total_costs
from assessment.analysis.errors.costs import Cost
from assessment.model.deadline import NO_DEADLINE

_ROUNDING = 1e-17
"""What two sums of the same numbers can differ by, added up in another order."""


@pytest.mark.parametrize(
    ("gain", "listed"), [(0.25, True), (0.0, False), (_ROUNDING, False)]
)
def test_a_unit_costs_the_total_something_only_where_the_gain_is_no_rounding(
    campaign, monkeypatch, gain, listed
):
    monkeypatch.setattr(
        total_costs, "gain_with_alternative", lambda *about, **more: gain
    )
    unit, *_ = errors.run_units(campaign.data, "heron", "1", answers="own")
    known = {unit.id: Cost("supporting", 0.5)}
    with_totals = total_costs.costs_with_totals(
        campaign.data, known, [unit], measure="Accuracy", deadline=NO_DEADLINE
    )
    assert (unit.id in with_totals.costs) == listed
