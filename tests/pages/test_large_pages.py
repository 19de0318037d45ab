"""Pages of large campaigns: what takes long waits for a button, pictures and lists are bounded and say so."""

from __future__ import annotations

import io
import json
import re
import sys

import pandas as pd
import pytest

from assessment.analysis.agreement import topic_sample
from assessment.analysis.errors import NO_COSTS, RunUnitFilter
from assessment.campaign import inputs, recent_totals
from assessment.campaign.phase_log import set_phase
from assessment.exchange.exports import campaign_exports as exports
from assessment.review.unit_list.filters import UnitFilters
from assessment.review.unit_list.listing import list_units
from assessment.ui import agreement as agreement_page
from assessment.ui.compare import selection
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.boxes.unit_search import search_selection
from assessment.ui.errors.units.plain_list import plain_list
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_files import plain_table_file
from assessment.ui.runs import inventory
from assessment.ui.units.table import units_csv
from tests.conftest import judge, run_file, unit
from tests.pages.opening import open_in_frame, sound, widget
from tests.pages.opening import words as said


@pytest.fixture
def large(empty, make, monkeypatch):
    """Two runs and two topics, and both count as very many."""
    texts = {"1": "Iron helps [11].", "2": "Gel is safe [12]."}
    campaign = make(
        run_file("heron", texts),
        run_file(
            "tern",
            {topic: f"Not so. {text}" for topic, text in texts.items()},
            team="gull",
        ),
    )
    for topic in texts:
        for who in ("Ann", "Ben"):
            judge(campaign, unit(campaign, "heron", "answer", topic), "yes", who)
    judge(campaign, unit(campaign, "tern", "answer", "2"), "yes")
    monkeypatch.setattr(inputs, "LARGE", 1)
    monkeypatch.setattr(selection, "MAX_TOPICS", 1)
    monkeypatch.setattr(selection, "MAX_SELECTED", 1)
    return campaign


def compared(part, **query):
    return open_in_frame("compare", campaign="spring", compare=part, **query)


def labels(test):
    return [button.label for button in test.button]


# Compare


def test_the_heat_map_shows_the_topics_that_tell_most_and_says_which(large):
    test = compared("Heat map")
    assert (
        "The picture shows the 1 of 2 topics with the worst means over runs."
        in said(test)
    )
    # One row, with a cell for each run.
    assert _traces(test)[1]["y"] == [0, 0]


def test_other_topics_are_chosen_by_the_address(large):
    assert "that rank the runs least as all others do" in said(
        compared("Heat map", **{"topics-shown": "Against the others"})
    )


def test_the_spread_of_very_many_topics_has_quartiles_in_place_of_points(large):
    test = compared("Leaderboard")
    assert "Over 2 topics. The part Topics leads to single ones." in said(test)
    quartiles, _line, means = _traces(test, -1)
    assert quartiles["x"] == [100.0] * 6
    assert means["x"] == [100.0, 100.0]


def test_the_table_of_topics_has_all_of_them(large):
    assert compared("Topics").dataframe[0].value["Topic"].tolist() == ["1", "2"]


def test_bounds_wait_for_a_button(large):
    test = compared("Bounds")
    assert not test.dataframe
    widget(test.button, "Work out the bounds").click().run()
    assert sound(test).dataframe[0].value["Run"].tolist() == ["heron", "tern"]


# Agreement


def test_figures_of_agreement_say_that_they_stand_on_a_sample(large, monkeypatch):
    monkeypatch.setattr(inputs, "VERY_LARGE", 1)
    for module in (topic_sample, agreement_page):
        monkeypatch.setattr(module, "SIZES", (1,))
    test = open_in_frame("agreement", campaign="spring")
    assert "computed from a sample of 1 of the 2 topics" in said(test)
    assert test.dataframe[0].value["Topics"].tolist() == [1]


def test_more_topics_are_taken_on_request_up_to_all(large, monkeypatch):
    monkeypatch.setattr(inputs, "VERY_LARGE", 1)
    for module in (topic_sample, agreement_page):
        monkeypatch.setattr(module, "SIZES", (1, 5))
    test = open_in_frame("agreement", campaign="spring", **{"agreement-topics": "2"})
    assert "computed from a sample" not in said(test)
    assert test.dataframe[0].value["Topics"].tolist() == [2]


def test_an_ordinary_campaign_is_not_sampled(large):
    test = open_in_frame("agreement", campaign="spring")
    assert "computed from a sample" not in said(test)
    assert test.dataframe[0].value["Topics"].tolist() == [2]


# Errors


def topics_listed(test):
    """The ids of the topics in the table, without their titles."""
    return set(test.dataframe[0].value["Topic"].str.split().str[0])


def test_errors_list_the_first_topics_until_all_are_asked_for(large):
    test = open_in_frame("errors", campaign="spring", run="every", topic="every")
    assert "These are from the first 1 topic; 1 was not looked through yet." in said(
        test
    )
    assert topics_listed(test) == {"1"}
    widget(test.button, "Look through all 2 topics").click().run()
    assert topics_listed(sound(test)) == {"1", "2"}


def test_what_assessors_differ_on_is_not_looked_for_in_all_topics_unasked(
    large, monkeypatch
):
    other = "assessment.ui.errors.units.list_to_show.first_measure_with_errors"
    monkeypatch.setattr(other, lambda *about: None)
    for topic in ("1", "2"):
        judge(large, unit(large, "heron", "answer", topic), "no", "Ben")
    test = open_in_frame(
        "errors", campaign="spring", run="heron", topic="every", measure="Accuracy"
    )
    widget(test.button, "Look through all 2 topics").click().run()
    assert "No judged unit costs the run any Accuracy." in said(sound(test))
    assert "assessors differ on 2 units" in labels(test)[-1]


def test_the_file_of_errors_has_all_topics_from_the_start(large, monkeypatch):
    monkeypatch.setattr("assessment.ui.errors.units.unit_files._AT_ONCE", 4)
    selection = UnitSelection(("heron",), ("1", "2"), RunUnitFilter(), None)
    first = search_selection(large, selection, lambda share, text: None, at_first=1)
    assert {item.ref.topic for item in first.first} == {"1"}
    context = RowContext(
        {scale.kind: scale for scale in large.track.scales},
        NO_COSTS,
        {},
        several=False,
    )
    listed = plain_list(selection, first)
    file = pd.read_csv(io.BytesIO(plain_table_file(large, listed, context)))
    assert file["Topic"].tolist() == [1, 1, 1, 2, 2, 2]
    assert list(file.columns)[:3] == ["Costs", "At topic", "Topic"]


# Release and Runs


def test_what_official_readers_stumble_over_is_looked_for_on_request(large):
    test = open_in_frame("release", campaign="spring")
    assert not exports.warnings_are_known(large)
    widget(test.button, "Check the files").click().run()
    assert "Check the files" not in labels(open_in_frame("release", campaign="spring"))


def test_a_frozen_campaign_has_one_button_for_the_whole_page(large):
    set_phase(large, "frozen", by="Zoe")
    test = open_in_frame("release", campaign="spring")
    assert labels(test).count("Check the files") == 1
    widget(test.button, "Check the files").click().run()
    assert "answers without accuracy label" in said(
        sound(test)
    ) or "without problems" in said(test)


def test_answers_are_counted_on_request(large):
    test = open_in_frame("runs", campaign="spring", tab="What is loaded")
    assert "Topics answered" not in test.dataframe[0].value
    widget(test.button, "Count the answers of each run").click().run()
    assert sound(test).dataframe[0].value["Topics answered"].tolist() == [2, 2]


def test_the_list_of_topics_is_bounded(large, monkeypatch):
    monkeypatch.setattr(inventory, "MAX_TOPICS", 1)
    test = open_in_frame("runs", campaign="spring", tab="What is loaded")
    assert "The first 1 of 2." in said(test)
    assert [
        frame.value["Topic"].tolist()
        for frame in test.dataframe
        if "Topic" in frame.value
    ] == [["1"]]


def _traces(test, place=0):
    """The traces of a picture."""
    return json.loads(test.get("plotly_chart")[place].proto.spec)["data"]


# Scores


def test_the_board_draws_quartiles_where_points_are_too_many_and_lists_the_first_topics(
    large, monkeypatch
):
    # The package's names are the functions
    monkeypatch.setattr(
        sys.modules["assessment.ui.scores.spread_chart"], "_MAX_POINTS", 1
    )
    monkeypatch.setattr(sys.modules["assessment.ui.scores.drilldown"], "_MAX_TOPICS", 1)
    test = open_in_frame("scores", campaign="spring")
    sound(test)
    assert (
        "The campaign has 2 topics; the file of scores on the page Release has all of them."
        in said(test)
    )
    quartiles, _line, means = _traces(test)
    assert quartiles["x"] == [100.0] * 6
    assert means["x"] == [100.0, 100.0]


def test_totals_of_some_seconds_ago_say_so(large):
    shown_last = recent_totals._latest(large.data)
    shown_last[:] = [recent_totals.recent_totals(large.data)._replace(took=60.0)]
    judge(large, unit(large, "tern", "answer"), "no")
    assert re.search(
        r"Totals as they were \d+ s ago",
        said(open_in_frame("scores", campaign="spring")),
    )


# Units


@pytest.fixture
def long_list(large, monkeypatch):
    """A list that ends after the first of two topics."""
    monkeypatch.setattr(inputs, "LARGE", 2)
    monkeypatch.setattr(inputs, "VERY_LARGE", 3)
    return large


def units_page(**filters):
    query = {f"units-{name}": value for name, value in filters.items()}
    return sound(open_in_frame("units", campaign="spring", **query))


def test_units_of_the_first_topics_are_listed_until_all_are_asked_for(long_list):
    test = units_page()
    assert set(test.dataframe[0].value["Topic"]) == {"1"}
    assert "So far 7 units, 6 judgments to make" in said(test)
    assert "These are from the first 1 topic; 1 was not looked through yet." in said(
        test
    )
    sound(widget(test.button, "Look through all 2 topics").click().run())
    assert set(test.dataframe[0].value["Topic"]) == {"1", "2"}
    assert "So far" not in said(test)
    assert not {"Look through all 2 topics", "Stop looking"} & set(labels(test))
    # What was looked through is known from now on
    assert "Look through all 2 topics" not in labels(units_page(state="judged"))


def test_a_list_that_ends_early_says_so_where_nothing_matches(long_list):
    test = units_page(text="gel")
    assert "No unit of the topics looked through so far matches." in test.info[0].value
    sound(widget(test.button, "Look through all 2 topics").click().run())
    assert set(test.dataframe[0].value["Topic"]) == {"2"}


def test_nothing_is_done_with_all_units_of_a_list_that_ends_early(long_list):
    test = units_page()
    test.session_state["units-bulk"] = True
    test.session_state["linked-units-do"] = "Tag"
    sound(test.run())
    assert "Choose rows, or look through all topics first" in said(test)
    assert not [label for label in labels(test) if label.startswith("Tag")]
    sound(widget(test.button, "Look through all 2 topics").click().run())
    # The test keeps no part unfolded, as a browser does
    test.session_state["units-bulk"] = True
    sound(test.run())
    number = len(list_units(long_list, UnitFilters()).rows)
    assert f"Tag {number} units" in labels(test)


def test_the_file_of_units_has_all_topics_from_the_start(long_list):
    file = pd.read_csv(io.BytesIO(units_csv(long_list, UnitFilters())))
    assert set(file["topic"]) == {1, 2}


def test_what_is_done_with_units_is_not_worked_out_before_somebody_looks(long_list):
    test = units_page(topic="1")
    assert not [label for label in labels(test) if label.startswith(("Send", "Tag"))]
