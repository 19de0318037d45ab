"""The chain of a campaign computed again, and compared with the seals, votes and tallies in the database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from assessment.store.chain import EVENTS, ChainHead, link, start
from assessment.store.engine import Engine, Rows, StoreError

SHORTEST = 12
"""Digits of a noted head that are enough to look for."""
_LONGEST = 64
"""Hexadecimal digits of a SHA-256."""
_AUTHORS = {
    "judgment": "assessor",
    "nugget": "by",
    "setting": "by",
    "import": "by",
    "member": "by",
    "plan": "by",
    "seal": "by",
}


class LoggedEvent(NamedTuple):
    """An event by its table and number, with author and time if the table has them."""

    table: str
    seq: int
    author: str
    at: str


class ChainBreak(NamedTuple):
    """A table's first event that does not follow the one before it, and how many do not."""

    first: LoggedEvent
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody calls


class Seal(NamedTuple):
    """The heads of all tables as they were at a change of the phase; `chain` stands for all of them."""

    heads: Mapping[str, ChainHead]
    by: str
    at: str
    chain: str


class MissingHead(NamedTuple):
    """A sealed head that the log does not have: `events` were sealed."""

    table: str
    events: int
    seal: Seal


class JudgmentCount(NamedTuple):
    """How many judgments there are, and the number of the newest one."""

    judgments: int
    newest: int


_NO_JUDGMENTS = JudgmentCount(0, 0)


class WrongTally(NamedTuple):
    """A tally that differs from the judgments `in_log`."""

    topic: str
    assessor: str
    tallied: JudgmentCount
    in_log: JudgmentCount


class StrayVote(NamedTuple):
    """A vote that does not point at its assessor's newest judgment of the unit."""

    topic: str
    assessor: str
    newest: int


class Proof(NamedTuple):
    """The differences from the log as it was written.

    Without any, only `heads`, `noted` and `seals` are filled.
    """

    heads: Mapping[str, ChainHead]
    breaks: tuple[ChainBreak, ...]
    missing: tuple[MissingHead, ...]
    tallies: tuple[WrongTally, ...]
    votes: tuple[StrayVote, ...]
    noted: Mapping[str, LoggedEvent | None]
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
    except StoreError:
        # A damaged byte can make a text unreadable: then the proof names it, if the rest can be read.
        return _prove(engine, campaign, wanted, tolerant=True)


def seals(rows: Rows, campaign: int) -> list[Seal]:
    """Every seal of a campaign, oldest first."""
    query = "SELECT heads, by, at, chain FROM seal WHERE campaign = ? ORDER BY seq"
    return [
        Seal(_heads(text), by, at, chain)
        for text, by, at, chain in rows(query, (campaign,))
    ]


def _heads(text: str) -> dict[str, ChainHead]:
    try:
        return {table: ChainHead(*head) for table, head in orjson.loads(text).items()}
    except (
        orjson.JSONDecodeError,
        AttributeError,
        TypeError,
    ):  # damaged: the chain of the seals says so
        return {}


def _head(text: str) -> str:
    head = text.strip().lower()
    if not SHORTEST <= len(head) <= _LONGEST or set(head) - set("0123456789abcdef"):
        raise StoreError(
            f"{text[:70]!r} is no head of a log; one has {_LONGEST} digits 0-9 and a-f, "
            f"and the first {SHORTEST} are enough"
        )
    return head


def _prove(
    engine: Engine, campaign: int, wanted: Sequence[str], *, tolerant: bool
) -> Proof:
    with engine.snapshot(tolerant=tolerant) as rows:
        sealed = seals(rows, campaign)
        checks = [_TableCheck(table, sealed, wanted) for table in EVENTS]
        for check in checks:
            check.read(rows, campaign)
        tallies = tuple(_wrong_tallies(rows, campaign))
        votes = tuple(_stray_votes(rows, campaign))
    heads: dict[str, ChainHead] = {}
    breaks: list[ChainBreak] = []
    missing: list[MissingHead] = []
    noted: dict[str, LoggedEvent | None] = dict.fromkeys(wanted)
    for check in checks:
        heads[check.table] = check.head
        missing.extend(check.missing())
        if check.first:
            breaks.append(ChainBreak(check.first, check.breaks))
    # Digits that begin values in two tables name the event of the earlier one in `EVENTS`.
    for check in reversed(checks):
        noted |= check.noted
    return Proof(
        heads=heads,
        breaks=tuple(breaks),
        missing=tuple(missing),
        tallies=tallies,
        votes=votes,
        noted=noted,
        seals=len(sealed),
    )


class _TableCheck:
    """One table of a campaign, read from its first event to its last."""

    def __init__(
        self, table: str, sealed: Sequence[Seal], wanted: Sequence[str]
    ) -> None:
        self.table = table
        self.head = ChainHead(0, start(table))
        self.first: LoggedEvent | None = None
        self.breaks = 0
        self.noted: dict[str, LoggedEvent] = {}
        self._wanted = tuple(wanted)
        self._sealed = [
            (seal.heads[table], seal) for seal in sealed if table in seal.heads
        ]
        self._at_counts: dict[int, str] = {head.events: "" for head, _ in self._sealed}

    def read(self, rows: Rows, campaign: int) -> None:
        self._at_counts[0] = self.head.chain
        columns = ", ".join(f'"{column}"' for column in EVENTS[self.table])
        query = f'SELECT seq, chain, {columns} FROM "{self.table}" WHERE campaign = ? ORDER BY seq'
        for events, (seq, chain, *values) in enumerate(rows(query, (campaign,)), 1):
            # The stored value is taken on as the next head, so that one altered event is one break,
            # not all that follow.
            if link(self.head.chain, values) != chain:
                self.breaks += 1
                self.first = self.first or self._place(seq, values)
            for head in self._wanted:
                if chain.startswith(head):
                    self.noted[head] = self._place(seq, values)
            if events in self._at_counts:
                self._at_counts[events] = chain
            self.head = ChainHead(events, chain)

    def missing(self) -> Iterator[MissingHead]:
        """Seals whose head is not the one that the log has after as many events."""
        for head, seal in self._sealed:
            if self._at_counts[head.events] != head.chain:
                yield MissingHead(self.table, head.events, seal)

    def _place(self, seq: int, values: Sequence[Any]) -> LoggedEvent:
        row = dict(zip(EVENTS[self.table], values, strict=True))
        # Not every table has an author and a time.
        author_column = _AUTHORS.get(self.table, "")
        author = str(row.get(author_column, ""))
        at = str(row.get("at", ""))
        return LoggedEvent(self.table, seq, author, at)


_TALLIES = "SELECT topic, assessor, judgments, newest FROM tally WHERE campaign = :c"
_COUNTS = (
    "SELECT topic, assessor, count(*), max(seq) FROM judgment WHERE campaign = :c "
    "GROUP BY topic, assessor"
)
_NEWEST = (
    "SELECT topic, kind, key, assessor, max(seq) FROM judgment WHERE campaign = :c "
    "GROUP BY topic, kind, key, assessor"
)
_VOTES = "SELECT topic, kind, key, assessor, newest FROM vote WHERE campaign = :c"


def _wrong_tallies(rows: Rows, campaign: int) -> list[WrongTally]:
    tallied = _counts(rows(f"{_TALLIES} EXCEPT {_COUNTS}", {"c": campaign}))
    in_log = _counts(rows(f"{_COUNTS} EXCEPT {_TALLIES}", {"c": campaign}))
    differences = []
    # One of the two has no count where only the other table has a row.
    for topic, assessor in sorted(tallied.keys() | in_log.keys()):
        pair = (topic, assessor)
        difference = WrongTally(
            topic,
            assessor,
            tallied=tallied.get(pair, _NO_JUDGMENTS),
            in_log=in_log.get(pair, _NO_JUDGMENTS),
        )
        differences.append(difference)
    return differences


def _counts(rows: Iterable[Sequence[Any]]) -> dict[tuple[str, str], JudgmentCount]:
    """The counts by topic and assessor."""
    counts = {}
    for topic, assessor, judgments, newest in rows:
        counts[topic, assessor] = JudgmentCount(judgments, newest)
    return counts


def _stray_votes(rows: Rows, campaign: int) -> list[StrayVote]:
    values = {"c": campaign}
    votes = list(rows(f"{_VOTES} EXCEPT {_NEWEST} ORDER BY 5", values))
    if not votes:
        votes = list(rows(f"{_NEWEST} EXCEPT {_VOTES} ORDER BY 5", values))
    return [
        StrayVote(topic, assessor, newest) for topic, _, _, assessor, newest in votes
    ]
