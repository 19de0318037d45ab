"""The ranks of runs by their scores."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model.measures import Measure

_DIGITS = 9
"""Decimals in which tied scores agree, as in `statistics/tied_scores.py`.

The same numbers added up in another order differ far behind them.
"""


def ranks(scores: Mapping[str, float | None], measure: Measure) -> dict[str, int]:
    """The rank of each run that has a score, from 1; tied runs share the best rank.

    >>> recall = Measure("recall", "", "", "", "", "")
    >>> ranks({"a": 0.5, "b": 0.5, "c": 0.7, "d": None}, recall)
    {'a': 2, 'b': 2, 'c': 1}
    >>> ranks({"a": 0.1 + 0.2, "b": 0.3}, recall)
    {'a': 1, 'b': 1}
    """
    # With the sign of the measure, the higher value is the better one.
    values = {}
    for run, score in scores.items():
        if score is not None:
            values[run] = round(measure.sign * score, _DIGITS)
    ranks_by_run = {}
    for run, value in values.items():
        better = sum(other > value for other in values.values())
        ranks_by_run[run] = 1 + better
    return ranks_by_run
