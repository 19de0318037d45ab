"""A campaign of the toy track with a question of its own."""

import json

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from assessment.tracks import TRACKS
from tests.campaign.own_questions.making import FLUENCY, take_in
from tests.tracks.test_toy import MATERIAL
from tests.tracks.toy import TRACK


@pytest.fixture
def campaign(monkeypatch):
    """Two topics, two runs, and a question about sentences."""
    monkeypatch.setitem(TRACKS, TRACK.name, TRACK)
    campaign = Workspace(":memory:").create("points", TRACK.name)
    file = InputFile("all.json", json.dumps(MATERIAL).encode())
    import_files(campaign, [file], splitter=splitter("rules"), by="test")
    assert take_in(campaign, FLUENCY).loaded
    return campaign
