"""Topics by runs of one measure, and what is kept of all topics together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from assessment.access.visibility import visible_scores
from assessment.analysis.comparison import (
    ScoreMatrix,
    against_others,
    answers_of_runs,
    discriminating,
    hardest,
    score_matrix,
    topic_discriminations,
)
from assessment.campaign import inputs
from assessment.campaign.data import CampaignData
from assessment.campaign.totals import topic_facts
from assessment.model import Plot, Table
from assessment.model.permissions import Principal
from tests.conftest import judge, unit
from tests.two_measures import HIGHER, LOWER


def test_a_topic_that_a_run_does_not_answer_is_undefined(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    scores = score_matrix(campaign, "Accuracy")
    assert (scores.topics, scores.runs) == (("1", "2"), ("heron", "tern"))
    assert scores.values.shape == (2, 2)
    assert scores.values[0, 0] == 100.0
    assert np.isnan(scores.values[1, 1])


def test_every_value_is_the_score_of_its_topic_and_run(samples, workspace):
    campaign = type(workspace)(samples).campaign("scifact-sample")
    measure = campaign.track.measures[0].name
    scores = score_matrix(campaign, measure)
    for score in campaign.all_scores():
        if score.topic is not None and score.measure == measure:
            value = scores.values[
                scores.topics.index(score.topic), scores.runs.index(score.run)
            ]
            assert np.isnan(value) if score.value is None else value == score.value


def test_without_runs_there_is_no_column(make):
    assert score_matrix(make(), "Accuracy").values.shape == (2, 0)


def test_an_unknown_measure_is_named_with_the_known_ones(campaign):
    with pytest.raises(KeyError, match="no measure 'Beauty'; it has Accuracy"):
        score_matrix(campaign, "Beauty")


@pytest.fixture
def counted(campaign):
    """The campaign with a track that makes a table of how many topics there are, and the list of its
    calls.
    """
    calls = []

    def tables(facts, settings):
        calls.append(sorted(facts))
        yield Table("Topics", "How many.", ("number",), ((len(facts),),))

    def plots(facts, settings):
        yield Plot("Nothing", "No points.", "x", "y", {})

    campaign._data.track = replace(campaign.track, tables=tables, plots=plots)
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
    campaign._data.track = replace(campaign.track, tables=None, plots=None)
    assert (campaign.tables(), campaign.plots()) == ((), ())


def test_progress_hears_of_topics_that_are_scored_first(campaign):
    message = []
    topic_facts(campaign.data, lambda share, text: message.append(text))
    topic_facts(campaign.data, lambda share, text: message.append(text))
    assert message == ["scoring topic 1", "scoring topic 2"]


# Very many topics


def scores_of(rows, runs=("a", "b", "c")):
    """A row for each topic."""
    return ScoreMatrix(
        tuple("abcdefgh"[: len(rows)]), runs, np.array(rows, dtype=float)
    )


ROWS = [[1, 2, 3], [3, 2, 1], [9, 9, 9], [1, 2, 4], [1, 3, 5], [np.nan] * 3]
"""Topics that rank the runs alike; the second ranks them the other way round, the third has no
differences, the last no scores.
"""


def test_the_hardest_topics_have_the_worst_means():
    rows = topic_discriminations(scores_of(ROWS))
    assert hardest(rows, 3, HIGHER) == ["a", "b", "d"]
    assert hardest(rows, 2, LOWER) == ["c", "e"]
    assert hardest(rows, 9, HIGHER)[-1] == "f"


def test_topics_of_some_runs_only_are_hardest_after_those_of_all():
    rows = topic_discriminations(scores_of([[np.nan, 0, 0], [1, 2, 3], [2, 2, 2]]))
    assert [row.is_complete for row in rows] == [False, True, True]
    assert hardest(rows, 3, HIGHER) == ["b", "c", "a"]
    assert hardest(rows, 2, HIGHER) == ["b", "c"]


def test_topics_are_chosen_by_how_they_rank_the_runs():
    rows = topic_discriminations(scores_of(ROWS))
    assert set(discriminating(rows, 3)) == {"a", "d", "e"}
    assert against_others(rows, 1) == ["b"]
    assert discriminating(rows, 9)[-2:] == ["c", "f"]


def test_a_discrimination_is_the_correlation_with_the_means_elsewhere():
    values = np.random.default_rng(3).random((12, 5))
    values[2, 1] = values[7, 3] = np.nan
    for place, row in enumerate(
        topic_discriminations(scores_of(values[:8], tuple("vwxyz")))
    ):
        here, there = (
            values[place],
            np.nanmean(np.delete(values[:8], place, axis=0), axis=0),
        )
        known = np.isfinite(here)
        assert row.discrimination == pytest.approx(
            np.corrcoef(here[known], there[known])[0, 1]
        )


def test_some_topics_are_taken_in_the_order_asked_for():
    result = scores_of(ROWS).of_topics(["d", "a"])
    assert (result.topics, result.values.tolist()) == (
        ("d", "a"),
        [[1, 2, 4], [1, 2, 3]],
    )


@pytest.mark.parametrize("name", ["biogen-sample", "qa2007-sample", "r2c2-sample"])
def test_the_others_of_a_team_are_those_of_the_single_scores(samples, workspace, name):
    campaign = type(workspace)(samples).campaign(name)
    principal = Principal("Ann", "team", next(iter(campaign.runs().values())).team)
    for measure in dict.fromkeys(score.measure for score in campaign.totals()):
        scores = score_matrix(campaign, measure, principal)
        case = [
            score
            for topic in campaign.topics
            for score in campaign.topic_scores(topic)
            if score.measure == measure
        ]
        expected = {
            (score.topic, score.run): score.value
            for score in visible_scores(campaign, principal, case)
            if score.value is not None
        }
        cells = {
            (scores.topics[t], scores.runs[r]): value
            for (t, r), value in np.ndenumerate(scores.values)
            if np.isfinite(value)
        }
        assert cells == pytest.approx(expected)


def test_answers_of_runs_are_counted(campaign, monkeypatch):
    assert answers_of_runs(campaign) == {"heron": 2, "tern": 1}
    monkeypatch.setattr(inputs, "VERY_LARGE", 1)
    campaign._data = CampaignData(campaign.store, campaign.row.id, campaign.track)
    assert answers_of_runs(campaign) == {"heron": 2, "tern": 1}
