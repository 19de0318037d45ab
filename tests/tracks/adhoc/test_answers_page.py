"""The page Answers shows a run's documents with their grades, each under its number."""

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.exchange.imports.files import import_files
from tests.pages.opening import open_in_frame, without_errors, words
from tests.tracks.adhoc.making import BEES, RULES


def test_documents_are_numbered(tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    campaign = Workspace(tmp_path).create("bees", "adhoc")
    import_files(campaign, list(BEES), splitter=RULES, by="Zoe", assessor="Ann")
    page = open_in_frame("answers", campaign="bees", who="Zoe")
    without_errors(page)
    assert "**Document 1**" in words(page)
    assert "**Document 2**" in words(page)
