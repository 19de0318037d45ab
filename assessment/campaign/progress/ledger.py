"""Every judgment that people made, as columns: read once, then as the log grows."""

from __future__ import annotations

import threading
from datetime import datetime
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import pandas as pd

from assessment.campaign.live import Live
from assessment.model import Judgment, Ref
from assessment.resolve import is_person

if TYPE_CHECKING:
    from assessment.campaign.core import Campaign

LONGEST = 600.0
"""Seconds: more than that on one judgment is taken for a pause, not for work."""
GUESS = 20.0
"""Seconds a judgment, as long as a question has none that were timed."""
_NOT_BY_HAND = ("import", "carried", "known", "undo")
_COLUMNS = ("assessor", "topic", "kind", "spent", "at")


class Hand:
    """What one person said at one topic: by unit what holds now (DONE, FLAGGED, CANNOT), and when and what it was at first."""

    __slots__ = ("first_at", "first_label", "newest", "now")

    def __init__(self) -> None:
        self.now: dict[Ref, int] = {}
        self.first_at: dict[Ref, float] = {}
        self.first_label: dict[Ref, str | None] = {}
        self.newest = 0

    def take(self, event: Judgment, at: float) -> None:
        ref, done = event.ref, event.label is not None or bool(event.reason)
        self.now[ref] = DONE * done | FLAGGED * event.flagged | CANNOT * (done and event.label is None)
        self.newest = event.seq
        if done and ref not in self.first_at:
            self.first_at[ref], self.first_label[ref] = at, event.label


DONE, FLAGGED, CANNOT = 1, 2, 4
_EMPTY = Hand()


class Ledger:
    """`events` has a row for each judgment made by hand: assessor, topic, kind, seconds spent (NaN where they say nothing), time.

    `hands` holds what everybody said by topic and assessor, judgments that came in a file too.  Plain columns and numbers: a record for
    each event would keep the garbage collector busy for longer than the reading takes.
    """

    def __init__(self) -> None:
        self.seq = 0
        self.events = pd.DataFrame(columns=list(_COLUMNS)).astype({"spent": float, "at": float})
        self.hands: dict[str, dict[str, Hand]] = {}
        self.lock = threading.RLock()
        """Held while hands are read or written: another thread may be reading the log on."""

    @property
    def people(self) -> set[str]:
        with self.lock:
            return {who for topic in self.hands.values() for who in topic}

    def hand(self, topic: str, assessor: str) -> Hand:
        return self.hands.get(topic, {}).get(assessor, _EMPTY)

    def read_on(self, live: Live) -> None:
        """Take in what the log has got since."""
        with self.lock:
            columns: dict[str, list[Any]] = {name: [] for name in _COLUMNS}
            for event in live.store.log(live.id, self.seq):
                self.seq = event.seq
                if is_person(event.assessor):
                    self._take(event, columns)
            if columns["at"]:
                new = pd.DataFrame(columns)
                self.events = pd.concat([self.events, new], ignore_index=True) if len(self.events) else new

    def _take(self, event: Judgment, columns: dict[str, list[Any]]) -> None:
        who, topic, at = event.assessor, event.ref.topic, _seconds(event.at)
        self.hands.setdefault(topic, {}).setdefault(who, Hand()).take(event, at)
        if not event.via.startswith(_NOT_BY_HAND):
            for column, value in zip(columns.values(), (who, topic, event.ref.kind, _spent(event), at), strict=True):
                column.append(value)


def _spent(event: Judgment) -> float:
    return event.spent_ms / 1000 if 0 < event.spent_ms <= 1000 * LONGEST else float("nan")


def _seconds(at: str) -> float:
    try:
        return datetime.fromisoformat(at).timestamp()
    except ValueError:  # a log that came from elsewhere may say no time
        return float("nan")


_ledgers: WeakKeyDictionary[Live, Ledger] = WeakKeyDictionary()


def ledger_of(live: Live) -> Ledger:
    """The campaign's ledger, up to date; one for each process."""
    with live.lock:
        ledger = _ledgers.setdefault(live, Ledger())
    ledger.read_on(live)
    return ledger


def paces(campaign: Campaign) -> dict[str, float]:
    """Median seconds that a judgment took, by question; without those that nobody was timed at."""
    return medians(ledger_of(campaign.live).events)


def medians(events: pd.DataFrame) -> dict[str, float]:
    return {str(kind): float(value) for kind, value in events.groupby("kind").spent.median().dropna().items()}
