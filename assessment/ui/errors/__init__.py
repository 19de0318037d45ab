"""The parts of the page Errors.  Only the chosen part is worked out.

The folders, each of which imports only those above it:

    boxes       what is chosen: runs, topics, a measure, filters, and the units that match
    words       sentences on units, their costs, and where a run loses
    tags        the part *Tags*, and the form that puts tags on units
    details     the unit in hand: its texts, why it counts, what other labels would change
    units       the part *Units*: the table of a run's units with its files
    two_runs    the part *Two runs*: two answers to one topic
    matrix      the part *Nugget matrix*: the nuggets of a topic against the runs
"""

from __future__ import annotations

from assessment.campaign import Campaign
from assessment.ui.choices import PagePart
from assessment.ui.errors.boxes.choices import (
    PART,
    TAGS_PART,
    TWO_RUNS_PART,
    UNITS_PART,
)
from assessment.ui.errors.matrix.nugget_matrix import show_nugget_matrix
from assessment.ui.errors.tags.overview import show_tags
from assessment.ui.errors.two_runs.compare_answers import show_two_runs
from assessment.ui.errors.units.unit_list import show_units

__all__ = ["show_chosen_part"]

_MATRIX = "Nugget matrix"
_PARTS = {
    UNITS_PART: show_units,
    TWO_RUNS_PART: show_two_runs,
    _MATRIX: show_nugget_matrix,
    TAGS_PART: show_tags,
}


def show_chosen_part(campaign: Campaign) -> None:
    """The chosen part; only tracks with matrices have the part with the matrix."""
    parts = [part for part in _PARTS if part != _MATRIX or campaign.track.matrices]
    chosen = PagePart(PART, parts).show()
    _PARTS[chosen](campaign)
