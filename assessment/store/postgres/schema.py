"""The schema on PostgreSQL: the same steps, tables that refuse every change, and no right to change them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from psycopg import Connection, errors
from psycopg.sql import SQL, Identifier

from assessment.store import chain
from assessment.store.engine import StoreError, Values
from assessment.store.migrations import COUNTED, LOGS, STEPS, MigrationStep
from assessment.store.postgres.dialect import in_psycopg, in_types
from assessment.store.tallies import Tally

LOCK = 0x0DE5_0001
"""Class of the advisory lock under which the schema is brought up to date."""
_REFERENCES = re.compile(r"\bREFERENCES (\w+)")
_TABLES = re.compile(r"\bCREATE TABLE (\w+)")
_REFUSAL = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the log is append-only: % of % refused', lower(TG_OP), TG_TABLE_NAME; END $$
"""
_TRIGGER = SQL(
    "CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {} "
    "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
)
_OWNER = """
SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()
AND pg_get_userbyid(datdba) <> current_user AND pg_has_role(current_user, datdba, 'MEMBER')
"""
_MAY_OWN = (
    "SELECT pg_has_role(current_user, datdba, 'MEMBER') FROM pg_database WHERE "
    "datname = current_database()"
)
SERVERS = "assessment.servers"
"""The database's setting that names the role of the servers.

The servers log in with it if it is not the schema's owner.
"""
_COUNTED: dict[str, tuple[str, ...]] = {
    "vote": ("newest",),
    "tally": Tally._fields,
    "lease": ("expires",),
}
"""The columns that servers may change."""


def check_encoding(connection: Connection[Any], path: str) -> None:
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise StoreError(
            f"the database {path} stores text as {encoding}; make one with ENCODING 'UTF8'"
        )


def migrate(connection: Connection[Any], path: str) -> None:
    """Bring the schema up to date, one process at a time, all steps or none.

    Raises `StoreError` for a schema from a newer version, and where another role must bring it up to date.
    """
    try:
        _migrate(connection, path)
    except errors.InsufficientPrivilege as error:
        raise StoreError(
            f"the schema of {path} is to be made or brought up to date by a role that owns the database: "
            f"run `python -m assessment migrate` with that role's log-in ({error.diag.message_primary})"
        ) from error


def _migrate(connection: Connection[Any], path: str) -> None:
    with connection.transaction():
        # Several servers start at once after an update; all but the first find nothing left to do.
        connection.execute("SELECT pg_advisory_xact_lock(%s, 0)", (LOCK,))
        applied = _applied(connection)
        if applied - {step.name for step in STEPS}:
            raise StoreError(
                f"{path} was written by a newer version of this program; update the program to open it"
            )
        pending = [step for step in STEPS if step.name not in applied]
        # Objects belong to the role that makes them; made by the log-in itself, they could be changed by it.
        if pending:
            become_owner(connection)
            _begin(connection, first=not applied)
            for step in pending:
                _apply(connection, step)
        if may_own(connection):
            become_owner(connection)
            # Again at every start, because the database's setting may have named the role after the
            # last step.
            _let_servers_in(connection)


def may_own(connection: Connection[Any]) -> bool:
    """Whether the role owns the database, or may act as the role that does."""
    return connection.execute(_MAY_OWN).fetchone() == (True,)


def _let_servers_in(connection: Connection[Any]) -> None:
    """Let the role that the database's setting names read and append, and nothing more."""
    setting = connection.execute(
        "SELECT current_setting(%s, true)", (SERVERS,)
    ).fetchone()
    tables = (*LOGS, *COUNTED)
    if not setting or not setting[0] or not _has(connection, tables):
        return
    for role in (SQL("SESSION_USER"), Identifier(setting[0])):
        for table in tables:
            connection.execute(
                SQL("GRANT SELECT, INSERT ON {} TO {}").format(Identifier(table), role)
            )
        for table, names in _COUNTED.items():
            columns = SQL(", ").join(map(Identifier, names))
            grant = SQL("GRANT UPDATE ({}) ON {} TO {}")
            connection.execute(grant.format(columns, Identifier(table), role))
        connection.execute(SQL("GRANT SELECT ON migration TO {}").format(role))


def _has(connection: Connection[Any], tables: Sequence[str]) -> bool:
    query = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = ANY(%s)"
    return connection.execute(query, (list(tables),)).fetchone() == (len(tables),)


def become_owner(connection: Connection[Any]) -> None:
    """Until the transaction ends, act as the role that owns the database, if the log-in is its member."""
    owner = connection.execute(_OWNER).fetchone()
    if owner:
        connection.execute(SQL("SET LOCAL ROLE {}").format(Identifier(owner[0])))


def continue_numbers(connection: Connection[Any]) -> None:
    """Let every table's new numbers follow the highest that it has."""
    for table, column in _numbered(connection):
        query = SQL(
            "SELECT setval(pg_get_serial_sequence({text}, {key}), coalesce(max({column}), 0) + 1, false) "
            "FROM {name}"
        )
        connection.execute(
            query.format(
                name=Identifier(table),
                column=Identifier(column),
                text=f'"{table}"',
                key=column,
            )
        )


def _applied(connection: Connection[Any]) -> set[str]:
    if connection.execute("SELECT to_regclass('migration')").fetchone() == (None,):
        return set()
    return {row[0] for row in connection.execute("SELECT name FROM migration")}


def _begin(connection: Connection[Any], *, first: bool) -> None:
    if first:
        connection.execute(
            'CREATE TABLE migration (name TEXT COLLATE "C" PRIMARY KEY, at TEXT NOT NULL)'
        )
        connection.execute("GRANT SELECT ON migration TO SESSION_USER")
        connection.execute(_REFUSAL)


def _apply(connection: Connection[Any], step: MigrationStep) -> None:
    for statement in step.statements:
        connection.execute(in_types(statement).encode())
    for table in step.logs:
        connection.execute(_TRIGGER.format(Identifier(table)))
    _allow(connection, step)
    for table in step.chained:
        _chain(connection, table)
    query = "INSERT INTO migration (name, at) VALUES (%s, %s)"
    connection.execute(query, (step.name, datetime.now(UTC).isoformat()))


def _chain(connection: Connection[Any], table: str) -> None:
    """Link the events that the table has.

    Without a default, a server of an older version that still runs cannot add unlinked events.
    """
    name = Identifier(table)
    for statement in (
        "ALTER TABLE {} ADD COLUMN chain TEXT COLLATE \"C\" NOT NULL DEFAULT ''",
        # The one UPDATE that a log ever sees; all of it is in the transaction of the step.
        "ALTER TABLE {} DISABLE TRIGGER append_only",
        "GRANT UPDATE (chain) ON {} TO CURRENT_USER",
    ):
        connection.execute(SQL(statement).format(name))

    def rows(query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        yield from connection.execute(in_psycopg(query).encode(), values)

    chain.fill(rows, table, partial(_put, connection, table))
    for statement in (
        "REVOKE UPDATE (chain) ON {} FROM CURRENT_USER",
        "ALTER TABLE {} ENABLE TRIGGER append_only",
        "ALTER TABLE {} ALTER COLUMN chain DROP DEFAULT",
    ):
        connection.execute(SQL(statement).format(name))


def _put(connection: Connection[Any], table: str, links: list[tuple[str, int]]) -> None:
    query = SQL(
        "UPDATE {0} SET chain = linked.chain FROM unnest(%s::bigint[], %s::text[]) AS linked (seq, chain) "
        "WHERE {0}.seq = linked.seq"
    )
    numbers = [number for _, number in links]
    values = [value for value, _ in links]
    connection.execute(query.format(Identifier(table)), (numbers, values))


def _allow(connection: Connection[Any], step: MigrationStep) -> None:
    """Allow reading and appending only, for the owner too: an UPDATE or DELETE fails before any trigger.

    Foreign keys are checked as the owner, with a row lock that needs the right to update some column of the
    table referred to.
    """
    revoke = SQL("REVOKE UPDATE, DELETE, TRUNCATE ON {} FROM {}")
    append = SQL("GRANT SELECT, INSERT ON {} TO {}")
    update = SQL("GRANT UPDATE ({}) ON {} TO {}")
    for table in _TABLES.findall(step.schema):
        for role in (SQL("CURRENT_USER"), SQL("SESSION_USER")):
            connection.execute(revoke.format(Identifier(table), role))
            connection.execute(append.format(Identifier(table), role))
            if table not in step.logs:
                columns = SQL(", ").join(map(Identifier, step.counted))
                connection.execute(update.format(columns, Identifier(table), role))
    for table in set(_REFERENCES.findall(step.schema)):
        key = Identifier("id" if table == "campaign" else "seq")
        connection.execute(update.format(key, Identifier(table), SQL("CURRENT_USER")))


def _numbered(connection: Connection[Any]) -> list[tuple[str, str]]:
    query = (
        "SELECT table_name, column_name FROM information_schema.columns "
        "WHERE is_identity = 'YES' AND table_schema = current_schema()"
    )
    return [(str(table), str(column)) for table, column in connection.execute(query)]
