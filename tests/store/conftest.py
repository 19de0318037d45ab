"""Every test of a store runs on both engines."""

from __future__ import annotations

import pytest

from assessment.store import open_store


@pytest.fixture(scope="session")
def postgres(request):
    """A PostgreSQL server of the tests' own; standard error says which, whatever pytest captures."""
    from tests.store import server  # a store in a file is tested without its libraries

    with request.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
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
    yield server.url(name)
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
