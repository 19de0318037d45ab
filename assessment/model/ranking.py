"""The ranks of runs by their scores."""

from __future__ import annotations

from collections.abc import Mapping


def ranks(scores: Mapping[str, float | None], *, higher: bool) -> dict[str, int]:
    """The rank of each run that has a score, from 1; tied runs share the best rank.

    >>> ranks({"a": 0.5, "b": 0.5, "c": 0.7, "d": None}, higher=True)
    {'a': 2, 'b': 2, 'c': 1}
    """
    defined = {run: score for run, score in scores.items() if score is not None}
    ranks_by_run = {}
    for run, score in defined.items():
        if higher:
            better = sum(other > score for other in defined.values())
        else:
            better = sum(other < score for other in defined.values())
        ranks_by_run[run] = 1 + better
    return ranks_by_run
