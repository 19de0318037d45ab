"""The units that other labels are tried on first, since most errors are among them.

Where the time is too short for all units, what is found is then close to the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assessment.analysis.errors.run_units import RunUnit
from assessment.model import Track


def suspects_first(track: Track[Any, Any], units: Sequence[RunUnit]) -> list[RunUnit]:
    """Missed units and those whose label is no good one first."""
    good_labels: dict[str, set[str]] = {}
    for scale in track.scales:
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
