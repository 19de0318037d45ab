"""How many seconds of computing the readers of a page wait for; the rest is done later or on request."""

# Looked up in this module whenever they are needed, so that they can be lifted.

DEFAULT_RUN = 1.0
"""Costs of one run, for each run that *Errors* may open with; those of the chosen one are needed anyway."""

TOTALS_OF_DEFAULT_RUN = 1.0
"""What the units of such a run cost its total alone, where none is an error at its topic."""

FIRST_COSTS = 2.0
"""Costs of units by a measure that is shown for the first time."""

FIRST_TOTALS = 4.0
"""What those units cost the totals of their runs."""

FIRST_COSTS_IN_LARGE = 0.3
"""Costs of units by a measure that is shown for the first time in a large campaign."""

FIRST_ERROR = 1.5
"""Further costs, if none of the units tried by then costs anything."""

MORE_COSTS = 0.2
"""Further costs of units, each time that the page is drawn again."""

MORE_TOTALS = 0.4
"""What those units cost the totals of their runs."""

REQUESTED_COSTS = 20.0
"""Further costs of units after a press on the button."""

COSTS_BY_OTHERS = 1.0
"""The search for another measure by which a unit costs something."""

COSTS_WITHOUT_TAG = 6.0
"""Costs of the units of all runs that have no tag; the next visit to the page goes on with the rest."""

TOTALS_WITHOUT_TAG = 6.0
"""What those units cost the totals of the runs, counted from the same start."""

FIRST_IMPACTS = 0.5
"""How far disputes can move the scores, before the first dispute is shown."""

FIRST_DISPUTE = 10.0
"""The same after a link that asks for the dispute that can move them most."""
