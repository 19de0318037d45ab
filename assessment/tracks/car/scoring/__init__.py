"""Scores: `score` has the facts of one topic, `totals` their means, `formulas` the arithmetic of both.

`details`, `explain` and `retrieved` say what the scores rest on.
"""
