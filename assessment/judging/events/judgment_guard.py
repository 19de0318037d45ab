"""Whether a judgment may be stored: its unit, label, evidence, lengths and plan.

The storing transaction checks once more, with phase, membership, units and UUIDs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import AdmissionCheck, stored_phase
from assessment.exchange.carry_over.origins import judged_content
from assessment.judging.events.uuid_format import is_uuid
from assessment.judging.queue.assessor_units import AssessorUnits
from assessment.model import Judgment, Scale
from assessment.model.permissions import Use, refusal_in
from assessment.model.shared_settings import OUTSIDE_PLAN, REFUSE_OUTSIDE
from assessment.planning.judgments_outside_plan import OUTSIDE
from assessment.planning.stored_plan import locked_topics
from assessment.store.guard import Guard, LogView, Newest, Stale
from assessment.store.log_state import LogState

MAX_NOTE = 10_000
MAX_REASON = 1_000
MAX_EXCERPT = 10_000
"""Characters of a note, of a reason and of one excerpt."""
MAX_EXCERPTS = 50
MAX_FREE = 10_000
"""Characters of a label on a free scale."""
_QUOTED = 60
"""Characters of an unknown label that the message repeats."""
_DAY_MS = 86_400_000
_REPEATED = (
    "a judgment with this UUID is stored already and says something else, so this was not stored; "
    "judge the unit again"
)
_NOT_PLANNED = (
    "this unit is not planned for you, and this campaign takes no judgment outside the plan; "
    "ask an organiser to plan it for you"
)
LOCKED = (
    "an organiser has locked this topic for you: what you have judged stays and counts, "
    "and nothing more is stored"
)


class RefusedJudgment(NamedTuple):
    """A judgment that was not stored, and why."""

    uuid: str
    why: str


class CheckedJudgment(NamedTuple):
    """A judgment as it would be stored, and why it cannot be ("" if it can)."""

    judgment: Judgment
    why: str


class RecordingGuard(Guard):
    """Membership, phase, units and UUIDs, when nobody else can change them."""

    is_independent = True

    def __init__(
        self,
        use: Use,
        checked: Sequence[CheckedJudgment],
        state: LogState,
        admission: AdmissionCheck | None,
    ) -> None:
        self._use = use
        self._checked = checked
        self._admission = admission
        self._material = state.material
        self._newest_nugget = state.nugget
        self.refused: list[RefusedJudgment] = []
        """Emptied each time the guard is asked."""

    def judgments(
        self, log: LogView, judgments: Sequence[Judgment]
    ) -> Sequence[Judgment]:
        """The judgments to store; the others are refused, or stored already."""
        self.refused = []
        if self._admission:
            self._admission(log)
        uuids = {item.judgment.uuid for item in self._checked}
        newest = log.newest(uuids)
        self._must_be_current(log, newest)
        stored: dict[str, Judgment] = {}
        if newest.repeated:
            stored = log.judgments([judgment.uuid for judgment in judgments])
        closed = refusal_in(stored_phase(newest), self._use)
        return [
            item.judgment
            for item in self._checked
            if self._is_new(item, stored, closed)
        ]

    def _must_be_current(self, log: LogView, newest: Newest) -> None:
        """Raises `Stale` if units may have changed.

        Units follow from answers, settings and their topic's nuggets.
        """
        if self._material != newest.material:
            raise Stale
        if self._newest_nugget == newest.nugget:
            return
        topics = {item.judgment.ref.topic for item in self._checked}
        if log.newest_nugget(topics) > self._newest_nugget:
            raise Stale

    def _is_new(
        self, item: CheckedJudgment, stored: dict[str, Judgment], closed: str
    ) -> bool:
        """Whether to store the judgment; one that is neither valid nor stored already is refused."""
        judgment = item.judgment
        earlier = stored.get(judgment.uuid)
        if earlier is not None and judged_content(earlier) == judged_content(judgment):
            return False
        why = _REPEATED if earlier is not None else item.why or closed
        if why:
            self.refused.append(RefusedJudgment(judgment.uuid, why))
            return False
        # one batch can hold a judgment twice: the second is compared with the first
        stored[judgment.uuid] = judgment
        return True


def checked(
    campaign: Campaign, units: AssessorUnits, judgment: Judgment
) -> CheckedJudgment:
    """A judgment as it would be stored, before the transaction."""
    # a tab that was left open over night says little about the time that a judgment took
    spent_ms = min(max(judgment.spent_ms, 0), _DAY_MS)
    cleaned = judgment._replace(assessor=units.assessor, spent_ms=spent_ms, at="")
    why = _refusal(campaign, units, cleaned)
    locked = locked_topics(campaign.cached, units.assessor)
    if not why and cleaned.ref.topic in locked:
        why = LOCKED
    if why or units.is_planned(cleaned.ref):
        return CheckedJudgment(cleaned, why)
    if campaign.cached.settings.get(OUTSIDE_PLAN.name) == REFUSE_OUTSIDE:
        return CheckedJudgment(cleaned, _NOT_PLANNED)
    return CheckedJudgment(cleaned._replace(via=f"{cleaned.via}:{OUTSIDE}"), "")


def _refusal(campaign: Campaign, units: AssessorUnits, judgment: Judgment) -> str:
    """Why a judgment cannot be stored, "" if it can."""
    if not is_uuid(judgment.uuid):
        return "the judgment has no valid UUID"
    if not units.is_of_campaign(judgment.ref):
        return "the unit does not belong to this campaign; it may have changed with a corrected run"
    scale = campaign.track.scale(judgment.ref.kind)
    problems = (
        _label_problem(judgment, scale),
        _evidence_problem(judgment, scale),
        _length_problem(judgment),
    )
    return next(filter(None, problems), "")


def _label_problem(judgment: Judgment, scale: Scale) -> str:
    label = judgment.label
    if label is None:
        return ""
    if 0 < len(label) <= MAX_FREE and scale.accepts(label):
        return ""
    choices = ", ".join(offered.name for offered in scale.offered)
    return (
        f"{label[:_QUOTED]!r} is not a label of {scale.title}; choose one of: {choices}"
    )


def _evidence_problem(judgment: Judgment, scale: Scale) -> str:
    if judgment.evidence and not scale.evidence:
        return f"{scale.title} takes no evidence"
    for item in judgment.evidence:
        if item.label is not None and not scale.accepts(item.label):
            return f"an excerpt has a label that {scale.title} does not have"
    return ""


def _length_problem(judgment: Judgment) -> str:
    lengths = (
        (len(judgment.note), MAX_NOTE),
        (len(judgment.reason), MAX_REASON),
        (len(judgment.evidence), MAX_EXCERPTS),
    )
    is_too_long = any(length > most for length, most in lengths)
    if is_too_long or any(len(item.text) > MAX_EXCERPT for item in judgment.evidence):
        return (
            f"a note holds at most {MAX_NOTE:,} characters, a reason {MAX_REASON:,}, "
            f"evidence {MAX_EXCERPTS} excerpts of {MAX_EXCERPT:,}"
        )
    return ""
