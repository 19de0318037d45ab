"""Checks inside the transaction that stores, when nobody else can add to the campaign any more."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from assessment.model import Judgment, Ref
from assessment.store.engine import Transaction, Values
from assessment.store.log_state import Material
from assessment.store.rows import JUDGMENT, judgment_of, judgments_by_uuid

PHASE = "phase"
"""The setting that holds the phase of a campaign; "" in a log without it."""
TITLE = "campaign title"
"""The setting with the newest title of a campaign; without it, the campaign has the one it was made with."""
PHASE_NOTE = "phase note"
"""The setting that says why the phase was changed last, or what was unfinished then."""


class Stale(Exception):
    """The log has changed since what is to be stored was computed; compute it again."""


class Newest(NamedTuple):
    """The phase, and the newest numbers of nuggets, imports and settings.

    `repeated` counts those of some UUIDs that are stored already.
    """

    phase: str
    nugget: int
    imported: int
    setting: int
    repeated: int = 0

    @property
    def material(self) -> Material:
        """The newest numbers of the campaign's material."""
        return Material(self.imported, self.setting)


class Admission(NamedTuple):
    """A member's role and team ("" for none), and the times of an invitation.

    The ISO times are those of its end and its revocation, "" for never.
    """

    role: str
    team: str
    expires: str
    revoked: str


class LogView:
    """One campaign's log as a storing transaction sees it, its own rows included.

    Writers of a campaign take turns, and settings, memberships and imports wait for the turn of judgments
    too. So everything read here stays true until the transaction ends.
    """

    def __init__(self, db: Transaction, campaign: int) -> None:
        self._db = db
        self._campaign = campaign

    def newest(self, uuids: Collection[str] = ()) -> Newest:
        """Everything that most checks need, in one query."""
        parameters = {f"u{number}": uuid for number, uuid in enumerate(uuids)}
        repeated = "0"
        if parameters:
            repeated = _REPEATED.format(", ".join(f":{name}" for name in parameters))
        values = {"c": self._campaign, "phase": PHASE, **parameters}
        phase, *numbers = self._db.execute(f"{_NEWEST}, {repeated}", values).fetchone()
        return Newest(phase or "", *numbers)

    def judgments(self, uuids: Collection[str]) -> dict[str, Judgment]:
        """The judgments of the UUIDs that the log has, by UUID."""
        return judgments_by_uuid(self._rows, self._campaign, uuids)

    def judgments_after(self, seq: int) -> list[Judgment]:
        """All judgments with a higher number, in order."""
        query = f"SELECT {JUDGMENT} FROM judgment j WHERE j.campaign = ? AND j.seq > ? ORDER BY j.seq"
        rows = self._rows(query, (self._campaign, seq))
        return [judgment_of(row) for row in rows]

    def newest_judgment(self, topics: Collection[str]) -> int:
        """The highest number of a judgment at these topics, 0 if there is none."""
        # The tally has one row for each assessor and topic, the log one for each key press.
        query = "SELECT max(newest) FROM tally WHERE campaign = ? AND topic = ?"
        return max((self._number(query, topic) for topic in topics), default=0)

    def newest_on(self, ref: Ref) -> int:
        """The highest number of a judgment on a unit, 0 if there is none."""
        query = "SELECT max(seq) FROM judgment WHERE campaign = ? AND kind = ? AND topic = ? AND key = ?"
        return self._number(query, *ref)

    def newest_nugget(self, topics: Collection[str]) -> int:
        """The highest number of a nugget event at these topics, 0 if there is none."""
        query = "SELECT max(seq) FROM nugget WHERE campaign = ? AND topic = ?"
        return max((self._number(query, topic) for topic in topics), default=0)

    def has_nugget_event(self, uuid: str) -> bool:
        query = "SELECT count(*) FROM nugget WHERE campaign = ? AND uuid = ?"
        return self._number(query, uuid) > 0

    def admission(self, person: str, invitation: int) -> Admission:
        """A person's role and team, and the times of their invitation; empty where there is no such row."""
        values = {"c": self._campaign, "person": person, "invitation": invitation}
        return Admission(*self._db.execute(_ADMISSION, values).fetchone())

    def _rows(self, query: str, values: Values) -> Iterator[tuple[Any, ...]]:
        return iter(self._db.execute(query, values).fetchall())

    def _number(self, query: str, *values: str) -> int:
        (number,) = self._db.execute(query, (self._campaign, *values)).fetchone()
        return number or 0


class Guard:
    """Checks inside a storing transaction; an error that it raises undoes the transaction.

    This one allows everything.
    """

    is_independent = False
    """Whether what it allows does not depend on other judgments, apart from those with the same UUIDs."""

    def check(self, log: LogView) -> None:
        """Called before anything is written."""

    def judgments(
        self, log: LogView, judgments: Sequence[Judgment]
    ) -> Sequence[Judgment]:
        """The judgments to store, when nobody else can add any more."""
        return judgments


class _NoGuard(Guard):
    is_independent = True


NO_GUARD = _NoGuard()

_NEWEST = (
    "SELECT (SELECT value FROM setting WHERE campaign = :c AND name = :phase ORDER BY seq DESC LIMIT 1), "
    + ", ".join(
        f"(SELECT coalesce(max(seq), 0) FROM {table} WHERE campaign = :c)"
        for table in ("nugget", "import", "setting")
    )
)
_REPEATED = "(SELECT count(*) FROM judgment WHERE campaign = :c AND uuid IN ({}))"
_MEMBER = (
    "coalesce((SELECT {} FROM member WHERE campaign = :c AND person = :person ORDER "
    "BY seq DESC LIMIT 1), '')"
)
_ADMISSION = (
    f"SELECT {_MEMBER.format('role')}, {_MEMBER.format('team')}, "
    "coalesce((SELECT expires FROM invitation WHERE seq = :invitation), ''), "
    "coalesce((SELECT min(at) FROM revocation WHERE invitation = :invitation), '')"
)
