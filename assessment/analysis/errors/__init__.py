"""The units behind a run's score: what the run was judged by, where it lost, and people's tags on it.

The modules in the order in which they build on one another; none imports those of a later part:

  What a run was judged by
    retrieval           the ranks of units among what a run retrieved, and what it missed
    unit_texts          the texts that units are about
    run_units           the units of a run at a topic, with texts and votes
    former_units        units that an earlier answer of a run had
    filters             the units of runs that match filters
    tagging             the tags of a team or a person on units

  What is tried on a unit, and what the scores would be then
    alternatives        another label, rank or answer, by name
    label_order         which of two labels is better
    ranking_moves       the labels of a ranking with items where they belong
    better_answers      the answer of a run with a unit put right
    suppositions        what an alternative supposes, and the scores with it
    suspects            the units on which errors are looked for first
    tried_values        the values of what was tried on units
    tried_labels        trying, as far as the time lasts

  What one unit costs
    costs               what a cost is, why none may be known, and which is dearest
    topic_costs         what units cost at their topic
    joint_suppositions  what is supposed with several units put right at once
    total_gains         what a run's total gains with one unit put right, or with several
    total_costs         what units cost of the total
    cost_causes         whether a cost is an error of the run
    unit_costs          what units cost: the one to ask, since it tries other labels first
    costly_units        the units that cost something, and which of these are errors
    wording             labels, ranks and remedies in words

  What many units cost together
    cost_sums           the costs of units added up
    topic_losses        what totals lose at each topic, by the scores alone
    topic_repairs       the same by the errors: the gains with those of each topic put right
    tag_losses          what the units of each tag cost
"""

from assessment.analysis.errors.alternatives import Alternative, OtherThanLabel
from assessment.analysis.errors.costly_units import CostlyUnits, costly_units
from assessment.analysis.errors.costs import Cost, NoCost, dearest_first
from assessment.analysis.errors.filters import (
    FilteredUnits,
    RunUnitFilter,
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
    is_team_owner,
    owner_of,
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
    "RunUnitFilter",
    "TaggedUnit",
    "TriedUnits",
    "UnitCosts",
    "costly_units",
    "dearest_first",
    "doubts_judgment",
    "every_matching_unit",
    "is_better_label",
    "is_team_owner",
    "matching_units",
    "measures_at_topics",
    "other_labels",
    "owner_of",
    "run_units",
    "runs_at",
    "search",
    "tag_run_units",
    "tagged_units",
    "tags_by_unit",
    "tried_before",
    "try_other_labels",
]  # fmt: skip
