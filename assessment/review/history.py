"""What became of a unit: every event with who, what, when and from where; and events taken back by an organiser, as new events."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from assessment.campaign.guards import Allowed, until_current
from assessment.campaign.handle import Campaign
from assessment.exchange.origins import named
from assessment.model import Judgment, Ref, UserError
from assessment.model.resolution import MACHINE
from assessment.planning.outside_plan import OUTSIDE
from assessment.store.guard import LogView, Stale
from assessment.store.materials import ImportRow

SUGGESTION = "suggestion"
"""How a judgment came that accepts what the desk suggested."""
_UNDO = "undo"
_LONGEST_IMPORT = timedelta(minutes=10)


class Event(NamedTuple):
    """A judgment of the log in words: `how` it came; whether it `stands` as what its assessor says now, and whether it can be taken back."""

    judgment: Judgment
    how: str
    stands: bool
    can_go: bool


def of(campaign: Campaign, ref: Ref) -> list[Event]:
    """Every event on a unit, oldest first."""
    events = campaign.store.history(campaign.row.id, ref)
    trails = {
        name: Trail([event for event in events if event.assessor == name])
        for name in {event.assessor for event in events}
    }
    imports = campaign.imports() if any(event.origin == "import" for event in events) else []
    return [_event(event, trails[event.assessor], _how_and_where(event, events, imports)) for event in events]


def _event(event: Judgment, trail: Trail, how: str) -> Event:
    return Event(event, how, event == trail.standing, event in (trail.standing, trail.newest))


class Trail:
    """The events of one assessor on one unit, oldest first.

    An undo brings back what stood before the event that it takes back.  So taking back what stands, again and again, leads to the beginning,
    and taking back an undo leads to what it had taken away.
    """

    def __init__(self, events: Sequence[Judgment]) -> None:
        now: tuple[Judgment, ...] = ()
        self._before: dict[str, tuple[Judgment, ...]] = {}
        for event in events:
            self._before[event.uuid] = now
            now = self._before.get(taken_back(event), (*now, event))
        self.newest, self.standing = events[-1], now[-1] if now else None

    def before(self, event: Judgment) -> Judgment | None:
        """What stood before an event, None if nothing did."""
        stood = self._before[event.uuid]
        return stood[-1] if stood else None


def undo(campaign: Campaign, seq: int, *, by: str) -> Judgment:
    """Take an event back: what its assessor said before stands again, as a new event.  An undo can be taken back itself while it is the newest.

    UserError says why an event cannot be taken back.
    """
    return until_current(lambda: _undo(campaign, seq, by))


def _undo(campaign: Campaign, seq: int, by: str) -> Judgment:
    campaign.must_allow("take back")
    gone = event(campaign, seq)
    events = campaign.store.history(campaign.row.id, gone.ref)
    trail = Trail([found for found in events if found.assessor == gone.assessor])
    if gone not in (trail.standing, trail.newest):
        raise UserError(
            f"number {seq} of {gone.assessor} does not stand any more; what stands is number {(trail.standing or trail.newest).seq}"
        )
    state = trail.before(gone) or Judgment(gone.ref, gone.assessor, None)
    via = f"{_UNDO}:{gone.uuid}:{by}"
    back = state._replace(uuid=named(_UNDO, gone.uuid, trail.newest.uuid), via=via, seq=0, at="", spent_ms=0)
    campaign.store.append(campaign.row.id, [back], _UndoGuard(gone.ref, events[-1].seq))
    return back


class _UndoGuard(Allowed):
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
    found = next(campaign.store.log(campaign.row.id, seq - 1), None)
    if found is None or found.seq != seq:
        raise UserError(f"{campaign.name} has no judgment with the number {seq}")
    return found


def taken_back(event: Judgment) -> str:
    """The UUID of the judgment that this event takes back, "" if it is no undo of an organiser's."""
    word, _, rest = event.origin.partition(":")
    return rest.partition(":")[0] if word == _UNDO else ""


# In words


def _how_and_where(event: Judgment, events: Sequence[Judgment], imports: Sequence[ImportRow]) -> str:
    how = _how(event, events, imports)
    return f"{how}, restored from an archive" if event.via != event.origin else how


def _how(event: Judgment, events: Sequence[Judgment], imports: Sequence[ImportRow]) -> str:
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
    return _OTHER_WAYS.get(word, f"by {event.origin}")


_OTHER_WAYS = {"carried": "carried over from a corrected run", "known": "copied as a known answer"}


def _suggester(event: Judgment, events: Sequence[Judgment]) -> str:
    """Of the machine that said so before; else the desk found it by itself, in equal material or by the words."""
    machines = [
        other.assessor
        for other in events
        if other.seq < event.seq and other.assessor.startswith(MACHINE) and other.label == event.label
    ]
    return f"the suggestion of {machines[-1]}" if machines else "what the desk suggested"


def _imported(event: Judgment, imports: Sequence[ImportRow]) -> str:
    """The file is known where the event's time is that of the import, or where only one file brought judgments."""
    brought = [
        row for row in imports if {"new judgments", "changed judgments"} & set(row.summary.get("counts", {}))
    ]
    told = _time(event.at)
    then = [
        row
        for row in brought
        if told and timedelta() <= told - datetime.fromisoformat(row.at) < _LONGEST_IMPORT
    ]
    file = ""
    if then:
        file = then[-1].file
    elif len(brought) == 1:
        file = brought[0].file
    return f"imported from {file}" if file else "imported from a file"


def _time(text: str) -> datetime | None:
    """The time that an event says; None where its file said none, or one that is no time."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)
