"""SQLite: one file, a connection per thread, a safe journal and one short immediate transaction per write."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from filelock import FileLock

from assessment.store.engine import (
    Rows,
    StoreError,
    Transaction,
    Unavailable,
    Values,
    WriteQueue,
)
from assessment.store.file_changes import Watch
from assessment.store.private_files import (
    PRIVATE_FILE,
    close_to_others,
    make_private_file,
    make_private_folder,
)
from assessment.store.sqlite_library import sqlite3
from assessment.store.sqlite_schema import migrate

TIMEOUT = 30.0
"""Seconds that a writer waits for another process's transaction; each takes well under a millisecond."""


def wal_is_safe(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether this SQLite is free of the WAL-reset bug, which can lose committed transactions.

    The bug is in 3.7.0 to 3.51.2 and was fixed in the branches 3.44.6 and 3.50.7.
    """
    return (
        version >= (3, 51, 3)
        or (3, 50, 7) <= version < (3, 51)
        or (3, 44, 6) <= version < (3, 45)
    )


class _Connection(sqlite3.Connection):
    def queue(self, campaign: int, queue: WriteQueue) -> None:
        """Nothing to wait for: an immediate transaction is alone in the whole database."""


class SQLite:
    """An `Engine` over one database file; ":memory:" has a database for each thread."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._local = threading.local()
        self._lock = threading.Lock()
        self._turns: dict[int, threading.Lock] = {}
        self._watch = Watch(self._connect)
        if self.path == ":memory:":
            self._migrate()
            return
        try:
            make_private_folder(Path(self.path).parent)
            with FileLock(f"{self.path}.lock", timeout=TIMEOUT, mode=PRIVATE_FILE):
                self._make_private()
                self._migrate()
        except OSError as error:
            raise StoreError(
                f"the database {path} cannot be opened: {error.strerror or error}"
            ) from error

    def _make_private(self) -> None:
        # SQLite gives a new -wal and -shm the mode of the database.
        make_private_file(Path(self.path))
        for ending in ("-wal", "-shm"):
            close_to_others(Path(self.path + ending))

    def rows(self, query: str, values: Values = ()) -> Iterator[Any]:
        with _explained(self.path):
            # Read to the end at once: a half-read query would hide what is written meanwhile.
            return iter(self._connection().execute(query, values).fetchall())

    def stream(self, query: str, values: Values = ()) -> Iterator[Any]:
        if self.path == ":memory:":
            yield from self.rows(query, values)
            return
        # Shared, because another thread may read the rest.
        with _explained(self.path), closing(self._connect(shared=True)) as connection:
            yield from connection.execute(query, values)

    def newest(self, campaign: int, query: str, values: Values) -> tuple[Any, ...]:
        if self.path == ":memory:":
            return next(self.rows(query, values))
        with _explained(self.path):
            return self._watch.newest(campaign, query, values)

    @contextmanager
    def write(
        self, campaign: int = 0, queue: WriteQueue = "log"
    ) -> Iterator[Transaction]:
        connection = self._connection()
        with self._lock, _explained(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def exclusive(self, campaign: int) -> Iterator[None]:
        with (
            self._turns.setdefault(campaign, threading.Lock()),
            self._lock_between_processes(campaign),
        ):
            yield

    def _lock_between_processes(self, campaign: int) -> AbstractContextManager[Any]:
        if self.path == ":memory:":
            return nullcontext()
        file = f"{self.path}.{campaign}.lock"
        lock = FileLock(file, timeout=TIMEOUT, poll_interval=0.01, mode=PRIVATE_FILE)
        try:
            return lock.acquire()
        except OSError as error:
            reason = error.strerror or error
            raise StoreError(
                f"the database {self.path} is held by another process: {reason}"
            ) from error

    @contextmanager
    def snapshot(self, *, tolerant: bool = False) -> Iterator[Rows]:
        if self.path == ":memory:":
            yield self.rows
            return
        with _explained(self.path), closing(self._connect()) as connection:
            if tolerant:
                connection.text_factory = partial(
                    str, encoding="utf-8", errors="replace"
                )
            connection.execute("BEGIN")
            yield lambda query, values=(): (
                row for row in connection.execute(query, values)
            )

    insert_numbered = write

    def close(self) -> None:
        """Close this thread's connection, and the one that watches."""
        self._watch.close()
        connection = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._local.connection = None

    def backup(self, target: Path) -> None:
        if target.exists():
            raise StoreError(f"{target} exists already; name a new file for the backup")
        make_private_folder(target.parent)
        make_private_file(target)  # VACUUM INTO takes an empty file for a new one
        # A connection of its own: VACUUM refuses one with a half-read query.
        with _explained(self.path), closing(self._connect()) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))

    def _connection(self) -> Any:
        """The connection of this thread, opened at its first use."""
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._connect()
            self._local.connection = connection
        return connection

    def _connect(self, *, shared: bool = False) -> Any:
        with _explained(self.path):
            connection = sqlite3.connect(
                self.path,
                timeout=TIMEOUT,
                isolation_level=None,
                factory=_Connection,
                check_same_thread=not shared,
            )
            connection.execute(
                f"PRAGMA journal_mode={'WAL' if wal_is_safe() else 'TRUNCATE'}"
            )
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            # Without recursive triggers, REPLACE deletes a row and no trigger refuses it.
            connection.execute("PRAGMA recursive_triggers=ON")
            return connection

    def _migrate(self) -> None:
        with _explained(self.path):
            migrate(self._connection(), self.path)


@contextmanager
def _explained(path: str) -> Iterator[None]:
    """Database errors as `StoreError` with one sentence."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise Unavailable(f"the database {path} refused: {error}") from error
    except sqlite3.Error as error:
        raise StoreError(f"the database {path} refused: {error}") from error
