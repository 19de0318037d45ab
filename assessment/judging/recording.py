"""Judgments come in: checked, and checked again inside the transaction that stores them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import NamedTuple

from assessment.campaign.guards import AdmissionCheck, Material, material_of, stored_phase, until_current
from assessment.campaign.handle import Campaign
from assessment.exchange.origins import content
from assessment.judging.desk import Desk
from assessment.model import Judgment
from assessment.model.permissions import Use, refusal_in
from assessment.model.resolution import ADJUDICATOR, OUTSIDE_PLAN, REFUSE_OUTSIDE
from assessment.planning.outside_plan import OUTSIDE
from assessment.store.guard import Guard, LogView, Newest, Stale

MAX_NOTE, MAX_REASON, MAX_EXCERPT, MAX_EXCERPTS = 10_000, 1_000, 10_000, 50
MAX_FREE = 10_000
"""Characters of a label on a free scale."""
_DAY_MS = 86_400_000
_REPEATED = "a judgment with this UUID is stored already and says something else, so this was not stored; judge the unit again"
_NOT_PLANNED = "this unit is not planned for you, and this campaign takes no judgment outside the plan; ask an organiser to plan it for you"


class Refusal(NamedTuple):
    """A judgment that was not stored, and why."""

    uuid: str
    why: str


class Checked(NamedTuple):
    """A judgment as it would be stored, and why it cannot be ("" if it can)."""

    judgment: Judgment
    why: str


def record(
    campaign: Campaign, assessor: str, judgments: Sequence[Judgment], admission: AdmissionCheck | None = None
) -> list[Refusal]:
    """Store an assessor's judgments; gives those refused.  `admission` is asked inside the transaction."""
    if not judgments:
        return []
    return until_current(lambda: _attempt(campaign, assessor, judgments, admission))


def _attempt(
    campaign: Campaign, assessor: str, judgments: Sequence[Judgment], admission: AdmissionCheck | None
) -> list[Refusal]:
    state = campaign.store.state(
        campaign.row.id
    )  # before the units are looked at: a later change of them is noticed
    desk = Desk(campaign.cached, campaign.title, assessor)
    checked = [_checked(campaign, desk, judgment) for judgment in judgments]
    use: Use = "adjudicate" if assessor.startswith(ADJUDICATOR) else "judge"
    look = _LastLook(use, checked, (material_of(state), state[1]), admission)
    campaign.store.append(campaign.row.id, [item.judgment for item in checked], look)
    return look.refused


class _LastLook(Guard):
    """Membership, phase, units and UUIDs, when nobody else can change them."""

    def __init__(
        self,
        use: Use,
        checked: Sequence[Checked],
        seen: tuple[Material, int],
        admission: AdmissionCheck | None,
    ) -> None:
        self._use, self._checked, self._admission = use, checked, admission
        self._material, self._nugget = seen
        self.refused: list[Refusal] = []

    def judgments(self, log: LogView, judgments: Sequence[Judgment]) -> Sequence[Judgment]:
        if self._admission:
            self._admission(log)
        now = log.newest({item.judgment.uuid for item in self._checked})
        self._must_be_current(log, now)
        known = log.judgments([judgment.uuid for judgment in judgments]) if now.repeated else {}
        ended = refusal_in(stored_phase(now), self._use)
        return [item.judgment for item in self._checked if self._is_new(item, known, ended)]

    def _must_be_current(self, log: LogView, now: Newest) -> None:
        """Units follow from answers, settings and the nuggets of their topic."""
        if self._material != (now.imported, now.setting):
            raise Stale
        if self._nugget != now.nugget:
            topics = {item.judgment.ref.topic for item in self._checked}
            if log.newest_nugget(topics) > self._nugget:
                raise Stale

    def _is_new(self, item: Checked, known: dict[str, Judgment], ended: str) -> bool:
        """Whether to store it; what is not stored and not known is refused."""
        judgment = item.judgment
        before = known.get(judgment.uuid)
        if before is not None and content(before) == content(judgment):
            return False
        why = _REPEATED if before is not None else item.why or ended
        if why:
            self.refused.append(Refusal(judgment.uuid, why))
            return False
        known[judgment.uuid] = judgment
        return True


def _checked(campaign: Campaign, desk: Desk, judgment: Judgment) -> Checked:
    cleaned = judgment._replace(
        assessor=desk.assessor, spent_ms=min(max(judgment.spent_ms, 0), _DAY_MS), at=""
    )
    why = _refusal(campaign, desk, cleaned)
    if why or desk.is_planned(cleaned.ref):
        return Checked(cleaned, why)
    if campaign.cached.settings.get(OUTSIDE_PLAN.name) == REFUSE_OUTSIDE:
        return Checked(cleaned, _NOT_PLANNED)
    return Checked(cleaned._replace(via=f"{cleaned.via}:{OUTSIDE}"), "")


def _refusal(campaign: Campaign, desk: Desk, judgment: Judgment) -> str:
    if not is_uuid(judgment.uuid):
        return "the judgment has no valid UUID"
    if not desk.has(judgment.ref):
        return "the unit does not belong to this campaign; it may have changed with a corrected run"
    return _wrong_content(campaign, judgment)


def _wrong_content(campaign: Campaign, judgment: Judgment) -> str:
    scale = campaign.track.scale(judgment.ref.kind)
    if (
        judgment.label is not None
        and not (scale.free and 0 < len(judgment.label) <= MAX_FREE)
        and judgment.label not in scale.names
    ):
        return f"{judgment.label[:60]!r} is not a label of {scale.title}; choose one of: {', '.join(scale.names)}"
    if judgment.evidence and not scale.evidence:
        return f"{scale.title} takes no evidence"
    if any(item.label is not None and item.label not in scale.names for item in judgment.evidence):
        return f"an excerpt has a label that {scale.title} does not have"
    too_long = (
        len(judgment.note) > MAX_NOTE
        or len(judgment.reason) > MAX_REASON
        or len(judgment.evidence) > MAX_EXCERPTS
    )
    if too_long or any(len(item.text) > MAX_EXCERPT for item in judgment.evidence):
        return f"a note holds at most {MAX_NOTE:,} characters, a reason {MAX_REASON:,}, evidence {MAX_EXCERPTS} excerpts of {MAX_EXCERPT:,}"
    return ""


def is_uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False
