"""The units that are tried first, since most errors are among them."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors import RunUnit
from assessment.campaign import Campaign


def suspect_labels_first(campaign: Campaign, items: Sequence[RunUnit]) -> list[RunUnit]:
    """Missed units and those whose label is no good one first."""
    good_labels: dict[str, set[str]] = {}
    for scale in campaign.track.scales:
        good = {label.name for label in scale.labels if label.tone == "good"}
        good_labels[scale.kind] = good
    suspect, others = [], []
    for item in items:
        is_good = item.label in good_labels[item.ref.kind]
        if is_good and not item.is_missed:
            others.append(item)
        else:
            suspect.append(item)
    return suspect + others
