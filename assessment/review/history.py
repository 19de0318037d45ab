"""The history of a unit: every event with who, what, when and from where.

An organiser takes events back by appending new ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard
from assessment.exchange.carry_over.origins import uuid_of
from assessment.model import Judgment, Ref, UserError
from assessment.model.assessor import Assessor
from assessment.planning.outside_plan import OUTSIDE
from assessment.store.guard import LogView, Stale
from assessment.store.materials import ImportRow

SUGGESTION = "suggestion"
"""`Judgment.via` of a judgment that accepts a suggestion of the desk."""
_UNDO = "undo"
_LONGEST_IMPORT = timedelta(minutes=10)
"""A judgment is dated when its file is read, the import when it ends; no import takes longer."""

_OTHER_ORIGINS = {
    "carried": "carried over from a corrected run",
    "known": "copied as a known answer",
}


class Event(NamedTuple):
    """A judgment of the log, and `how` it came, in words.

    `is_current` says that it is what its assessor's judgment of the unit is now.
    """

    judgment: Judgment
    how: str
    is_current: bool
    can_be_undone: bool


def unit_history(campaign: Campaign, ref: Ref) -> list[Event]:
    """Every event on a unit, oldest first."""
    events = campaign.store.history(campaign.row.id, ref)
    by_assessor: dict[str, list[Judgment]] = {}
    for judgment in events:
        by_assessor.setdefault(judgment.assessor, []).append(judgment)
    trails = {assessor: Trail(own) for assessor, own in by_assessor.items()}
    came_by_file = any(judgment.origin == "import" for judgment in events)
    imports = campaign.imports() if came_by_file else []
    return [
        _event(judgment, trails[judgment.assessor], events, imports)
        for judgment in events
    ]


def _event(
    judgment: Judgment,
    trail: Trail,
    events: Sequence[Judgment],
    imports: Sequence[ImportRow],
) -> Event:
    how = _how(judgment, events, imports)
    if judgment.via != judgment.origin:
        how = f"{how}, restored from an archive"
    current = judgment == trail.current
    return Event(judgment, how, current, current or judgment == trail.newest)


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
    if undone not in (trail.current, trail.newest):
        current = trail.current or trail.newest
        raise UserError(
            f"number {seq} of {undone.assessor} is not current any more; number {current.seq} is"
        )
    # Nothing before it: a judgment without a label takes the unit back to open.
    earlier = trail.before(undone) or Judgment(undone.ref, undone.assessor, None)
    # the same undo asked for twice has the same UUID, so it is stored once
    uuid = uuid_of(_UNDO, undone.uuid, trail.newest.uuid)
    via = f"{_UNDO}:{undone.uuid}:{by}"
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
    if word != _UNDO:
        return ""
    uuid, _, _ = rest.partition(":")
    return uuid


# In words


def _how(
    event: Judgment, events: Sequence[Judgment], imports: Sequence[ImportRow]
) -> str:
    word, _, rest = event.origin.partition(":")
    outside = ", outside the plan" if rest == OUTSIDE else ""
    if word == _UNDO:
        by = rest.partition(":")[2]
        return f"undone by {by}" if by else "undone"
    if word == SUGGESTION:
        return f"accepting {_suggester(event, events)}{outside}"
    if word == "import":
        return _imported(event, imports)
    if word == "desk":
        return f"at the desk{outside}"
    return _OTHER_ORIGINS.get(word, f"by {event.origin}")


def _suggester(event: Judgment, events: Sequence[Judgment]) -> str:
    """The machine that suggested this label before.

    Without one, the desk suggested it from equal material or equal words.
    """
    before = [earlier for earlier in events if earlier.seq < event.seq]
    for earlier in reversed(before):
        is_machine = Assessor.of(earlier.assessor).is_machine
        if is_machine and earlier.label == event.label:
            return f"the suggestion of {earlier.assessor}"
    return "what the desk suggested"


def _imported(event: Judgment, imports: Sequence[ImportRow]) -> str:
    """Names the file if the event's time is that of an import, or if only one file brought judgments."""
    with_judgments = [row for row in imports if _brought_judgments(row)]
    time = _time(event.at)
    if time is not None:
        matching = [row for row in with_judgments if _is_time_of(row, time)]
        if matching:
            return f"imported from {matching[-1].file}"
    if len(with_judgments) == 1:
        return f"imported from {with_judgments[0].file}"
    return "imported from a file"


def _brought_judgments(row: ImportRow) -> bool:
    counts = row.summary.get("counts", {})
    return "new judgments" in counts or "changed judgments" in counts


def _is_time_of(row: ImportRow, time: datetime) -> bool:
    elapsed = time - datetime.fromisoformat(row.at)
    return timedelta() <= elapsed < _LONGEST_IMPORT


def _time(text: str) -> datetime | None:
    """The time of an event; None where its file gave none, or a text that is no time."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    # Files without a time zone have UTC, as the log does.
    return time if time.tzinfo else time.replace(tzinfo=UTC)
