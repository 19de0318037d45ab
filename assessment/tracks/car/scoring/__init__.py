"""Scores: `score` has the facts of one topic, `totals` their means.

`ranking_scorer` scores rankings by trec_eval's code, `formulas` have the arithmetic of pages.  `part_scores`,
`explain` and `retrieved` say what the scores rest on.
"""
