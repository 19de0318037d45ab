"""What the page Runs says of imported files."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.exchange.imports.report import ImportReport
from assessment.formats import problem
from assessment.ui.foreign_text import md
from assessment.ui.runs.importing import LastImport

RUNS = str(Path(__file__).parents[2] / "pages" / "runs.py")
RIGHT = "one of the topics of this campaign, which the file topics.json lists " * 4


@pytest.fixture
def page(tmp_path, monkeypatch):
    """The page Runs after an import of two files."""
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "desk"))
    Workspace(tmp_path / "desk").create("spring", "qa2007")
    wrong = problem("run.txt", "UNKNOWN_TOPIC", "line 3", what="topic 9", right=RIGHT)
    reports = [
        ImportReport("topics.xml", "topics", (), loaded=True, counts={"topics": 2}),
        ImportReport("run.txt", "run", (wrong,), loaded=False),
    ]
    test = AppTest.from_file(RUNS, default_timeout=60)
    test.session_state["last-import"] = LastImport("spring", reports)
    return test.run()


def test_one_line_and_one_table_tell_what_became_of_all_files(page):
    assert [error.value for error in page.error] == ["2 files: loads 1, cannot load 1"]
    table = next(frame.value for frame in page.dataframe if "State" in frame.value)
    assert table["State"].tolist() == ["loads", "cannot load"]
    assert table["Errors"].tolist() == [0, 1]
    assert table["Held"].tolist() == ["2 topics", "nothing imported"]


def test_a_problem_stands_above_the_files_and_says_in_full_what_would_be_right(page):
    headers = [header.value for header in page.header]
    assert headers == ["Problems", "Files", "More files"]
    assert any(md(RIGHT.strip()) in text.value for text in page.markdown)
    table = next(frame.value for frame in page.dataframe if "Severity" in frame.value)
    assert table["Severity"].tolist() == ["error"]
    # Narrow windows show the first columns.
    assert list(table)[:3] == ["Severity", "What is wrong", "What would be right"]
