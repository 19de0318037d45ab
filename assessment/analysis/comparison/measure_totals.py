"""The totals of runs by one measure."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.model import Score


def totals_of_measure(totals: Iterable[Score], measure: str) -> dict[str, float | None]:
    """The total of each run that has one by the measure, None where it is undefined.

    >>> totals = [Score("heron", None, "MAP", 0.5, 1, 1), Score("heron", None, "RR", 1.0, 1, 1)]
    >>> totals_of_measure(totals, "MAP")
    {'heron': 0.5}
    """
    return {score.run: score.value for score in totals if score.measure == measure}
