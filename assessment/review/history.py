"""The history of a unit: every event with who, what, when and from where."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.model import Judgment, Ref
from assessment.model.assessor import Assessor
from assessment.planning.judgments_outside_plan import OUTSIDE
from assessment.review.taking_back import UNDO, Trail
from assessment.store.materials import ImportRow

SUGGESTION = "suggestion"
"""`Judgment.via` of a judgment that accepts a suggestion of the desk."""
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
    trails = {assessor: Trail(history) for assessor, history in by_assessor.items()}
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


def _how(
    event: Judgment, events: Sequence[Judgment], imports: Sequence[ImportRow]
) -> str:
    word, _, rest = event.origin.partition(":")
    outside = ", outside the plan" if rest == OUTSIDE else ""
    if word == UNDO:
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
