"""How sure the ranking is by what is judged so far.

`certainty` puts it together: `run_estimates` has the runs' totals as intervals and probabilities,
`estimate_notes` what they rest on, `assessors_tau` how alike people rank the runs.
"""
