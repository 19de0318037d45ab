"""The picture of each run's topics on the page Scores: what a press on a point opens."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.ui.scores import spread_chart
from tests.pages.opening import open_in_frame, sound, words


@pytest.fixture
def pressed(two, monkeypatch):
    def opened(*picked):
        monkeypatch.setattr(spread_chart, "draw_chart", lambda *_, **__: [picked])
        return sound(open_in_frame("scores", campaign="spring"))

    return opened


def test_a_press_on_a_count_of_topics_leads_to_each_of_them(pressed):
    test = pressed("heron", "1", "2")
    text = words(test)
    assert "2 topics at this point" in text
    assert text.count("what counted for heron") == 2
    assert "run-is-open" not in test.session_state


def test_a_press_on_a_single_topic_opens_it(pressed):
    test = pressed("heron", "2")
    assert "at this point" not in words(test)
    assert test.query_params["drill-topic"] == "2"


def test_a_team_reads_that_the_rows_of_others_are_taken_topic_by_topic(
    samples, monkeypatch
):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    set_phase(Workspace(samples).campaign("adhoc-sample"), "released", by="test")
    titles = []

    def draw(chart, *_, **__):
        titles.append(chart.title)
        return []

    monkeypatch.setattr(spread_chart, "draw_chart", draw)
    team = {"campaign": "adhoc-sample", "who": "Gus", "as": "team:tern"}
    test = sound(open_in_frame("scores", **team))
    assert titles[0].endswith("; others topic by topic")
    assert "points of one row can be of several runs" in words(test)
