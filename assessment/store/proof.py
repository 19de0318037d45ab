"""The chain of a campaign computed again, and compared with everything in the database that also tells of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from assessment.store.chain import EVENTS, Head, link, start
from assessment.store.engine import Engine, Rows, StoreError

SHORTEST = 12
"""Digits of a noted head that are enough to look for."""
_AUTHORS = {
    "judgment": "assessor",
    "nugget": "by",
    "setting": "by",
    "import": "by",
    "member": "by",
    "plan": "by",
    "seal": "by",
}


class Place(NamedTuple):
    """An event: its table, its number there, who wrote it and when, as far as the table says."""

    table: str
    seq: int
    author: str
    at: str


class Break(NamedTuple):
    """A table's first event that does not follow the one before it, and how many do not."""

    first: Place
    count: int


class Seal(NamedTuple):
    """The heads of all tables as they were written down at a change of the phase; `chain` stands for all of them."""

    heads: Mapping[str, Head]
    by: str
    at: str
    chain: str


class Missing(NamedTuple):
    """A sealed head that the log does not have: `events` were sealed."""

    table: str
    events: int
    seal: Seal


class Uncounted(NamedTuple):
    """A tally that is not that of the log: number of judgments and the newest one's number, as counted and as they are."""

    topic: str
    assessor: str
    counted: tuple[int, int]
    stored: tuple[int, int]


class Stray(NamedTuple):
    """A vote that does not point at its assessor's newest judgment of the unit."""

    topic: str
    assessor: str
    newest: int


class Proof(NamedTuple):
    """What computing the chain again found; all but `heads`, `noted` and `seals` is empty where the log is as it was written."""

    heads: Mapping[str, Head]
    breaks: tuple[Break, ...]
    missing: tuple[Missing, ...]
    tallies: tuple[Uncounted, ...]
    votes: tuple[Stray, ...]
    noted: Mapping[str, Place | None]
    seals: int

    @property
    def events(self) -> int:
        return sum(head.events for head in self.heads.values())

    @property
    def holds(self) -> bool:
        """Whether nothing differs and every noted head was found."""
        differences = (*self.breaks, *self.missing, *self.tallies, *self.votes)
        return not differences and None not in self.noted.values()


def prove(engine: Engine, campaign: int, noted: Iterable[str] = ()) -> Proof:
    """Compute the chain of every table again and look for noted heads in it.  Raises `StoreError`."""
    wanted = [_head(text) for text in noted]
    try:
        return _prove(engine, campaign, wanted, tolerant=False)
    except (
        StoreError
    ):  # a damaged byte can make a text unreadable: then it is to be named, if the rest can be read
        return _prove(engine, campaign, wanted, tolerant=True)


def seals(rows: Rows, campaign: int) -> list[Seal]:
    """Every seal of a campaign, oldest first."""
    found = rows("SELECT heads, by, at, chain FROM seal WHERE campaign = ? ORDER BY seq", (campaign,))
    return [Seal(_heads(text), by, at, chain) for text, by, at, chain in found]


def _heads(text: str) -> dict[str, Head]:
    try:
        return {table: Head(*head) for table, head in orjson.loads(text).items()}
    except (orjson.JSONDecodeError, AttributeError, TypeError):  # damaged: the chain of the seals says so
        return {}


def _head(text: str) -> str:
    head = text.strip().lower()
    if not SHORTEST <= len(head) <= 64 or set(head) - set("0123456789abcdef"):
        raise StoreError(
            f"{text[:70]!r} is no head of a log; one has 64 digits 0-9 and a-f, and the first {SHORTEST} are enough"
        )
    return head


def _prove(engine: Engine, campaign: int, wanted: Sequence[str], *, tolerant: bool) -> Proof:
    with engine.snapshot(tolerant=tolerant) as rows:
        sealed = seals(rows, campaign)
        walks = [_Walk(table, sealed, wanted) for table in EVENTS]
        for walk in walks:
            walk.go(rows, campaign)
        return Proof(
            heads={walk.table: walk.head for walk in walks},
            breaks=tuple(Break(walk.first, walk.breaks) for walk in walks if walk.first),
            missing=tuple(missing for walk in walks for missing in walk.missing()),
            tallies=tuple(_uncounted(rows, campaign)),
            votes=tuple(_stray(rows, campaign)),
            noted={
                head: next((walk.noted[head] for walk in walks if head in walk.noted), None)
                for head in wanted
            },
            seals=len(sealed),
        )


class _Walk:
    """One table of a campaign, read from its first event to its last."""

    def __init__(self, table: str, sealed: Sequence[Seal], wanted: Sequence[str]) -> None:
        self.table, self.head = table, Head(0, start(table))
        self.first: Place | None = None
        self.breaks = 0
        self.noted: dict[str, Place] = {}
        self._wanted = tuple(wanted)
        self._sealed = [(seal.heads[table], seal) for seal in sealed if table in seal.heads]
        self._at_counts: dict[int, str] = {head.events: "" for head, _ in self._sealed}

    def go(self, rows: Rows, campaign: int) -> None:
        self._at_counts[0] = self.head.chain
        columns = ", ".join(f'"{column}"' for column in EVENTS[self.table])
        query = f'SELECT seq, chain, {columns} FROM "{self.table}" WHERE campaign = ? ORDER BY seq'
        for events, (seq, chain, *values) in enumerate(rows(query, (campaign,)), 1):
            if link(self.head.chain, values) != chain:
                self.breaks += 1
                self.first = self.first or self._place(seq, values)
            if chain.startswith(self._wanted):
                self.noted.update(
                    {head: self._place(seq, values) for head in self._wanted if chain.startswith(head)}
                )
            if events in self._at_counts:
                self._at_counts[events] = chain
            self.head = Head(events, chain)

    def missing(self) -> Iterator[Missing]:
        """Seals whose head is not the one that as many events have."""
        for head, seal in self._sealed:
            if self._at_counts[head.events] != head.chain:
                yield Missing(self.table, head.events, seal)

    def _place(self, seq: int, values: Sequence[Any]) -> Place:
        row = dict(zip(EVENTS[self.table], values, strict=True))
        return Place(self.table, seq, str(row.get(_AUTHORS.get(self.table, ""), "")), str(row.get("at", "")))


_TALLIES = "SELECT topic, assessor, judgments, newest FROM tally WHERE campaign = :c"
_COUNTS = (
    "SELECT topic, assessor, count(*), max(seq) FROM judgment WHERE campaign = :c GROUP BY topic, assessor"
)
_NEWEST = "SELECT topic, kind, key, assessor, max(seq) FROM judgment WHERE campaign = :c GROUP BY topic, kind, key, assessor"
_VOTES = "SELECT topic, kind, key, assessor, newest FROM vote WHERE campaign = :c"


def _uncounted(rows: Rows, campaign: int) -> list[Uncounted]:
    counted = {row[:2]: row[2:] for row in rows(f"{_TALLIES} EXCEPT {_COUNTS}", {"c": campaign})}
    stored = {row[:2]: row[2:] for row in rows(f"{_COUNTS} EXCEPT {_TALLIES}", {"c": campaign})}
    pairs = sorted({*counted, *stored})
    return [Uncounted(*pair, counted.get(pair, (0, 0)), stored.get(pair, (0, 0))) for pair in pairs]


def _stray(rows: Rows, campaign: int) -> list[Stray]:
    pointed = list(rows(f"{_VOTES} EXCEPT {_NEWEST} ORDER BY 5", {"c": campaign}))
    missing = list(rows(f"{_NEWEST} EXCEPT {_VOTES} ORDER BY 5", {"c": campaign}))
    return [Stray(topic, assessor, newest) for topic, _, _, assessor, newest in pointed or missing]
