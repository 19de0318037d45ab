"""All rows of one database in another, under the same sequence numbers, and the proof that they are the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import orjson

from assessment.store.engine import Engine, Rows, StoreError, Transaction
from assessment.store.migrations import COUNTED, LOGS

TABLES = (*LOGS, *COUNTED)
"""What is referred to before what refers to it."""
_ORDERS = {"campaign": "id", "person": "id", "vote": "newest", "tally": "campaign, topic, assessor"}
_AT_ONCE = 1000

Progress = Callable[[float, str], None]


class Sum(NamedTuple):
    """How many rows a table has, and the SHA-256 of all of them in order."""

    table: str
    rows: int
    checksum: str


def copy(source: Engine, target: Engine, progress: Progress = lambda share, text: None) -> list[Sum]:
    """Copy everything as it is at this moment, all or nothing; what was read.  Raises `StoreError`, also if the target holds anything."""
    with source.snapshot() as rows, target.fill() as db:
        _must_be_empty(db, target.path)
        meter = _Meter(rows, progress, "copying")
        return [_copied(table, rows, db, meter) for table in TABLES]


def sums(engine: Engine, progress: Progress = lambda share, text: None) -> list[Sum]:
    """What is in a database."""
    with engine.snapshot() as rows:
        meter = _Meter(rows, progress, "checking")
        return [_sum(table, meter.passed(table, _all(rows, table))) for table in TABLES]


class _Meter:
    """Tells how many of all rows have passed by."""

    def __init__(self, rows: Rows, progress: Progress, word: str) -> None:
        self._progress, self._word, self._done = progress, word, 0
        self._all = sum(next(iter(rows(f'SELECT count(*) FROM "{table}"')))[0] for table in TABLES) or 1

    def passed(self, table: str, rows: Iterable[Sequence[Any]]) -> Iterator[Sequence[Any]]:
        for number, row in enumerate(rows):
            if number % _AT_ONCE == 0:
                self._progress(self._done / self._all, f"{self._word} table {table}")
            self._done += 1
            yield row


def _copied(table: str, rows: Rows, db: Transaction, meter: _Meter) -> Sum:
    """Both engines made the table by the same steps, so its columns stand in the same order."""

    def kept() -> Iterator[Sequence[Any]]:
        passing = meter.passed(table, _all(rows, table))
        while chunk := list(islice(passing, _AT_ONCE)):
            db.executemany(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(chunk[0]))})', chunk)
            yield from chunk

    return _sum(table, kept())


def _sum(table: str, rows: Iterable[Sequence[Any]]) -> Sum:
    digest, count = hashlib.sha256(), 0
    for count, row in enumerate(rows, 1):  # noqa: B007  the last number is the count
        digest.update(
            orjson.dumps(
                list(row), default=lambda value: {"bytes": value.hex()}, option=orjson.OPT_APPEND_NEWLINE
            )
        )
    return Sum(table, count, digest.hexdigest())


def _all(rows: Rows, table: str) -> Iterator[Sequence[Any]]:
    yield from rows(f'SELECT * FROM "{table}" ORDER BY {_ORDERS.get(table, "seq")}')


def _must_be_empty(db: Transaction, path: str) -> None:
    for table in TABLES:
        if db.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone():
            raise StoreError(f"{path} holds a workspace already; name an empty place to move into")
