"""Small material that the tests of store, campaign, routes, commands and pages share."""

from __future__ import annotations

import gc
import json
import os
import shutil
import sys
import uuid
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

from assessment.campaign import Workspace, data
from assessment.campaign.runs_of_screens import runs_of_screens
from assessment.campaign.workspace import DATABASE
from assessment.cli import COLLECTOR
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.sample_campaigns import add_samples
from assessment.judging.events.recording import record
from assessment.model import Judgment
from assessment.sentences.splitters import splitter as splitter_named
from assessment.store.database import _stores
from assessment.store.sqlite_library import sqlite3
from assessment.ui.computing import time_limits
from tests.quick_setup import durable, installed_pipelines, quick_disk  # noqa: F401
from tests.small_samples import add_small_samples

settings.register_profile(
    "shared machine",
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
# pytest --hypothesis-profile=thorough
settings.register_profile(
    "thorough", parent=settings.get_profile("shared machine"), max_examples=1000
)
settings.load_profile("shared machine")
for name in (
    "ASSESSMENT_STORE",
    "ASSESSMENT_SECRET",
    "ASSESSMENT_ACCESS",
    "ASSESSMENT_DOOR",
):
    os.environ.pop(name, None)  # tests never touch a database that somebody works with


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--browser",
        choices=("chromium", "firefox"),
        default="chromium",
        help="what the browser tests run in",
    )


_LONGEST = (
    "test_whole_campaign",
    "test_session_day",
    "test_crash",
    "test_servers",
    "test_every_page",
    "test_links",
)
_EARLY = ("tests/browser", "tests/deploy")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collecting makes little garbage, and its objects stay: the collector need not look at them."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    # Tests leave little garbage, too: to look for it as often as Python does took a tenth of their time.
    gc.set_threshold(*COLLECTOR)
    return result


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish():
    """What tests leave is collected once, for what its finalizers warn of; pytest does so five times."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items):
    """Longest first: a long test that begins last keeps one worker alone at the end."""
    items.sort(key=_turn)


def _turn(item):
    if item.path.stem in _LONGEST:
        return _LONGEST.index(item.path.stem)
    return len(_LONGEST) + (not item.nodeid.startswith(_EARLY))


TOPICS = {
    "topics": [
        {"id": 1, "question": "Does iron help?"},
        {"id": 2, "question": "Is gel safe?"},
    ]
}
DOCUMENTS = (
    '{"pmid": "11", "title": "A trial", "abstract": "Iron helped."}\n'
    '{"pmid": "12", "title": "A review", "abstract": "Gel is safe."}\n'
)


@pytest.fixture(autouse=True)
def forgotten(request):
    """What the process holds of a test's campaigns and databases goes with the test."""
    yield
    folder = request.node.funcargs.get("tmp_path")
    if folder is None:
        return
    for key in [key for key in data._data if key[0].startswith(str(folder))]:
        del data._data[key]
    for target in [target for target in _stores if target.startswith(str(folder))]:
        _stores.pop(target).close()


@pytest.fixture(scope="session", autouse=True)
def without_time_limits():
    """A busy machine shows the same pages as a quick one."""
    with pytest.MonkeyPatch.context() as patched:
        for name in vars(time_limits):
            if name.isupper():
                patched.setattr(time_limits, name, 600.0)
        yield


@pytest.fixture(autouse=True)
def main_module():
    """AppTest leaves the page as the main module, which a process started later would run."""
    before = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = before


def run_file(name, answers, team="ibis"):
    """A run of 2024 from its answers by topic."""
    results = [
        {"topic_id": topic, "answer": answer, "references": []}
        for topic, answer in answers.items()
    ]
    return InputFile(
        f"{name}.json",
        json.dumps(
            {"team_id": team, "run_name": name, "contact_email": "", "results": results}
        ).encode(),
    )


def unit(campaign, run, name, topic="1"):
    """A unit of a run's answer by its name: "sentence 1", "PMID 11", "answer"."""
    screen = screen_of(campaign, run, topic)
    return next(
        unit
        for unit in campaign.data.units(topic)
        if unit.screen == screen and unit.name == name
    )


def screen_of(campaign, run, topic="1"):
    """The screen of a run's answer, where it has only one."""
    runs_by_screen = runs_of_screens(campaign.data, topic)
    [screen] = [screen for screen, runs in runs_by_screen.items() if run in runs]
    return screen


def judge(campaign, unit, label, assessor="Ann", **more):
    """One judgment, recorded; what was refused."""
    return record(
        campaign,
        assessor,
        [Judgment(unit.ref, assessor, label, uuid=str(uuid.uuid4()), **more)],
    )


def judge_at(campaign, unit, label, at, assessor="Ann", **more):
    """One judgment of an earlier time (ISO 8601), put into the log without asking whether it is allowed."""
    judgment = Judgment(
        unit.ref, assessor, label, uuid=str(uuid.uuid4()), at=at, **more
    )
    campaign.store.append(campaign.row.id, [judgment])


@pytest.fixture(scope="session")
def splitter():
    return splitter_named("rules")


@pytest.fixture
def workspace(tmp_path):
    return Workspace(tmp_path / "desk")


@pytest.fixture
def make(workspace, splitter):
    """A function that makes a campaign of two topics and two documents with the run files given to it."""
    return partial(add_campaign, workspace, splitter)


def add_campaign(workspace, splitter, *runs, name="spring"):
    campaign = workspace.create(name, "biogen")
    inputs = [
        InputFile("topics.json", json.dumps(TOPICS).encode()),
        InputFile("documents.jsonl", DOCUMENTS.encode()),
        *runs,
    ]
    reports = import_files(campaign, inputs, splitter=splitter, by="test")
    assert all(report.loaded for report in reports), reports
    return campaign


RUNS = (
    run_file("heron", {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}),
    run_file("tern", {"1": "Iron helps [11]. Sleep is good."}, team="gull"),
)


@pytest.fixture(scope="session")
def spring_database(tmp_path_factory, splitter):
    """The database of a workspace with nothing but the campaign of most tests, made once."""
    first = Workspace(tmp_path_factory.mktemp("spring"))
    add_campaign(first, splitter, *RUNS)
    first.store.backup(first.path / "copy.sqlite")
    return first.path / "copy.sqlite"


@pytest.fixture
def campaign(workspace, splitter, spring_database):
    """Two runs; topic 1 has two sentences and a citation in each, topic 2 is answered by the first run
    only.
    """
    connection = workspace.store._engine._connection()
    if connection.total_changes:  # an earlier fixture has stored something
        return add_campaign(workspace, splitter, *RUNS)
    with closing(sqlite3.connect(spring_database)) as made:
        made.backup(connection)
    return workspace.campaign("spring")


@pytest.fixture(scope="session")
def first_samples(tmp_path_factory, splitter):
    """The database of the small sample campaigns."""
    return database_made_once(tmp_path_factory, add_small_samples, splitter)


@pytest.fixture(scope="session")
def shipped_samples(tmp_path_factory, splitter):
    """The database of the sample campaigns that people see."""
    return database_made_once(tmp_path_factory, add_samples, splitter)


def database_made_once(tmp_path_factory, add_campaigns, splitter):
    """The database with these campaigns, made by the test process that first needs it."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # that of all test processes
    database = folder / f"{add_campaigns.__name__}.sqlite"
    with FileLock(database.with_suffix(".lock")):
        if not database.exists():
            workspace = Workspace(tmp_path_factory.mktemp(add_campaigns.__name__))
            add_campaigns(workspace, splitter)
            workspace.store.backup(database)
    return database


@pytest.fixture(scope="session")
def sample_store(first_samples, tmp_path_factory):
    """A store with the sample campaigns; see `samples`."""
    folder = tmp_path_factory.mktemp("samples")
    shutil.copy(first_samples, folder / DATABASE)
    return Workspace(folder).store


@pytest.fixture
def sample_views(sample_store):
    """The folder of the sample campaigns for tests that only look: what one works out, the next one has."""
    before = states(sample_store)
    yield Path(sample_store.path).parent
    assert states(sample_store) == before, (
        "a test that changes something takes `samples`"
    )


def states(store):
    """The newest numbers of every campaign."""
    return {name: store.state(row.id) for name, row in store.campaigns().items()}


@pytest.fixture(scope="session")
def sample_database(first_samples):
    """A file to be copied, which nobody opens."""
    return first_samples


@pytest.fixture(scope="session")
def sample_workspace(sample_database, tmp_path_factory):
    """A function that copies the sample campaigns into a workspace, for a module of tests."""

    def sample_workspace():
        folder = tmp_path_factory.mktemp("samples")
        shutil.copy(sample_database, folder / DATABASE)
        return Workspace(folder)

    return sample_workspace


@pytest.fixture
def samples(sample_database, tmp_path):
    """The folder of a workspace of one's own with the sample campaign."""
    folder = tmp_path / "samples"
    folder.mkdir(mode=0o700)
    shutil.copy(sample_database, folder / DATABASE)
    return folder
