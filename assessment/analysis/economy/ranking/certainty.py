"""How sure a campaign's ranking is by the topics judged so far, in the order of its design."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.machine_labels import machine_version
from assessment.analysis.economy.ranking.assessors_tau import assessor_notes
from assessment.analysis.economy.ranking.estimate_notes import (
    population_notes,
    score_notes,
    unit_notes,
)
from assessment.analysis.economy.ranking.run_estimates import (
    AboveProbabilities,
    EstimateInterval,
    RunEstimates,
    estimates_by_topics,
    estimates_by_units,
)
from assessment.analysis.economy.stacked_runs import IntervalEstimates
from assessment.analysis.economy.topics.drawable_topics import order_of
from assessment.analysis.economy.topics.judged_topic_scores import (
    DrawnScores,
    drawn_scores,
)
from assessment.analysis.economy.topics.machine_scores import machine_scores
from assessment.analysis.economy.units.unit_estimates import drawn_units
from assessment.analysis.economy.units.unit_progress import DrawnUnits
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.economy import Design
from assessment.model.progress import Progress, no_progress
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


class Certainty(NamedTuple):
    """What the judged part of a design says of all its topics or units."""

    scores: DrawnScores | DrawnUnits
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
    estimates: RunEstimates[IntervalEstimates] | None = None
    """None while nothing can be estimated."""

    @property
    def is_official(self) -> bool:
        """Whether everything is judged, so that the estimates are the official means."""
        scores = self.scores
        return scores.judged == scores.size and not scores.skipped


def certainty_of(
    campaign: Campaign, declared: DeclaredDesign, progress: Progress = no_progress
) -> Certainty:
    """The estimates at this moment, with notes on what they rest on, a sentence each."""
    if declared.design.rule == "units":
        present = _of_units(campaign, declared, progress)
    else:
        present = _of_topics(campaign, declared.design, progress)
    if not present.rows:
        return present
    between_people = assessor_notes(campaign, declared.design, progress)
    return present._replace(notes=(*present.notes, *between_people))


def _of_units(
    campaign: Campaign, declared: DeclaredDesign, progress: Progress
) -> Certainty:
    """The certainty by the rounds of drawn units."""
    design = declared.design
    drawn = drawn_units(campaign, declared, progress)
    units = drawn.units
    notes = tuple(unit_notes(design, units))
    if drawn.estimate is None:
        return Certainty(units, notes)
    measure = campaign.track.measure(design.measure)
    estimates = estimates_by_units(drawn.estimate, units, measure)
    return _with_rows(Certainty(units, notes), estimates, design)


def _of_topics(campaign: Campaign, design: Design, progress: Progress) -> Certainty:
    """The certainty by the judged topics at the beginning of the drawn order."""
    order = order_of(campaign, design)
    scores = drawn_scores(campaign, design.measure, order, progress)
    notes = [*population_notes(campaign, design), *score_notes(scores)]
    is_defined = np.isfinite(scores.lowest) & np.isfinite(scores.highest)
    if scores.judged and not is_defined.all():
        notes.append(f"{design.measure} is undefined for some run at a judged topic")
    if not scores.judged or not is_defined.all():
        return Certainty(scores, tuple(notes))
    machine = None
    # Without the machine the intervals are wider and hold all the same.
    if design.machine:
        try:
            machine = scores_by_machine(campaign, design, scores, progress)
        except UserError as why:
            notes.append(f"the machine does not help: {why}")
    measure = campaign.track.measure(design.measure)
    estimates = estimates_by_topics(scores, machine, measure)
    return _with_rows(Certainty(scores, tuple(notes)), estimates, design)


def scores_by_machine(
    campaign: Campaign, design: Design, scores: DrawnScores, progress: Progress
) -> Floats:
    """The machine's scores of all topics; `UserError` where they cannot be used."""
    version = machine_version(campaign, design.machine, progress)
    if version != design.machine_version:
        raise UserError(
            f"{design.machine} has other labels than when the design was declared; labels that may have "
            "been made with people's judgments in view say nothing of the rest"
        )
    return machine_scores(
        campaign,
        design.measure,
        design.machine,
        progress,
        runs=scores.runs,
        topics=scores.order,
    )


def _with_rows(
    present: Certainty, estimates: RunEstimates[IntervalEstimates], design: Design
) -> Certainty:
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
