"""Runs of Y1 and Y2: a ranking of passages or entities for each query.

`run_recognition` tells runs from other files; `runs` reads one by means of `run_lines` (its lines by query)
and `query_ranking` (one query's columns); `missing_answers` says what a run leaves out.
`trec_eval_order` has a ranking as scores by item, in the order of trec_eval; `convert` makes a Y3 page of
rankings.
"""
