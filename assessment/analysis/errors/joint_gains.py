"""What a run's total would gain with several of its units put right at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.analysis.errors.costs import Cost
from assessment.analysis.errors.joint_moves import changes_together
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.total_gains import Repair, gain_with
from assessment.campaign.data import CampaignData


def gain_together(
    data: CampaignData,
    run: str,
    units: Sequence[RunUnit],
    *,
    costs: Mapping[str, Cost],
    measure: str,
) -> float | None:
    """By how much the run's total would be better with all these units put right; computed once.

    None where the total is undefined.
    """
    alternatives = frozenset((unit.ref, costs[unit.id].alternative) for unit in units)
    repair = Repair(run, alternatives, measure)
    return gain_with(data, repair, lambda: changes_together(data, units, costs))
