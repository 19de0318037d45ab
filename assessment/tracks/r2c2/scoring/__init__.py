"""Scores: `score` has the facts of a question, `totals` the scores of runs over all questions.

`answer_scores` and `ranking_scores` are those of the two kinds of runs.  `tables` and `explain`
say what the scores rest on, `better_answers` what would score more.
"""
