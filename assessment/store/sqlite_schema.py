"""The schema in a database file: the steps that it lacks, and tables that refuse every change."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from assessment.store import chain
from assessment.store.engine import StoreError
from assessment.store.migrations import STEPS, MigrationStep
from assessment.store.sqlite_library import sqlite3

if TYPE_CHECKING:
    from sqlite_utils import Database

_SET = "assessment_desk"


def migrate(
    connection: sqlite3.Connection, path: str, steps: Sequence[MigrationStep] = STEPS
) -> None:
    """Bring the schema up to date, each step in a transaction of its own.

    Raises `StoreError` for a schema from a newer version.  The caller keeps other processes out.
    """
    if path == ":memory:":
        # Nobody opens it a second time, so no step needs to be noted; sqlite-utils imports pandas.
        for step in steps:
            _change(connection, step)
        return
    if _applied(connection) == {step.name for step in steps}:
        return  # most commands open a database that has them all
    from sqlite_utils import Database, Migrations

    migrations = Migrations(_SET)
    for step in steps:
        # A partial has no `__name__`, which the decorator needs only where it gets no name.
        migrations(name=step.name)(partial(_migrate_by, step))  # type: ignore[type-var]
    database = Database(connection)
    applied = {migration.name for migration in migrations.applied(database)}
    if applied - {step.name for step in steps}:
        raise StoreError(
            f"{path} was written by a newer version of this program; update the program to open it"
        )
    migrations.apply(database)


def is_current(path: str) -> bool:
    """Whether a database file has every step, so that opening it changes nothing.

    A database that cannot be read raises `StoreError`.
    """
    address = f"{Path(path).resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            applied = _applied(connection)
    except sqlite3.Error as error:
        raise StoreError(f"the database {path} cannot be read: {error}") from error
    return applied >= {step.name for step in STEPS}


def _applied(connection: sqlite3.Connection) -> set[str]:
    """The steps that a database file has; none where it is new."""
    table = "SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'"
    if connection.execute(table).fetchone() is None:
        return set()
    query = 'SELECT name FROM "_sqlite_migrations" WHERE migration_set = ?'
    return {name for (name,) in connection.execute(query, (_SET,))}


def _migrate_by(step: MigrationStep, database: Database) -> None:
    _change(database.conn, step)


def _change(connection: sqlite3.Connection, step: MigrationStep) -> None:
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
    connection.execute(
        f"ALTER TABLE \"{table}\" ADD COLUMN chain TEXT NOT NULL DEFAULT ''"
    )
    # SQLite cannot disable a trigger; it is dropped and made again within the transaction of the step.
    connection.execute(f'DROP TRIGGER "{table}_no_update"')
    update = f'UPDATE "{table}" SET chain = ? WHERE seq = ?'
    chain.fill(
        connection.execute, table, lambda links: connection.executemany(update, links)
    )
    connection.execute(_refusal(table, "UPDATE"))
    connection.execute(
        f'CREATE TRIGGER "{table}_chained" BEFORE INSERT ON "{table}" WHEN NEW.chain = \'\' '
        f"BEGIN SELECT RAISE(ABORT, 'an event of {table} without its chain; "
        "update the program that wrote it'); END"
    )
