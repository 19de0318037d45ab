"""By how much totals of runs would be better with units put right; each takes a computation of all totals."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from assessment.analysis.errors.alternatives import Alternative
from assessment.analysis.errors.suppositions import Supposition, gain_of_total
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref


class Repair(NamedTuple):
    """What is tried on units of a run, all at once, and the measure by which the run is looked at."""

    run: str
    alternatives: frozenset[tuple[Ref, Alternative]]
    measure: str


def gain_with(
    data: CampaignData, repair: Repair, suppose: Callable[[], Supposition]
) -> float | None:
    """By how much the run's total would be better; computed once, with what `suppose` returns.

    None where the total is undefined.
    """
    # Looked up before computing: if a topic changes meanwhile, the gain is dropped with the old dict.
    known = _known_gains(data)
    if repair not in known:
        known[repair] = gain_of_total(data, repair.run, suppose(), repair.measure)
        _known_gains.has_grown(data)
    return known[repair]


def is_gain_known(data: CampaignData, repair: Repair) -> bool:
    """Whether the gain was computed since the last change."""
    return repair in _known_gains(data)


@derived(of="campaign", needs=JUDGED)
def _known_gains(data: CampaignData) -> dict[Repair, float | None]:
    """Begins empty and `gain_with` adds to it; any change drops it."""
    return {}
