"""An organiser takes an event of a unit back by appending a new one."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard
from assessment.exchange.carry_over.origins import uuid_of
from assessment.model import Judgment, Ref, UserError
from assessment.store.guard import LogView, Stale

UNDO = "undo"
"""How the origin of an event begins that takes another one back."""


class Trail:
    """The events of one assessor on one unit, oldest first.

    An undo brings back what was current before the event that it takes back.  So undoing the current
    event again and again leads back to the beginning, and undoing an undo brings back what that one had
    taken away.
    """

    def __init__(self, events: Sequence[Judgment]) -> None:
        self._before: dict[str, tuple[Judgment, ...]] = {}
        # Tuples share nothing, so the stack before each event can be kept as it was.
        stack: tuple[Judgment, ...] = ()
        for judgment in events:
            self._before[judgment.uuid] = stack
            undone = self._before.get(taken_back(judgment))
            stack = (*stack, judgment) if undone is None else undone
        self.newest = events[-1]
        self.current = stack[-1] if stack else None

    def before(self, judgment: Judgment) -> Judgment | None:
        """What was current before an event, None if nothing was."""
        earlier = self._before[judgment.uuid]
        return earlier[-1] if earlier else None


def undo(campaign: Campaign, seq: int, *, by: str) -> Judgment:
    """Take an event back: a new event repeats what its assessor said before.

    The newest undo can be undone itself.

    UserError says why an event cannot be taken back.
    """
    return until_current(lambda: _undo(campaign, seq, by))


def _undo(campaign: Campaign, seq: int, by: str) -> Judgment:
    campaign.must_allow("take back")
    undone = event(campaign, seq)
    events = campaign.store.history(campaign.row.id, undone.ref)
    trail = Trail(
        [judgment for judgment in events if judgment.assessor == undone.assessor]
    )
    # An earlier event cannot go: what its assessor said later would go with it.
    if undone not in (trail.current, trail.newest):
        current = trail.current or trail.newest
        raise UserError(
            f"number {seq} of {undone.assessor} is not current any more; number {current.seq} is"
        )
    # Nothing before it: a judgment without a label takes the unit back to open.
    earlier = trail.before(undone) or Judgment(undone.ref, undone.assessor, None)
    # The same undo asked for twice has the same UUID, so it is stored once.
    uuid = uuid_of(UNDO, undone.uuid, trail.newest.uuid)
    via = f"{UNDO}:{undone.uuid}:{by}"
    undo_event = earlier._replace(uuid=uuid, via=via, seq=0, at="", spent_ms=0)
    guard = _UndoGuard(undone.ref, events[-1].seq)
    campaign.store.append(campaign.row.id, [undo_event], guard)
    return undo_event


class _UndoGuard(UseGuard):
    """Nobody may have judged the unit since its history was read: their judgment would be taken back too."""

    def __init__(self, ref: Ref, judged: int) -> None:
        super().__init__("take back")
        self._ref, self._judged = ref, judged

    def check(self, log: LogView) -> None:
        super().check(log)
        if log.newest_on(self._ref) > self._judged:
            raise Stale


def event(campaign: Campaign, seq: int) -> Judgment:
    """The judgment with this number in the log.  UserError if the campaign has none."""
    # The log of one database holds many campaigns, so numbers have gaps.
    judgment = next(campaign.store.log(campaign.row.id, seq - 1), None)
    if judgment is None or judgment.seq != seq:
        raise UserError(f"{campaign.name} has no judgment with the number {seq}")
    return judgment


def taken_back(event: Judgment) -> str:
    """The UUID of the judgment that this event takes back, "" if it is not an organiser's undo."""
    word, _, rest = event.origin.partition(":")
    if word != UNDO:
        return ""
    uuid, _, _ = rest.partition(":")
    return uuid
