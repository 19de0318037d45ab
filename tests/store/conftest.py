"""Every test of a store runs on both engines."""

from __future__ import annotations

import pytest

from assessment.store import open_store
from assessment.store.sqlite_library import sqlite3
from tests.store.chained import judgment


@pytest.fixture(scope="session")
def postgres(request):
    """A PostgreSQL server of the tests' own; standard error says which, whatever pytest captures."""
    from tests.store import server  # a store in a file is tested without its libraries

    with request.config.pluginmanager.getplugin(
        "capturemanager"
    ).global_and_fixture_disabled():
        server.running()
    yield server.running()
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request, tmp_path):
    """The path or URL of an empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "desk.sqlite")
    return request.getfixturevalue("postgres").emptied()


@pytest.fixture(params=["sqlite", "postgresql"])
def bare(request, tmp_path):
    """The path or URL of a database that has no schema yet."""
    if request.param == "sqlite":
        yield str(tmp_path / "new" / "desk.sqlite")
        return
    server = request.getfixturevalue("postgres")
    name = server.database("template0")
    yield server.url(name, "mover")
    server.drop(name)


@pytest.fixture
def on_postgres(target):
    return target.startswith("postgresql:")


@pytest.fixture
def store(target):
    return open_store(target)


@pytest.fixture
def spring(store):
    """The id of an empty campaign."""
    return store.add_campaign("spring", "Spring", "biogen").id


@pytest.fixture
def judged(store, spring):
    """Twelve judgments in three transactions, each between two of another campaign."""
    # Its asserts are rewritten only if pytest is the first to import it
    from tests.store.test_log import (
        fill,
    )

    fill(store, spring)
    autumn = store.add_campaign("autumn", "Autumn", "biogen").id
    for begin in (0, 4, 8):
        store.append(spring, [judgment(n) for n in range(begin, begin + 4)])
        store.append(autumn, [judgment(begin)])
    return store


@pytest.fixture
def attack(target, on_postgres, request):
    """Changes the database as its owner may, with the triggers off and on again."""

    def statements(*attacks):
        if on_postgres:
            server = request.getfixturevalue("postgres")
            server.administer(
                "SET session_replication_role = replica", *attacks, database="shared"
            )
            return
        with sqlite3.connect(target, isolation_level=None) as other:
            triggers = other.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            ).fetchall()
            for statement in [
                *(f'DROP TRIGGER "{name}"' for name, _ in triggers),
                *attacks,
                *(sql for _, sql in triggers),
            ]:
                other.execute(statement)

    return statements
