"""A campaign on either engine, another server at its log, and a way to let something happen between
reading and storing.
"""

from __future__ import annotations

import json
from contextlib import contextmanager

import pytest

from assessment.campaign import Workspace, data
from assessment.campaign import workspace as workspaces
from assessment.exchange.imports.files import InputFile, import_files
from assessment.store.database import open_engine
from assessment.store.store import Store
from assessment.tracks import TRACKS
from tests.conftest import DOCUMENTS, TOPICS, run_file
from tests.judging.nuggets.test_nuggets import MATERIAL, TRACK

OLD = {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}
CORRECTED = {"1": "Iron really helps [11]. Rest helps [12]. Walk.", "2": "Gel is safe."}


@pytest.fixture
def workspace(target, tmp_path, monkeypatch):
    monkeypatch.setenv(workspaces.STORE, target)
    # An emptied database counts its campaigns from 1 again
    monkeypatch.setattr(data, "_data", {})
    return Workspace(tmp_path / "desk")


@pytest.fixture
def campaign(workspace, splitter):
    made = workspace.create("spring", "biogen")
    files = [
        InputFile("topics.json", json.dumps(TOPICS).encode()),
        InputFile("documents.jsonl", DOCUMENTS.encode()),
        run_file("heron", OLD),
    ]
    assert all(
        report.loaded
        for report in import_files(made, files, splitter=splitter, by="test")
    )
    return made


@pytest.fixture
def lists(workspace, splitter, monkeypatch):
    """A campaign of nugget lists."""
    monkeypatch.setitem(TRACKS, "tiny", TRACK)
    made = workspace.create("lists", "tiny")
    import_files(
        made,
        [InputFile("all.json", json.dumps(MATERIAL).encode())],
        splitter=splitter,
        by="test",
    )
    return made


@pytest.fixture
def other(target):
    """The same log as another server has it."""
    store = Store(open_engine(target))
    yield store
    store.close()


@pytest.fixture
def before_storing(workspace, monkeypatch):
    """A function that lets something happen once, when all was read and the storing transaction has not
    begun.
    """

    def before_storing(happens):
        engine = workspace.store._engine
        write = engine.write

        def late(*arguments):
            monkeypatch.setattr(engine, "write", write)
            happens()
            return write(*arguments)

        monkeypatch.setattr(engine, "write", late)

    return before_storing


@pytest.fixture
def before_material(workspace, monkeypatch):
    """A function that lets something happen once, when new answers are about to be stored with what is
    carried to them.
    """

    def before_material(happens):
        store = workspace.store
        add_material = store.add_material

        def late(*arguments, **more):
            monkeypatch.setattr(store, "add_material", add_material)
            happens()
            return add_material(*arguments, **more)

        monkeypatch.setattr(store, "add_material", late)

    return before_material


@pytest.fixture
def while_storing(workspace, monkeypatch):
    """A function that lets something happen once, at the beginning of the storing transaction."""

    def while_storing(happens):
        engine = workspace.store._engine
        write = engine.write

        @contextmanager
        def late(*arguments):
            monkeypatch.setattr(engine, "write", write)
            with write(*arguments) as db:
                happens()
                yield db

        monkeypatch.setattr(engine, "write", late)

    return while_storing
