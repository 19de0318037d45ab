"""How much the disputes of one page can change scores, measured in the time that a screen may take."""

from __future__ import annotations

from assessment.campaign.data import CampaignData
from assessment.judging.pages.screen_order import DeskPage
from assessment.model import Ref
from assessment.model.deadline import Deadline
from assessment.review.adjudication.adjudication_choices import AdjudicationChoices
from assessment.review.adjudication.score_impact import impact
from assessment.review.disagreements import Dispute, disputes

SECONDS_PER_PAGE = 0.2
"""Seconds for the effects of a page's disputes that were not measured yet."""


def page_impacts(
    data: CampaignData, page: DeskPage, choices: AdjudicationChoices
) -> dict[Ref, float]:
    """The effects of the page's disputes; without those for which there is no time.

    Empty where no measure is chosen.
    """
    measure = choices.measure
    if measure is None:
        return {}
    # In a large campaign a single effect may take seconds, for which no screen waits.
    seconds = -1.0 if data.is_large else SECONDS_PER_PAGE
    deadline = Deadline.after(seconds)
    impacts = {}
    for unit in page.units:
        dispute = _dispute_of(data, unit.ref)
        change = choices.impact_of(dispute)
        # The clock is read before each, as one may take long.
        if change is None and not deadline.is_over:
            change = impact(data, dispute, measure)
        if change is not None:
            impacts[unit.ref] = change
    return impacts


def _dispute_of(data: CampaignData, ref: Ref) -> Dispute:
    return next(
        dispute for dispute in disputes(data, ref.topic) if dispute.unit.ref == ref
    )
