"""The units behind a run's score: what the run was judged by, where it lost, and people's tags on it.

The modules by the question that they answer; none imports those of a later line:

    run_units, retrieval            what is a run judged by at a topic, and at which rank does it have that?
    filters, former_units           which units match a filter, and what did an earlier answer have?
    alternatives                    what can be tried on a unit in place of another label?
    label_order                     which of two labels is better?
    ranking_moves, better_answers   where would an item of a ranking belong, which answer would be right?
    suspects                        on which units are errors looked for first?
    costs                           what is a cost, why may none be known, and which is dearest?
    suppositions, tried_values      what is supposed of a unit, and which values would its run have then?
    tried_labels                    what was tried on units, and what is left to try?
    joint_suppositions, total_gains what would a run's total gain with one unit put right, or with several?
    topic_costs, total_costs        what does a unit cost at its topic, and what of the run's total?
    cost_causes                     is what it costs an error of the run?
    wording                         how are labels and ranks said, and what would be worth more?
    unit_costs                      what do units cost? the one to ask, since it tries other labels first
    costly_units                    which units cost something, and which of these are errors?
    cost_sums, topic_losses         at which topics and questions do runs lose most?
    topic_repairs, tag_losses       what would the errors of a topic bring, and what do those of a tag cost?
    tagging                         which tags do a team and a person have on units?
"""

from assessment.analysis.errors.alternatives import Alternative, OtherThanLabel
from assessment.analysis.errors.costly_units import CostlyUnits, costly_units
from assessment.analysis.errors.costs import Cost, NoCost, dearest_first
from assessment.analysis.errors.filters import (
    FilteredUnits,
    UnitFilter,
    every_matching_unit,
    matching_units,
    measures_at_topics,
    runs_at,
    search,
)
from assessment.analysis.errors.label_order import is_better_label
from assessment.analysis.errors.retrieval import Retrieval
from assessment.analysis.errors.run_units import (
    NO_MAJORITY,
    UNJUDGED,
    RunUnit,
    run_units,
)
from assessment.analysis.errors.suppositions import other_labels
from assessment.analysis.errors.tagging import (
    JUDGED_WRONGLY,
    TaggedUnit,
    doubts_judgment,
    owner_of,
    tag_counts,
    tag_run_units,
    tagged_units,
    tags_by_unit,
)
from assessment.analysis.errors.unit_costs import (
    NO_COSTS,
    TriedUnits,
    UnitCosts,
    tried_before,
    try_other_labels,
)

__all__ = [
    "JUDGED_WRONGLY",
    "NO_COSTS",
    "NO_MAJORITY",
    "UNJUDGED",
    "Alternative",
    "Cost",
    "CostlyUnits",
    "FilteredUnits",
    "NoCost",
    "OtherThanLabel",
    "Retrieval",
    "RunUnit",
    "TaggedUnit",
    "TriedUnits",
    "UnitCosts",
    "UnitFilter",
    "costly_units",
    "dearest_first",
    "doubts_judgment",
    "every_matching_unit",
    "is_better_label",
    "matching_units",
    "measures_at_topics",
    "other_labels",
    "owner_of",
    "run_units",
    "runs_at",
    "search",
    "tag_counts",
    "tag_run_units",
    "tagged_units",
    "tags_by_unit",
    "tried_before",
    "try_other_labels",
]  # fmt: skip
