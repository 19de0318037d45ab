"""The topics as a machine's labels alone score them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assessment.analysis.agreement.rankings import fact_alone, facts_alone
from assessment.analysis.comparison.measures import of_measure
from assessment.analysis.economy.designs import topics_of_design
from assessment.analysis.economy.measure_shapes import reference_of
from assessment.analysis.economy.ratio_parts import (
    RatioParts,
    Reference,
    linearised_topics,
    parts_of,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.economy import Design
from assessment.model.progress import Progress, no_progress
from assessment.statistics.score_matrix import Floats


def machine_scores(
    campaign: Campaign,
    measure: str,
    runs: Sequence[str],
    topics: Sequence[str],
    machine: str,
    progress: Progress = no_progress,
) -> Floats:
    """The scores by the machine's labels alone (runs x topics), of a ratio `linearised`.

    Raises `UserError` where it lacks some.
    """
    if machine not in campaign.store.assessors(campaign.row.id):
        raise UserError(f"there is no assessor {machine!r} in this campaign")
    labelled = facts_alone(campaign, machine, progress)
    reference = reference_of(campaign, measure, progress)
    values = np.full((len(runs), len(topics)), np.nan)
    parts = []
    for column, topic in enumerate(topics):
        if topic not in labelled:
            continue
        of_topic = _machine_parts(campaign.data, topic, measure, machine, reference)
        parts.append(of_topic)
        own = [of_topic.ratios.get(run, np.nan) for run in runs]
        values[:, column] = own
    lacking = len(topics) - len(parts)
    if reference is not None and not lacking:
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
    """What the labels of a design's machine alone would give each run: no scores; empty where some lack."""
    topics = topics_of_design(campaign)
    runs = tuple(campaign.runs())
    try:
        values = machine_scores(
            campaign, design.measure, runs, topics, design.machine, progress
        )
    except UserError:
        return {}
    means = values.mean(axis=1).tolist()
    return dict(zip(runs, means, strict=True))


@derived(of="topic", needs=JUDGED, small=True)
def _machine_parts(
    data: CampaignData,
    topic: str,
    measure: str,
    machine: str,
    reference: Reference | None,
) -> RatioParts:
    """Each run's score of the topic, and its size where the total is a ratio."""
    fact = fact_alone(data, topic, machine)
    if reference is not None:
        return parts_of(data, measure, fact, reference)
    totals = of_measure(data.track.totals({topic: fact}, data.settings), measure)
    scores = {}
    for run, value in totals.items():
        if value is not None:
            scores[run] = value
    return RatioParts(scores, {})
