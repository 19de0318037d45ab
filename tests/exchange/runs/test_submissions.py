"""Whose runs they are: named by the run, set by an organiser, kept over imports, archives and versions."""

from __future__ import annotations

import pytest

from assessment.access.visibility import visible_runs
from assessment.campaign.phase_log import set_phase
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.runs.submissions import set_submissions, submissions
from assessment.exchange.runs.version_history import make_current
from assessment.model import UserError
from assessment.model.permissions import Principal
from assessment.tracks import TRACKS
from tests.conftest import run_file


def teams(campaign):
    return {run.run: (run.team, run.origin) for run in submissions(campaign)}


def test_a_team_in_the_file_counts_until_an_organiser_sets_another(campaign):
    assert teams(campaign) == {
        "heron": ("ibis", "the run"),
        "tern": ("gull", "the run"),
    }
    set_submissions(campaign, ["tern"], team=" Gull ", by="Zoe")
    assert teams(campaign)["tern"] == ("Gull", "an organiser")
    set_submissions(campaign, ["tern"], team="", by="Zoe")
    assert teams(campaign)["tern"] == ("gull", "the run")


def test_what_an_organiser_set_stays_when_a_corrected_run_comes_in(campaign, splitter):
    set_submissions(campaign, ["tern"], team="Gull", priority="high", by="Zoe")
    corrected = run_file("tern", {"1": "Iron helps."}, team="gull")
    import_files(campaign, [corrected], splitter=splitter, by="Zoe")
    (run,) = (run for run in submissions(campaign) if run.run == "tern")
    assert (run.team, run.origin, run.priority) == ("Gull", "an organiser", "high")
    set_submissions(campaign, ["tern"], team="", by="Zoe")
    assert teams(campaign)["tern"] == ("gull", "the run")


def test_another_team_still_cannot_take_over_the_name_of_a_run(campaign, splitter):
    set_submissions(campaign, ["tern"], team="Gull", by="Zoe")
    stolen = run_file("tern", {"1": "Iron helps."}, team="Gull")
    (report,) = import_files(campaign, [stolen], splitter=splitter, by="Zoe")
    assert [problem.code for problem in report.problems] == ["REPEATED_RUN"]


def test_an_earlier_version_comes_back_with_the_team_and_priority_of_now(
    campaign, splitter
):
    corrected = run_file("tern", {"1": "Iron helps."}, team="gull")
    import_files(campaign, [corrected], splitter=splitter, by="Zoe")
    set_submissions(campaign, ["tern"], team="Gull", priority="low", by="Zoe")
    make_current(campaign, "tern", 1, by="Zoe")
    (run,) = (run for run in submissions(campaign) if run.run == "tern")
    assert (run.team, run.priority) == ("Gull", "low")


def test_an_archive_brings_teams_and_priorities_back(campaign, workspace):
    set_submissions(campaign, ["tern"], team="Gull", priority="high", by="Zoe")
    _, data = export(campaign, "archive")
    restored = restore(workspace, data, "again")
    assert submissions(restored) == submissions(campaign)


def test_a_change_that_changes_nothing_is_not_stored(campaign):
    set_submissions(campaign, ["tern"], team="Gull", by="Zoe")
    before = campaign.state()
    set_submissions(campaign, ["tern"], team="Gull", by="Zoe")
    assert campaign.state() == before


@pytest.mark.parametrize(
    ("runs", "change", "message"),
    [
        (["wren"], {"team": "x"}, "no run 'wren'; the campaign has heron, tern"),
        (["tern"], {"priority": "urgent"}, "'urgent' is no priority"),
        (["tern"], {"team": "x" * 201}, "cannot name a team"),
        (["tern"], {"team": "a\nb"}, "cannot name a team"),
        ([], {"team": "x"}, "choose runs"),
        (["tern"], {}, "choose runs"),
    ],
)
def test_what_cannot_be_set_is_refused_with_a_sentence(campaign, runs, change, message):
    with pytest.raises((UserError, KeyError), match=message):
        set_submissions(campaign, runs, by="Zoe", **change)


def test_teams_are_not_changed_in_a_frozen_campaign(campaign):
    set_phase(campaign, "frozen", by="Zoe")
    with pytest.raises(UserError, match=r"^the campaign is frozen"):
        set_submissions(campaign, ["tern"], team="Gull", by="Zoe")


NAMES = {
    "adhoc": {"heron-bm25": ""},
    "biogen": {"heron-rag-1": ""},
    "car": {"alder-1": "alder", "justname": "", "alder-l2r-b": "alder"},
    "qa2007": {"ternqa1": ""},
    "rag": {"heron-rag-1": ""},
    "r2c2": {"hit-u-PO-1": "hit-u", "WASEDA-AC-4": "WASEDA", "baseline": ""},
    "scifact": {"verifier-base": ""},
}
"""The team that a name alone tells."""


@pytest.mark.parametrize("track", TRACKS.values(), ids=list(TRACKS))
def test_every_track_says_how_its_runs_name_a_team(track):
    assert track.teams.sentence.endswith(".")
    for name, team in NAMES[track.name].items():
        assert track.teams.of_name(name) == team


def test_a_run_without_a_team_gets_one_and_its_team_sees_it(workspace, splitter):
    campaign = workspace.create("qa", "qa2007")
    questions = (
        b'<trecqa year="2007"><target id="1" text="Iron"><qa>'
        b'<q id="1.1" type="FACTOID">When?</q></qa>'
        b'<qa><q id="1.2" type="OTHER">Other</q></qa></target></trecqa>'
    )
    run = (
        b"1.1 ironqa1 APW_ENG_20050205.0337 1874\n1.2 ironqa1 APW_ENG_20050205.0337 x\n"
    )
    files = [InputFile("questions.xml", questions), InputFile("run.txt", run)]
    import_files(campaign, files, splitter=splitter, by="Zoe")
    principal = Principal("Ann", "team", "iron")
    assert visible_runs(campaign, principal) == []
    set_submissions(campaign, ["ironqa1"], team="iron", by="Zoe")
    assert visible_runs(campaign, principal) == ["ironqa1"]
