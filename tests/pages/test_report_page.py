"""The report on the page Release: what it says it holds, its options, and the file that it hands out."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.report import default_measures
from assessment.ui import downloads
from tests.pages.opening import open_in_frame, words


@pytest.fixture
def opened(sample_views, monkeypatch):
    """The page with the files of its buttons, by name."""
    monkeypatch.setenv(ENVIRONMENT, str(sample_views))
    files = {}

    def keep(label, content, file, mime, **look):
        files[file] = content

    monkeypatch.setattr(downloads.st, "download_button", keep)
    return open_in_frame("release", campaign="biogen-sample"), files


def test_the_page_hands_out_a_report_that_begins_with_its_summary(opened):
    page, files = opened
    assert "a short summary" in words(page)
    content = files["biogen-sample-report.html"]().decode()
    assert content.index("<h2>Summary</h2>") < content.index("<h2>Leaderboard</h2>")
    assert "Amara" in content


def test_the_report_without_names_is_a_choice_on_the_page(opened):
    page, files = opened
    page.checkbox(key="report-anonymous").check().run()
    assert "Amara" not in files["biogen-sample-report.html"]().decode()


def test_the_measures_in_detail_are_chosen_from_the_default_ones(opened, sample_views):
    page, _ = opened
    page.checkbox(key="report-choose").check().run()
    defaults = default_measures(Workspace(sample_views).campaign("biogen-sample"))
    assert page.multiselect(key="report-measures-biogen-sample").value == defaults
