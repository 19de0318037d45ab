"""From a figure to the units behind it: what a run was judged by, what it lost where, and what people note of it."""

from assessment.analysis.errors.costs import Cost, cost, learn, measured, other_labels
from assessment.analysis.errors.filters import (
    FilteredUnits,
    Wanted,
    matching_units,
    measures_of,
    runs_at,
    search,
    walk,
)
from assessment.analysis.errors.items import NO_MAJORITY, UNJUDGED, Item, items
from assessment.analysis.errors.tagging import Tagged, counted, owner_of, put, tagged

__all__ = [
           "NO_MAJORITY",
           "UNJUDGED",
           "Cost",
           "FilteredUnits",
           "Item",
           "Tagged",
           "Wanted",
           "cost",
           "counted",
           "items",
           "learn",
           "matching_units",
           "measured",
           "measures_of",
           "other_labels",
           "owner_of",
           "put",
           "runs_at",
           "search",
           "tagged",
           "walk",
]  # fmt: skip
