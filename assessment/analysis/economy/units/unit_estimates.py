"""The totals of all runs, estimated from the rounds of drawn units that are judged to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.economy.measures.influences import label_ends
from assessment.analysis.economy.units.topic_rounds import (
    PartOfRound,
    TopicRounds,
    topic_rounds,
)
from assessment.analysis.economy.units.unit_population import rows_of, shares_of_runs
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import gather
from assessment.model.progress import Progress, no_progress
from assessment.planning.stored_plan import training_topics
from assessment.statistics.score_matrix import Floats
from assessment.statistics.screen_sampling import (
    FEWEST_UNITS,
    FEWEST_UNITS_FOR_RANKS,
    RoundPart,
    estimate_of_parts,
)
from assessment.statistics.unit_sampling import UnitEstimate, combined_rounds

Rows = NDArray[np.intp]
"""For each run of the campaign its row in a topic; the number of rows where it has none."""
_SMALLEST = 1e-300
"""A variance that is taken for 0."""


class DrawnUnits(NamedTuple):
    """How far the judging of drawn units is: `judged` of `size` in all."""

    runs: tuple[str, ...]
    judged: int
    size: int
    rounds: int = 0
    """Rounds that are judged to the end."""
    waiting: int = 0
    """Units of the newest round that are still to be judged."""
    skipped: int = 0
    unknown: int = 0
    """Units that came after the newest round and have no label."""
    look: int = 0
    """The units that were to be judged at the end of the newest complete round; all once all are judged."""

    @property
    def noun(self) -> str:
        """The same word as `DrawnScores` has."""
        return "unit"


class UnitEstimates(NamedTuple):
    """The estimate of the runs' totals, and what it rests on."""

    units: DrawnUnits
    estimate: UnitEstimate | None = None
    """None before a round is complete.

    Where people skipped units it has each run at its lowest scores, followed by each at its highest.
    """
    foreseen: float = float("nan")
    """The variance that was foreseen, combined over the rounds."""


def drawn_units(
    campaign: Campaign, declared: DeclaredDesign, progress: Progress = no_progress
) -> UnitEstimates:
    """What the rounds show at this moment."""
    ends = label_ends(campaign, declared.design.measure)
    if ends is None:
        return UnitEstimates(DrawnUnits((), 0, 0))
    digests = tuple(drawn.digest for drawn in declared.rounds)
    measure = declared.design.measure
    by_topic = gather(
        campaign.data, topic_rounds, measure, ends, digests, progress=progress
    )
    training = training_topics(campaign.data)
    population = {
        topic: part for topic, part in by_topic.items() if topic not in training
    }
    shares = shares_of_runs(part.runs for part in population.values())
    runs = tuple(run for run in campaign.runs() if run in shares)
    scales = np.array([shares[run] for run in runs])
    topics = list(population.values())
    units = _units_so_far(runs, topics)
    rows = [rows_of(topic.runs, runs) for topic in topics]
    # Nothing is estimated once everything has a label.
    if units.judged == units.size:
        units = units._replace(rounds=len(declared.rounds), look=units.size)
        return UnitEstimates(units, _official_means(topics, rows, scales), 0.0)
    return _from_complete_rounds(declared, units, topics, rows=rows, scales=scales)


def _units_so_far(runs: tuple[str, ...], topics: Sequence[TopicRounds]) -> DrawnUnits:
    """How many units are judged and skipped, whatever round drew them."""
    judged = sum(topic.judged for topic in topics)
    size = sum(topic.units for topic in topics)
    skipped = sum(topic.skipped for topic in topics)
    return DrawnUnits(runs, judged, size, skipped=skipped)


def _official_means(
    topics: Sequence[TopicRounds], rows: Sequence[Rows], scales: Floats
) -> UnitEstimate:
    """The runs' totals by the labels of all units."""
    count = len(scales)
    sums = _summed([topic.scores for topic in topics], rows, count)
    no_covariance = np.zeros((count, count))
    return UnitEstimate(sums * scales, no_covariance, is_finished=True)


def _from_complete_rounds(
    declared: DeclaredDesign,
    units: DrawnUnits,
    topics: Sequence[TopicRounds],
    *,
    rows: Sequence[Rows],
    scales: Floats,
) -> UnitEstimates:
    """The estimate of all rounds that are judged to the end, combined; none without such a round."""
    rounds: list[_Round] = []
    for number, drawn in enumerate(declared.rounds):
        parts = [topic.rounds[number] for topic in topics]
        waiting = sum(part.waiting for part in parts)
        unknown = sum(part.unknown for part in parts)
        # Those of the newest round stay.
        units = units._replace(waiting=waiting, unknown=unknown)
        if waiting or unknown:
            continue
        units = units._replace(look=drawn.size, rounds=len(rounds) + 1)
        rounds.append(_round(parts, rows, scales, has_bounds=units.skipped > 0))
    if not rounds:
        return UnitEstimates(units)
    return _combined(units, rounds)


class _Round(NamedTuple):
    """One round in the whole campaign."""

    estimate: UnitEstimate
    foreseen: float
    """The variance that was foreseen before the draw, averaged over runs."""
    drawn: Floats
    """Drawn units that move each run (runs)."""


def _round(
    parts: Sequence[PartOfRound],
    rows: Sequence[Rows],
    scales: Floats,
    *,
    has_bounds: bool,
) -> _Round:
    """The round's estimate from its topics.

    With `has_bounds` it has each run at its lowest scores, followed by each at its highest.
    """
    count = len(scales)
    settled = _summed([part.settled[0] for part in parts], rows, count)
    aligned = _aligned([part.lowest for part in parts], rows)
    drawn = np.sum([part.units for part in aligned], axis=0)
    if has_bounds:
        # Both in one estimate, so that a run at its lowest can be compared with another at its highest.
        settled_high = _summed([part.settled[1] for part in parts], rows, count)
        settled = np.concatenate([settled, settled_high])
        highest = _aligned([part.highest for part in parts], rows)
        aligned = [_stacked(*both) for both in zip(aligned, highest, strict=True)]
        scales = np.concatenate([scales, scales])
    estimate, foreseen = estimate_of_parts(aligned, settled, scales)
    return _Round(estimate, foreseen, drawn)


def _aligned(parts: Sequence[RoundPart], rows: Sequence[Rows]) -> list[RoundPart]:
    """The parts with a row for each run of the campaign, 0 where it has no score."""
    return [_of_runs(part, row) for part, row in zip(parts, rows, strict=True)]


def _stacked(lowest: RoundPart, highest: RoundPart) -> RoundPart:
    """Each run at its lowest, followed by each at its highest."""
    pairs = zip(lowest, highest, strict=True)
    return RoundPart(*map(np.concatenate, pairs))


def _combined(units: DrawnUnits, rounds: Sequence[_Round]) -> UnitEstimates:
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


def _of_runs(part: RoundPart, rows: Rows) -> RoundPart:
    """One topic's part with the campaign's runs as its rows."""
    own = len(part.values)
    if len(rows) == own and np.array_equal(rows, np.arange(own)):
        return part
    arrays = []
    for values in part:
        # The row after the last one, which `rows` names for runs that the topic does not have.
        nothing = np.zeros((1, *values.shape[1:]))
        with_nothing = np.concatenate([values, nothing])
        arrays.append(with_nothing[rows])
    return RoundPart(*arrays)


def _summed(values: Sequence[Floats], rows: Sequence[Rows], count: int) -> Floats:
    """The sum over topics for each run of the campaign."""
    total = np.zeros(count)
    for of_topic, row in zip(values, rows, strict=True):
        with_nothing = np.append(of_topic, 0.0)
        total += with_nothing[row]
    return total
