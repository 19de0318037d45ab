"""Who judges what, in which order: assignment options, the assignment, the stored plan, and progress.

`options` holds the nouns, `work_items` lists what there is to assign, `assignment` is arithmetic on plain
lists, `plan_preview` shows an assignment before it is in force, and `stored_plan` is what the desk reads.
"""
