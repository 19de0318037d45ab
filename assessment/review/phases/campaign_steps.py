"""An organiser's steps from an empty campaign to a release, and who waits for an organiser."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from assessment.access.members import (
    invited_assessors,
    last_judgments,
    members,
    valid_invitations,
)
from assessment.campaign.guidelines import guidelines_of
from assessment.campaign.handle import Campaign
from assessment.judging.events.questions import open_questions
from assessment.judging.queue.work_progress import campaign_progress
from assessment.model.permissions import refusal_in
from assessment.planning.stored_plan import plan_of
from assessment.review.disagreements import summary

IDLE = timedelta(days=2)
"""An assessor who has judged nothing for longer is idle: over a weekend nobody is."""


class CampaignStep(NamedTuple):
    """One step, what it is for, and the page and part where it is taken.

    A campaign can do without an `optional` step.
    """

    name: str
    why: str
    page: str
    part: str = ""
    is_done: bool = False
    optional: bool = False


class Waiting(NamedTuple):
    """What waits for an organiser; `disputes` is None where counting them would take long.

    Both lists name assessors with open units: `idle` those whose last judgment is older than `IDLE`.
    """

    disputes: int | None
    questions: int
    idle: tuple[str, ...]
    not_begun: tuple[str, ...]


_FILES = CampaignStep("Import files", "topics, documents and runs", "runs")
_GUIDELINES = CampaignStep(
    "Write guidelines", "shown beside the track's own", "settings", optional=True
)
_PEOPLE = CampaignStep("Invite people", "by name", "people", optional=True)
_PLAN = CampaignStep(
    "Plan who judges what",
    "without a plan everybody judges everything",
    "session",
    "Plan",
    optional=True,
)
_JUDGING = CampaignStep(
    "Follow the judging", "until the campaign is closed", "session", "Progress"
)
_ADJUDICATION = CampaignStep("Adjudicate", "decide the disputes", "adjudicate")
_FREEZE = CampaignStep("Freeze", "nothing changes then", "session", "Phase")
_RELEASE = CampaignStep("Release", "teams see scores", "session", "Phase")


def campaign_steps(campaign: Campaign) -> list[CampaignStep]:
    """All steps, in the order in which most campaigns take them."""
    is_frozen = campaign.phase in ("frozen", "released")
    done = {_FILES: bool(campaign.runs() and campaign.topics)}
    done[_GUIDELINES] = bool(guidelines_of(campaign))
    done[_PEOPLE] = bool(members(campaign) or valid_invitations(campaign))
    done[_PLAN] = plan_of(campaign.data).is_active
    done[_JUDGING] = campaign.phase != "open"
    done[_ADJUDICATION] = is_frozen or _nothing_to_decide(campaign)
    done[_FREEZE] = is_frozen
    done[_RELEASE] = campaign.phase == "released"
    return [step._replace(is_done=is_done) for step, is_done in done.items()]


def _nothing_to_decide(campaign: Campaign) -> bool:
    """Whether all disputes of a closed campaign are decided; a large one is not counted for it."""
    if campaign.phase != "closed":
        return False
    return _open_disputes(campaign) == 0


def _open_disputes(campaign: Campaign) -> int | None:
    """How many disputes are undecided; None in a large campaign, where counting them takes long."""
    if campaign.data.is_large:
        return None
    disagreements = summary(campaign.data)
    return disagreements.disputed - disagreements.decided


def next_step(campaign: Campaign, steps: list[CampaignStep]) -> CampaignStep | None:
    """The step to take next; None after the last.  Optional ones are passed over once anybody has judged."""
    if campaign.phase != "open" or campaign.count():
        steps = [step for step in steps if not step.optional]
    if campaign.phase != "open":
        # Files were taken in, or can no longer be.
        steps = [step for step in steps if step.page != "runs"]
    return next((step for step in steps if not step.is_done), None)


def waiting(campaign: Campaign, now: datetime | None = None) -> Waiting:
    """What organisers can still see to in this phase: nothing once the campaign is frozen."""
    if refusal_in(campaign.phase, "adjudicate"):
        return Waiting(0, 0, (), ())
    newest = last_judgments(campaign)
    last_of_idle = (now or datetime.now(UTC)) - IDLE
    before = last_of_idle.strftime("%Y-%m-%dT%H:%M:%S")
    busy = [name for name in _expected_assessors(campaign) if _has_work(campaign, name)]
    idle = [name for name in busy if "" < newest.get(name, "") < before]
    not_begun = [name for name in busy if name not in newest]
    disputes = _open_disputes(campaign)
    questions = open_questions(campaign)
    return Waiting(disputes, questions, tuple(idle), tuple(not_begun))


def _expected_assessors(campaign: Campaign) -> list[str]:
    """Everybody who is invited or planned to judge, by name; nobody once the campaign is closed."""
    if campaign.phase != "open":
        return []
    plan = plan_of(campaign.data).options
    return sorted({*invited_assessors(campaign), *plan.assessors})


def _has_work(campaign: Campaign, assessor: str) -> bool:
    count = campaign_progress(campaign.data, assessor)
    return count.total is None or count.done < count.total
