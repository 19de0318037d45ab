"""By how much totals of runs would be better with units put right; each takes a computation of all totals."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from assessment.analysis.errors.alternatives import Alternative
from assessment.analysis.errors.suppositions import Supposition, gain_of_total
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref
from assessment.model.deadline import Deadline


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


class NotComputed(Enum):
    """Stands for a gain that is not known yet."""

    NO_TIME = "there was no time to compute it"


def gain_in_time(
    data: CampaignData,
    repair: Repair,
    suppose: Callable[[], Supposition],
    deadline: Deadline,
) -> float | NotComputed | None:
    """The gain as `gain_with` tells it."""
    # What was computed before takes no time, and a list that is drawn again keeps all that it has shown.
    if deadline.is_over and repair not in _known_gains(data):
        return NotComputed.NO_TIME
    return gain_with(data, repair, suppose)


@derived(of="campaign", needs=JUDGED)
def _known_gains(data: CampaignData) -> dict[Repair, float | None]:
    """Begins empty and `gain_with` adds to it; any change drops it."""
    return {}
