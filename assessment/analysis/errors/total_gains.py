"""By how much the total of a run would be better with one of its units put right, or several at once.

Each gain takes a computation of all totals, and is computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors.alternatives import Alternative
from assessment.analysis.errors.costs import Cost, Gain, UnknownGain
from assessment.analysis.errors.joint_suppositions import joint_supposition
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import Supposition, supposition
from assessment.analysis.what_if import what_if
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED
from assessment.campaign.growing_values import growing
from assessment.model import Ref
from assessment.model.deadline import Deadline


class Repair(NamedTuple):
    """What is tried on units of a run, all at once, and the measure by which the run is looked at.

    One unit has the same key by itself and as the only one of several: `joint_supposition` must suppose of it
    what `supposition` does.
    """

    run: str
    alternatives: frozenset[tuple[Ref, Alternative]]
    measure: str


def gain_with_alternative(
    data: CampaignData,
    unit: RunUnit,
    alternative: Alternative,
    *,
    measure: str,
    deadline: Deadline,
) -> Gain:
    """The gain with the alternative on the unit; not tried where the time is over."""
    repair = Repair(unit.run, frozenset([(unit.ref, alternative)]), measure)
    return gain_in_time(
        data, repair, lambda: supposition(data, unit, alternative), deadline
    )


def gain_together(
    data: CampaignData,
    run: str,
    units: Sequence[RunUnit],
    *,
    costs: Mapping[str, Cost],
    measure: str,
) -> Gain:
    """The gain with all these units of the run put right, however long that takes.

    They are put right in one order, whichever they are given in: first those that cost most at their topic.
    """

    def order(unit: RunUnit) -> tuple[float, Ref]:
        return -costs[unit.id].gain_at_topic, unit.ref

    # In another order the items of a ranking would take other places, and the gain could be another one.
    in_order = sorted(units, key=order)
    alternatives = frozenset((unit.ref, costs[unit.id].alternative) for unit in units)
    repair = Repair(run, alternatives, measure)
    return gain_with(data, repair, lambda: joint_supposition(data, in_order, costs))


def gain_with(
    data: CampaignData, repair: Repair, suppose: Callable[[], Supposition]
) -> Gain:
    """The gain with what `suppose` returns, which is asked only where the gain is not known yet."""
    # Looked up before computing: if a topic changes meanwhile, the gain is dropped with the old dict.
    known = _known_gains(data)
    if repair not in known:
        known[repair] = gain_of_total(data, repair.run, suppose(), repair.measure)
        _known_gains.has_grown(data)
    return known[repair]


def gain_in_time(
    data: CampaignData,
    repair: Repair,
    suppose: Callable[[], Supposition],
    deadline: Deadline,
) -> Gain:
    """The gain as `gain_with` tells it; not tried where the time is over."""
    # What was computed before takes no time, and a list that is drawn again keeps all that it has shown.
    if deadline.is_over and repair not in _known_gains(data):
        return UnknownGain.NOT_TRIED
    return gain_with(data, repair, suppose)


def gain_of_total(
    data: CampaignData, run: str, supposed: Supposition, measure: str
) -> Gain:
    """By how much a run's total would be better, computed now."""
    sign = data.track.measure(measure).sign
    for score in what_if(data, run, supposed.labels, answers=supposed.answers):
        is_wanted = score.topic is None and score.measure == measure
        if is_wanted and score.change is not None:
            return sign * score.change
    return UnknownGain.UNDEFINED


@growing(of="campaign", needs=JUDGED)
def _known_gains(data: CampaignData) -> dict[Repair, Gain]:
    """Begins empty and `gain_with` adds to it; any change drops it."""
    return {}
