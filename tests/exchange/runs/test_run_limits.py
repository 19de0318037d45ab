"""Runs that are more than a team may submit are reported at import and on the page Runs."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.campaign.setting_checks import check_settings
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.runs.limits import problems_of_campaign
from assessment.exchange.runs.submissions import set_submissions
from assessment.exchange.settings.changing import change_settings
from assessment.model import UserError
from assessment.tracks import TRACKS
from tests.conftest import run_file

DEFAULTS = {
    "adhoc": {"team-runs": "0"},
    "biogen": {"team-runs": "0"},
    "car": {
        "team-runs-passage": "3",
        "team-runs-entity": "3",
        "team-runs-page": "10",
        "team-runs-page-high": "1",
        "team-runs-page-medium": "2",
    },
    "qa2007": {"team-runs": "3"},
    "rag": {"team-runs": "0"},
    "r2c2": {"team-runs-pr": "4", "team-runs-ac": "4"},
    "scifact": {"team-runs": "0"},
}


@pytest.mark.parametrize("track", TRACKS)
def test_the_limits_of_a_campaign_begin_with_those_of_the_guidelines(workspace, track):
    settings = workspace.create("new", track).settings
    limits = {
        name: value for name, value in settings.items() if name.startswith("team-runs")
    }
    assert limits == DEFAULTS[track]


@pytest.mark.parametrize("track", TRACKS.values(), ids=list(TRACKS))
def test_every_kind_of_run_of_the_samples_belongs_to_a_limited_task(track):
    assert track.limits
    for limit in track.limits:
        assert limit.title
        assert limit.source


def test_the_run_that_is_one_too_many_is_named_with_its_place(make, splitter):
    campaign = make(
        *(run_file(f"ibis{number}", {"1": "Iron helps."}) for number in range(2))
    )
    change_settings(campaign, {"team-runs": "2"}, by="Zoe")
    assert problems_of_campaign(campaign) == []
    third = run_file("third", {"1": "Iron helps."})
    (report,) = import_files(campaign, [third], splitter=splitter, by="Zoe")
    (problem,) = (item for item in report.problems if item.code == "TOO_MANY_RUNS")
    assert report.loaded
    assert (problem.file, problem.place) == ("third.json", "run third")
    assert problem.what.startswith("team 'ibis' has 3 runs for answers with citations")
    assert "ibis0, ibis1, third" in problem.what
    assert "the setting team-runs" in problem.right
    (result,) = problems_of_campaign(campaign)
    assert result.place == "team ibis"


def test_a_corrected_run_is_not_counted_twice(make, splitter):
    campaign = make(run_file("ibis0", {"1": "Iron helps."}))
    change_settings(campaign, {"team-runs": "1"}, by="Zoe")
    again = run_file("ibis0", {"1": "Iron helped."})
    (report,) = import_files(campaign, [again], splitter=splitter, by="Zoe")
    assert "TOO_MANY_RUNS" not in {problem.code for problem in report.problems}


def passages(name):
    text = "D001;1;doc1;Anthony Mackie plays the part.\n"
    return InputFile(f"{name}.txt", text.encode())


def test_eight_passage_runs_of_a_team_are_four_too_many(workspace, splitter):
    campaign = workspace.create("dry", "r2c2")
    names = [f"WASEDA-{kind}-{n}" for kind in ("PG", "PO") for n in (1, 2, 3, 4)]
    files = [InputFile("topics.csv", b"qID,question\nD001,Who?\n")]
    files += [passages(name) for name in names]
    reports = import_files(campaign, files, splitter=splitter, by="Zoe")
    codes = [[problem.code for problem in report.problems] for report in reports[1:]]
    assert ["TOO_MANY_RUNS" in of_file for of_file in codes] == 4 * [False] + 4 * [True]
    (result,) = problems_of_campaign(campaign)
    assert "8 runs for passage ranking" in result.what


def test_teams_have_limits_of_their_own(make):
    campaign = make(
        run_file("one", {"1": "Iron helps."}),
        run_file("two", {"1": "Iron helps."}, team="gull"),
    )
    change_settings(campaign, {"team-runs": "1"}, by="Zoe")
    assert problems_of_campaign(campaign) == []
    set_submissions(campaign, ["two"], team="ibis", by="Zoe")
    (problem,) = problems_of_campaign(campaign)
    assert problem.what.endswith("(one, two), and 1 is allowed")


@pytest.mark.parametrize("value", ["-1", "03", "1000", "three", "", "٣", "9" * 5000])
def test_a_limit_is_a_whole_number(value):
    settings = TRACKS["r2c2"].limits[0].settings
    with pytest.raises(UserError, match="choose a whole number from 0 to 999"):
        check_settings(settings, {"team-runs-pr": value})


def test_two_pages_of_high_priority_are_one_too_many(samples):
    campaign = Workspace(samples).campaign("car-sample")
    assert problems_of_campaign(campaign) == []
    set_submissions(campaign, ["alder-pages"], priority="high", by="Zoe")
    set_submissions(campaign, ["cedar-pages"], team="alder", priority="high", by="Zoe")
    (result,) = problems_of_campaign(campaign)
    assert "2 runs of high priority for page ordering (Y3)" in result.what
    assert "the setting team-runs-page-high" in result.right
