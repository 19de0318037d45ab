"""Scores: `score` has the values of each question and series, `totals` the means over all series.

The arithmetic is in `formulas`, beside the folders; `series_values` puts the values of a series together.
`question_scores`, `explain` and `nugget_marks` say what the scores rest on.
"""
