"""Scores: `score` has the measures of each answer, `totals` those of runs.

`script_errors` and `explain` say what the scores rest on.
"""
