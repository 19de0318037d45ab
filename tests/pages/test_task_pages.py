"""Pages that rank runs show one task at a time."""

from __future__ import annotations

import pytest

from assessment.analysis.comparison.worst_topics import topics_worst_first
from assessment.campaign.ranked_runs import pool_of
from tests.pages import opening
from tests.pages.opening import open_in_frame, sound, widget, words

PASSAGES, ENTITIES = {"alder-1", "birch-1", "cedar-1"}, {"alder-ent", "birch-ent"}


def boards(test):
    """The runs of every table of scores on the page Scores."""
    return [{row["run"] for row in table["rows"]} for table in opening.boards(test)]


def test_scores_has_the_leaderboard_of_one_task_at_a_time(full):
    test = open_in_frame("scores", campaign="car-sample")
    assert boards(sound(test)) == [PASSAGES]
    test = open_in_frame("scores", campaign="car-sample", task="entity")
    assert boards(sound(test)) == [ENTITIES]


def test_the_task_of_a_link_is_chosen_and_its_first_measure_with_it(full):
    test = open_in_frame(
        "scores", campaign="car-sample", task="page", look="Behind the totals"
    )
    sound(test)
    assert widget(test.selectbox, "Task").value == "page"
    assert widget(test.selectbox, "Measure").value == "relevance"
    assert "measure=relevance&task=page" in words(test)


@pytest.mark.parametrize(
    "part", ["Leaderboard", "Two runs", "Heat map", "Topics", "Measures"]
)
def test_compare_shows_the_runs_of_the_chosen_task_only(full, part):
    test = open_in_frame("compare", campaign="car-sample", compare=part, task="entity")
    sound(test)
    text = words(test) + str([table.value.to_csv() for table in test.dataframe])
    assert "alder-1" not in text
    assert "alder-pages" not in text


def test_two_runs_are_compared_query_by_query(full):
    test = open_in_frame("compare", campaign="car-sample", compare="Two runs")
    sound(test)
    assert set(widget(test.selectbox, "Run").options) == PASSAGES
    assert "over 13 queries" in str([metric.help for metric in test.metric]).lower()
    assert "Query by query" in [box.label for box in test.expander]


def test_a_campaign_of_one_task_has_no_box(full):
    test = open_in_frame("compare", campaign="biogen-sample")
    sound(test)
    assert "Task" not in [box.label for box in test.selectbox]


def test_a_link_to_a_run_opens_the_table_of_its_own_task(full):
    test = open_in_frame("scores", campaign="car-sample", **{"drill-run": "alder-ent"})
    assert boards(sound(test)) == [ENTITIES]
    assert set(widget(test.selectbox, "Run").options) == ENTITIES
    test = sound(widget(test.selectbox, "Task").set_value("passage").run())
    assert boards(test) == [PASSAGES]
    assert widget(test.selectbox, "Run").value in PASSAGES


def test_a_link_to_two_runs_opens_their_own_task(full):
    query = {"compare": "Two runs", "run": "birch-ent", "against": "alder-ent"}
    test = sound(open_in_frame("compare", campaign="car-sample", **query))
    assert widget(test.selectbox, "Task").value == "entity"
    assert widget(test.selectbox, "Run").value == "birch-ent"


def test_numbers_of_units_say_whether_they_are_of_one_task_or_of_all(full):
    views = {view.task.name: view for view in full.campaign("car-sample").by_task()}
    for task in ("entity", "page"):
        done, total, *_ = pool_of(views[task], "MAP")
        query = {"campaign": "car-sample", "task": task, "measure": "MAP"}
        assert f"{done} of its {total} units so far" in words(
            open_in_frame("compare", **query)
        )
    query = {"campaign": "car-sample", "task": "entity", "compare": "Two runs"}
    pool = pool_of(views["entity"], "MAP")
    assert f"of the {pool.total_in_words} units of the pool" in words(
        open_in_frame("compare", **query)
    )


@pytest.mark.parametrize("page", ["compare", "scores"])
def test_another_task_begins_with_its_first_measure(full, page):
    test = open_in_frame(page, campaign="car-sample")
    assert widget(test.selectbox, "Measure").value == "MAP"
    test = sound(widget(test.selectbox, "Task").set_value("page").run())
    assert widget(test.selectbox, "Measure").value == "relevance"
    test = sound(widget(test.selectbox, "Task").set_value("entity").run())
    assert widget(test.selectbox, "Measure").value == "MAP"


def test_another_task_opens_the_worst_topic_of_its_leader(full):
    chosen = {"drill-run": "alder-1", "drill-topic": "tqa2:L_9003"}
    test = open_in_frame("scores", campaign="car-sample", **chosen)
    assert widget(test.selectbox, "Topic").value == "tqa2:L_9003"
    test = sound(widget(test.selectbox, "Task").set_value("page").run())
    view = full.campaign("car-sample").by_task()[-1]
    run = widget(test.selectbox, "Run").value
    measure = widget(test.selectbox, "Measure").value
    worst = topics_worst_first(view, run, measure)[0].topic
    assert worst != chosen["drill-topic"]
    assert widget(test.selectbox, "Topic").value == worst


def test_the_measure_of_a_link_stays_with_its_task(full):
    query = {"campaign": "car-sample", "task": "page", "measure": "MAP"}
    test = open_in_frame("compare", **query)
    assert widget(test.selectbox, "Measure").value == "MAP"
    assert widget(sound(test.run()).selectbox, "Measure").value == "MAP"
