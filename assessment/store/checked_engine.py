"""An engine that asks, inside every transaction that writes, whether somebody may still write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from assessment.store.engine import Engine, Transaction, WriteQueue
from assessment.store.guard import LogView

Check = Callable[[LogView], None]
"""Raises where the campaign's log forbids it; the error undoes the transaction."""


class CheckedEngine:
    """An `Engine` for one person at one campaign; memberships and links change in the turn of judgments."""

    def __init__(self, engine: Engine, campaign: int, check: Check) -> None:
        self._engine = engine
        self._campaign = campaign
        self._check = check
        # All but `write` is the engine's own.
        self.path = engine.path
        self.rows = engine.rows
        self.stream = engine.stream
        self.newest = engine.newest
        self.exclusive = engine.exclusive
        self.snapshot = engine.snapshot
        self.insert_numbered = engine.insert_numbered
        self.backup = engine.backup
        self.close = engine.close

    @contextmanager
    def write(
        self, campaign: int = 0, queue: WriteQueue = "log"
    ) -> Iterator[Transaction]:
        with self._engine.write(campaign, queue) as db:
            view = LogView(db, self._campaign)
            if queue == "log":
                db.queue(self._campaign, "log")
            self._check(view)
            yield db
            if queue == "material":
                # Judgments do not wait for a large corpus, so only now has the last word been said.
                db.queue(self._campaign, "log")
                self._check(view)
