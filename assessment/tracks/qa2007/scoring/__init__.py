"""Scores: `score` has the values of each question and series, `totals` the means over all series.

The arithmetic is in `formulas`, beside the folders; `series_values` puts the values of a series together.
`question_scores`, `explain`, `nugget_marks` and `repeated_answers` say what the scores rest on,
`better_answers` what a run could have done better.
"""
