"""Topics with labels by chance, against which the sizes of all others are measured (see `ratio_parts`)."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.measures.ratio_parts import (
    RatioComparison,
    RatioParts,
)
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
from assessment.campaign.topic_scoring import scores_of_fact
from assessment.campaign.values_of_all_topics import gather

_FEWEST_TOPICS = 10
"""With fewer in a group, weak runs have a ratio of 0 in it, as in the topic that is measured."""
_SEEDS = ("first", "second", "third")
"""A group for each, since a topic whose ratio is that of the whole group shows no size."""
_MEASURED = "the measured topic"


class ReferenceGroup(NamedTuple):
    """Some topics with labels by chance, their total together, and their size, by run."""

    labelled: tuple[Labelled, ...]
    facts: Mapping[str, Any]
    ratios: Ratios
    sizes: Ratios


@dataclass(frozen=True)
class ReferenceTopics:
    """What all topics are measured against; with the same `digest` sizes are in the same unit."""

    digest: str
    groups: tuple[ReferenceGroup, ...] = field(compare=False)


class TopicMeasure(NamedTuple):
    """A measure by its name, with what its topics are measured against; None for a mean over topics."""

    name: str
    reference: ReferenceTopics | None = None


@derived(of="campaign", needs=UNJUDGED, small=True)
def reference_topics(data: CampaignData, measure: str) -> ReferenceTopics:
    """The reference topics for a measure: those with the most runs, in a group for each seed of labels."""
    runs = {}
    for topic in gather(data, supposed_fact):
        runs[topic] = set(supposed_ratios(data, measure, Labelled(topic)))
    chosen = topics_with_all_runs(runs)
    groups: list[ReferenceGroup] = []
    for seed in _SEEDS:
        # Measures that choose the same topics share all that is computed for these names.
        labelled = tuple(Labelled(topic, seed) for topic in chosen)
        facts = {one.name: fact_of_seed(data, *one) for one in labelled}
        ratios = supposed_ratios(data, measure, *labelled)
        # The size of the first group is the unit; the others are measured in it.
        sizes: Ratios = dict.fromkeys(ratios, 1.0)
        if groups:
            sizes = _sizes_of_labelled(data, measure, labelled, groups[:1])
        groups.append(ReferenceGroup(labelled, facts, ratios, sizes))
    packed = pickle.dumps([group.facts for group in groups])
    return ReferenceTopics(hashlib.sha256(packed).hexdigest(), tuple(groups))


def topics_with_all_runs(
    runs_by_topic: Mapping[str, set[str]], fewest: int = _FEWEST_TOPICS
) -> list[str]:
    """A few topics that have all the runs together; at least `fewest` where there are so many.

    >>> topics_with_all_runs({"1": {"heron"}, "2": {"heron", "tern"}, "3": {"wren"}}, fewest=1)
    ['2', '3']
    """
    left = dict(runs_by_topic)
    missing: set[str] = set()
    missing.update(*left.values())

    def gain(topic: str) -> tuple[int, int]:
        """How many missing runs the topic has, then how many runs."""
        runs = left[topic]
        return len(runs & missing), len(runs)

    chosen: list[str] = []
    while left and (missing or len(chosen) < fewest):
        best = max(left, key=gain)
        missing -= left.pop(best)
        chosen.append(best)
    return chosen


def supposed_ratios(data: CampaignData, measure: str, *labelled: Labelled) -> Ratios:
    """The totals of the measure over topics with labels by chance."""
    return supposed_totals(data, labelled).get(measure, {})


def supposed_parts(
    data: CampaignData, measure: str, topic: str, reference: ReferenceTopics
) -> RatioParts:
    """What a topic with labels by chance adds to the total."""
    labelled = (Labelled(topic),)
    ratios = supposed_ratios(data, measure, *labelled)
    sizes = _sizes_of_labelled(data, measure, labelled, reference.groups)
    return RatioParts(ratios, sizes)


def topic_parts(
    data: CampaignData, measure: TopicMeasure, topic: str, fact: Any
) -> RatioParts:
    """The scores of a topic in which the scorer found this, without sizes where the total is a mean.

    An undefined score of a mean is nan, so that its run counts among those with a score.
    """
    if measure.reference is not None:
        return parts_of(data, measure.name, fact, measure.reference)
    scores = {}
    at_topic = scores_of_fact(data.track, topic, fact, data.settings)
    for run, value in totals_of_measure(at_topic, measure.name).items():
        scores[run] = np.nan if value is None else value
    return RatioParts(scores, {})


def parts_of(
    data: CampaignData, measure: str, fact: Any, reference: ReferenceTopics
) -> RatioParts:
    """What a topic in which the scorer found this adds to the total."""

    def totals_with(group: ReferenceGroup) -> Ratios:
        return _totals(data, measure, {**group.facts, _MEASURED: fact})

    ratios = _totals(data, measure, {_MEASURED: fact})
    return RatioParts(ratios, _sizes(ratios, reference.groups, totals_with))


def _totals(data: CampaignData, measure: str, facts: Mapping[str, Any]) -> Ratios:
    """The totals of the measure over these topics, where they are defined."""
    return defined_totals(data, facts).get(measure, {})


def _sizes_of_labelled(
    data: CampaignData,
    measure: str,
    labelled: tuple[Labelled, ...],
    groups: Iterable[ReferenceGroup],
) -> Ratios:
    """Sizes of topics with labels by chance, by run."""

    def totals_with(group: ReferenceGroup) -> Ratios:
        return supposed_ratios(data, measure, *group.labelled, *labelled)

    ratios = supposed_ratios(data, measure, *labelled)
    return _sizes(ratios, groups, totals_with)


def _sizes(
    ratios: Ratios,
    groups: Iterable[ReferenceGroup],
    totals_with: Callable[[ReferenceGroup], Ratios],
) -> Ratios:
    """Sizes by run, each by the group whose total differs most from the run's ratio at the topic.

    ratios: those at the topic. totals_with: the totals over a group and the topic.
    """
    sizes: dict[str, float] = {}
    distances: dict[str, float] = {}
    for group in groups:
        together = totals_with(group)
        for run, total in group.ratios.items():
            comparison = RatioComparison(
                total, ratios.get(run), together.get(run, np.nan)
            )
            if run not in sizes or comparison.distance > distances[run]:
                unit = group.sizes.get(run, np.nan)
                sizes[run] = comparison.size * unit
                distances[run] = comparison.distance
    return sizes
