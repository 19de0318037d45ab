"""What each topic adds to a total that divides one sum over topics by another, found by the track's scorer.

A scorer tells a topic's ratio n / d, not its parts. Beside supposed topics whose ratio is N / D the total is
F = (N + n) / (D + d), so that d = D (N / D - F) / (F - n / d): known but for D, which all topics share.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from assessment.analysis.economy.measures.supposed_labels import (
    Labelled,
    Ratios,
    defined_totals,
    fact_of_seed,
    supposed_fact,
    supposed_totals,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import UNJUDGED, derived
from assessment.campaign.surveying import gather
from assessment.statistics.ratio_estimation import linearised
from assessment.statistics.score_matrix import Floats

_TOPICS = 10
"""Fewest supposed topics: with few, weak runs have a ratio of 0 in them as in the topic itself."""
_SEEDS = ("first", "second", "third")
"""Several labellings, since a topic whose ratio is that of the supposed topics shows no size."""
_SLACK = 1e-9
_OWN = "the topic itself"


class RatioParts(NamedTuple):
    """Each run's ratio at a topic, and its size: the denominator, in a unit that all topics share.

    A size is undefined (nan) where the total is no ratio of sums, or the supposed topics do not tell.
    """

    ratios: Ratios
    sizes: Ratios


class Supposed(NamedTuple):
    """Some topics with labels by chance, their ratio together, and their size, by run."""

    labelled: tuple[Labelled, ...]
    facts: Mapping[str, Any]
    ratios: Ratios
    sizes: Ratios


@dataclass(frozen=True)
class Reference:
    """What all topics are measured against; with the same `digest` sizes are in the same unit."""

    digest: str
    supposed: tuple[Supposed, ...] = field(compare=False)


class RatioComparison(NamedTuple):
    """One run's ratios over supposed topics, at a topic of its own, and over both together.

    `own` is None where the topic has no ratio, `together` undefined (nan) where both have none.
    """

    supposed: float
    own: float | None
    together: float

    @property
    def distance(self) -> float:
        """How far the topic's ratio is from that of the supposed topics; the farther, the better it tells."""
        return 0.0 if self.own is None else abs(self.supposed - self.own)

    @property
    def size(self) -> float:
        """The topic's denominator as a multiple of that of the supposed topics; nan where nothing tells."""
        moved = self.supposed - self.together
        if self.own is None:
            # Nothing to divide by: the topic may not move the total.
            return 0.0 if abs(moved) <= _SLACK else np.nan
        # Equal ratios do not tell how large either is.
        if self.distance <= _SLACK or abs(self.together - self.own) <= _SLACK:
            return np.nan
        return moved / (self.together - self.own)


class TopicMeasure(NamedTuple):
    """A measure by its name, with what its topics are measured against; None for a mean over topics."""

    name: str
    reference: Reference | None = None


@derived(of="campaign", needs=UNJUDGED, small=True)
def supposed_reference(data: CampaignData, measure: str) -> Reference:
    """The supposed topics for a measure: those with the most runs, under several labellings."""
    runs = {}
    for topic in gather(data, supposed_fact):
        runs[topic] = set(supposed_ratios(data, measure, Labelled(topic)))
    chosen = _covering(runs)
    supposed: list[Supposed] = []
    for seed in _SEEDS:
        # Measures that choose the same topics share all that is computed for these names.
        labelled = tuple(Labelled(topic, seed) for topic in chosen)
        facts = {one.name: fact_of_seed(data, *one) for one in labelled}
        ratios = supposed_ratios(data, measure, *labelled)
        # The first labelling is the unit; the others are measured in it.
        unit: Ratios = dict.fromkeys(ratios, 1.0)
        sizes = unit
        if supposed:
            sizes = _sizes_of_labelled(data, measure, labelled, supposed[:1])
        supposed.append(Supposed(labelled, facts, ratios, sizes))
    packed = pickle.dumps([one.facts for one in supposed])
    return Reference(hashlib.sha256(packed).hexdigest(), tuple(supposed))


def _covering(runs: Mapping[str, set[str]]) -> list[str]:
    """A few topics that have all the runs together; at least `_TOPICS` where there are so many."""
    left = dict(runs)
    missing: set[str] = set().union(*runs.values())

    def gain(topic: str) -> tuple[int, int]:
        """How many missing runs the topic has, then how many runs."""
        own = left[topic]
        return len(own & missing), len(own)

    chosen: list[str] = []
    while left and (missing or len(chosen) < _TOPICS):
        best = max(left, key=gain)
        missing -= left.pop(best)
        chosen.append(best)
    return chosen


def supposed_ratios(data: CampaignData, measure: str, *labelled: Labelled) -> Ratios:
    """The totals of the measure over topics with labels by chance."""
    return supposed_totals(data, labelled).get(measure, {})


def supposed_parts(
    data: CampaignData, measure: str, topic: str, reference: Reference
) -> RatioParts:
    """The parts of a topic with labels by chance."""
    own = (Labelled(topic),)
    ratios = supposed_ratios(data, measure, *own)
    return RatioParts(
        ratios, _sizes_of_labelled(data, measure, own, reference.supposed)
    )


def parts_of(
    data: CampaignData, measure: str, fact: Any, reference: Reference
) -> RatioParts:
    """The parts of a topic in which the scorer found this."""

    def together(one: Supposed) -> Ratios:
        return ratios_of(data, measure, {**one.facts, _OWN: fact})

    ratios = ratios_of(data, measure, {_OWN: fact})
    return RatioParts(ratios, _sizes(ratios, reference.supposed, together))


def ratios_of(data: CampaignData, measure: str, facts: Mapping[str, Any]) -> Ratios:
    """The totals of the measure over these topics, where they are defined."""
    return defined_totals(data, facts).get(measure, {})


def _sizes_of_labelled(
    data: CampaignData,
    measure: str,
    labelled: tuple[Labelled, ...],
    supposed: Iterable[Supposed],
) -> Ratios:
    """Sizes of topics with labels by chance, by run."""

    def together(one: Supposed) -> Ratios:
        return supposed_ratios(data, measure, *one.labelled, *labelled)

    ratios = supposed_ratios(data, measure, *labelled)
    return _sizes(ratios, supposed, together)


def _sizes(
    ratios: Ratios,
    supposed: Iterable[Supposed],
    ratios_together: Callable[[Supposed], Ratios],
) -> Ratios:
    """Sizes by run, each by the supposed topics whose ratio differs most from the run's own.

    ratios: the topic's own. ratios_together: those over the supposed topics and the topic.
    """
    sizes: dict[str, float] = {}
    distances: dict[str, float] = {}
    for group in supposed:
        together = ratios_together(group)
        for run, ratio in group.ratios.items():
            comparison = RatioComparison(
                ratio, ratios.get(run), together.get(run, np.nan)
            )
            if run not in sizes or comparison.distance > distances[run]:
                unit = group.sizes.get(run, np.nan)
                sizes[run] = comparison.size * unit
                distances[run] = comparison.distance
    return sizes


def linearised_topics(runs: Sequence[str], topics: Sequence[RatioParts]) -> Floats:
    """The topics as `linearised` has them (runs x topics)."""
    return linearised(*matrices_of_parts(runs, topics))


class PartMatrices(NamedTuple):
    """The ratios of all topics, and their sizes (runs x topics)."""

    ratios: Floats
    sizes: Floats


def matrices_of_parts(
    runs: Sequence[str], topics: Sequence[RatioParts]
) -> PartMatrices:
    """The parts as matrices; a run has a ratio of nan and a size of 0 where it has no part."""
    shape = len(runs), len(topics)
    ratios = np.full(shape, np.nan)
    sizes = np.zeros(shape)
    for column, parts in enumerate(topics):
        ratios[:, column] = [parts.ratios.get(run, np.nan) for run in runs]
        sizes[:, column] = [_size_of(run, parts) for run in runs]
    for row in np.flatnonzero(np.isnan(sizes).any(axis=1)).tolist():
        has_part = sizes[row] != 0
        # A ratio that is the same everywhere is that of the sums, whatever the sizes are.
        if np.ptp(ratios[row, has_part]) <= _SLACK:
            sizes[row] = has_part
    return PartMatrices(ratios, sizes)


def _size_of(run: str, parts: RatioParts) -> float:
    """A run without a ratio has no part in the topic; one that no supposed topic has stays undefined."""
    nothing = np.nan if run in parts.ratios else 0.0
    return parts.sizes.get(run, nothing)
