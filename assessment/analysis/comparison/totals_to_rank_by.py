"""The totals that runs are ranked by where nobody chooses a measure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from assessment.model import Measure, Score, Track
from assessment.model.measures import measures_to_rank_by


class TotalsToRankBy(NamedTuple):
    """The defined totals of runs by the measure, which the scores name so (`measure_name`)."""

    measure_name: str
    measure: Measure
    totals: Mapping[str, float]

    def best_first(self, runs: Sequence[str]) -> list[str]:
        """Those of the runs that have a total, the best first; equal ones in their order."""
        totals = {run: self.totals[run] for run in runs if run in self.totals}
        return self.measure.best_first(totals)


def totals_to_rank_by(
    track: Track[Any, Any], scores: Iterable[Score]
) -> TotalsToRankBy | None:
    """The totals by the first measure that ranks runs; None where the scores have no such measure."""
    totals: dict[str, dict[str, float]] = {}
    for score in scores:
        if score.value is not None:
            totals.setdefault(score.measure, {})[score.run] = score.value
    names = measures_to_rank_by(totals, track.measure)
    if not names:
        return None
    return TotalsToRankBy(names[0], track.measure(names[0]), totals[names[0]])
