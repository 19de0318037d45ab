"""The picture of each run's topics shows the same value for a run as the table of scores."""

from __future__ import annotations

from assessment.analysis.comparison.spread_charts import spread_chart
from assessment.charts import Axis
from assessment.model import Score
from assessment.statistics.confidence_intervals import Interval
from tests.two_measures import HIGHER

AXIS = Axis("F1")
POINTS = [
    Score("tern", topic, "F1", value, 1, 1)
    for topic, value in {"1": 1.0, "2": 0.0}.items()
]
INTERVALS = {"tern": Interval(low=0.1, mean=0.5, high=0.9)}


def chart(**more):
    return spread_chart(AXIS, POINTS, HIGHER, intervals=INTERVALS, **more)


def test_a_total_that_is_the_mean_of_the_topics_stands_on_its_interval():
    made = chart(totals={"tern": 0.5})
    [row] = made.rows
    assert (row.value, row.interval) == (0.5, (0.1, 0.9))
    assert "mean as a diamond on its 95 % interval" in made.title


def test_points_of_topics_are_named_by_their_labels_and_lead_to_their_ids():
    [row] = chart(labels={"1": "1  Lakes"}).rows
    assert [(mark.name, mark.picked) for mark in row.marks] == [
        ("1  Lakes", ("tern", "1")),
        ("2", ("tern", "2")),
    ]


def test_a_total_over_all_topics_at_once_is_the_diamond_and_has_no_interval_of_means():
    made = chart(totals={"tern": 0.75})
    [row] = made.rows
    assert (row.value, row.interval) == (0.75, None)
    assert made.title == "F1: topics as points, total over all as a diamond"
    assert made.names.value == "total"


def test_without_the_totals_of_all_runs_the_means_stand():
    other = [score._replace(run="plover") for score in POINTS]
    made = spread_chart(
        AXIS, [*POINTS, *other], HIGHER, totals={"tern": 0.75, "plover": None}
    )
    assert [row.value for row in made.rows] == [0.5, 0.5]


def test_runs_are_ordered_by_their_totals():
    other = [score._replace(run="plover", value=1.0) for score in POINTS]
    made = spread_chart(
        AXIS, [*POINTS, *other], HIGHER, totals={"tern": 0.8, "plover": 0.3}
    )
    assert [row.name for row in made.rows] == ["tern", "plover"]


def test_the_title_counts_topics_of_equal_scores_and_calls_few_topics_rough():
    topics = [Score("tern", str(number), "F1", number % 2, 1, 1) for number in range(8)]
    made = spread_chart(AXIS, topics, HIGHER, intervals=INTERVALS)
    assert made.title == (
        "F1: topics counted by score, mean as a diamond on its 95 % interval "
        "(rough: fewer than ten topics)"
    )


def test_only_rows_of_few_topics_are_called_rough_where_others_have_enough():
    points = [Score("heron", str(topic), "measure", 0.5, 1, 1) for topic in range(7)]
    points += [Score("tern", str(topic), "measure", 0.4, 1, 1) for topic in range(12)]
    made = spread_chart(
        AXIS,
        points,
        HIGHER,
        intervals=dict.fromkeys(["heron", "tern"], Interval(0.1, 0.4, 0.6)),
    )
    assert [row.name for row in made.rows] == ["heron", "tern"]
    assert [made.label(row) for row in made.rows] == ["heron (rough)", "tern"]
    assert "rough" not in made.title
