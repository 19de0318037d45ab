"""What a database of the first version held."""

from __future__ import annotations

from contextlib import closing

from assessment.store.migrations import STEPS
from assessment.store.sqlite_library import sqlite3
from assessment.store.sqlite_schema import migrate
from assessment.store.tallies import Tally

FIRST = (
    "INSERT INTO campaign VALUES (1, 'spring', 'Spring', 'biogen', '')",
    (
        "INSERT INTO judgment VALUES (1, 'u1', 1, 'Ann', 'accuracy', '1', 'k', 'yes', '', 0, '', "
        "'[]', 5, '', 'desk')"
    ),
    (
        "INSERT INTO judgment VALUES (2, 'u2', 1, 'Ann', 'accuracy', '1', 'm', 'no', '', 1, '', "
        "'[]', 5, '', 'desk')"
    ),
    (
        "INSERT INTO judgment VALUES (3, 'u3', 1, 'Ben', 'accuracy', '1', 'k', 'no', '', 0, '', "
        "'[]', 5, '', 'desk')"
    ),
    (
        "INSERT INTO judgment VALUES (4, 'u4', 1, 'Ann', 'accuracy', '1', 'k', NULL, 'no abstract', "
        "0, '', '[]', 5, '', 'desk')"
    ),
    (
        "INSERT INTO vote VALUES (1, '1', 'accuracy', 'k', 'Ann', 4), (1, '1', 'accuracy', 'm', "
        "'Ann', 2), (1, '1', 'accuracy', 'k', 'Ben', 3)"
    ),
)


def older_database(path, rows, migrations_table=()):
    """A database file of the first version with these rows, and with a table of applied steps as another
    program made it.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in migrations_table:
            db.execute(statement)
        migrate(db, str(path), STEPS[:1])
        for statement in rows:
            db.execute(statement)


def has_all_of_the_first_version(store):
    assert [event.uuid for event in store.log(1)] == ["u1", "u2", "u3", "u4"]
    assert [vote.uuid for vote in store.votes(1, "1")] == ["u2", "u3", "u4"]
    assert store.tallies.by_assessor(1, "1") == {
        "Ann": Tally(3, 2, 1, 1, 1, 4),
        "Ben": Tally(1, 1, 1, 0, 0, 3),
    }
    assert store.nuggets(1) == []
