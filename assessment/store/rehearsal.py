"""A store of its own with one campaign, in which an import can be tried out: it is thrown away afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from assessment.model import Document
from assessment.store.engine import Engine, Rows, Transaction
from assessment.store.in_lists import placeholders
from assessment.store.sqlite import SQLite
from assessment.store.store import Store

_TABLES = (
    "setting",
    "import",
    "topic",
    "run",
    "answer",
    "resource",
    "judgment",
    "nugget",
    "plan",
    "vote",
    "tally",
)
"""What an import is compared with, documents apart; each table after those that it refers to."""
_AT_ONCE = 1000
"""Rows that are in memory at a time."""


class Rehearsal(Store):
    """A copy of a campaign whose documents are looked up in the original, as a corpus may be large."""

    def __init__(self, engine: Engine, original: Store) -> None:
        super().__init__(engine)
        self._original = original

    def documents(self, campaign: int, ids: Iterable[str]) -> dict[str, Document]:
        names = set(ids)
        added = super().documents(campaign, names)
        return self._original.documents(campaign, names) | added


@contextmanager
def rehearsal(original: Store, campaign: int) -> Iterator[Rehearsal]:
    """The campaign as it is at this moment, in a database that is removed at the end of the block.

    Nothing is locked: others go on judging, and what they store meanwhile is not in the copy.
    """
    # A transaction that is undone would hold up everybody's judgments until the last file is read.
    with (
        TemporaryDirectory(prefix="rehearsal-") as folder,
        closing(SQLite(Path(folder) / "rehearsal.sqlite")) as engine,
    ):
        with original.snapshot() as rows:
            _copy(rows, engine, campaign)
        yield Rehearsal(engine, original)


def _copy(rows: Rows, engine: Engine, campaign: int) -> None:
    with engine.insert_numbered() as db:
        _insert(
            db, "campaign", rows("SELECT * FROM campaign WHERE id = ?", (campaign,))
        )
        for table in _TABLES:
            query = f'SELECT * FROM "{table}" WHERE campaign = ?'
            _insert(db, table, rows(query, (campaign,)))


def _insert(db: Transaction, table: str, rows: Iterator[Sequence[Any]]) -> None:
    """Both databases were made by the same steps, so the columns are in the same order."""
    while chunk := list(islice(rows, _AT_ONCE)):
        marks = placeholders(chunk[0])
        db.executemany(f'INSERT INTO "{table}" VALUES ({marks})', chunk)
