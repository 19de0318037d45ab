"""What makes tests quick: databases that need not outlive a power cut, and work that is done once."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import closing
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from assessment.campaign.workspace import DATABASE
from assessment.sentences import splitter_setting
from assessment.store.sqlite import SQLite
from assessment.store.sqlite_library import sqlite3
from assessment.store.sqlite_schema import migrate

_durable_connection, _migrate = SQLite._connect, SQLite._migrate


@pytest.fixture(scope="session", autouse=True)
def quick_disk(tmp_path_factory):
    """No commit waits for the disk: what a test stores need not outlive a power cut. A new database is a
    copy of the first one, which is quicker than making its tables again.
    """

    def quick(self, **more):
        connection = _durable_connection(self, **more)
        connection.execute("PRAGMA synchronous=OFF")
        return connection

    @cache
    def first_database():
        database = tmp_path_factory.mktemp("first") / DATABASE
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            migrate(connection, str(database))
        return database

    @cache
    def first_in_memory():
        connection = sqlite3.connect(
            ":memory:", isolation_level=None, check_same_thread=False
        )
        migrate(connection, ":memory:")
        return connection

    def copied(self):
        if self.path == ":memory:":
            first_in_memory().backup(self._connection())
            return
        if Path(self.path).stat().st_size == 0:
            shutil.copyfile(first_database(), self.path)
        _migrate(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SQLite, "_connect", quick)
        patch.setattr(SQLite, "_migrate", copied)
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def installed_pipelines():
    """Each new campaign looks through all installed packages; here again only where a folder has changed."""

    @cache
    def looked_up(folders, group):
        return entry_points(group=group)

    def quick(group):
        folders = [
            (path, Path(path).stat().st_mtime_ns)
            for path in sys.path
            if Path(path).is_dir()
        ]
        return looked_up(tuple(folders), group)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(splitter_setting, "entry_points", quick)
        yield


@pytest.fixture
def durable(monkeypatch):
    """SQLite as servers have it."""
    monkeypatch.setattr(SQLite, "_connect", _durable_connection)
    monkeypatch.setattr(SQLite, "_migrate", _migrate)
