"""The desk that somebody gets: an assessor's own, that of a dynamic queue, or an adjudicator's."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import AdmissionCheck
from assessment.judging.desk.desk import Desk
from assessment.judging.desk.dynamic_desk import DynamicDesk
from assessment.model.assessor import Assessor
from assessment.planning.stored_plan import plan_of, uses_queue
from assessment.review.adjudication.adjudication_choices import (
    NO_CHOICES,
    AdjudicationChoices,
)
from assessment.review.adjudication.adjudication_desk import AdjudicationDesk


def desk_of(
    campaign: Campaign,
    assessor: str,
    choices: AdjudicationChoices = NO_CHOICES,
    admission: AdmissionCheck | None = None,
) -> Desk:
    """The desk for this assessor; `choices` are an adjudicator's, a queue asks `admission` for each lease."""
    if uses_queue(plan_of(campaign.data), assessor):
        return DynamicDesk(campaign.data, campaign.title, assessor, admission)
    if Assessor.of(assessor).is_adjudicator:
        return AdjudicationDesk(campaign.data, campaign.title, assessor, choices)
    return Desk(campaign.data, campaign.title, assessor)
