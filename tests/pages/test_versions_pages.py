"""On the page Runs, files that would touch judged answers wait for a word, and earlier versions come
back; Session offers to carry.
"""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import DATABASE, ENVIRONMENT
from assessment.exchange.imports.dry_run import check_files
from assessment.exchange.imports.files import import_files
from assessment.exchange.runs.version_history import versions
from assessment.ui.runs import replacement
from assessment.ui.runs.importing import LastImport
from tests.conftest import judge, run_file, unit
from tests.pages.opening import open_in_frame, sound, widget, words

GOLDEN = Path(__file__).parents[1] / "golden" / "workspaces"


@pytest.fixture
def judged(spring):
    judge(spring, unit(spring, "heron", "answer", "2"), "yes")
    return spring


@pytest.fixture
def stopped(judged, splitter):
    """The page after a file was handed in that leaves a judged answer out."""
    file = run_file("heron", {"1": "Iron helps [11]. Rest helps [12]."})
    reports = import_files(judged, [file], splitter=splitter, by="test")
    test = open_in_frame("runs", campaign="spring")
    state = judged.state()[2:]
    test.session_state["last-import"] = LastImport("spring", reports)
    test.session_state["stopped-files"] = replacement.Stopped(
        "spring", state, (file,), reports[0].effects, "imported"
    )
    return sound(test.run())


def test_a_file_that_stopped_shows_what_would_happen_and_goes_on_by_a_button(
    judged, stopped
):
    assert "Judged answers would be replaced" in words(stopped)
    assert "stopped" in words(stopped)
    assert list(judged.run("heron").answers) == ["1", "2"]
    sound(widget(stopped.button, "Replace the judged answers").click().run())
    assert list(judged.run("heron").answers) == ["1"]
    assert "Judged answers would be replaced" not in words(stopped)


@pytest.fixture
def checked(judged, splitter):
    """The page after the same file was only checked."""
    file = run_file("heron", {"1": "Iron helps [11]. Rest helps [12]."})
    reports = check_files(judged, [file], splitter=splitter, by="test")
    test = open_in_frame("runs", campaign="spring")
    test.session_state["last-import"] = LastImport(
        "spring", reports, (file,), "imported"
    )
    return sound(test.run())


def test_files_that_were_only_checked_say_what_would_happen_and_can_be_imported(
    judged, checked
):
    assert "nothing of this is stored" in words(checked)
    assert "Judged answers would be replaced" in words(checked)
    assert list(judged.run("heron").answers) == ["1", "2"]
    sound(widget(checked.button, "Import these files").click().run())
    assert "nothing of this is stored" not in words(checked)
    sound(widget(checked.button, "Replace the judged answers").click().run())
    assert list(judged.run("heron").answers) == ["1"]


def test_everything_can_be_left_as_it_is(judged, stopped):
    sound(widget(stopped.button, "Leave everything as it is").click().run())
    assert list(judged.run("heron").answers) == ["1", "2"]
    assert "Judged answers would be replaced" not in words(stopped)


def test_what_would_happen_is_shown_anew_where_something_was_taken_in_meanwhile(
    judged, stopped, splitter
):
    import_files(
        judged, [run_file("owl", {"1": "Sleep helps."})], splitter=splitter, by="test"
    )
    sound(widget(stopped.button, "Replace the judged answers").click().run())
    assert list(judged.run("heron").answers) == ["1", "2"]
    sound(widget(stopped.button, "Replace the judged answers").click().run())
    assert list(judged.run("heron").answers) == ["1"]


def test_an_earlier_version_is_made_current_by_a_button(judged, splitter):
    import_files(
        judged,
        [run_file("heron", {"1": "Iron helps [11]. Rest helps [12]."})],
        splitter=splitter,
        by="test",
        replace=True,
    )
    test = open_in_frame("runs", campaign="spring", tab="What is loaded")
    sound(widget(test.selectbox, "Go back to version").set_value(1).run())
    sound(widget(test.button, "Make version 1 current again").click().run())
    assert list(judged.run("heron").answers) == ["1", "2"]
    assert [version.number for version in versions(judged, "heron")] == [1, 2, 3]


def test_the_box_of_another_run_holds_no_version_of_the_run_before(judged, splitter):
    files = [run_file("heron", {"1": "Rest helps [12]."})]
    files.append(run_file("tern", {"1": "Rest helps [12]."}, team="gull"))
    import_files(judged, files, splitter=splitter, by="test", replace=True)
    assert {len(versions(judged, run)) for run in ("heron", "tern")} == {2}
    test = open_in_frame("runs", campaign="spring", tab="What is loaded")
    sound(widget(test.selectbox, "Go back to version").set_value(1).run())
    [run] = [box for box in test.selectbox if box.key == "versions-run"]
    other = "tern" if run.value == "heron" else "heron"
    sound(run.set_value(other).run())
    assert widget(test.selectbox, "Go back to version").value is None


def test_session_says_how_many_judgments_of_an_older_workspace_lost_their_unit_and_carries_them(
    tmp_path, monkeypatch
):
    (tmp_path / DATABASE).write_bytes(
        lzma.decompress((GOLDEN / "1693f35.sqlite.xz").read_bytes())
    )
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    test = open_in_frame("session", campaign="biogen-sample")
    assert "105 judgments belong to no unit of the campaign any more" in words(test)
    sound(widget(test.button, "Carry 105 over").click().run())
    assert "105 judgments are carried over" in words(test)
    assert "belong to no unit" not in words(test)
    assert Workspace(tmp_path).campaign("biogen-sample").count() == 607


def test_session_says_nothing_where_every_judgment_has_its_unit(judged):
    assert "belong to no unit" not in words(open_in_frame("session", campaign="spring"))
