"""The store of a workspace: the log, the materials and everything else in one database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from assessment.store import chain, chain_check
from assessment.store.append_queue import AppendQueue
from assessment.store.checked_engine import Check, CheckedEngine
from assessment.store.engine import Engine
from assessment.store.leases import Leases
from assessment.store.log import Log
from assessment.store.materials import Materials
from assessment.store.members_and_plans import AccessStore
from assessment.store.tags import Tags
from assessment.store.tallies import Tallies
from assessment.store.transaction_engine import TransactionEngine
from assessment.store.versions import Versions


class Store(Log, Materials):
    """All campaigns of one database.  Every write is one short transaction; every read a fresh view."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._appends = AppendQueue(engine)
        self.path = engine.path
        self.access = AccessStore(engine)
        self.tallies = Tallies(engine)
        self.tags = Tags(engine)
        self.leases = Leases(engine)
        self.versions = Versions(engine)
        self.backup = engine.backup
        self.close = engine.close
        self.snapshot = engine.snapshot
        self.exclusive = engine.exclusive
        self.heads = partial(chain.heads, engine.rows)
        self.seals = partial(chain_check.seals, engine.rows)
        self.prove = partial(chain_check.prove, engine)

    def checked(self, campaign: int, check: Check) -> Store:
        """This store for one person at a campaign: every write asks `check` inside its transaction."""
        return Store(CheckedEngine(self._engine, campaign, check))

    @contextmanager
    def transaction(self) -> Iterator[Store]:
        """A store whose writes are kept together or not at all; each write sees the ones before it."""
        with self._engine.write() as db:
            yield Store(TransactionEngine(self._engine, db))
