"""Connections: one per thread, safe journal, one short immediate transaction per write, migrations under a lock."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filelock import FileLock
from sqlite_utils import Database
from sqlite_utils.utils import sqlite3

from assessment.store.migrations import MIGRATIONS

if TYPE_CHECKING:
    from assessment.store.log import Store

TIMEOUT = 30.0
"""Seconds that a writer waits for another process's transaction; each takes well under a millisecond."""


class StoreError(RuntimeError):
    """The log could not be opened, read or written; the message is one sentence for people."""


def wal_is_safe(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether this SQLite is free of the WAL-reset bug, which can lose committed transactions (3.7.0 to 3.51.2, mended in the
    branches 3.44.6 and 3.50.7)."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


class Engine:
    """One database file for one process.  `read()` gives this thread's connection, `write()` a transaction."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._local = threading.local()
        self._lock = threading.Lock()
        if self.path == ":memory:":
            self._migrate()
            return
        try:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            with FileLock(f"{self.path}.lock", timeout=TIMEOUT):
                self._migrate()
        except OSError as error:
            raise StoreError(f"the database {self.path} cannot be opened: {error.strerror or error}") from error

    def read(self) -> Any:
        """The connection of this thread, opened when first asked for."""
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
        return connection

    def rows(self, query: str, values: Any = ()) -> Iterator[Any]:
        """What a query finds, read as it goes.  Raises `StoreError`."""
        with _explained(self.path):
            yield from self.read().execute(query, values)

    @contextmanager
    def write(self) -> Iterator[Any]:
        """An immediate transaction: committed when the block ends, undone when it raises."""
        connection = self.read()
        with self._lock, _explained(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Close this thread's connection."""
        connection = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._local.connection = None

    def backup(self, target: Path) -> None:
        """A consistent copy, while others judge on."""
        if target.exists():
            raise StoreError(f"{target} exists already; name a new file for the backup")
        target.parent.mkdir(parents=True, exist_ok=True)
        with _explained(self.path), closing(self._connect()) as connection:  # its own: a half-read query would stand in the way
            connection.execute("VACUUM INTO ?", (str(target),))

    def _connect(self) -> Any:
        with _explained(self.path):
            connection = sqlite3.connect(self.path, timeout=TIMEOUT, isolation_level=None)
            connection.execute(f"PRAGMA journal_mode={'WAL' if wal_is_safe() else 'TRUNCATE'}")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute("PRAGMA recursive_triggers=ON")  # without it, REPLACE deletes a row and no trigger hears of it
            return connection

    def _migrate(self) -> None:
        with _explained(self.path):
            db = Database(self.read())
            known = {step.name for step in MIGRATIONS.pending(Database(memory=True))}
            if {step.name for step in MIGRATIONS.applied(db)} - known:
                raise StoreError(f"{self.path} was written by a newer version of this program; update the program to open it")
            MIGRATIONS.apply(db)


@contextmanager
def _explained(path: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"the database {path} refused: {error}") from error


_stores: dict[str, Store] = {}
_stores_lock = threading.Lock()


def open_store(path: Path | str) -> Store:
    """The store of a database file, one object per process; ":memory:" gives a new one each time.  Raises `StoreError`."""
    from assessment.store.log import Store

    if str(path) == ":memory:":
        return Store(Engine(path))
    key = str(Path(path).resolve())
    with _stores_lock:
        if key not in _stores:
            _stores[key] = Store(Engine(key))
        return _stores[key]
