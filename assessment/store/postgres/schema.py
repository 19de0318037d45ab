"""The schema on PostgreSQL: the same steps, tables that refuse every change, and no right to change them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from assessment.store import chain
from assessment.store.engine import StoreError, Values
from assessment.store.migrations import STEPS, Step
from assessment.store.postgres.dialect import in_psycopg, in_types

LOCK = 0x0DE5_0001
"""Class of the advisory lock under which the schema is brought up to date."""
_REFERENCES = re.compile(r"\bREFERENCES (\w+)")
_TABLES = re.compile(r"\bCREATE TABLE (\w+)")
_REFUSAL = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the log is append-only: % of % refused', lower(TG_OP), TG_TABLE_NAME; END $$
"""
_OWNER = """
SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()
AND pg_get_userbyid(datdba) <> current_user AND pg_has_role(current_user, datdba, 'MEMBER')
"""


def migrate(connection: Connection[Any], path: str) -> None:
    """Bring the schema up to date, one process at a time, all steps or none.  Raises `StoreError` for one from a newer version."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s, 0)", (LOCK,))
        applied = _applied(connection)
        if applied - {step.name for step in STEPS}:
            raise StoreError(f"{path} was written by a newer version of this program; update the program to open it")
        pending = [step for step in STEPS if step.name not in applied]
        if pending:
            become_owner(connection)
            _begin(connection, first=not applied)
            for step in pending:
                _apply(connection, step)


def become_owner(connection: Connection[Any]) -> None:
    """Until the transaction ends, act as the role that owns the database, where one is its member."""
    owner = connection.execute(_OWNER).fetchone()
    if owner:
        connection.execute(SQL("SET LOCAL ROLE {}").format(Identifier(owner[0])))


def go_on_behind(connection: Connection[Any]) -> None:
    """Let every table's numbers go on behind the highest that it has."""
    for table, column in _numbered(connection):
        words = {"name": Identifier(table), "column": Identifier(column), "text": f'"{table}"', "key": column}
        query = "SELECT setval(pg_get_serial_sequence({text}, {key}), coalesce(max({column}), 0) + 1, false) FROM {name}"
        connection.execute(SQL(query).format(**words))


def _applied(connection: Connection[Any]) -> set[str]:
    if connection.execute("SELECT to_regclass('migration')").fetchone() == (None,):
        return set()
    return {row[0] for row in connection.execute("SELECT name FROM migration")}


def _begin(connection: Connection[Any], *, first: bool) -> None:
    if first:
        connection.execute('CREATE TABLE migration (name TEXT COLLATE "C" PRIMARY KEY, at TEXT NOT NULL)')
        connection.execute("GRANT SELECT ON migration TO SESSION_USER")
        connection.execute(_REFUSAL)


def _apply(connection: Connection[Any], step: Step) -> None:
    for statement in step.statements:
        connection.execute(in_types(statement).encode())
    for table in step.logs:
        connection.execute(
            SQL("CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()").format(
                Identifier(table)
            )
        )
    _allow(connection, step)
    for table in step.chained:
        _chain(connection, table)
    connection.execute("INSERT INTO migration (name, at) VALUES (%s, %s)", (step.name, datetime.now(UTC).isoformat()))


def _chain(connection: Connection[Any], table: str) -> None:
    """Link what the table has.  Without a default, a server of an older version that still runs cannot add unlinked events."""
    name = Identifier(table)
    for statement in (
        "ALTER TABLE {} ADD COLUMN chain TEXT COLLATE \"C\" NOT NULL DEFAULT ''",
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
    query = "UPDATE {0} SET chain = linked.chain FROM unnest(%s::bigint[], %s::text[]) AS linked (seq, chain) WHERE {0}.seq = linked.seq"
    connection.execute(SQL(query).format(Identifier(table)), ([seq for _, seq in links], [value for value, _ in links]))


def _allow(connection: Connection[Any], step: Step) -> None:
    """Reading and appending, for the owner too: whoever forgets a WHERE meets a missing right before any trigger.

    Foreign keys are checked as the owner, with a row lock that needs the right to update some column of the table referred to.
    """
    for table in _TABLES.findall(step.schema):
        for role in (SQL("CURRENT_USER"), SQL("SESSION_USER")):
            connection.execute(SQL("REVOKE UPDATE, DELETE, TRUNCATE ON {} FROM {}").format(Identifier(table), role))
            connection.execute(SQL("GRANT SELECT, INSERT ON {} TO {}").format(Identifier(table), role))
            if table not in step.logs:
                columns = SQL(", ").join(map(Identifier, step.counted))
                connection.execute(SQL("GRANT UPDATE ({}) ON {} TO {}").format(columns, Identifier(table), role))
    for table in set(_REFERENCES.findall(step.schema)):
        connection.execute(
            SQL("GRANT UPDATE ({}) ON {} TO CURRENT_USER").format(Identifier("id" if table == "campaign" else "seq"), Identifier(table))
        )


def _numbered(connection: Connection[Any]) -> list[tuple[str, str]]:
    query = "SELECT table_name, column_name FROM information_schema.columns WHERE is_identity = 'YES' AND table_schema = current_schema()"
    return [(str(table), str(column)) for table, column in connection.execute(query)]
