"""Small material that the tests of store, campaign, routes, commands and pages share."""

from __future__ import annotations

import json
import uuid

import pytest

from assessment.campaign import Given, Workspace
from assessment.model import Judgment, Ref
from assessment.text.splitting import splitter as splitter_named

TOPICS = {"topics": [{"id": 1, "question": "Does iron help?"}, {"id": 2, "question": "Is gel safe?"}]}
DOCUMENTS = '{"pmid": "11", "title": "A trial", "abstract": "Iron helped."}\n{"pmid": "12", "title": "A review", "abstract": "Gel is safe."}\n'


def run_file(name, answers, team="ibis"):
    """A run of 2024 from its answers by topic."""
    results = [{"topic_id": topic, "answer": answer, "references": []} for topic, answer in answers.items()]
    return Given(f"{name}.json", json.dumps({"team_id": team, "run_name": name, "contact_email": "", "results": results}).encode())


def judge(campaign, unit, label, assessor="Ann", **more):
    """A fresh judgment, recorded; the refusals."""
    ref = unit if isinstance(unit, Ref) else unit.ref
    return campaign.record(assessor, [Judgment(ref, assessor, label, uuid=str(uuid.uuid4()), **more)])


@pytest.fixture(scope="session")
def splitter():
    return splitter_named("rules")


@pytest.fixture
def workspace(tmp_path):
    return Workspace(tmp_path / "desk")


@pytest.fixture
def make(workspace, splitter):
    """A function that makes a campaign of two topics and two documents with the run files given to it."""

    def make(*runs, name="spring"):
        campaign = workspace.create(name, "biogen")
        given = [Given("topics.json", json.dumps(TOPICS).encode()), Given("documents.jsonl", DOCUMENTS.encode()), *runs]
        receipts = campaign.take_in(given, splitter=splitter, by="test")
        assert all(receipt.loaded for receipt in receipts), receipts
        return campaign

    return make


@pytest.fixture
def campaign(make):
    """Two runs; topic 1 has two sentences and a citation in each, topic 2 is answered by the first run only."""
    return make(
        run_file("heron", {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}),
        run_file("tern", {"1": "Iron helps [11]. Sleep is good."}, team="gull"),
    )


@pytest.fixture
def units(campaign):
    """The units of topic 1 by name of their screen's run order: list of units."""
    return campaign.live.units("1")


@pytest.fixture(scope="session")
def sample_folder(tmp_path_factory, splitter):
    """A workspace with the sample campaign; copy it before writing to it."""
    folder = tmp_path_factory.mktemp("samples")
    Workspace(folder).add_samples(splitter)
    return folder
