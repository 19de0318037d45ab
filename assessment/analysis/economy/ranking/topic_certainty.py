"""How sure the ranking is by the topics judged so far, in the order of a design that draws topics."""

from __future__ import annotations

import numpy as np

from assessment.analysis.economy.machine_labels import machine_version
from assessment.analysis.economy.ranking.certainty import CertaintyOf, with_rows
from assessment.analysis.economy.ranking.estimate_notes import (
    population_notes,
    score_notes,
)
from assessment.analysis.economy.ranking.run_estimates import estimates_by_topics
from assessment.analysis.economy.topics.drawable_topics import order_of
from assessment.analysis.economy.topics.judged_topic_scores import (
    DrawnScores,
    drawn_scores,
)
from assessment.analysis.economy.topics.machine_scores import machine_scores
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.economy import Design
from assessment.model.progress import Progress, no_progress
from assessment.statistics.estimation import Estimate
from assessment.statistics.topic_draws import Floats

TopicCertainty = CertaintyOf[DrawnScores, Estimate]


def certainty_by_topics(
    campaign: Campaign, declared: DeclaredDesign, progress: Progress = no_progress
) -> TopicCertainty:
    """The certainty by the judged topics at the beginning of the drawn order."""
    design = declared.design
    order = order_of(campaign, design)
    scores = drawn_scores(campaign, design.measure, order, progress)
    notes = [*population_notes(campaign, design), *score_notes(scores)]
    is_defined = np.isfinite(scores.lowest) & np.isfinite(scores.highest)
    has_all_scores = bool(is_defined.all())
    if scores.judged and not has_all_scores:
        notes.append(f"{design.measure} is undefined for some run at a judged topic")
    # Nothing can be estimated.
    if not scores.judged or not has_all_scores:
        return TopicCertainty(scores, tuple(notes))
    machine = None
    # Without the machine the intervals are wider and hold all the same.
    if design.machine:
        try:
            machine = scores_by_machine(campaign, design, scores, progress)
        except UserError as why:
            notes.append(f"the machine does not help: {why}")
    measure = campaign.track.measure(design.measure)
    estimates = estimates_by_topics(scores, machine, measure)
    present: TopicCertainty = TopicCertainty(scores, tuple(notes))
    return with_rows(present, estimates, design)


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
