"""The totals of all runs, estimated from the rounds of drawn units that are judged to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.measures.label_influences import (
    UnitMeasure,
    unit_measure,
)
from assessment.analysis.economy.stacked_runs import stacked
from assessment.analysis.economy.topics.drawable_topics import drawable_topics
from assessment.analysis.economy.units.runs_in_topics import (
    RunsInTopics,
    runs_in_topics,
)
from assessment.analysis.economy.units.topic_rounds import (
    PartOfRound,
    SeededRounds,
    TopicRounds,
    topic_rounds,
)
from assessment.analysis.economy.units.unit_progress import (
    DrawnUnits,
    progress_of_units,
    rounds_in_topics,
)
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import gather
from assessment.model.progress import Progress, no_progress
from assessment.statistics.screen_sampling import (
    FEWEST_UNITS,
    FEWEST_UNITS_FOR_RANKS,
    RoundPart,
    estimate_of_parts,
)
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import UnitEstimate, combined_rounds

_SMALLEST = 1e-300
"""A variance that is taken for 0."""


class UnitEstimates(NamedTuple):
    """The estimate of the runs' totals, and what it rests on."""

    units: DrawnUnits
    estimate: UnitEstimate | None = None
    """None before a round is complete.

    Of stacked runs (`stacked_runs`) where people skipped units.
    """
    foreseen: float = float("nan")
    """The variance that was foreseen, combined over the rounds."""


def drawn_units(
    campaign: Campaign, declared: DeclaredDesign, progress: Progress = no_progress
) -> UnitEstimates:
    """What the rounds show at this moment."""
    measure = unit_measure(campaign, declared.design.measure)
    if measure is None:
        return UnitEstimates(DrawnUnits((), 0, 0))
    topics = _topics_with_rounds(campaign, declared, measure, progress)
    of_runs = runs_in_topics(list(campaign.runs()), [topic.runs for topic in topics])
    rounds = rounds_in_topics(declared.rounds, topics)
    units = progress_of_units(of_runs.runs, topics, rounds)
    # Nothing is estimated once everything has a label.
    if units.judged == units.size:
        return UnitEstimates(units, _official_means(topics, of_runs), 0.0)
    has_bounds = units.skipped > 0
    estimates = [
        _round_estimate(one.parts, of_runs, has_bounds=has_bounds)
        for one in rounds
        if one.is_complete
    ]
    if not estimates:
        return UnitEstimates(units)
    return _combined(units, estimates)


def _topics_with_rounds(
    campaign: Campaign,
    declared: DeclaredDesign,
    measure: UnitMeasure,
    progress: Progress,
) -> list[TopicRounds]:
    """The topics that units are drawn from."""
    topics = drawable_topics(campaign)
    seeded = SeededRounds(declared.design.seed, declared.rounds)
    by_topic = gather(campaign.data, topic_rounds, measure, seeded, progress=progress)
    return [by_topic[topic] for topic in topics]


def _official_means(
    topics: Sequence[TopicRounds], of_runs: RunsInTopics
) -> UnitEstimate:
    """The runs' totals by the labels of all units."""
    count = len(of_runs.runs)
    sums = of_runs.sums([topic.scores for topic in topics])
    no_covariance = np.zeros((count, count))
    return UnitEstimate(sums * of_runs.shares, no_covariance, is_finished=True)


class _RoundEstimate(NamedTuple):
    """What one round shows in the whole campaign."""

    estimate: UnitEstimate
    foreseen: float
    """The variance that was foreseen before the draw, averaged over runs."""
    drawn: Floats
    """Drawn units that move each run (runs)."""


def _round_estimate(
    parts: Sequence[PartOfRound], of_runs: RunsInTopics, *, has_bounds: bool
) -> _RoundEstimate:
    """The round's estimate from its topics.

    With `has_bounds` it is of stacked runs (`stacked_runs`).
    """
    settled = of_runs.sums([part.lowest.settled for part in parts])
    aligned = of_runs.aligned([part.lowest.open for part in parts])
    drawn = np.sum([part.units for part in aligned], axis=0)
    shares = of_runs.shares
    if has_bounds:
        # Both in one estimate, so that a run at its lowest can be compared with another at its highest.
        settled_high = of_runs.sums([part.highest.settled for part in parts])
        settled = stacked(settled, settled_high)
        highest = of_runs.aligned([part.highest.open for part in parts])
        aligned = [_stacked_part(*both) for both in zip(aligned, highest, strict=True)]
        # A topic counts as much at either end.
        shares = stacked(shares, shares)
    estimate, foreseen = estimate_of_parts(aligned, settled, shares)
    return _RoundEstimate(estimate, foreseen, drawn)


def _stacked_part(lowest: RoundPart, highest: RoundPart) -> RoundPart:
    return RoundPart(*map(stacked, lowest, highest))


def _combined(units: DrawnUnits, rounds: Sequence[_RoundEstimate]) -> UnitEstimates:
    """All rounds as one estimate; intervals and ranks need a number of drawn units of every run."""
    estimates = [one.estimate for one in rounds]
    foreseen = [one.foreseen for one in rounds]
    combined = combined_rounds(estimates, foreseen)
    # Until nothing is open, drawn with certainty or not, an interval of no width is false.
    drawn = np.sum([one.drawn for one in rounds], axis=0)
    fewest = int(drawn.min()) if len(drawn) else 0
    combined = combined._replace(
        has_intervals=combined.is_finished or fewest >= FEWEST_UNITS,
        has_ranks=combined.is_finished or fewest >= FEWEST_UNITS_FOR_RANKS,
    )
    # A round of certain draws foresees no variance; its precision stays a number all the same.
    precision = sum(1 / max(variance, _SMALLEST) for variance in foreseen)
    return UnitEstimates(units, combined, 1 / precision)
