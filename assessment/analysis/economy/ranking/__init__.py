"""How sure the ranking is by what is judged so far.

`design_certainty` has it for the design in force, from `topic_certainty` or `unit_certainty`, whose rows
`certainty` puts together.  `run_estimates` has the runs' totals as intervals and probabilities,
`estimate_notes` what they rest on, `assessors_tau` how alike people rank the runs.
"""
