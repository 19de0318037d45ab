"""Pictures: points where their figures say, and nothing that a reader cannot draw."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.charts import Axis as ChartAxis
from assessment.charts import (
    Dot,
    PointChart,
    Row,
    RowChart,
    RowMark,
    RowNames,
    Series,
    plot_chart,
)
from assessment.charts.palette import MAIN, OTHER
from assessment.model import Plot, Point
from assessment.report.charts.axis import axis_of, short
from assessment.report.charts.points import legend, point_picture
from assessment.report.charts.rows import row_picture

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = st.floats(-1e9, 1e9)


def picture_of(*rows, title="MAP"):
    names = RowNames(value="mean")
    return row_picture(RowChart(title, ChartAxis(title), rows, names))


def plot_picture(plot):
    return point_picture(plot_chart(plot))


def circles(svg, look):
    return [
        item
        for item in ElementTree.fromstring(svg).iter(f"{SVG}circle")
        if item.get("class") == look
    ]


@given(st.lists(NUMBERS, min_size=1))
def test_an_axis_holds_all_values_and_few_round_numbers(values):
    axis = axis_of(values, 0, 100)
    assert axis.low < axis.high
    assert 2 <= len(axis.ticks) <= 9
    assert all(-0.1 <= axis.at(value) <= 100.1 for value in values)


@pytest.mark.parametrize("values", [[], [math.nan], [math.inf]])
def test_an_axis_without_values_goes_from_0_to_1(values):
    assert axis_of(values, 0, 10).ticks == (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


def test_one_value_alone_stands_in_the_middle():
    assert axis_of([5], 0, 100).at(5) == 50


def test_an_axis_can_go_upwards():
    assert [axis_of([0, 1], 300, 0).at(value) for value in (0, 0.5, 1)] == [300, 150, 0]


def test_every_topic_of_a_run_is_a_point_with_its_name():
    marks = [RowMark("1", 0.0), RowMark("2", 1.0)]
    points = circles(
        picture_of(Row("heron", 0.5, (0.2, 0.8), marks), Row("tern")), "mark"
    )
    assert [point.find(f"{SVG}title").text for point in points] == [
        "1: 0.00",
        "2: 1.00",
    ]
    assert float(points[0].get("cx")) < float(points[1].get("cx"))


def test_the_interval_is_told_in_words_too():
    svg = picture_of(Row("heron", 0.5, (0.2, 0.8), [RowMark("1", 0.5)]))
    assert (
        circles(svg, "value")[0].find(f"{SVG}title").text
        == "mean 0.50, 95 % interval from 0.20 to 0.80"
    )


def test_a_hostile_name_is_text_in_a_picture():
    hostile = Row("</svg><script>alert(1)</script>", marks=[RowMark("<b>", 1.0)])
    svg = picture_of(hostile, title="<i>")
    assert [
        item
        for item in ElementTree.fromstring(svg).iter()
        if item.tag.removeprefix(SVG) in ("script", "b", "i")
    ] == []


def test_larger_points_stand_for_more():
    plot = Plot(
        "Reliability",
        "said",
        "x",
        "y",
        {"heron": (Point(0, 0, size=1), Point(1, 1, size=4))},
    )
    radii = [
        float(item.get("r"))
        for item in ElementTree.fromstring(plot_picture(plot)).iter(f"{SVG}circle")
    ]
    assert radii[1] == pytest.approx(2 * radii[0], rel=0.05)


def test_a_series_without_points_draws_nothing_and_breaks_nothing():
    plot = Plot(
        "Risk",
        "said",
        "x",
        "y",
        {"heron": (Point(0.2, 0.5, "3 of 4"),), "tern": ()},
        diagonal=True,
    )
    titles = [
        item.text
        for item in ElementTree.fromstring(plot_picture(plot)).iter(f"{SVG}title")
    ]
    assert titles == ["Risk", "heron, x 0.200, y 0.500, 3 of 4"]


def test_a_line_of_means_and_one_across_are_drawn():
    dots = [Dot(10, 0.2), Dot(10, 0.4), Dot(20, 1.0)]
    axis = ChartAxis("tau", ends=(-1, 1))
    chart = PointChart("t", axis, axis, [Series("tau", dots)], line="mean", level=0)
    root = ElementTree.fromstring(point_picture(chart))
    (line,) = root.iter(f"{SVG}polyline")
    assert len(line.get("points").split()) == 2
    (across,) = [item for item in root.iter() if item.get("class") == "diagonal"]
    assert across.get("y1") == across.get("y2")


def test_columns_become_bars_in_the_colours_of_their_signs():
    rows = [Row("116", 4.0), Row("117", -1.0)]
    chart = RowChart("a less b", ChartAxis("difference"), rows, kind="columns")
    bars = ElementTree.fromstring(row_picture(chart)).iter(f"{SVG}rect")
    assert [bar.get("fill") for bar in bars] == [MAIN, OTHER]


def test_more_series_than_signs_still_differ():
    signs = legend([Series(str(n), [], n) for n in range(24)]).split("<li>")[1:]
    assert len({sign.split("</svg>")[0] for sign in signs}) == 24


def test_a_long_name_is_cut_where_there_is_no_room():
    assert short("a" * 40, 10) == "aaaaaaaaa…"
