"""The parts of the page Errors: a run's units, two runs beside each other, who holds what, and tags; only the chosen one is worked out."""

from __future__ import annotations

from assessment.campaign import Campaign
from assessment.ui.choices import linked_part
from assessment.ui.errors.choices import PART
from assessment.ui.errors.compare_answers import show_beside_other_runs
from assessment.ui.errors.nugget_matrix import holdings
from assessment.ui.errors.tags import tags
from assessment.ui.errors.unit_list import listed

__all__ = ["show"]

_UNITS, _MATRIX = "Units", "Who holds what"
_PARTS = {_UNITS: listed, "Two runs": show_beside_other_runs, _MATRIX: holdings, "Tags": tags}


def show(campaign: Campaign) -> None:
    """The chosen part; that of the matrices stands for tracks that have them."""
    parts = [part for part in _PARTS if part != _MATRIX or campaign.track.matrices]
    _PARTS[linked_part(parts, PART)](campaign)
