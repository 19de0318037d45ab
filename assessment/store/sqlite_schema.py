"""The schema in a database file: the steps that it lacks, and tables that refuse every change.

The table of applied steps is the one that sqlite-utils made in older workspaces, under the same names.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from assessment.store import chain
from assessment.store.engine import StoreError
from assessment.store.migrations import STEPS, Step
from assessment.store.sqlite_library import sqlite3

_SET = "assessment_desk"
_APPLIED_STEPS = (
    """
    CREATE TABLE IF NOT EXISTS "_sqlite_migrations" (
      "id" INTEGER PRIMARY KEY, "migration_set" TEXT, "name" TEXT, "applied_at" TEXT)
    """,
    """
    CREATE UNIQUE INDEX IF NOT EXISTS "idx__sqlite_migrations_migration_set_name"
      ON "_sqlite_migrations" ("migration_set", "name")
    """,
)


def migrate(connection: sqlite3.Connection, path: str, steps: Sequence[Step] = STEPS) -> None:
    """Bring the schema up to date, each step in a transaction of its own.

    Raises `StoreError` for a schema from a newer version.  The caller keeps other processes out.
    """
    applied = _applied(connection)
    if applied - {step.name for step in steps}:
        raise StoreError(
            f"{path} was written by a newer version of this program; update the program to open it"
        )
    for statement in _APPLIED_STEPS:
        connection.execute(statement)
    for step in steps:
        if step.name not in applied:
            _apply(connection, step)


def _applied(connection: sqlite3.Connection) -> set[str]:
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_sqlite_migrations'"
    if connection.execute(query).fetchone() is None:
        return set()
    rows = connection.execute('SELECT name FROM "_sqlite_migrations" WHERE migration_set = ?', (_SET,))
    return {name for (name,) in rows}


def _apply(connection: sqlite3.Connection, step: Step) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        _change(connection, step)
        query = 'INSERT INTO "_sqlite_migrations" (migration_set, name, applied_at) VALUES (?, ?, ?)'
        connection.execute(query, (_SET, step.name, str(datetime.now(UTC))))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _change(connection: sqlite3.Connection, step: Step) -> None:
    for statement in step.statements:
        connection.execute(statement)
    for table in step.logs:
        for action in ("UPDATE", "DELETE"):
            connection.execute(_refusal(table, action))
    for table in step.chained:
        _chain(connection, table)


def _refusal(table: str, action: str) -> str:
    return (
        f'CREATE TRIGGER "{table}_no_{action.lower()}" BEFORE {action} ON "{table}" '
        f"BEGIN SELECT RAISE(ABORT, 'the log is append-only: {action.lower()} of {table} refused'); END"
    )


def _chain(connection: sqlite3.Connection, table: str) -> None:
    """Link the events that the table has already.

    The new trigger stops a server of an older version that still runs: it would add unlinked events.
    """
    connection.execute(f"ALTER TABLE \"{table}\" ADD COLUMN chain TEXT NOT NULL DEFAULT ''")
    connection.execute(f'DROP TRIGGER "{table}_no_update"')
    update = f'UPDATE "{table}" SET chain = ? WHERE seq = ?'
    chain.fill(connection.execute, table, lambda links: connection.executemany(update, links))
    connection.execute(_refusal(table, "UPDATE"))
    connection.execute(
        f'CREATE TRIGGER "{table}_chained" BEFORE INSERT ON "{table}" WHEN NEW.chain = \'\' '
        f"BEGIN SELECT RAISE(ABORT, 'an event of {table} without its chain; "
        "update the program that wrote it'); END"
    )
