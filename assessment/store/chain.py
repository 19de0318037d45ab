"""The hash chain of the log.

Every event holds a SHA-256 over itself and over the campaign's previous event in its table.  Writers of one
queue of a campaign take turns (see `Engine.write`), and all events of a table are written in one queue.  So
the newest event that a transaction sees is the one that the next event follows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

import orjson

from assessment.store.engine import Rows, Transaction
from assessment.store.in_lists import chunks, placeholders

EVENTS: dict[str, tuple[str, ...]] = {
    "judgment": (
        "uuid", "assessor", "kind", "topic", "key", "label", "reason", "flagged", "note", "evidence",
        "spent_ms", "at", "via",
    ),
    "nugget": ("uuid", "nugget", "topic", "question", "number", "text", "into", "retired", "by", "at", "via"),
    "setting": ("name", "value", "by", "at"),
    "import": ("file", "kind", "sha256", "summary", "by", "at"),
    "topic": ("topic", "body", "import"),
    "run": ("run", "team", "kind", "details", "import"),
    "answer": ("run", "topic", "body", "import"),
    "resource": ("kind", "name", "body", "import"),
    "member": ("person", "role", "team", "by", "at"),
    "plan": ("body", "by", "at"),
    "seal": ("heads", "by", "at"),
}  # fmt: skip
"""Tables whose rows are events, and the columns that are hashed.

The campaign's number and the row's own are left out, so that the judgments in a release, which have neither,
can be hashed again.  Order is part of the chain all the same.
"""
_AT_ONCE = 2_000
"""Events of an older log that are linked at a time."""


class ChainHead(NamedTuple):
    """How many events of a table a campaign has, and the chain value of the newest one."""

    events: int
    chain: str


def start(table: str) -> str:
    """The value that the first event of a table follows."""
    return hashlib.sha256(table.encode()).hexdigest()


def link(previous: str, values: Sequence[Any]) -> str:
    """The chain value of an event with these values, in the order of `EVENTS`.

    >>> link("00", ["Ann", None, 7]) == hashlib.sha256(b'00["Ann",null,7]').hexdigest()
    True
    """
    return hashlib.sha256(
        previous.encode() + orjson.dumps(values, default=_digest)
    ).hexdigest()


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def append(
    db: Transaction, table: str, campaign: int, rows: Sequence[Sequence[Any]]
) -> int:
    """Add events with a UUID in their first column, except those that are stored already.

    Returns the newest number before them, 0 if there is none (and if there are no events to add).
    """
    if not rows:
        return 0
    newest, previous, stored = _stored(db, table, campaign, [row[0] for row in rows])
    unstored: dict[str, Sequence[Any]] = {}
    for row in rows:
        uuid = row[0]
        if uuid not in stored:
            unstored.setdefault(uuid, row)
    _insert(db, table, campaign=campaign, previous=previous, rows=unstored.values())
    return newest


def add(
    db: Transaction, table: str, campaign: int, rows: Iterable[Sequence[Any]]
) -> None:
    """Add events, each with its values in the order of `EVENTS`."""
    _insert(
        db,
        table,
        campaign=campaign,
        previous=newest_chain(db, table, campaign),
        rows=rows,
    )


def add_one(db: Transaction, table: str, campaign: int, **values: Any) -> int:
    """Add one event and return its number."""
    row = [values[column] for column in EVENTS[table]]
    chain = link(newest_chain(db, table, campaign), row)
    query = f"{_insertion(table)} RETURNING seq"
    (number,) = db.execute(query, (campaign, *row, chain)).fetchone()
    return cast(int, number)


def newest_chain(db: Transaction, table: str, campaign: int) -> str:
    """The chain value that the next event of a table follows."""
    query = f'SELECT chain FROM "{table}" WHERE seq = (SELECT max(seq) FROM "{table}" WHERE campaign = ?)'
    row = db.execute(query, (campaign,)).fetchone()
    return row[0] if row else start(table)


def _stored(
    db: Transaction, table: str, campaign: int, uuids: list[str]
) -> tuple[int, str, set[str]]:
    """Newest number and chain value of a campaign, and which of the UUIDs are stored."""
    newest = (0, start(table))
    stored = set()
    for chunk in chunks(uuids):
        query = (
            f'SELECT seq, chain, uuid FROM "{table}" '
            f'WHERE seq = (SELECT max(seq) FROM "{table}" WHERE campaign = ?) '
            f"UNION ALL SELECT 0, '', uuid FROM \"{table}\" "
            f"WHERE campaign = ? AND uuid IN ({placeholders(chunk)})"
        )
        for seq, chain, uuid in db.execute(
            query, (campaign, campaign, *chunk)
        ).fetchall():
            stored.add(uuid)
            newest = max(newest, (seq, chain))
    return *newest, stored


def _insert(
    db: Transaction,
    table: str,
    *,
    campaign: int,
    previous: str,
    rows: Iterable[Sequence[Any]],
) -> None:
    db.executemany(
        _insertion(table),
        ((campaign, *row, chain) for row, chain in _linked(previous, rows)),
    )


def _insertion(table: str) -> str:
    columns = ("campaign", *EVENTS[table], "chain")
    names = ", ".join(f'"{column}"' for column in columns)
    return f'INSERT INTO "{table}" ({names}) VALUES ({placeholders(columns)})'


def _linked(
    previous: str, rows: Iterable[Sequence[Any]]
) -> Iterator[tuple[Sequence[Any], str]]:
    """Each event with its chain value."""
    for row in rows:
        previous = link(previous, row)
        yield row, previous


def chained(table: str, rows: Iterable[Sequence[Any]]) -> ChainHead:
    """The head of a table that has these events and no others."""
    head = ChainHead(0, start(table))
    for events, (_, chain) in enumerate(_linked(head.chain, rows), 1):
        head = ChainHead(events, chain)
    return head


# Heads


def heads(execute: Callable[..., Any], campaign: int) -> dict[str, ChainHead]:
    """The head of every table, by one query."""
    names = list(EVENTS)
    queries = [
        _HEAD.format(position=position, table=table, start=start(table))
        for position, table in enumerate(names)
    ]
    rows = execute(" UNION ALL ".join(queries), {"c": campaign})
    return {
        names[position]: ChainHead(events, chain)
        for position, events, chain in sorted(rows)
    }


_HEAD = """
SELECT {position}, (SELECT count(*) FROM "{table}" WHERE campaign = :c),
  coalesce((SELECT chain FROM "{table}" WHERE seq =
    (SELECT max(seq) FROM "{table}" WHERE campaign = :c)), '{start}')
"""


def seal(db: Transaction, campaign: int, *, by: str, at: str) -> str:
    """Store the heads of all tables as an event and return its chain value, which stands for all of them.

    Waits for the turn of judgments too, so that no event of the campaign is being stored meanwhile.
    """
    db.queue(campaign, "log")
    current = heads(
        lambda query, values: db.execute(query, values).fetchall(), campaign
    )
    by_table = {table: list(head) for table, head in current.items()}
    add(db, "seal", campaign, [(orjson.dumps(by_table).decode(), by, at)])
    return newest_chain(db, "seal", campaign)


# An older log


def fill(rows: Rows, table: str, put: Callable[[list[tuple[str, int]]], Any]) -> None:
    """Link the events that a table has already; `put` stores pairs of chain value and number."""
    newest: dict[int, str] = {}
    columns = ", ".join(f'"{column}"' for column in EVENTS[table])
    query = f'SELECT seq, campaign, {columns} FROM "{table}" WHERE seq > ? ORDER BY seq LIMIT {_AT_ONCE}'
    after = 0
    while events := list(rows(query, (after,))):
        links = []
        for seq, campaign, *values in events:
            previous = newest.get(campaign, start(table))
            newest[campaign] = link(previous, values)
            links.append((newest[campaign], seq))
            after = seq
        put(links)
