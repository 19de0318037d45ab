"""Recording judgments: each is checked, and checked again inside the transaction that stores it."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import AdmissionCheck
from assessment.judging.events.judgment_guard import (
    RecordingGuard,
    RefusedJudgment,
    checked,
)
from assessment.judging.queue.assessor_units import AssessorUnits
from assessment.judging.queue.dynamic_queue import renew_leases, utc_clock
from assessment.model import Judgment
from assessment.model.assessor import Assessor
from assessment.model.permissions import judging_right


def record(
    campaign: Campaign,
    assessor: str,
    judgments: Sequence[Judgment],
    admission: AdmissionCheck | None = None,
) -> list[RefusedJudgment]:
    """Store an assessor's judgments; gives the refused ones.

    `admission` is called inside the storing transaction.
    """
    if not judgments:
        return []
    refused = until_current(lambda: _attempt(campaign, assessor, judgments, admission))
    topics = {judgment.ref.topic for judgment in judgments}
    renew_leases(
        campaign.cached, assessor, topics, now=utc_clock(), admission=admission
    )
    return refused


def _attempt(
    campaign: Campaign,
    assessor: str,
    judgments: Sequence[Judgment],
    admission: AdmissionCheck | None,
) -> list[RefusedJudgment]:
    # the state is read before the units, so that a later change of the units is noticed
    state = campaign.store.state(campaign.row.id)
    units = AssessorUnits(campaign.cached, assessor, state)
    items = [checked(campaign, units, judgment) for judgment in judgments]
    use = judging_right(Assessor.of(assessor))
    guard = RecordingGuard(use, items, state, admission)
    cleaned = [item.judgment for item in items]
    campaign.store.append(campaign.row.id, cleaned, guard)
    return guard.refused
