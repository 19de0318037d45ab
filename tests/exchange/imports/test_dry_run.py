"""A dry run of an import says what the import would say, and stores nothing."""

from __future__ import annotations

import json
import tempfile

import pytest

from assessment.campaign import Workspace, data
from assessment.campaign.workspace import STORE
from assessment.exchange.imports.dry_run import check_files
from assessment.exchange.imports.files import InputFile, import_files
from assessment.model import UserError
from tests.conftest import DOCUMENTS, TOPICS, judge, run_file, unit
from tests.exchange.imports.test_imports import contents
from tests.store.conftest import postgres  # noqa: F401  the fixture

FILES = (
    run_file("heron", {"1": "Iron helps [11].", "9": "Nobody asked."}),
    InputFile("d.jsonl", DOCUMENTS.encode()),
    InputFile("t.json", json.dumps(TOPICS).encode()),
    InputFile("bad.json", b"{"),
)


@pytest.fixture(params=["sqlite", "postgresql"])
def desk(request, tmp_path, monkeypatch):
    """An empty workspace on each engine."""
    if request.param == "postgresql":
        monkeypatch.setenv(STORE, request.getfixturevalue("postgres").emptied())
    desk = Workspace(tmp_path / "desk")
    yield desk
    data.forget(desk.store)


@pytest.fixture
def scratch(desk, tmp_path, monkeypatch):
    """The folder that temporary files are made in, the database server's apart."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def stored(campaign):
    """Everything that an import could have changed, with the chain of the log."""
    return campaign.store.heads(campaign.row.id), contents(campaign)


def test_a_batch_is_reported_as_the_import_reports_it_and_nothing_stays(
    desk, splitter, scratch
):
    campaign = desk.create("spring", "biogen")
    before, remembered = stored(campaign), set(data._data)
    checked = check_files(campaign, FILES, splitter=splitter, by="test")
    assert stored(campaign) == before
    assert set(data._data) == remembered
    assert list(scratch.iterdir()) == []
    assert [report.loaded for report in checked] == [True, True, True, False]
    assert checked[0].counts["answers"] == 1
    assert checked == import_files(campaign, FILES, splitter=splitter, by="test")


def test_a_corrected_run_is_compared_with_the_judgments_that_are_there(desk, splitter):
    campaign = desk.create("spring", "biogen")
    import_files(campaign, FILES[:3], splitter=splitter, by="test")
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    corrected = [run_file("heron", {"1": "Rest helps [12]."})]
    before = stored(campaign)
    for replace in (False, True):
        [report] = check_files(
            campaign, corrected, splitter=splitter, by="test", replace=replace
        )
        assert report.effects
        assert report.stopped is not replace
        assert stored(campaign) == before
    assert [report] == import_files(
        campaign, corrected, splitter=splitter, by="test", replace=True
    )


def test_documents_that_the_campaign_has_are_not_counted_as_new(desk, splitter):
    campaign = desk.create("spring", "biogen")
    import_files(campaign, FILES[1:3], splitter=splitter, by="test")
    [report] = check_files(campaign, [FILES[1]], splitter=splitter, by="test")
    assert "documents" not in report.counts


def test_a_dry_run_is_refused_where_an_import_is(campaign, splitter):
    with pytest.raises(UserError, match="characters"):
        check_files(campaign, FILES, splitter=splitter, by="test", assessor=" ")
