"""The connection that hears of others' writes breaks, hangs or is late: the state is asked for, never
guessed.
"""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager

import psycopg
import pytest

from assessment.model import Judgment, Ref
from assessment.store.postgres import PostgreSQL, notices
from assessment.store.store import Store
from tests.store.test_others import stored_state
from tests.store.waiting import until


@pytest.fixture(autouse=True)
def beating(monkeypatch):
    monkeypatch.setattr(notices, "BEAT", 0.05)


@pytest.fixture
def target(postgres):
    return postgres.emptied()


@pytest.fixture
def other(target):
    store = Store(PostgreSQL(target))
    yield store
    store.close()


@pytest.fixture
def listening(target, other):
    """A store that hears the server."""
    other.add_campaign("spring", "Spring", "biogen")
    store = Store(PostgreSQL(target))
    until(lambda: store._engine._listener.notice_count(1))
    store.state(1)
    yield store
    store.close()


def write(store, uuid):
    store.append(1, [Judgment(Ref("accuracy", "1", "a"), "Ann", "yes", uuid=uuid)])


def ears(postgres):
    """The server's processes that talk to listeners."""
    with psycopg.connect(postgres.url("postgres", "postgres")) as connection:
        query = (
            "SELECT pid FROM pg_stat_activity WHERE datname = 'shared' AND query = %s"
        )
        return [row[0] for row in connection.execute(query, (notices.ALIVE,))]


def cut(postgres):
    for pid in ears(postgres):
        postgres.administer(f"SELECT pg_terminate_backend({pid})")


@contextmanager
def deaf(postgres):
    """Nothing comes through to a listener, and nothing breaks."""
    held = ears(postgres)
    assert held
    for pid in held:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in held:
            os.kill(pid, signal.SIGCONT)


def test_while_nobody_says_anything_nobody_is_asked(listening, postgres):
    before = listening.state(1)
    postgres.administer(
        "INSERT INTO setting (campaign, name, value, by, at, chain) VALUES (1, 'a', 'b', '', '', 'c')",
        database="shared",
    )
    assert listening.state(1) == before != stored_state(listening, 1)


def test_no_notice_is_lost_while_the_server_is_asked_whether_it_is_there(
    listening, other, monkeypatch
):
    monkeypatch.setattr(notices, "BEAT", 0)
    for n in range(1, 200):
        write(other, f"u{n}")
        until(lambda n=n: listening.state(1)[0] == n)


def test_while_the_connection_is_gone_the_server_is_asked_each_time(
    listening, other, postgres, monkeypatch
):
    monkeypatch.setattr(notices, "_RETRY", 60)
    cut(postgres)
    until(lambda: listening._engine._listener.notice_count(1) is None)
    for n in range(5):
        write(other, f"u{n}")
        assert listening.state(1) == stored_state(other, 1)


def test_what_was_written_before_a_new_connection_listens_is_found(
    listening, other, postgres, monkeypatch
):
    monkeypatch.setattr(notices, "_RETRY", 0.01)
    for n in range(5):
        before = listening._engine._listener.notice_count(1)
        cut(postgres)
        write(other, f"u{n}")
        until(
            lambda before=before: (
                listening._engine._listener.notice_count(1) not in (None, before)
            )
        )
        assert listening.state(1) == stored_state(other, 1)


def test_a_server_that_has_fallen_silent_is_not_trusted(
    listening, other, postgres, monkeypatch
):
    with deaf(postgres):
        monkeypatch.setattr(notices, "TRUST", 0.2)
        until(lambda: listening._engine._listener.notice_count(1) is None)
        write(other, "u1")
        assert listening.state(1) == stored_state(other, 1)


def test_a_block_of_ones_own_begins_with_what_the_one_before_wrote_although_its_notice_is_late(
    listening, other, postgres, monkeypatch
):
    monkeypatch.setattr(notices, "TRUST", 60)
    with deaf(postgres):
        with other.exclusive(1):
            write(other, "u1")
        assert listening.state(1) != stored_state(other, 1)
        with listening.exclusive(1):
            assert listening.state(1) == stored_state(other, 1)


def test_what_one_writes_is_in_the_state_although_its_notice_is_late(
    listening, postgres, monkeypatch
):
    monkeypatch.setattr(notices, "TRUST", 60)
    with deaf(postgres):
        write(listening, "u1")
        assert listening.state(1)[0] == 1


def test_a_write_of_which_nobody_knows_whether_it_was_kept_is_looked_up(
    listening, postgres, monkeypatch
):
    monkeypatch.setattr(notices, "TRUST", 60)
    before = listening._engine._listener.notice_count(1)
    with pytest.raises(ValueError), listening._engine.write(1):
        raise ValueError
    assert listening._engine._listener.notice_count(1) != before


def test_a_store_that_was_closed_forgets_what_it_kept(listening, other):
    listening.close()
    until(lambda: listening._engine._listener.notice_count(1))
    write(other, "u1")
    until(lambda: listening.state(1)[0] == 1)
