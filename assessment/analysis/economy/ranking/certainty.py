"""How sure a ranking is by what is judged so far: a row for each run, and what follows for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from assessment.analysis.economy.drawn_so_far import DrawnSoFar
from assessment.analysis.economy.ranking.run_estimates import (
    AboveProbabilities,
    EstimateInterval,
    RunEstimates,
)
from assessment.analysis.economy.stacked_runs import E_co, IntervalEstimates
from assessment.model.economy import Design
from assessment.statistics.rank_certainty import (
    RankInterval,
    can_be_best,
    expected_tau,
    rank_intervals,
)
from assessment.statistics.topic_draws import Floats

DECIDED = 0.95
"""Neighbours in the ranking are decided if one is above the other with this probability."""


class RunCertainty(NamedTuple):
    """One run's estimated official mean.

    Intervals are None where too few topics are judged for them to hold, or where all of them scored the same.
    """

    run: str
    value: float
    interval: EstimateInterval | None
    for_new_topics: EstimateInterval | None
    """The interval for other topics of the same kind."""
    ranks: RankInterval
    """The ranks that the run can still have."""
    can_be_best: bool


D_co = TypeVar("D_co", bound=DrawnSoFar, covariant=True)


class CertaintyOf(NamedTuple, Generic[D_co, E_co]):
    """What the judged part of a design says of all its topics or units."""

    scores: D_co
    notes: tuple[str, ...] = ()
    rows: tuple[RunCertainty, ...] = ()
    """The runs, best first; empty while nothing can be estimated."""
    probabilities: Floats = np.empty((0, 0))
    """That the run of a row is above that of a column; nan where too little is judged for intervals."""
    tau: float = float("nan")
    """Kendall's tau to be expected with the official ranking; nan like the probabilities."""
    undecided: tuple[tuple[str, str], ...] = ()
    """Neighbours in the ranking whose order is not decided."""
    half_width: float | None = None
    estimates: RunEstimates[E_co] | None = None
    """None while nothing can be estimated."""

    @property
    def is_official(self) -> bool:
        """Whether everything is judged, so that the estimates are the official means."""
        scores = self.scores
        return scores.judged == scores.size and not scores.skipped


Certainty = CertaintyOf[DrawnSoFar, IntervalEstimates]
"""Of topics or of units."""


def with_rows(
    present: CertaintyOf[D_co, E_co], estimates: RunEstimates[E_co], design: Design
) -> CertaintyOf[D_co, E_co]:
    """The certainty with a row for each run, best first, and what follows for all runs together."""
    order = estimates.best_first()
    above = estimates.probabilities_above(is_complete=present.is_official)
    certainties = _run_certainties(present.scores.runs, estimates, above, design)
    half_width = _mean_half_width([known.interval for known in certainties])
    rows = tuple(certainties[run] for run in order)
    probabilities = above.at_worst[np.ix_(order, order)]
    tau = expected_tau(above.even)
    # Three topics that happen to agree would make some probabilities 1.
    if not estimates.stacked.joint.has_intervals or _is_all_unknown(above.at_worst):
        probabilities = np.full_like(probabilities, np.nan)
        tau = float("nan")
    return present._replace(
        estimates=estimates,
        rows=rows,
        probabilities=probabilities,
        tau=tau,
        undecided=_undecided(rows, probabilities),
        half_width=half_width,
    )


def _run_certainties(
    runs: Sequence[str],
    estimates: RunEstimates[IntervalEstimates],
    above: AboveProbabilities,
    design: Design,
) -> list[RunCertainty]:
    """What is known of each run, in the campaign's order."""
    means = estimates.means().tolist()
    intervals = estimates.intervals(design.confidence)
    new_intervals = estimates.intervals(design.confidence, for_new_topics=True)
    # Too little is judged for anything that is said of all runs together.
    decided = above.at_worst
    if not estimates.stacked.joint.has_ranks:
        decided = np.full_like(decided, 0.5)
    ranks = rank_intervals(decided)
    best = can_be_best(decided)
    certainties: list[RunCertainty] = []
    for index, run in enumerate(runs):
        is_in_best = index in best
        certainty = RunCertainty(
            run,
            means[index],
            interval=intervals[index],
            for_new_topics=new_intervals[index],
            ranks=ranks[index],
            can_be_best=is_in_best,
        )
        certainties.append(certainty)
    return certainties


def _is_all_unknown(probabilities: Floats) -> bool:
    """Whether nothing is known of any pair, which says that nothing varied rather than that runs are even."""
    return bool(len(probabilities) > 1 and (probabilities == 0.5).all())


def _mean_half_width(intervals: Iterable[EstimateInterval | None]) -> float | None:
    """The mean over the runs that have an interval; None where none has."""
    widths = []
    for interval in intervals:
        if interval is not None:
            widths.append((interval.high - interval.low) / 2)
    return float(np.mean(widths)) if widths else None


def _undecided(
    rows: Sequence[RunCertainty], probabilities: Floats
) -> tuple[tuple[str, str], ...]:
    """Neighbours in the ranking of which neither is surely above; all where nothing is known (nan)."""
    pairs = []
    for row, (first, second) in enumerate(pairwise(rows)):
        is_decided = probabilities[row, row + 1] >= DECIDED
        if not is_decided:
            pairs.append((first.run, second.run))
    return tuple(pairs)
