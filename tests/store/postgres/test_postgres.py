"""A PostgreSQL server: rights, migrations, lost connections; whatever goes wrong ends in one sentence."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from assessment.model import Document, Judgment, Ref
from assessment.store import StoreError, open_store
from assessment.store.database import open_engine
from assessment.store.materials import NewImport
from assessment.store.migrations import COUNTED, LOGS, STEPS
from assessment.store.postgres import PostgreSQL
from assessment.store.sqlite import SQLite
from assessment.store.store import Store
from tests.store.first import FIRST, has_all_of_the_first_version


def judgment(uuid):
    return Judgment(Ref("accuracy", "1", "a"), "Ann", "yes", uuid=uuid)


@pytest.fixture
def target(postgres):
    return postgres.emptied()


@pytest.fixture
def own(postgres):
    """The name of a database of one's own."""
    name = postgres.database()
    yield name
    postgres.drop(name)


@pytest.fixture
def opened(postgres, own):
    store = Store(PostgreSQL(postgres.url(own)))
    yield store
    store.close()


@pytest.mark.parametrize("role", ["desk", "keeper"])
def test_neither_the_application_nor_the_owner_may_change_a_log(store, postgres, role):
    with psycopg.connect(postgres.url("shared", "postgres")) as connection:
        query = (
            "SELECT has_table_privilege(%s, %s, 'UPDATE, DELETE, TRUNCATE'), has_table_privilege(%s, "
            "%s, 'INSERT')"
        )
        rights = {
            table: connection.execute(
                query, (role, f'"{table}"', role, f'"{table}"')
            ).fetchone()
            for table in LOGS
        }
    assert rights == dict.fromkeys(LOGS, (False, True))


ESCAPES = (
    "SET ROLE keeper",
    "SET SESSION AUTHORIZATION keeper",
    "GRANT keeper TO desk",
    "ALTER TABLE judgment DISABLE TRIGGER USER",
    "ALTER TABLE judgment DISABLE TRIGGER append_only",
    "ALTER TABLE judgment OWNER TO desk",
    "DROP TRIGGER append_only ON judgment",
    (
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RETURN NEW; END $$"
    ),
    "SET session_replication_role = replica",
    "UPDATE judgment SET label = 'no'",
    "UPDATE judgment SET chain = ''",
    "DELETE FROM judgment",
    "TRUNCATE judgment CASCADE",
    "DROP TABLE judgment CASCADE",
    "CREATE RULE quiet AS ON INSERT TO judgment DO INSTEAD NOTHING",
    "DELETE FROM migration",
    "ALTER DATABASE shared SET assessment.servers = 'guest'",
)


@pytest.mark.parametrize("statement", ESCAPES)
def test_the_role_of_the_servers_cannot_become_the_owner_nor_do_what_only_the_owner_may(
    store, spring, postgres, statement
):
    store.append(spring, [judgment("u1")])
    refusals = (psycopg.errors.InsufficientPrivilege, psycopg.errors.RaiseException)
    with (
        psycopg.connect(postgres.url("shared"), autocommit=True) as connection,
        pytest.raises(refusals),
    ):
        connection.execute(statement.encode())
    assert store.prove(spring).holds
    assert store.count_judgments(spring) == 1


def test_rights_that_the_role_of_the_servers_gives_itself_are_none(store, postgres):
    with psycopg.connect(postgres.url("shared"), autocommit=True) as connection:
        # PostgreSQL warns, and grants nothing
        connection.execute("GRANT ALL ON judgment TO desk")
        assert connection.execute(
            "SELECT has_table_privilege('judgment', 'UPDATE, DELETE, TRUNCATE, TRIGGER')"
        ).fetchone() == (False,)


def test_a_database_that_others_own_is_not_filled_by_the_role_of_the_servers(postgres):
    engine = open_engine(postgres.emptied("spare"))
    with (
        pytest.raises(StoreError, match="is filled by a role that owns the database"),
        engine.insert_numbered(),
    ):
        pass
    engine.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE judgment SET label = 'no'",
        "DELETE FROM judgment",
        "TRUNCATE judgment CASCADE",
    ],
)
def test_triggers_refuse_even_the_administrator(store, spring, postgres, statement):
    store.append(spring, [judgment("u1")])
    with pytest.raises(
        psycopg.errors.RaiseException,
        match=r"^the log is append-only: \w+ of judgment refused",
    ):
        postgres.administer(statement, database="shared")
    assert store.count_judgments(spring) == 1


def test_one_role_for_everything_may_not_change_a_log_either(postgres):
    postgres.administer("CREATE DATABASE alone OWNER alone")
    store = Store(PostgreSQL(postgres.url("alone", "alone")))
    spring = store.add_campaign("spring", "Spring", "biogen").id
    store.append(spring, [judgment("u1"), judgment("u1")])
    with (
        pytest.raises(StoreError, match="permission denied"),
        store._engine.write() as db,
    ):
        db.execute("UPDATE judgment SET label = 'no'")
    assert [vote.uuid for vote in store.votes(spring, "1")] == ["u1"]
    store.close()
    postgres.drop("alone")


def test_both_engines_have_the_same_columns(store, tmp_path):
    file = SQLite(tmp_path / "desk.sqlite")
    query = (
        "SELECT column_name, is_nullable FROM information_schema.columns WHERE table_name = ? ORDER "
        "BY ordinal_position"
    )
    for table in (*LOGS, *COUNTED):
        keys = [
            (name, "NO" if not_null or key else "YES")
            for _, name, _, not_null, _, key in file.rows(
                f'PRAGMA table_info("{table}")'
            )
        ]
        assert list(store._engine.rows(query, (table,))) == keys


def test_a_database_of_the_first_version_is_brought_up_to_date_with_its_judgments(
    postgres, own, monkeypatch
):
    bare = postgres.database("template0")
    monkeypatch.setattr("assessment.store.postgres.schema.STEPS", STEPS[:1])
    PostgreSQL(postgres.url(bare, "mover")).close()
    postgres.administer(*FIRST, database=bare)
    monkeypatch.undo()
    PostgreSQL(postgres.url(bare, "mover")).close()
    store = Store(PostgreSQL(postgres.url(bare)))
    has_all_of_the_first_version(store)
    store.close()
    postgres.drop(bare)


def test_a_database_from_a_newer_version_is_refused_in_one_sentence(postgres, own):
    postgres.administer("INSERT INTO migration VALUES ('999_future', '')", database=own)
    with pytest.raises(
        StoreError,
        match=rf"/{own}\S* was written by a newer version of this program; update the program to open it$",
    ):
        open_store(postgres.url(own))


@pytest.mark.parametrize("role", ["guest", "desk"])
def test_a_role_that_may_not_make_tables_is_told_who_may(postgres, role):
    bare = postgres.database("template0")
    with pytest.raises(
        StoreError,
        match=(
            r"by a role that owns the database: run `python -m assessment migrate` with that role's "
            r"log-in \(permission denied"
        ),
    ):
        open_store(postgres.url(bare, role))
    postgres.drop(bare)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://desk:s3cret@127.0.0.1:1/desk",
        "postgresql://desk:s3cret@/none?host=/nowhere",
    ],
)
def test_a_server_that_is_not_there_is_one_sentence_without_the_password(url):
    with pytest.raises(
        StoreError, match=r"^the database postgresql://desk@\S+ cannot be reached"
    ) as raised:
        open_store(url)
    assert "s3cret" not in str(raised.value) and "\n" not in str(raised.value)


def test_a_database_in_another_encoding_is_refused(postgres):
    postgres.administer(
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' OWNER keeper"
    )
    with pytest.raises(
        StoreError, match=r"stores text as LATIN1; make one with ENCODING 'UTF8'$"
    ):
        open_store(postgres.url("latin"))
    postgres.drop("latin")


def test_acknowledged_means_on_disk_whatever_the_database_says(postgres, own):
    postgres.administer(f"ALTER DATABASE {own} SET synchronous_commit = off")
    engine = PostgreSQL(postgres.url(own))
    assert list(engine.rows("SHOW synchronous_commit")) == [("on",)]
    engine.close()


def test_no_plan_outlives_the_size_of_its_table(store, spring):
    """A plan made for ten rows and kept would read a whole table of thousands for every judgment."""
    for n in range(10):
        store.append(spring, [judgment(f"u{n}")])
    with store._engine.write(spring) as db:
        assert db.execute(
            "SELECT sum(generic_plans) FROM pg_prepared_statements WHERE statement LIKE 'INSERT%'"
        ).fetchone() in ((0,), (None,))


def test_what_was_acknowledged_before_the_server_fell_is_there_and_the_store_goes_on(
    postgres, opened, monkeypatch
):
    spring = opened.add_campaign("spring", "Spring", "biogen").id
    opened.append(spring, [judgment("u1")])
    postgres.stop(signal.SIGQUIT)
    monkeypatch.setattr("assessment.store.postgres.engine.TIMEOUT", 0.5)
    with pytest.raises(StoreError, match="cannot be reached or broke off"):
        opened.append(spring, [judgment("u2")])
    monkeypatch.undo()
    postgres.start()
    opened.append(spring, [judgment("u1"), judgment("u2")])
    assert [event.uuid for event in opened.log(spring)] == ["u1", "u2"]


def test_a_read_after_a_restart_finds_what_is_there_without_a_word(postgres, opened):
    opened.add_campaign("spring", "Spring", "biogen")
    postgres.stop()
    postgres.start()
    assert list(opened.campaigns()) == ["spring"]
    opened.append(1, [judgment("u1")])


def test_a_connection_that_breaks_within_a_transaction_leaves_nothing_and_the_next_one_works(
    store, spring, postgres
):
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shared' AND query "
        "LIKE '%advisory%'"
    )
    with (
        pytest.raises(StoreError, match="broke off"),
        store._engine.write(spring) as db,
    ):
        postgres.administer(cut)
        db.execute("SELECT 1")
    store.append(spring, [judgment("u1")])
    assert store.count_judgments(spring) == 1


def test_a_large_answer_is_read_as_it_goes_and_given_up_in_the_middle(store, spring):
    documents = [Document(str(n), passages=("word " * 50,)) for n in range(5000)]
    store.add_material(
        spring,
        NewImport(
            file="a",
            kind="documents",
            digest="0",
            by="Ann",
            summary={},
            documents=documents,
        ),
    )
    for _ in range(40):
        reading = store.all_documents(spring)
        assert next(reading).id == "0"
        reading.close()
    assert sum(1 for _ in store.all_documents(spring)) == 5000


def test_names_sort_as_they_do_in_a_file(store, tmp_path):
    file = open_store(tmp_path / "desk.sqlite")
    for name in ("ann", "Zoe", "Ängström", "_x", "bob", "Ann"):
        store.add_person(name)
        file.add_person(name)
    assert (
        store.people()
        == file.people()
        == ["Ann", "Zoe", "_x", "ann", "bob", "Ängström"]
    )


def test_a_judgment_does_not_wait_for_a_file_that_is_taken_in(store, spring, postgres):
    other = Store(open_engine(postgres.url("shared")))
    with ThreadPoolExecutor(1) as pool, other._engine.write(spring, "material"):
        pool.submit(store.append, spring, [judgment("u1")]).result(30)
    other.close()


def test_a_store_that_was_closed_opens_again(opened):
    spring = opened.add_campaign("spring", "Spring", "biogen").id
    opened.close()
    opened.append(spring, [judgment("u1")])
    assert opened.state(spring) == (1, 0, 0, 0)


def test_a_backup_says_which_program_makes_one(store, tmp_path):
    with pytest.raises(StoreError, match=r"pg_dump -Fc -f \S+copy"):
        store.backup(tmp_path / "copy")


def test_every_read_of_a_broken_database_is_a_store_error(opened, postgres, own):
    postgres.administer(
        "DROP TABLE vote, tally, judgment, setting CASCADE", database=own
    )
    for read in (
        opened.settings,
        opened.state,
        opened.assessors,
        lambda c: list(opened.log(c)),
        lambda c: opened.votes(c, "1"),
    ):
        with pytest.raises(StoreError, match=r"does not exist$"):
            read(1)
