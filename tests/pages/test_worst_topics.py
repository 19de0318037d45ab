"""A run's topics from worst to best on the page Scores: which one is shown, and where it leads."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
import streamlit as st

from assessment.model import Score
from assessment.ui.choices import chosen_at
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md
from assessment.ui.scores.parameters import TOPIC
from assessment.ui.scores.worst_topics import (
    judged_in_words,
    open_ticked_topic,
    tick_topic,
)
from tests.pages.opening import open_in_frame, sound, widget

KEY = "worst"
QUERY = {
    "campaign": "biogen-sample",
    "measure": "Precision",
    "drill-run": "heron-rag-2",
}


@pytest.fixture
def state(monkeypatch):
    """What the session keeps, as a plain table."""
    monkeypatch.setattr(st, "session_state", {})
    return st.session_state


def test_the_shown_topic_is_ticked_and_another_tick_opens_that_topic(state):
    tick_topic(KEY, ["901", "902"], "902")
    assert state[KEY]["selection"]["rows"] == [1]
    open_ticked_topic(KEY, ["901", "902"])
    assert chosen_at(TOPIC) == "902"


def test_a_tick_that_is_taken_back_leaves_the_topic(state):
    state[KEY] = {"selection": {"rows": [], "columns": [], "cells": []}}
    open_ticked_topic(KEY, ["901", "902"])
    assert chosen_at(TOPIC) is None
    tick_topic(KEY, ["901", "902"], "901")
    assert state[KEY]["selection"]["rows"] == [0]


def test_a_topic_that_is_not_listed_is_not_ticked(state):
    tick_topic(KEY, ["901"], "999")
    assert KEY not in state


def ticked(test):
    key = element_key("worst", "heron-rag-2", "Precision")
    return list(test.session_state[key]["selection"]["rows"])


def test_the_list_ticks_the_topic_of_the_box_whatever_chose_it(full):
    test = open_in_frame("scores", **QUERY)
    table = test.dataframe[0].value
    assert table["Topic"][ticked(test)[0]] == widget(test.selectbox, "Topic").value
    widget(test.selectbox, "Topic").set_value(table["Topic"][2]).run()
    assert ticked(sound(test)) == [2]


def test_an_opened_topic_leads_to_its_units_on_errors(full):
    test = open_in_frame("scores", **QUERY, **{"drill-topic": "903"})
    [link] = [
        text.value for text in test.caption if "Which units cost" in str(text.value)
    ]
    address = link.partition("](")[2].partition(")")[0]
    query = parse_qs(address.partition("?")[2])
    assert address.startswith("./errors?")
    assert (query["run"], query["topic"]) == (["heron-rag-2"], ["903"])
    assert query["measure"] == ["Precision"]
    # Errors opens with its units: the default in the link would be one more step of the browser's history.
    assert "part" not in query


def test_a_measure_with_a_cutoff_keeps_it_in_the_heading_and_on_the_way_to_errors(full):
    query = {"campaign": "adhoc-sample", "measure": "nDCG@10"}
    test = open_in_frame("scores", **query, **{"drill-run": "plover-llm"})
    heading = md("nDCG@10")
    assert f"**{heading}**: worst topics first" in [
        text.value for text in test.markdown
    ]
    captions = [str(text.value) for text in test.caption]
    [link] = [text for text in captions if f"Which units cost {heading} at" in text]
    address = link.partition("](")[2].partition(")")[0]
    assert parse_qs(address.partition("?")[2])["measure"] == ["nDCG@10"]


@pytest.mark.parametrize(
    ("measure", "order"),
    [
        ("OB", "lowest values first; low is neither good nor bad"),
        ("HMR", "worst topics first"),
    ],
)
def test_only_where_a_measure_ranks_runs_a_topic_is_the_worst(full, measure, order):
    query = {"campaign": "r2c2-sample", "measure": measure, "drill-run": "tern-AC-1"}
    test = open_in_frame("scores", **query)
    headings = [str(text.value) for text in test.markdown]
    assert any(heading.endswith(f": {order}") for heading in headings)
    costs = [text for text in test.caption if "Which units cost" in str(text.value)]
    assert bool(costs) == (measure == "HMR")


@pytest.mark.parametrize(
    ("campaign", "measure", "run", "has_caption"),
    [
        ("scifact-sample", "sentence_label_f1", "verifier-large", True),
        ("biogen-sample", "Accuracy", "heron-rag-2", False),
    ],
)
def test_where_a_total_is_no_mean_a_low_score_need_not_lower_it(
    full, campaign, measure, run, has_caption
):
    query = {"campaign": campaign, "measure": measure, "drill-run": run}
    test = open_in_frame("scores", **query)
    captions = [str(text.value) for text in test.caption]
    on_total = [
        text for text in captions if text.startswith("The total is not the mean")
    ]
    assert bool(on_total) == has_caption


def test_a_topic_with_a_perfect_score_has_no_link_to_costly_units(full):
    query = {"campaign": "biogen-sample", "measure": "Accuracy"}
    test = open_in_frame(
        "scores", **query, **{"drill-run": "heron-rag-2", "drill-topic": "901"}
    )
    captions = [str(text.value) for text in test.caption]
    assert "No Accuracy is lost at topic 901." in captions
    assert not any("Which units cost" in text for text in captions)


def test_an_answer_without_any_judgment_is_called_not_judged_yet():
    assert judged_in_words(Score("heron", "1", "m", 0.0, 0, 3)) == "not yet"
    assert judged_in_words(Score("heron", "1", "m", 0.0, 0, 0)) == "0/0"
    assert judged_in_words(Score("heron", "1", "m", 0.5, 1, 1200)) == "1/1,200"


@pytest.mark.parametrize(
    ("run", "topic", "judged"),
    [("tern-extract", "910", "no answer"), ("heron-rag-2", "902", "not yet")],
)
def test_a_topic_of_which_nothing_is_judged_costs_no_units(full, run, topic, judged):
    query = {**QUERY, "drill-run": run, "drill-topic": topic}
    test = open_in_frame("scores", **query)
    table = test.dataframe[0].value
    [row] = [row for _, row in table.iterrows() if row["Topic"] == topic]
    assert row["Judged"] == judged
    assert not [text for text in test.caption if "Which units cost" in str(text.value)]


def test_a_title_that_the_table_would_cut_ends_in_a_sign(full):
    query = {"campaign": "rag-sample", "drill-run": "heron-rag-2"}
    titles = list(open_in_frame("scores", **query).dataframe[0].value["Title"])
    assert "how is sea salt won?" in titles
    assert any(title.endswith(" …") for title in titles)
