"""The units that are tried first, since most errors are among them."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors import RunUnit
from assessment.campaign import Campaign


def suspect_labels_first(campaign: Campaign, units: Sequence[RunUnit]) -> list[RunUnit]:
    """Missed units and those whose label is no good one first."""
    good_labels: dict[str, set[str]] = {}
    for scale in campaign.track.scales:
        good = {label.name for label in scale.labels if label.tone == "good"}
        good_labels[scale.kind] = good
    suspect, others = [], []
    for unit in units:
        is_good = unit.label in good_labels[unit.ref.kind]
        if is_good and not unit.is_missed:
            others.append(unit)
        else:
            suspect.append(unit)
    return suspect + others
