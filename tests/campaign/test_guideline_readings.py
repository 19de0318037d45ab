"""Who has read which version of the guidelines: stored once, kept in archives, seen by organisers."""

import json
import uuid

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment.api import HEADER, TokenClaims, routes, sign
from assessment.campaign.guideline_readings import note_reading, readings
from assessment.campaign.guidelines import change_guidelines, version_of
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.model import UserError

FIRST, SECOND = version_of("Be strict."), version_of("Be kind.")


@pytest.fixture
def spring(campaign):
    change_guidelines(campaign, "Be strict.", by="Zoe")
    return campaign


def test_a_reading_is_stored_once_for_each_person_and_version(spring):
    before = spring.all_scores()
    note_reading(spring, "Ann", FIRST)
    state = spring.state()
    note_reading(spring, "Ann", FIRST)
    assert spring.state() == state
    change_guidelines(spring, "Be kind.", by="Zoe")
    note_reading(spring, "Ben", FIRST)
    note_reading(spring, "Ann", SECOND)
    assert {version: set(people) for version, people in readings(spring).items()} == {
        FIRST: {"Ann", "Ben"},
        SECOND: {"Ann"},
    }
    assert spring.all_scores() == before


@pytest.mark.parametrize("version", ["", "another", SECOND])
def test_a_version_that_never_was_is_refused(spring, version):
    with pytest.raises(UserError, match="never had guidelines of this version"):
        note_reading(spring, "Ann", version)


def test_nothing_is_noted_once_the_campaign_is_closed(spring):
    set_phase(spring, "closed", by="Zoe")
    with pytest.raises(UserError, match="the campaign is closed"):
        note_reading(spring, "Ann", FIRST)


def test_an_archive_brings_the_readings(spring, tmp_path):
    note_reading(spring, "Ann", FIRST)
    _, archive = export(spring, "archive")
    restored = restore(Workspace(tmp_path / "elsewhere"), archive)
    assert readings(restored) == readings(spring)


def test_the_desk_tells_what_its_assessor_read(spring, workspace):
    client = TestClient(Starlette(routes=routes(lambda: workspace)))

    def send(who, body):
        token = {HEADER: sign(workspace, TokenClaims("spring", who))}
        return client.post("/api/guidelines", content=json.dumps(body), headers=token)

    assert send("Ann", {"version": FIRST}).json() == {"version": FIRST}
    assert send("", {"version": FIRST}).status_code == 403
    assert send("Ann", {"version": 7}).status_code == 422
    assert send("Ann", {"version": str(uuid.uuid4())}).status_code == 422
    assert {version: set(people) for version, people in readings(spring).items()} == {
        FIRST: {"Ann"}
    }
