"""Many writes as one transaction: an engine over a transaction that is open already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from assessment.store.engine import (
    Engine,
    Rows,
    StoreError,
    Transaction,
    Values,
    WriteQueue,
)


class TransactionEngine:
    """An `Engine` whose writes are all part of one transaction, and whose reads see what that has written."""

    def __init__(self, engine: Engine, db: Transaction) -> None:
        self.path = engine.path
        self._db = db

    def rows(self, query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        # Fetched at once, so that reading does not mix with later writes of the same transaction.
        return iter(self._db.execute(query, values).fetchall())

    stream = rows

    @contextmanager
    def write(
        self, campaign: int = 0, queue: WriteQueue = "log"
    ) -> Iterator[Transaction]:
        self._db.queue(campaign, queue)
        yield self._db

    def newest(self, campaign: int, query: str, values: Values) -> tuple[Any, ...]:
        return next(self.rows(query, values))

    def exclusive(self, campaign: int) -> AbstractContextManager[None]:
        raise StoreError(
            "a lock on a campaign cannot be taken inside a transaction; take it before"
        )

    @contextmanager
    def snapshot(self, *, tolerant: bool = False) -> Iterator[Rows]:
        """The rows that the transaction sees; `tolerant` changes nothing, as they could be read before."""
        yield self.rows

    def insert_numbered(self) -> AbstractContextManager[Transaction]:
        return nullcontext(self._db)

    def backup(self, target: Path) -> None:
        raise StoreError(
            "a backup cannot be made inside a transaction; make it before or afterwards"
        )

    def close(self) -> None:
        """The transaction ends with the block that began it."""
