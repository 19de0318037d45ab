"""Scores: `score` has the measures of all answers to a topic, `totals` those of runs.

`formulas` are those of one answer; `script_errors` and `explain` say what the scores rest on.
"""
