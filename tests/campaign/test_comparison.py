"""Topics by runs of one measure, and what is kept of all topics together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from assessment.campaign.comparison import matrix
from assessment.model import Plot, Table
from tests.conftest import judge, unit


def test_a_topic_that_a_run_does_not_answer_is_undefined(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    found = matrix(campaign, "Accuracy")
    assert (found.topics, found.runs) == (("1", "2"), ("heron", "tern"))
    assert found.values.shape == (2, 2)
    assert found.values[0, 0] == 100.0
    assert np.isnan(found.values[1, 1])


def test_every_value_is_the_score_of_its_topic_and_run(samples, workspace):
    campaign = type(workspace)(samples).campaign("scifact-sample")
    measure = campaign.track.measures[0].name
    found = matrix(campaign, measure)
    for score in campaign.all_scores():
        if score.topic is not None and score.measure == measure:
            value = found.values[found.topics.index(score.topic), found.runs.index(score.run)]
            assert np.isnan(value) if score.value is None else value == score.value


def test_without_runs_there_is_no_column(make):
    assert matrix(make(), "Accuracy").values.shape == (2, 0)


def test_an_unknown_measure_is_named_with_the_known_ones(campaign):
    with pytest.raises(KeyError, match="no measure 'Beauty'; it has Accuracy"):
        matrix(campaign, "Beauty")


@pytest.fixture
def counted(campaign):
    """The campaign with a track that makes a table of how many topics there are, and the list of its calls."""
    calls = []

    def tables(facts, settings):
        calls.append(sorted(facts))
        yield Table("Topics", "How many.", ("number",), ((len(facts),),))

    def plots(facts, settings):
        yield Plot("Nothing", "No points.", "x", "y", {})

    campaign.track = replace(campaign.track, tables=tables, plots=plots)
    return campaign, calls


def test_tables_and_plots_are_made_from_the_facts_of_all_topics(counted):
    campaign, calls = counted
    assert campaign.tables() == (Table("Topics", "How many.", ("number",), ((2,),)),)
    assert [plot.title for plot in campaign.plots()] == ["Nothing"]
    assert calls == [["1", "2"]]


def test_tables_are_kept_until_a_judgment_comes(counted):
    campaign, calls = counted
    campaign.tables()
    campaign.tables()
    assert len(calls) == 1
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    campaign.tables()
    assert len(calls) == 2


def test_a_track_without_tables_and_plots_has_none(campaign):
    campaign.track = replace(campaign.track, tables=None, plots=None)
    assert (campaign.tables(), campaign.plots()) == ((), ())


def test_progress_hears_of_topics_that_are_scored_first(campaign):
    said = []
    campaign.live.facts(lambda share, text: said.append(text))
    campaign.live.facts(lambda share, text: said.append(text))
    assert said == ["scoring topic 1", "scoring topic 2"]
