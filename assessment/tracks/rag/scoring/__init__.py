"""Scores: `score` has the values of each response, `totals` their means, `formulas` the arithmetic.

`explain` says what the scores rest on.
"""
