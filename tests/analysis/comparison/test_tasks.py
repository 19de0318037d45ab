"""Runs of one task are compared with each other only: leaderboards, tests, exports and routes keep them
apart.
"""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest

from assessment.access.visibility import BEST, visible_scores
from assessment.analysis.comparison import leaderboard_rows, score_matrix
from assessment.analysis.comparison.means_over_topics import totals_are_means
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.campaign import Workspace
from assessment.campaign.ranked_runs import pool_of, runs_by_rank
from assessment.exchange.exports.campaign_exports import export
from assessment.model import Measure, Noun, Score, Task
from assessment.model.permissions import Principal
from assessment.model.tasks import chief_scores_first, present_tasks
from assessment.report import report
from assessment.tracks.car.tasks import fitting_level

CAR_TASKS = {
    "passage": ["alder-1", "birch-1", "cedar-1"],
    "entity": ["alder-ent", "birch-ent"],
    "page": ["alder-pages", "birch-pages", "cedar-pages"],
}


@pytest.fixture
def car(samples):
    return Workspace(samples).campaign("car-sample")


@pytest.fixture
def biogen(samples):
    return Workspace(samples).campaign("biogen-sample")


def view(campaign, task):
    return next(view for view in campaign.by_task() if view.task.name == task)


def test_every_task_sees_its_own_runs_and_scores(car):
    views = car.by_task()
    assert {one.task.name: sorted(one.runs()) for one in views} == CAR_TASKS
    for one in views:
        runs = set(one.runs())
        assert {score.run for score in one.totals()} == runs
        assert {score.run for score in one.topic_scores("tqa2:L_9001")} <= runs
    together = [score for one in views for score in one.totals()]
    assert sorted(map(str, together)) == sorted(map(str, car.totals()))


@pytest.mark.parametrize("task", ["passage", "entity"])
def test_the_pool_of_a_task_holds_the_units_of_its_own_runs_only(car, task):
    units = labelled = 0
    for topic in car.topics:
        label = car.topic_state(topic).judged.label
        own = [unit for unit in car.data.units(topic) if unit.ref.kind == task]
        units += len(own)
        labelled += sum(label(unit.ref) is not None for unit in own)
    assert pool_of(view(car, task), "MAP") == (labelled, units, 0, 0)
    assert units < pool_of(car, "MAP").total


def test_a_paragraph_is_once_in_the_pool_of_pages_whatever_is_asked_of_it(car):
    paragraphs = set()
    for topic in car.topics:
        for unit in car.data.units(topic):
            if unit.ref.kind == "removed":
                paragraphs.add(unit.ref)
    assert pool_of(view(car, "page"), "MAP").total == len(paragraphs)


def test_a_track_without_tasks_is_one_view(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    assert campaign.by_task() == [campaign]
    assert campaign.of_task(campaign.totals()) == campaign.totals()


def test_the_two_subtasks_of_r2c2_are_tasks(samples):
    campaign = Workspace(samples).campaign("r2c2-sample")
    assert [one.task.name for one in campaign.by_task()] == ["AC", "PR"]
    assert all(run.kind == "PR" for run in view(campaign, "PR").runs().values())


def test_the_view_of_a_task_is_the_only_one_of_itself(car):
    passages = view(car, "passage")
    assert passages.by_task() == [passages]


def test_runs_of_an_undeclared_kind_are_a_task_of_their_own():
    tasks = present_tasks((Task("a", "A"), Task("b", "B")), ["b", "", "old"])
    assert [task.title for task in tasks] == ["B", "Other runs", "old"]


def test_chief_measures_come_first_run_by_run():
    scores = [
        Score(run, None, name, 0.5, 1, 1) for run in "xy" for name in ("P", "Q", "R")
    ]
    task = Task("a", "A", lambda totals: ("R", "P"))
    ordered = chief_scores_first(task, scores)
    assert [(score.run, score.measure) for score in ordered] == [
        (run, name) for run in "xy" for name in ("R", "P", "Q")
    ]


@pytest.mark.parametrize("task", ["passage", "entity", "page"])
def test_rankings_are_compared_query_by_query_and_their_totals_are_the_means(car, task):
    passages = view(car, task)
    scores = score_matrix(passages, "MAP")
    assert scores.noun == Noun("query", "queries")
    assert sorted(scores.runs) == CAR_TASKS[task]
    assert np.isfinite(scores.values).all()
    means = {row.run: row.mean for row in leaderboard_rows(passages, scores, "MAP")}
    assert totals_are_means(means, totals_of_measure(passages.totals(), "MAP"))
    assert {scores.topic_of(row) for row in scores.topics} <= set(car.topics)
    assert all(scores.titles[row] for row in scores.topics)


def test_whole_pages_are_compared_topic_by_topic(car):
    scores = score_matrix(view(car, "page"), "relevance")
    assert scores.noun.one == "topic"
    assert scores.topics == tuple(car.topics)


def test_page_runs_open_with_the_measures_of_pages(car):
    assert view(car, "page").totals()[0].measure == "relevance"
    assert view(car, "passage").totals()[0].measure == "MAP"


def level_scores(**items):
    """Totals of one run with so many items at each level."""
    scores = [Score("r", None, "MAP", 0.1, 0, 9)]
    for level, needed in items.items():
        scores.append(Score("r", None, f"MAP-{level}", 0.1, 0, needed))
    return scores


@pytest.mark.parametrize(
    ("items", "level"),
    [
        ({"article": 5, "toplevel": 0, "hierarchical": 0}, "article"),
        ({"article": 0, "toplevel": 7, "hierarchical": 7}, "hierarchical"),
        ({"article": 5, "toplevel": 7, "hierarchical": 9}, ""),
        ({"article": 0, "toplevel": 0}, ""),
        ({}, ""),
    ],
)
def test_the_level_that_runs_answer_comes_first_where_others_are_left_out(items, level):
    first = fitting_level(level_scores(**items))[:1]
    assert first == ((f"MAP-{level}",) if level else ())


def test_other_teams_are_summed_up_task_by_task(car):
    team = Principal("Ann", "team", "alder")
    scores = visible_scores(car, team, car.totals())
    best = [score for score in scores if (score.run, score.measure) == (BEST, "MAP")]
    assert len(best) == 3


def test_the_file_of_leaderboards_keeps_each_task_by_itself(car):
    text = export(car, "leaderboards")[1].decode()
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["measure"] == "MAP"]
    runs = {}
    for row in rows:
        runs.setdefault(row["task"], []).append(row["run"])
    assert {task: sorted(names) for task, names in runs.items()} == CAR_TASKS


def test_the_file_of_leaderboards_ranks_no_run_that_pages_call_too_early(biogen):
    text = export(biogen, "leaderboards")[1].decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    early = {row["run"] for row in rows if not row["rank"] and row["value"]}
    assert early
    for row in rows:
        places = runs_by_rank(biogen, row["measure"], biogen.totals())
        assert row["rank"] == str(places[row["run"]].rank or "")


def test_the_report_has_a_leaderboard_and_a_test_for_each_task(car):
    page = report(car, measures=["MAP"]).decode()
    for title in ("Passage ranking", "Entity ranking", "Page ordering"):
        assert f"Leaderboard, {title}" in page
        assert f"MAP, {title}" in page
    assert "seed 1, 13 queries." in page
    assert "seed 1, 8 queries." in page


def test_measures_are_compared_by_topic_unless_they_say_otherwise():
    measure = Measure("P", "Precision.", "a / b", "a paper", "0", "0")
    assert not measure.by_part
