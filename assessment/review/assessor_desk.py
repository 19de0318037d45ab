"""The desk that somebody gets: an assessor's own, that of a dynamic queue, or an adjudicator's."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import AdmissionCheck
from assessment.judging.desk.desk import Desk
from assessment.judging.desk.desk_leases import DeskLeases
from assessment.judging.queue.dynamic_queue import utc_clock
from assessment.judging.queue.leased_pages import LeasedPages
from assessment.model.assessor import Assessor
from assessment.planning.stored_plan import plan_of, uses_queue
from assessment.review.adjudication.adjudication_choices import (
    NO_CHOICES,
    AdjudicationChoices,
)
from assessment.review.adjudication.disputed_pages import DisputedPages
from assessment.review.adjudication.disputed_units import DisputedUnits


def desk_of(
    campaign: Campaign,
    assessor: str,
    choices: AdjudicationChoices = NO_CHOICES,
    admission: AdmissionCheck | None = None,
) -> Desk:
    """The desk for this assessor; `choices` are an adjudicator's, a queue asks `admission` for each lease."""
    data, title = campaign.data, campaign.title
    if uses_queue(plan_of(data), assessor):
        leased = LeasedPages(data, assessor, utc_clock())
        leases = DeskLeases(leased, admission)
        return Desk(data, title, assessor, assessor_pages=leased, leases=leases)
    if Assessor.of(assessor).is_adjudicator:
        disputes = DisputedPages(data, assessor, choices)
        units = DisputedUnits(data, assessor, choices)
        return Desk(data, title, assessor, assessor_pages=disputes, shown_units=units)
    return Desk(data, title, assessor)
