"""How many seconds of computing the readers of a page wait for; the rest is done later or on request."""

# Looked up in this module whenever they are needed, so that they can be lifted.

OPENING_RUN = 1.0
"""For each run that *Errors* may open with: it tries the units of the one that it opens with anyway."""

FIRST_COSTS = 2.0
"""For what units cost by a measure that is seen for the first time."""

FIRST_COSTS_IN_LARGE = 0.3
"""The same in a large campaign."""

FIRST_ERROR = 1.5
"""For going on where no unit was found by then that costs anything."""

MORE_COSTS = 0.2
"""For more of them whenever the page is drawn again."""

REQUESTED_COSTS = 20.0
"""For more of them after a press on the button."""

COSTS_BY_OTHERS = 1.0
"""For finding another measure by which a unit costs something."""

COSTS_WITHOUT_TAG = 6.0
"""For the units of all runs that have no tag; where that is too little, the next visit goes on."""

TOTALS_WITHOUT_TAG = 3.0
"""For what those units cost the runs' totals, from the same beginning."""

FIRST_IMPACTS = 0.5
"""For how far disputes can move the scores, before the first is shown."""
