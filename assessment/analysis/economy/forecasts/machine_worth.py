"""What the machine of a design is worth in topics, by those judged so far."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.ranking.topic_certainty import scores_by_machine
from assessment.analysis.economy.topics.drawable_topics import order_of
from assessment.analysis.economy.topics.judged_topic_scores import drawn_scores
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.progress import Progress, no_progress
from assessment.statistics.machine_audit import (
    pays,
    topic_correlation,
    worth_in_topics,
)


class MachineWorth(NamedTuple):
    """How many topics one judged topic is worth with the machine, by so many; `pays`: intervals narrow."""

    topics: float
    judged: int
    pays: bool


def machine_worth(
    campaign: Campaign, declared: DeclaredDesign, progress: Progress = no_progress
) -> MachineWorth | None:
    """What the machine of a design is worth; None without one, or as long as nothing can be said."""
    design = declared.design
    if not design.machine:
        return None
    order = order_of(campaign, design)
    scores = drawn_scores(campaign, design.measure, order, progress)
    judged = scores.judged
    is_defined = np.isfinite(scores.lowest).all()
    # Three topics are the fewest whose correlation is not always 1.
    if judged < 3 or not is_defined:
        return None
    try:
        predictions = scores_by_machine(campaign, design, scores, progress)
    except UserError:
        return None
    of_judged = predictions[:, :judged]
    correlation = topic_correlation(scores.lowest, of_judged)
    worth = worth_in_topics(correlation)
    return MachineWorth(worth, judged, pays(correlation, judged))
