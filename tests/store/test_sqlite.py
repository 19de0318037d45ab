"""A database in a file: opening, migrating, copying; whatever goes wrong ends in one sentence."""

from __future__ import annotations

import sqlite3 as stock
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from assessment.model import Judgment, Ref
from assessment.store import StoreError, open_store
from assessment.store.migrations import STEPS
from assessment.store.sqlite import SQLite, wal_is_safe
from assessment.store.sqlite_library import sqlite3
from assessment.store.sqlite_schema import migrate
from assessment.store.store import Store
from tests.store.first import FIRST, has_all_of_the_first_version, older_database


@pytest.mark.parametrize(
    "version", [(3, 51, 3), (3, 53, 4), (4, 0, 0), (3, 50, 7), (3, 50, 9), (3, 44, 6)]
)
def test_wal_is_safe_where_the_bug_is_mended(version):
    assert wal_is_safe(version)


@pytest.mark.parametrize(
    "version",
    [
        (3, 40, 1),
        (3, 44, 5),
        (3, 45, 0),
        (3, 46, 1),
        (3, 50, 4),
        (3, 50, 6),
        (3, 51, 0),
        (3, 51, 2),
    ],
)
def test_wal_is_refused_where_it_can_lose_transactions(version):
    assert not wal_is_safe(version)


@pytest.mark.parametrize(("safe", "mode"), [(True, "wal"), (False, "truncate")])
def test_the_journal_follows_the_gate(tmp_path, monkeypatch, durable, safe, mode):
    monkeypatch.setattr("assessment.store.sqlite.wal_is_safe", lambda: safe)
    engine = SQLite(tmp_path / "desk.sqlite")
    pragmas = [
        next(engine.rows(f"PRAGMA {name}"))[0]
        for name in (
            "journal_mode",
            "synchronous",
            "foreign_keys",
            "recursive_triggers",
        )
    ]
    assert pragmas == [mode, 2, 1, 1]


def test_a_database_from_a_newer_version_is_refused_in_one_sentence(tmp_path):
    SQLite(tmp_path / "desk.sqlite").close()
    with sqlite3.connect(tmp_path / "desk.sqlite") as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) "
            "VALUES ('assessment_desk', '999_future', '2030-01-01')"
        )
    with pytest.raises(
        StoreError,
        match=(
            r"^\S+desk.sqlite was written by a newer version of this program; update the program to "
            r"open it$"
        ),
    ):
        open_store(tmp_path / "desk.sqlite")


def test_an_empty_file_becomes_a_database(tmp_path):
    (tmp_path / "desk.sqlite").touch()
    assert open_store(tmp_path / "desk.sqlite").campaigns() == {}


def test_a_database_of_the_first_version_is_brought_up_to_date_with_its_judgments(
    tmp_path,
):
    older_database(tmp_path / "desk.sqlite", FIRST)
    has_all_of_the_first_version(open_store(tmp_path / "desk.sqlite"))


SQLITE_UTILS = (
    """CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
)""",
    """CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name")""",
)
OLDER_SQLITE_UTILS = (
    """CREATE TABLE [_sqlite_migrations] (
   [migration_set] TEXT,
   [name] TEXT,
   [applied_at] TEXT,
   PRIMARY KEY ([migration_set], [name])
)""",
)


@pytest.mark.parametrize("table", [SQLITE_UTILS, OLDER_SQLITE_UTILS])
def test_a_database_whose_steps_sqlite_utils_has_noted_is_brought_up_to_date(
    tmp_path, table
):
    older_database(tmp_path / "desk.sqlite", FIRST, table)
    has_all_of_the_first_version(open_store(tmp_path / "desk.sqlite"))
    with sqlite3.connect(tmp_path / "desk.sqlite") as db:
        applied = db.execute(
            "SELECT migration_set, name FROM _sqlite_migrations ORDER BY rowid"
        ).fetchall()
    assert applied == [("assessment_desk", step.name) for step in STEPS]


def test_a_step_that_fails_leaves_nothing_and_is_tried_again(tmp_path):
    older_database(tmp_path / "desk.sqlite", FIRST)
    with closing(sqlite3.connect(tmp_path / "desk.sqlite", isolation_level=None)) as db:
        broken = STEPS[1]._replace(
            schema="CREATE TABLE half (x);\nCREATE TABLE half (x)"
        )
        with pytest.raises(sqlite3.Error):
            migrate(db, "desk.sqlite", (STEPS[0], broken))
        assert not db.execute(
            "SELECT 1 FROM sqlite_master WHERE name = 'half'"
        ).fetchone()
    has_all_of_the_first_version(open_store(tmp_path / "desk.sqlite"))


def test_opening_again_keeps_what_is_there(tmp_path):
    Store(SQLite(tmp_path / "desk.sqlite")).add_campaign("spring", "Spring", "biogen")
    assert list(Store(SQLite(tmp_path / "desk.sqlite")).campaigns()) == ["spring"]


def test_what_is_no_database_is_refused_and_left_alone(tmp_path):
    (tmp_path / "desk.sqlite").write_bytes(b"this is a letter, not a database" * 100)
    with pytest.raises(StoreError, match="not a database"):
        open_store(tmp_path / "desk.sqlite")
    assert (tmp_path / "desk.sqlite").read_bytes().startswith(b"this is a letter")


def test_a_folder_that_cannot_be_made_is_a_store_error(tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(tmp_path / "taken" / "desk.sqlite")


def test_a_database_that_another_holds_too_long_is_a_store_error(tmp_path, monkeypatch):
    monkeypatch.setattr("assessment.store.sqlite.TIMEOUT", 0.05)
    store = open_store(tmp_path / "desk.sqlite")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        store.add_person("Ann")
    other.execute("ROLLBACK")
    store.add_person("Ann")
    assert store.people() == ["Ann"]


@pytest.fixture
def store(tmp_path):
    return open_store(tmp_path / "desk.sqlite")


def test_a_backup_never_overwrites(store, tmp_path):
    (tmp_path / "copy.sqlite").write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        store.backup(tmp_path / "copy.sqlite")
    assert (tmp_path / "copy.sqlite").read_text() == "precious"


def test_a_backup_is_whole_while_a_query_is_half_read(store, tmp_path):
    spring = store.add_campaign("spring", "Spring", "biogen").id
    store.append(
        spring,
        [
            Judgment(Ref("accuracy", "1", "a"), "Ann", "yes", uuid=f"u{n}")
            for n in range(5)
        ],
    )
    half_read = store.log(spring)
    next(half_read)
    store.backup(tmp_path / "new" / "copy.sqlite")
    assert open_store(tmp_path / "new" / "copy.sqlite").count_judgments(spring) == 5


def test_one_path_is_one_store_however_it_is_written(tmp_path):
    (tmp_path / "a").mkdir()
    assert open_store(tmp_path / "desk.sqlite") is open_store(
        tmp_path / "a" / ".." / "desk.sqlite"
    )
    assert open_store(":memory:") is not open_store(":memory:")


def test_the_database_refuses_also_what_another_program_tries(store):
    spring = store.add_campaign("spring", "Spring", "biogen").id
    store.append(spring, [Judgment(Ref("accuracy", "1", "a"), "Ann", "yes", uuid="u1")])
    other = stock.connect(store.path)
    with pytest.raises(stock.DatabaseError, match="append-only"):
        other.execute("UPDATE judgment SET label = 'no'")
    other.close()


def test_every_read_of_a_broken_database_is_a_store_error(store):
    with sqlite3.connect(store.path) as other:
        other.executescript(
            "PRAGMA foreign_keys=OFF; DROP TABLE vote; DROP TABLE tally; DROP TABLE judgment; "
            "DROP TABLE setting;"
        )
    for read in (
        store.settings,
        store.state,
        store.assessors,
        store.count_judgments,
        lambda c: list(store.log(c)),
        lambda c: store.votes(c, "1"),
    ):
        with pytest.raises(StoreError, match="no such table"):
            read(1)


@pytest.mark.parametrize("safe", [True, False])
def test_another_program_s_write_is_in_the_state_at_once_in_every_thread(
    tmp_path, monkeypatch, safe
):
    monkeypatch.setattr("assessment.store.sqlite.wal_is_safe", lambda: safe)
    store = Store(SQLite(tmp_path / "desk.sqlite"))
    spring = store.add_campaign("spring", "Spring", "biogen").id
    other = sqlite3.connect(store.path, isolation_level=None)
    with ThreadPoolExecutor(2) as pool:
        for n in range(1, 20):
            other.execute(
                "INSERT INTO setting (campaign, name, value, by, at, chain) VALUES (1, 'a', 'b', '', '', 'c')"
            )
            assert {*pool.map(store.state, [spring] * 4), store.state(spring)} == {
                (0, 0, 0, n)
            }
    other.close()


def test_while_nobody_writes_nobody_is_asked(store):
    spring = store.add_campaign("spring", "Spring", "biogen").id
    store.state(spring)
    statements = []
    store._engine._watch._connection.set_trace_callback(statements.append)
    for _ in range(3):
        store.state(spring)
    assert statements == ["PRAGMA data_version"] * 3


def test_a_store_that_was_closed_opens_again(store):
    spring = store.add_campaign("spring", "Spring", "biogen").id
    store.state(spring)
    store.close()
    store.change_settings(spring, {"a": "b"}, "Ann")
    assert store.state(spring) == (0, 0, 0, 1)
