"""What a team and other readers see of the page Compare."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from tests.conftest import run_file
from tests.pages.compare.parts import PARTS
from tests.pages.opening import compare_page, widget, words


def test_a_team_is_not_told_who_leads(two_runs):
    set_phase(two_runs, "released", by="test")
    assert "leads" not in words(compare_page("Leaderboard", **{"as": "team:gull"}))


def test_a_team_has_a_first_sentence_and_no_empty_column_of_ranks(two_runs):
    set_phase(two_runs, "released", by="test")
    test = compare_page("Leaderboard", **{"as": "team:gull"})
    assert "Your run by Accuracy is" in words(test)
    assert "Rank" not in test.dataframe[0].value
    dead = compare_page("Measures", **{"as": "team:gull"})
    assert "This part ranks all runs" not in words(dead)


@pytest.mark.parametrize("role", ["assessor", "visitor", "team:gull"])
def test_nobody_but_organisers_compares_before_the_release(two_runs, role):
    assert "may not " in words(compare_page("Leaderboard", **{"as": role}))


@pytest.mark.parametrize("part", PARTS)
def test_a_team_never_sees_another_teams_run(two_runs, part):
    set_phase(two_runs, "released", by="test")
    assert "heron" not in everything(compare_page(part, **{"as": "team:gull"}))


def everything(test):
    """Words, tables and pictures in one text."""
    return (
        words(test)
        + "".join(frame.value.to_csv() for frame in test.dataframe)
        + "".join(chart.proto.spec for chart in test.get("plotly_chart"))
    )


def test_an_organiser_sees_every_run_in_tables_and_pictures(two_runs):
    assert everything(compare_page("Heat map")).count("heron") > 1


def test_a_team_whose_runs_are_not_judged_yet_is_told_so(empty, make):
    campaign = make(
        run_file("heron", {"1": "Iron helps [11]."}),
        run_file("tern", {"1": "Rest helps.", "2": "Sleep helps."}, team="gull"),
    )
    set_phase(campaign, "released", by="test")
    for part in PARTS:
        test = compare_page(part, **{"as": "team:gull"})
        assert [error.value for error in test.error] == []
    test = compare_page("Leaderboard", **{"as": "team:gull"})
    [standings] = [frame.value for frame in test.dataframe]
    assert list(standings["Run"]) == ["tern"]
    assert "tern\\: not yet judged" in words(test)


def test_a_team_does_not_see_how_the_ranking_hangs_on_assessors(two_runs):
    set_phase(two_runs, "released", by="test")
    assert "Without an assessor" not in words(
        compare_page("Stability", **{"as": "team:gull"})
    )
    assert (
        "Stability"
        not in widget(
            compare_page("Topics", **{"as": "team:gull"}).get("button_group"), "Look at"
        ).options
    )


def test_a_team_without_runs_is_told_so(two_runs):
    set_phase(two_runs, "released", by="test")
    text = words(compare_page("Leaderboard", **{"as": "team:lark"}))
    assert "None of the runs is your team's. Ask an organiser to check the team" in text


def test_a_team_is_told_of_what_it_sees_only(samples, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    set_phase(Workspace(samples).campaign("scifact-sample"), "released", by="test")
    team = {"as": "team:verifier", "campaign": "scifact-sample"}
    text = words(compare_page("Two runs", **team))
    assert "Your team's runs are shown singly" in text
    assert "as in the first sentence of *Leaderboard*" not in text
    # The campaign is released: nobody judges any more.
    assert "the differences may still change" not in text
