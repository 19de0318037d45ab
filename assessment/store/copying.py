"""All rows of one database in another, under the same sequence numbers, and the proof that they are equal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import orjson

from assessment.model.progress import Progress, no_progress
from assessment.store.engine import Engine, Rows, StoreError, Transaction
from assessment.store.in_lists import placeholders
from assessment.store.migrations import COUNTED, LOGS

TABLES = (*LOGS, *COUNTED)
"""All tables, each after those that it refers to."""
_ORDERS = {
    "campaign": "id",
    "person": "id",
    "vote": "newest",
    "tally": "campaign, topic, assessor",
    "lease": "campaign, topic, screen, assessor",
}
_AT_ONCE = 1000
"""Rows that are written at a time, and between two reports of progress."""


class TableChecksum(NamedTuple):
    """How many rows a table has, and the SHA-256 of all of them in order."""

    table: str
    rows: int
    checksum: str


def copy(
    source: Engine, target: Engine, progress: Progress = no_progress
) -> list[TableChecksum]:
    """Copy everything as it is at this moment, all or nothing, and return the checksums of what was read.

    Raises `StoreError`, also if the target holds anything.
    """
    # One snapshot: people may go on judging while their workspace is copied.
    with source.snapshot() as rows, target.insert_numbered() as db:
        _must_be_empty(db, target.path)
        meter = _Meter(rows, progress, "copying")
        return [_copied(table, rows, db, meter) for table in TABLES]


def table_checksums(
    engine: Engine, progress: Progress = no_progress
) -> list[TableChecksum]:
    """The checksums of every table of a database."""
    with engine.snapshot() as rows:
        meter = _Meter(rows, progress, "checking")
        return [
            _checksum_of(table, meter.passed(table, _all(rows, table)))
            for table in TABLES
        ]


class _Meter:
    """Reports how many of all rows have been read."""

    def __init__(self, rows: Rows, progress: Progress, word: str) -> None:
        self._progress = progress
        self._word = word
        self._done = 0
        self._all = 0
        for table in TABLES:
            ((count,),) = rows(f'SELECT count(*) FROM "{table}"')
            self._all += count

    def passed(
        self, table: str, rows: Iterable[Sequence[Any]]
    ) -> Iterator[Sequence[Any]]:
        for number, row in enumerate(rows):
            if number % _AT_ONCE == 0:
                self._progress(self._done / self._all, f"{self._word} table {table}")
            self._done += 1
            yield row


def _copied(table: str, rows: Rows, db: Transaction, meter: _Meter) -> TableChecksum:
    """Both engines made the table by the same steps, so its columns are in the same order."""

    def written() -> Iterator[Sequence[Any]]:
        passing = meter.passed(table, _all(rows, table))
        while chunk := list(islice(passing, _AT_ONCE)):
            marks = placeholders(chunk[0])
            db.executemany(f'INSERT INTO "{table}" VALUES ({marks})', chunk)
            yield from chunk

    return _checksum_of(table, written())


def _checksum_of(table: str, rows: Iterable[Sequence[Any]]) -> TableChecksum:
    digest = hashlib.sha256()
    count = 0
    for row in rows:
        # JSON with a line end, so that neither the driver's types nor row borders can hide a difference.
        digest.update(
            orjson.dumps(list(row), default=_as_hex, option=orjson.OPT_APPEND_NEWLINE)
        )
        count += 1
    return TableChecksum(table, count, digest.hexdigest())


def _as_hex(value: bytes) -> dict[str, str]:
    return {"bytes": value.hex()}


def _all(rows: Rows, table: str) -> Iterator[Sequence[Any]]:
    yield from rows(f'SELECT * FROM "{table}" ORDER BY {_ORDERS.get(table, "seq")}')


def _must_be_empty(db: Transaction, path: str) -> None:
    for table in TABLES:
        if db.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone():
            raise StoreError(
                f"{path} holds a workspace already; name an empty place to move into"
            )
