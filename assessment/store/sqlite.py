"""SQLite: one file, a connection per thread, safe journal, one short immediate transaction per write, migrations under a lock."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from filelock import FileLock
from sqlite_utils import Database, Migrations
from sqlite_utils.utils import sqlite3

from assessment.store import chain
from assessment.store.engine import Line, Rows, StoreError, Transaction, Values
from assessment.store.file_changes import Watch
from assessment.store.migrations import STEPS, Step
from assessment.store.private import PRIVATE_FILE, close_to_others, make_private_file, make_private_folder

TIMEOUT = 30.0
"""Seconds that a writer waits for another process's transaction; each takes well under a millisecond."""


def wal_is_safe(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether this SQLite is free of the WAL-reset bug, which can lose committed transactions (3.7.0 to 3.51.2, mended in the
    branches 3.44.6 and 3.50.7)."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def _apply(step: Step, db: Database) -> None:
    for statement in step.statements:
        db.conn.execute(statement)
    for table in step.logs:
        for action in ("UPDATE", "DELETE"):
            db.conn.execute(_refusal(table, action))
    for table in step.chained:
        _chain(table, db.conn)


def _refusal(table: str, action: str) -> str:
    return (
        f'CREATE TRIGGER "{table}_no_{action.lower()}" BEFORE {action} ON "{table}" '
        f"BEGIN SELECT RAISE(ABORT, 'the log is append-only: {action.lower()} of {table} refused'); END"
    )


def _chain(table: str, connection: Any) -> None:
    """Link what the table has.  The trigger shuts out a server of an older version that still runs: it would add unlinked events."""
    connection.execute(f"ALTER TABLE \"{table}\" ADD COLUMN chain TEXT NOT NULL DEFAULT ''")
    connection.execute(f'DROP TRIGGER "{table}_no_update"')
    update = f'UPDATE "{table}" SET chain = ? WHERE seq = ?'
    chain.fill(connection.execute, table, lambda links: connection.executemany(update, links))
    connection.execute(_refusal(table, "UPDATE"))
    connection.execute(
        f'CREATE TRIGGER "{table}_chained" BEFORE INSERT ON "{table}" WHEN NEW.chain = \'\' '
        f"BEGIN SELECT RAISE(ABORT, 'an event of {table} without its chain; update the program that wrote it'); END"
    )


MIGRATIONS = Migrations("assessment_desk")
for _step in STEPS:
    MIGRATIONS(name=_step.name)(partial(_apply, _step))  # type: ignore[type-var]


class _Connection(sqlite3.Connection):
    def queue(self, campaign: int, line: Line) -> None:
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
                make_private_file(
                    Path(self.path)
                )  # SQLite gives a new -wal and -shm the mode of the database
                for companion in ("-wal", "-shm"):
                    close_to_others(Path(self.path + companion))
                self._migrate()
        except OSError as error:
            raise StoreError(f"the database {path} cannot be opened: {error.strerror or error}") from error

    def rows(self, query: str, values: Values = ()) -> Iterator[Any]:
        with _explained(self.path):
            return iter(
                self._connection().execute(query, values).fetchall()
            )  # half read, it would hide what is written meanwhile

    def stream(self, query: str, values: Values = ()) -> Iterator[Any]:
        if self.path == ":memory:":
            yield from self.rows(query, values)
            return
        with (
            _explained(self.path),
            closing(self._connect(shared=True)) as connection,
        ):  # whoever reads it to the end
            yield from connection.execute(query, values)

    def newest(self, campaign: int, query: str, values: Values) -> tuple[Any, ...]:
        if self.path == ":memory:":
            return next(self.rows(query, values))
        with _explained(self.path):
            return self._watch.newest(campaign, query, values)

    @contextmanager
    def write(self, campaign: int = 0, line: Line = "log") -> Iterator[Transaction]:
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
        with self._turns.setdefault(campaign, threading.Lock()), self._held(campaign):
            yield

    def _held(self, campaign: int) -> AbstractContextManager[Any]:
        """A lock that other processes see."""
        if self.path == ":memory:":
            return nullcontext()
        try:
            return FileLock(
                f"{self.path}.{campaign}.lock", timeout=TIMEOUT, poll_interval=0.01, mode=PRIVATE_FILE
            ).acquire()
        except OSError as error:
            raise StoreError(
                f"the database {self.path} is held by another process: {error.strerror or error}"
            ) from error

    @contextmanager
    def snapshot(self, *, tolerant: bool = False) -> Iterator[Rows]:
        if self.path == ":memory:":
            yield self.rows
            return
        with _explained(self.path), closing(self._connect()) as connection:
            if tolerant:
                connection.text_factory = partial(str, encoding="utf-8", errors="replace")
            connection.execute("BEGIN")
            yield lambda query, values=(): (row for row in connection.execute(query, values))

    fill = write

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
        make_private_file(target)  # an empty file is as good as none
        with (
            _explained(self.path),
            closing(self._connect()) as connection,
        ):  # its own: a half-read query would stand in the way
            connection.execute("VACUUM INTO ?", (str(target),))

    def _connection(self) -> Any:
        """The connection of this thread, opened when first asked for."""
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
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
            connection.execute(f"PRAGMA journal_mode={'WAL' if wal_is_safe() else 'TRUNCATE'}")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute(
                "PRAGMA recursive_triggers=ON"
            )  # without it, REPLACE deletes a row and no trigger hears of it
            return connection

    def _migrate(self) -> None:
        with _explained(self.path):
            db = Database(self._connection())
            if {step.name for step in MIGRATIONS.applied(db)} - {step.name for step in STEPS}:
                raise StoreError(
                    f"{self.path} was written by a newer version of this program; update the program to open it"
                )
            MIGRATIONS.apply(db)


@contextmanager
def _explained(path: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"the database {path} refused: {error}") from error
