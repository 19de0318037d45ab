"""Scores of runs over all topics of a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.derived_values import (
    fact,
    part_arrays,
    topic_array,
    topic_scores,
)
from assessment.campaign.score_arrays import (
    MeasureArray,
    TopicArray,
    array_of_measure,
)
from assessment.campaign.values_of_all_topics import (
    SURVEYED,
    fill,
    gather,
    topics_without,
)
from assessment.model import Plot, Score, Table
from assessment.model.progress import Progress, no_progress


def topic_facts(data: CampaignData, progress: Progress = no_progress) -> dict[str, Any]:
    """What the scorer found in every topic; `progress` hears of those that must be scored first."""
    if data.needs_processes(len(topics_without(data, [fact]))):
        # Processes that read a topic had better make all that is made of it.
        fill(data, SURVEYED, progress=progress)
    return gather(data, fact, progress=progress)


def totals(data: CampaignData, progress: Progress = no_progress) -> tuple[Score, ...]:
    """The runs' totals over all topics."""
    if not _totals.is_known(data):
        topic_facts(data, progress)
    return _totals(data)


@derived(of="campaign", needs=JUDGED, small=True)
def _totals(data: CampaignData) -> tuple[Score, ...]:
    return tuple(data.track.totals(topic_facts(data), data.settings))


def tables(data: CampaignData, progress: Progress = no_progress) -> tuple[Table, ...]:
    """The figures behind the totals; none where the track has none."""
    if not _tables.is_known(data):
        topic_facts(data, progress)
    return _tables(data)


@derived(of="campaign", needs=JUDGED, small=True)
def _tables(data: CampaignData) -> tuple[Table, ...]:
    make = data.track.tables
    return tuple(make(topic_facts(data), data.settings)) if make else ()


def plots(data: CampaignData, progress: Progress = no_progress) -> tuple[Plot, ...]:
    """The pictures behind the totals; none where the track has none."""
    if not _plots.is_known(data):
        topic_facts(data, progress)
    return _plots(data)


@derived(of="campaign", needs=JUDGED, small=True)
def _plots(data: CampaignData) -> tuple[Plot, ...]:
    make = data.track.plots
    return tuple(make(topic_facts(data), data.settings)) if make else ()


def measure_values(
    data: CampaignData, measure: str, progress: Progress = no_progress
) -> MeasureArray:
    """One measure's values by topic and run."""
    topic_facts(data, progress)
    return array_of_measure(gather(data, topic_array, progress=progress), measure)


class ValuesByPart(NamedTuple):
    """One measure's values by part and run; `topics` and `titles` have each part's topic and its words."""

    values: MeasureArray
    topics: Mapping[str, str]
    titles: Mapping[str, str]


def part_values(
    data: CampaignData, measure: str, progress: Progress = no_progress
) -> ValuesByPart:
    """One measure's values at the parts of all topics; parts without any value have no row."""
    arrays: dict[str, TopicArray] = {}
    topics: dict[str, str] = {}
    titles: dict[str, str] = {}
    by_topic = gather(data, part_arrays, progress=progress)
    for topic, parts in by_topic.items():
        for part, array in parts.arrays.items():
            if measure in array.measures:
                arrays[part] = array
                topics[part] = topic
        titles.update(parts.titles)
    return ValuesByPart(array_of_measure(arrays, measure), topics, titles)


def all_scores(data: CampaignData) -> Iterator[Score]:
    """Totals first, then every topic's scores."""
    yield from totals(data)
    for topic in data.topics:
        yield from topic_scores(data, topic)
