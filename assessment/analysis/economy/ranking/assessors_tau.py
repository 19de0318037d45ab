"""How alike people rank the runs where several judge the same: no estimate is surer than they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from assessment.analysis.agreement.rankings import ALL, rankings
from assessment.campaign.handle import Campaign
from assessment.model.economy import Design
from assessment.model.progress import Progress, no_progress


class AssessorsTau(NamedTuple):
    """The mean of Kendall's tau over pairs of assessors who judged topics in common."""

    tau: float
    pairs: int


def assessors_tau(
    campaign: Campaign, design: Design, progress: Progress = no_progress
) -> AssessorsTau | None:
    """By the topics judged so far; None where nobody judges the same, or too little to rank the runs."""
    if design.each < 2:
        return None
    compared = rankings(campaign, design.measure, design.assessors, progress).compared
    taus = []
    for pair in compared:
        tau = pair.correlation.tau
        if pair.first != ALL and tau is not None:
            taus.append(tau)
    if not taus:
        return None
    mean = float(np.mean(taus))
    return AssessorsTau(mean, len(taus))


def assessor_notes(
    campaign: Campaign, design: Design, progress: Progress = no_progress
) -> Iterator[str]:
    """The tau between people, beside that of the estimates, whose intervals do not see their disagreement."""
    between = assessors_tau(campaign, design, progress)
    if between is not None:
        yield (
            f"assessors who judged the same topics rank the runs with tau {between.tau:.2f} between them: "
            "one label for each unit is taken as true, so no expected tau above this is to be relied on"
        )
