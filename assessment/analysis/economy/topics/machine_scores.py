"""The topics as a machine's labels alone score them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assessment.analysis.agreement.rankings import fact_alone, facts_alone
from assessment.analysis.economy.measures.measure_shapes import topic_measure
from assessment.analysis.economy.measures.ratio_parts import (
    RatioParts,
    linearised_topics,
)
from assessment.analysis.economy.measures.reference_topics import (
    TopicMeasure,
    topic_parts,
)
from assessment.analysis.economy.topics.drawable_topics import drawable_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.economy import Design
from assessment.model.progress import Progress, no_progress
from assessment.statistics.topic_draws import Floats


def machine_scores(
    campaign: Campaign,
    measure: str,
    machine: str,
    progress: Progress = no_progress,
    *,
    runs: Sequence[str],
    topics: Sequence[str],
) -> Floats:
    """The scores by the machine's labels alone (runs x topics); those of a ratio are `linearised`.

    Raises `UserError` where the machine has not labelled enough.
    """
    if machine not in campaign.store.assessors(campaign.row.id):
        raise UserError(f"there is no assessor {machine!r} in this campaign")
    labelled = facts_alone(campaign, machine, progress)
    drawn_for = topic_measure(campaign, measure, progress)
    values = np.full((len(runs), len(topics)), np.nan)
    parts = []
    for column, topic in enumerate(topics):
        if topic not in labelled:
            continue
        of_topic = _machine_parts(campaign.data, topic, drawn_for, machine)
        parts.append(of_topic)
        values[:, column] = [of_topic.ratios.get(run, np.nan) for run in runs]
    lacking = len(topics) - len(parts)
    if drawn_for.reference is not None and not lacking:
        values = linearised_topics(runs, parts)
    undefined = ~np.isfinite(values)
    lacking = max(lacking, int(undefined.any(axis=0).sum()))
    if lacking:
        raise UserError(
            f"{machine} has not labelled enough for scores of {lacking} of {len(topics)} topics"
        )
    return values


def machine_means(
    campaign: Campaign, design: Design, progress: Progress = no_progress
) -> dict[str, float]:
    """The totals of the runs by the labels of a design's machine alone; empty where some are undefined."""
    topics = drawable_topics(campaign)
    runs = tuple(campaign.runs())
    measure = design.measure
    try:
        values = machine_scores(
            campaign, measure, design.machine, progress, runs=runs, topics=topics
        )
    except UserError:
        return {}
    means = values.mean(axis=1).tolist()
    return dict(zip(runs, means, strict=True))


@derived(of="topic", needs=JUDGED, small=True)
def _machine_parts(
    data: CampaignData, topic: str, measure: TopicMeasure, machine: str
) -> RatioParts:
    """What the topic adds by the machine's labels alone."""
    fact = fact_alone(data, topic, machine)
    return topic_parts(data, measure, topic, fact)
