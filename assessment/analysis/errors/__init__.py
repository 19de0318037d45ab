"""The units behind a run's score: what the run was judged by, where it lost, and people's tags on it."""

from assessment.analysis.errors.costs import (
    Cost,
    cost,
    dearest_first,
    learn,
    measured,
    other_labels,
    with_totals,
)
from assessment.analysis.errors.filters import (
    FilteredUnits,
    UnitFilter,
    matching_units,
    measures_of,
    runs_at,
    search,
    walk,
)
from assessment.analysis.errors.items import NO_MAJORITY, UNJUDGED, RunUnit, items
from assessment.analysis.errors.label_order import is_better_label
from assessment.analysis.errors.tagging import (
    TaggedUnit,
    counted,
    owner_of,
    put,
    tagged,
)

__all__ = [
           "NO_MAJORITY",
           "UNJUDGED",
           "Cost",
           "FilteredUnits",
           "RunUnit",
           "TaggedUnit",
           "UnitFilter",
           "cost",
           "counted",
           "dearest_first",
           "is_better_label",
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
           "with_totals",
]  # fmt: skip
