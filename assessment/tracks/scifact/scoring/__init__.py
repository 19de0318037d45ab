"""Scores: `score` has the facts of a claim and the figures of runs, `tables` the counts behind them.

`part_scores`, `explain`, `retrieved` and `missing_gold` say what the scores rest on,
`better_answers` what would score more.
"""
