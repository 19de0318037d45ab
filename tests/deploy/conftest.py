"""A database that can crash, and a short folder."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest

from tests.deploy.fleet import Database
from tests.deploy.scene import scene


@pytest.fixture(scope="session")
def database():
    made = Database()
    yield made
    made.remove()


@pytest.fixture(scope="session")
def sampled(database, tmp_path_factory):
    """The name of a database with the sample campaigns, to be copied."""
    name = database.database()
    with scene(tmp_path_factory.mktemp("sampled"), database.url(name)):
        return name


@pytest.fixture
def load_scene(database, sampled, folder):
    """The scene of a test, in a database of its own."""
    folder.chmod(0o755)  # nginx works as another user
    with scene(folder, database.url(database.database(sampled))) as made:
        database.settle()
        yield made


@pytest.fixture
def folder():
    """Where servers keep their logs."""
    made = Path(tempfile.mkdtemp(prefix="desk-"))
    yield made
    shutil.rmtree(made)
