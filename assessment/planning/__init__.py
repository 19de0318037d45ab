"""Who judges what, in which order: assignment options, the assignment, the stored plan, and progress.

`options` holds the nouns, `work_items` finds what there is to assign, `assignment` is arithmetic on plain lists, and `stored_plan` is
what the desk reads.
"""
