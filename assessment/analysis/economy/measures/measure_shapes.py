"""How the total of a measure comes from its topics, which says what may be drawn for it.

Tried out on the campaign itself: every unit gets a label by chance, and the scorer's totals are compared
with the means of its topic scores, or with the ratio of what topics add to two sums. So no track has to
declare it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Literal

import numpy as np

from assessment.analysis.comparison.means_over_topics import is_mean
from assessment.analysis.economy.measures.ratio_parts import linearised_topics
from assessment.analysis.economy.measures.reference_topics import (
    TopicMeasure,
    reference_topics,
    supposed_parts,
    supposed_ratios,
)
from assessment.analysis.economy.measures.supposed_labels import Labelled, supposed_fact
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import UNJUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.topic_scoring import scores_of_fact
from assessment.campaign.values_of_all_topics import fill
from assessment.model.progress import Progress, no_progress
from assessment.statistics.tied_scores import all_tied

Shape = Literal["mean", "ratio", "other"]
"""A total is the mean over topics, one sum over topics divided by another, or neither."""
_TRIED = 30
"""Topics on which a ratio is tried; each costs a few totals of a handful of topics."""
_MAX_TOPICS = 100
"""Topics on which a mean is tried: a total that is none shows it in a few, and all of ten thousand would
be scored for nothing.
"""


def shape_of(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> Shape:
    """How the total of a measure comes from its topics.  KeyError names the track's measures."""
    declared = campaign.track.measure(measure)
    data = campaign.data
    fill(data, [supposed_fact], topics=topics_to_try(data), progress=progress)
    # Topics that happen to have one part each would pass for a mean.
    if not declared.by_part and measure in _means(data):
        return "mean"
    return "ratio" if _is_ratio(data, measure) else "other"


def topics_to_try(data: CampaignData) -> list[str]:
    """All topics, of very many ones spread evenly over the campaign."""
    topics = list(data.topics)
    step = max(1, math.ceil(len(topics) / _MAX_TOPICS))
    return topics[::step]


def topic_measure(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> TopicMeasure:
    """The measure with what its topics are measured against, if it is a ratio."""
    if shape_of(campaign, measure, progress) != "ratio":
        return TopicMeasure(measure)
    return TopicMeasure(measure, reference_topics(campaign.data, measure))


def why_no_topics(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> str:
    """Why topics cannot be drawn for a measure, as one sentence; "" where they can.

    KeyError names the track's measures.
    """
    if shape_of(campaign, measure, progress) != "other":
        return ""
    return (
        "its total is no mean over topics, nor one sum over them divided by another, so topics cannot "
        "stand for one another"
    )


@derived(of="campaign", needs=UNJUDGED, small=True)
def _is_ratio(data: CampaignData, measure: str) -> bool:
    """Whether the parts that topics add give the scorer's totals, over several choices of topics."""
    tried = topics_to_try(data)[:_TRIED]
    reference = reference_topics(data, measure)
    parts = {topic: supposed_parts(data, measure, topic, reference) for topic in tried}
    # One choice of topics may give the right total by chance.
    for chosen in (tried, tried[::2], tried[: 1 + len(tried) // 2]):
        totals = supposed_ratios(data, measure, *map(Labelled, chosen))
        runs = list(totals)
        values = linearised_topics(runs, [parts[topic] for topic in chosen])
        expected = list(totals.values())
        # A total that is defined for no run shows nothing.
        if not runs or not all_tied(values.mean(axis=1), expected):
            return False
    return True


@derived(of="campaign", needs=UNJUDGED, small=True)
def _means(data: CampaignData) -> frozenset[str]:
    """The measures whose totals are the means of their topics' scores, by the topics that are tried."""
    track = data.track
    facts = {topic: supposed_fact(data, topic) for topic in topics_to_try(data)}
    values: dict[tuple[str, str], list[float]] = defaultdict(list)
    for topic, fact in facts.items():
        for score in scores_of_fact(track, topic, fact, data.settings):
            if score.value is not None:
                values[score.measure, score.run].append(score.value)
    means: set[str] = set()
    others: set[str] = set()
    for score in track.totals(facts, data.settings):
        of_topics = values[score.measure, score.run]
        # One run for which it is no mean is enough.
        group = means if _is_mean_of(score.value, of_topics) else others
        group.add(score.measure)
    return frozenset(means - others)


def _is_mean_of(total: float | None, scores: list[float]) -> bool:
    if total is None:
        return not scores
    return bool(scores) and is_mean(total, float(np.mean(scores)))
