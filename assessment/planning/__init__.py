"""Who judges what, in which order: options, plans, the plan in force, and how far everybody is with it.

The words of planning are in the modules beside this one: `options` (the organisers' options, items, plans),
`plan_lists` (the assessors' lists in a plan), `stored_plan` (the plan in force, which the desk reads),
`known_answers`, `judgments_outside_plan`.  A folder imports only those above it:

    queue         what a dynamic queue hands out next
    progress      who has done what, at which pace, and when the rest may be done
    making        what there is to assign, who gets it, and the plan before it is in force
    changes       changes of the plan in force, and units that are sent back
    overview      the plan in force as a matrix, and units in common
"""
