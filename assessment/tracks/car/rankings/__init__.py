"""Runs of Y1 and Y2: a ranking of passages or entities for each query.

`runs` reads a file by means of `run_lines` (its lines by query) and `query_ranking` (one query's columns);
`ranking` has a ranking as scores by item, `convert` makes a Y3 page of rankings.
"""
