"""What a run's total would gain with several of its units put right at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors.alternatives import Alternative
from assessment.analysis.errors.joint_moves import changes_together
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import gain_of_total
from assessment.analysis.errors.unit_costs import Cost
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref


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
    known = _known_gains(data)
    alternatives = frozenset((unit.ref, costs[unit.id].alternative) for unit in units)
    key = _TriedTogether(run, alternatives, measure)
    if key not in known:
        supposed = changes_together(data, units, costs)
        known[key] = gain_of_total(data, run, supposed, measure)
    return known[key]


class _TriedTogether(NamedTuple):
    """What is tried on units of a run at once, and the measure by which it is looked at."""

    run: str
    alternatives: frozenset[tuple[Ref, Alternative]]
    measure: str


@derived(of="campaign", needs=JUDGED)
def _known_gains(data: CampaignData) -> dict[_TriedTogether, float | None]:
    """Gains of totals that were computed already; begins empty, and any change drops it."""
    return {}
