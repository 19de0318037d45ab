"""What the page Scores opens with, and its sentence on who leads."""

from __future__ import annotations

import pytest

from assessment.access.visibility import BEST, MIDDLE
from assessment.analysis.comparison.worst_topics import topics_worst_first
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.model import (
    Score,
)
from assessment.ui.scores import lead, rules
from assessment.ui.scores.lead import own_runs_in_words
from tests.conftest import judge, unit
from tests.pages.opening import boards, open_in_frame, widget, words


def test_a_link_to_a_run_opens_its_worst_topic(full):
    query = {"campaign": "biogen-sample", "measure": "Precision"}
    campaign = full.campaign("biogen-sample")
    run = next(iter(campaign.runs()))
    worst = topics_worst_first(campaign, run, "Precision")[0].topic
    test = open_in_frame("scores", **query, **{"drill-run": run})
    assert widget(test.selectbox, "Topic").value == worst


@pytest.mark.parametrize("page", ["scores", "compare", "errors"])
def test_pages_open_with_the_chief_measure_of_the_track(full, page):
    test = open_in_frame(page, campaign="scifact-sample")
    label = "Cost in" if page == "errors" else "Measure"
    assert widget(test.selectbox, label).value == "abstract_rationalized_f1"


def test_the_heading_says_in_words_which_rules_are_not_the_default(campaign):
    heading = rules(campaign).replace("\\", "")
    assert heading == "All 8 disputed rules are at the track's defaults."
    campaign.store.change_settings(campaign.row.id, {"missing": "skip"}, "Zoe")
    heading = rules(campaign).replace("\\", "")
    assert "“How a topic counts that a run does not answer”: it is left out" in heading


def test_the_page_says_who_leads_and_where_differences_are_tested(two):
    test = open_in_frame("scores", campaign="spring", measure="Accuracy")
    text = words(test).replace("\\", "")
    assert "By Accuracy, heron leads with 100.00 (all 2 units judged)." in text
    assert "The lead is not sure" in text
    assert "[*Compare*, part *Leaderboard*](./compare?campaign=spring" in text
    assert "Open units" not in text


@pytest.mark.parametrize(("measure", "is_mean"), [("accuracy", True), ("ECE", False)])
def test_the_first_sentence_says_that_a_mean_is_over_fewer_topics(
    full, measure, is_mean
):
    text = words(open_in_frame("scores", campaign="r2c2-sample", measure=measure))
    [first] = [line for line in text.splitlines() if f"**By {measure}" in line]
    first = first.split("**")[1].replace("\\", "")
    assert ("a mean over fewer topics than others (7 of 10)" in first) == is_mean


def test_a_large_campaign_is_not_tested_on_the_page_of_scores(two, monkeypatch):
    monkeypatch.setattr(lead, "is_tested_at_once", lambda rounds, scores: False)
    text = words(open_in_frame("scores", campaign="spring", measure="Accuracy"))
    assert "The lead is not sure" not in text
    assert "Whether the lead is more than chance: [*Compare*" in text


def test_open_units_are_said_to_be_able_to_change_the_order(two):
    retract = unit(two, "tern", "answer", "2")
    judge(two, retract, None)
    text = words(open_in_frame("scores", campaign="spring", measure="Accuracy"))
    assert "Units without a label" in text
    assert "How far: [*Bounds*](" in text


def test_open_units_of_a_frozen_campaign_change_nothing_any_more(two):
    judge(two, unit(two, "tern", "answer", "2"), None)
    set_phase(two, "frozen", by="test")
    text = words(open_in_frame("scores", campaign="spring", measure="Accuracy"))
    assert "Judging has ended: open units can no longer change the order." in text


def test_a_team_reads_how_its_best_run_compares(two):
    totals = [
        Score(run, None, "Accuracy", value, 2, 2)
        for run, value in {
            "heron": 50.0,
            "tern": 25.0,
            BEST: 75.0,
            MIDDLE: 40.0,
        }.items()
    ]
    assert own_runs_in_words(two, totals, "Accuracy", ["heron", "tern"]) == (
        "Your best run by Accuracy is heron with 50.00; the best of the others has 75.00, "
        "their median is 40.00."
    )
    alone = own_runs_in_words(two, totals[:1], "Accuracy", ["heron"])
    assert alone == "Your run by Accuracy is heron with 50.00."
    assert own_runs_in_words(two, totals[1:2], "Accuracy", ["heron"]) == (
        "Accuracy is not defined for your run."
    )
    assert own_runs_in_words(two, totals, "Accuracy", []) == (
        "None of the runs is your team's; by Accuracy the best of them has 75.00, their median is 40.00."
    )


def test_a_team_without_a_run_reads_so_above_a_table_that_opens_nothing(
    samples, monkeypatch
):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    set_phase(Workspace(samples).campaign("scifact-sample"), "released", by="test")
    query = {"campaign": "scifact-sample", "who": "Heron", "as": "team"}
    test = open_in_frame("scores", **query)
    text = words(test).replace("\\", "")
    best = "by abstract_rationalized_f1 the best of them has 0."
    assert f"**None of the runs is your team's; {best}" in text
    assert "The rows *others* are formed measure by measure" in text
    assert "A click on a cell" not in text
    assert "judged/needed" not in text
    [board] = boards(test)
    cells = [cell for row in board["rows"] for cell in row["cells"]]
    assert {cell["below"] for cell in cells} == {""}
