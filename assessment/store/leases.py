"""Leases of a dynamic queue: who has which screen, and until when.  No events: they can change and end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from assessment.model.screens import TopicScreen
from assessment.store.engine import Engine, Transaction
from assessment.store.guard import LogView


class Lease(NamedTuple):
    """A screen that an assessor has since `taken` and until `expires`, ISO times that sort as text."""

    topic: str
    screen: str
    assessor: str
    taken: str
    expires: str

    @property
    def topic_screen(self) -> TopicScreen:
        return self.topic, self.screen


Choose = Callable[[LogView, Sequence[Lease]], TopicScreen | None]
"""The screen to lease, given the log and all leases of the campaign, when nobody else can write."""
IsFinished = Callable[[TopicScreen], bool]
"""Whether the assessor has nothing left to judge on a screen."""


def nothing_is_finished(screen: TopicScreen) -> bool:
    """For queues that know no judgments."""
    return False


_COLUMNS = "topic, screen, assessor, taken, expires"
_ALL = f"SELECT {_COLUMNS} FROM lease WHERE campaign = ? ORDER BY taken, topic, screen, assessor"
_PUT = (
    f"INSERT INTO lease (campaign, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (campaign, topic, screen, assessor) DO UPDATE SET expires = excluded.expires"
)
"""A screen that is taken again keeps its first time, and so its position in one's own order."""


class Leases:
    """Reads and writes the leases of all campaigns; ended ones stay, so that one's own way stays known."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def all(self, campaign: int) -> list[Lease]:
        """Every lease of a campaign, ended ones too, in the order in which they were taken."""
        return [Lease(*row) for row in self._engine.rows(_ALL, (campaign,))]

    def take(
        self,
        campaign: int,
        assessor: str,
        choose: Choose,
        *,
        now: str,
        expires: str,
        is_finished: IsFinished = nothing_is_finished,
    ) -> Lease | None:
        """Lease the chosen screen, in one transaction; None where `choose` finds none.

        Writers of a campaign take turns, so that no screen is chosen twice at a time.  Of the assessor's
        other leases only that of the screen in hand goes on: of those that are not finished, the one that was
        taken or renewed last.
        """
        with self._engine.write(campaign) as db:
            rows = db.execute(_ALL, (campaign,)).fetchall()
            leases = [Lease(*row) for row in rows]
            topic_screen = choose(LogView(db, campaign), leases)
            if topic_screen is None:
                return None
            # Otherwise somebody who only looks ahead would keep screen after screen from the others.
            _end(db, campaign, _leases_to_end(leases, assessor, is_finished), now)
            lease = Lease(*topic_screen, assessor, now, expires)
            db.execute(_PUT, (campaign, *lease))
        return lease

    def renew(
        self,
        campaign: int,
        assessor: str,
        topics: Collection[str],
        *,
        now: str,
        expires: str,
        admission: Callable[[LogView], None] | None = None,
    ) -> None:
        """Let the assessor's leases at these topics that still run go on until `expires`.

        `admission` raises, in the same transaction, where the assessor may not judge any more.
        """
        query = (
            "UPDATE lease SET expires = ? "
            "WHERE campaign = ? AND assessor = ? AND topic = ? AND expires > ? AND expires < ?"
        )
        with self._engine.write(campaign) as db:
            if admission:
                admission(LogView(db, campaign))
            # A desk renews all leases of the topics on its screen, seldom more than one.
            for topic in topics:
                db.execute(query, (expires, campaign, assessor, topic, now, expires))


def _leases_to_end(
    leases: Sequence[Lease], assessor: str, is_finished: IsFinished
) -> list[Lease]:
    """The assessor's leases without that of the screen in hand."""
    of_assessor = [lease for lease in leases if lease.assessor == assessor]

    def order(lease: Lease) -> tuple[bool, str]:
        # A judgment renews all leases of its topic, so that a finished screen may run as long as the one in
        # hand.  Not by `taken`: a screen that is taken again keeps its first time.
        return not is_finished(lease.topic_screen), lease.expires

    # Of equal ones the later one comes last.
    of_assessor.sort(key=order)
    return of_assessor[:-1]


def _end(db: Transaction, campaign: int, leases: Sequence[Lease], now: str) -> None:
    query = (
        "UPDATE lease SET expires = ? "
        "WHERE campaign = ? AND topic = ? AND screen = ? AND assessor = ? AND expires > ?"
    )
    for lease in leases:
        values = (now, campaign, lease.topic, lease.screen, lease.assessor, now)
        db.execute(query, values)
