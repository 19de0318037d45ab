"""What follows the judging: disagreements, adjudication, resolution policies, the history of a unit.

Beside this module stand `votes_and_ratings` and `disagreements` (where people differ, and what was decided),
`policy_effects`, `judged_units`, `history`, and `assessor_desk` (which desk somebody gets).  A folder imports
only those above it:

    adjudication  the desk of adjudicators: its disputes, their order and their pages
    questions     answers of organisers, and conventions of labels
    quality       alerts about judgments, and samples that organisers look through
    unit_list     all units of a campaign by any filter
    phases        what is unfinished, what must hold for another phase, and what comes next
"""
