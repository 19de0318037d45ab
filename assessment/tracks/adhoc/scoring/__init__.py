"""Scores: `score` has the facts of a topic, `totals` the figures of runs and the counts behind them.

`explain` and `retrieved` say what the scores rest on.
"""
