"""The pictures of the page Compare: what stands where, what a click leads to, and names that are no
markup.
"""

from __future__ import annotations

import numpy as np
import pytest
import streamlit as st

from assessment.analysis.bounds import Bounds
from assessment.analysis.comparison import (
    LeaderboardRow,
    MeasureSimilarity,
    SampledRanking,
    paired_comparison,
    topic_discriminations,
)
from assessment.charts import Axis, CellChart, Dot, PointChart, Row, RowChart, Series
from assessment.charts.cell_figure import cell_figure
from assessment.charts.figures import figure_of
from assessment.charts.palette import MAIN, OTHER
from assessment.charts.plotly_look import TOOLS_WIDTH
from assessment.charts.point_figure import point_figure
from assessment.model import Measure
from assessment.model.measures import TOPIC
from assessment.statistics.agreement import RankCorrelation
from assessment.statistics.confidence_intervals import Interval
from assessment.ui.compare.bounds import bounds_chart
from assessment.ui.compare.heat_map.heat_map import heat_map_chart, ordered
from assessment.ui.compare.leaderboard.leaderboard import shared_ends
from assessment.ui.compare.leaderboard.leaderboard_table import Leaderboard
from assessment.ui.compare.measures.measures import (
    equal_measures,
    runs_chart,
    taus,
    taus_chart,
)
from assessment.ui.compare.stability.fewer_judgments import (
    fewer_judgments_chart,
    left_out_in_words,
)
from assessment.ui.compare.topics.discrimination_chart import discrimination_chart
from assessment.ui.compare.topics.one_topic import (
    most_different,
    scores_at_topic,
)
from assessment.ui.compare.two_runs.pair_charts import (
    PairOrder,
    differences_chart,
    order_by,
    scores_chart,
)
from assessment.ui.pictures.charts import draw
from assessment.ui.tables.score_rows import row_labels
from tests.pages.score_matrices import matrix_of
from tests.two_measures import HIGHER, LOWER

AXIS = Axis("m")
BETTER = PairOrder("better")
HOSTILE = "<script>alert(1)</script> :red[x]"


def test_columns_are_coloured_by_who_is_ahead_and_lead_to_their_topic():
    pair = paired_comparison(matrix_of(a=[1, 5], b=[2, 1]), "a", "b", HIGHER)
    trace = figure_of(differences_chart(pair, AXIS, BETTER)).data[0]
    assert (trace.y, list(trace.customdata)) == ((4.0, -1.0), [["1"], ["0"]])
    assert trace.marker.color == (MAIN, OTHER)
    assert "a 5.00<br>b 1.00" in trace.hovertext[0]


def test_columns_and_points_of_parts_have_their_titles():
    pair = paired_comparison(matrix_of(a=[1, 5], b=[2, 1]), "a", "b", HIGHER)
    titles = {"1": "Honey bees » The colony"}
    columns = figure_of(differences_chart(pair, AXIS, BETTER, titles)).data[0]
    assert "Honey bees » The colony" in columns.hovertext[0]
    first, _ = scores_chart(pair, AXIS, BETTER, titles).series
    assert first.points[0].note == "Honey bees » The colony"


def test_columns_of_topics_with_long_ids_are_named_by_their_titles():
    pair = paired_comparison(matrix_of(a=[1, 5], b=[2, 1]), "a", "b", HIGHER)
    rows = [row._replace(topic=f"tqa2:L_900{row.topic}") for row in pair.rows]
    pair = pair._replace(rows=tuple(rows))
    titles = {"tqa2:L_9000": "Lakes", "tqa2:L_9001": "Paper"}
    columns = differences_chart(pair, AXIS, BETTER, titles).rows
    assert [(row.name, row.picked) for row in columns] == [
        ("Paper", ("tqa2:L_9001",)),
        ("Lakes", ("tqa2:L_9000",)),
    ]
    dots = scores_chart(pair, AXIS, BETTER, titles).points()
    assert [dot.name for dot in dots] == ["Paper", "Lakes"]


def test_the_diagonal_spans_both_runs_and_points_are_told_apart_by_who_is_ahead():
    pair = paired_comparison(matrix_of(a=[1, 5, 3], b=[2, 7, 1]), "a", "b", HIGHER)
    diagonal, first, second = figure_of(scores_chart(pair, AXIS, BETTER)).data
    assert diagonal.x == (1.0, 7.0)
    assert (first.name, first.x, first.marker.color) == ("a better", (3.0,), MAIN)
    assert (second.name, second.marker.color) == ("b better", OTHER)
    assert first.marker.symbol != second.marker.symbol


def test_where_lower_is_better_colours_follow_the_better_run():
    pair = paired_comparison(matrix_of(a=[1, 5], b=[2, 1]), "a", "b", LOWER)
    order = order_by(Measure("m", "", "", "", "", "", better="lower"))
    columns = differences_chart(pair, AXIS, order)
    colours = {row.name: columns.colour(row) for row in columns.rows}
    assert colours == {"0": MAIN, "1": OTHER}
    assert columns.title == "a less b: above 0 b is better"
    series = scores_chart(pair, AXIS, order).series
    assert [(each.name, len(each.points)) for each in series] == [
        ("a better", 1),
        ("b better", 1),
    ]


def test_by_a_measure_that_ranks_no_runs_a_run_is_higher_and_no_better():
    pair = paired_comparison(matrix_of(a=[1, 5], b=[2, 1]), "a", "b", HIGHER)
    order = order_by(Measure("m", "", "", "", "", "", unranked="0 is honest"))
    names = [each.name for each in scores_chart(pair, AXIS, order).series]
    assert names == ["a higher", "b higher"]
    assert "better" not in differences_chart(pair, AXIS, order).title


def test_both_axes_of_a_scatter_of_two_runs_are_the_same():
    pair = paired_comparison(matrix_of(a=[1, 5, 3], b=[0, 0, 0]), "a", "b", HIGHER)
    chart = scores_chart(pair, AXIS, BETTER)
    assert chart.spans() == ((0.0, 5.0), (0.0, 5.0))
    assert point_figure(chart).layout.yaxis.scaleanchor == "x"


def test_topics_with_the_same_two_scores_are_one_larger_point():
    pair = paired_comparison(matrix_of(a=[1, 1, 0], b=[0, 0, 1]), "a", "b", HIGHER)
    first, second = scores_chart(pair, AXIS, BETTER).series
    assert [(dot.size, dot.name, dot.picked) for dot in first.points] == [
        (2, "0, 1", ("0", "1"))
    ]
    assert [dot.size for dot in second.points] == [1]


def test_the_best_run_is_on_top_and_the_easiest_topic_at_the_left():
    result = ordered(matrix_of(a=[1, 2], b=[3, np.nan], c=[np.nan, np.nan]), HIGHER)
    assert (result.runs, result.topics) == (("b", "a", "c"), ("0", "1"))
    assert ordered(matrix_of(a=[1, 2], b=[3, 4]), LOWER).runs == ("a", "b")


def test_topics_of_some_runs_only_stand_apart_and_are_marked():
    scores = ordered(matrix_of(a=[9, 1, 2], b=[np.nan, 1, 3]), HIGHER)
    assert scores.topics == ("2", "1", "0")
    chart = heat_map_chart(scores, ["zinc", "gel", "iron"], AXIS)
    assert chart.rows == ["zinc", "gel", "† iron"]
    assert chart.title.endswith("† without a score of every run")
    rows = topic_discriminations(matrix_of(a=[9, 1, 2], b=[5, 1, 3], c=[1, 2, 4]))
    rows[0] = rows[0]._replace(is_complete=False)
    complete, incomplete = discrimination_chart(rows, AXIS, {}).series
    assert [dot.name for dot in incomplete.points] == ["0"]
    assert len(complete.points) == 2


def test_dark_cells_are_good_ones_whichever_way_the_measure_runs():
    scores = matrix_of(a=[1, 2], b=[3, 4])
    for is_turned in (False, True):
        chart = heat_map_chart(scores, ["0", "1"], AXIS, is_turned=is_turned)
        assert cell_figure(chart).data[0].reversescale is is_turned


def test_an_undefined_cell_has_a_dash_and_no_colour_unlike_one_of_0():
    values = np.array([[0.0, np.nan]])
    figure = cell_figure(CellChart("t", Axis("m"), ["a"], ["1", "2"], values))
    colours, cells, dashes = figure.data
    assert list(colours.z[0]) == [0.0, None]
    assert "undefined" in cells.hovertext[1]
    assert (list(dashes.x), list(dashes.y)) == ([1], [0])


def test_topics_stand_with_their_words_beside_their_row_and_lead_to_their_answers():
    scores = matrix_of(a=[1, 2], b=[3, 4])
    chart = heat_map_chart(scores, ["0  iron", "1  gel"], AXIS)
    assert (chart.rows, chart.columns) == (["0  iron", "1  gel"], ("a", "b"))
    assert chart.picked == [("0", "a"), ("0", "b"), ("1", "a"), ("1", "b")]
    assert chart.table().rows[0] == ("0  iron", 1.0, 3.0)


def test_very_many_topics_run_across_and_have_no_names_on_end():
    scores = matrix_of(a=list(range(70)), b=list(range(70)))
    chart = heat_map_chart(scores, list(scores.topics), AXIS)
    assert chart.rows == ("a", "b")
    assert set(cell_figure(chart).layout.xaxis.ticktext) == {""}


def test_long_names_above_columns_have_lines():
    values = np.zeros((1, 6))
    names = [f"late-night-reel-of-team-{number}" for number in range(6)]
    figure = cell_figure(CellChart("t", AXIS, ["1"], names, values))
    assert figure.layout.xaxis.ticktext[0].count("<br>") >= 1
    assert figure.layout.xaxis.tickangle is None


def test_rows_beside_many_columns_have_their_names_in_two_short_lines():
    name = "Recall (with Supported and Required and Borderline)-SimCSE"
    columns = [str(number) for number in range(16)]
    figure = cell_figure(CellChart("t", AXIS, [name], columns, np.eye(16)[:1]))
    [text] = figure.layout.yaxis.ticktext
    first, second = text.split("<br>")
    assert max(len(first), len(second)) <= 34
    few = cell_figure(CellChart("t", AXIS, [name], columns[:3], np.eye(3)[:1]))
    first, _ = few.layout.yaxis.ticktext[0].split("<br>")
    assert first == "Recall (with Supported and Required and"


def test_numbers_in_narrow_cells_have_no_0_in_front():
    values = np.full((1, 12), -0.25)
    names = [str(number) for number in range(12)]
    figure = cell_figure(CellChart("t", AXIS, ["1"], names, values))
    assert figure.data[0].text[0][0] == "\N{MINUS SIGN}.25"
    few = cell_figure(CellChart("t", AXIS, ["1"], names[:3], values[:, :3]))
    assert few.data[0].text[0][0] == "\N{MINUS SIGN}0.25"


def test_measures_have_numbers_above_their_columns():
    folded = {"MAP": ("MAP-toplevel",), "RR": ()}
    chart = taus_chart(folded, np.eye(2), str.lower)
    assert chart.row_labels == ["1  map (+ 1 equal)", "2  rr"]
    assert chart.column_labels == ["1", "2"]
    assert chart.picked[1] == ["MAP", "RR"]


def test_measures_with_equal_scores_are_one_and_the_chosen_one_stands_for_them():
    totals = {"m": {"a": 1.0}, "n": {"a": 1.0}, "o": {"a": 2.0}, "p": {}, "q": {}}
    similarity = MeasureSimilarity(tuple(totals), totals, {})
    assert equal_measures(similarity, "n") == {
        "n": ("m",),
        "o": (),
        "p": (),
        "q": (),
    }


def test_names_of_points_do_not_stand_on_each_other():
    dots = [Dot(0.5, 0.5, "one"), Dot(0.501, 0.5, "two"), Dot(0.9, 0.9, "three")]
    chart = PointChart("t", AXIS, AXIS, [Series("s", dots)], has_names=True)
    (trace,) = point_figure(chart).data
    assert trace.text == ("one", "two", "three")
    first, second, _ = trace.textposition
    assert first != second


def test_names_are_no_markup_in_a_picture():
    scores = matrix_of(**{HOSTILE: [1, 2, 3], "b": [2, 1, 5], "c": [3, 4, 4]})
    pair = paired_comparison(scores, HOSTILE, "b", HIGHER)
    rows = [row._replace(topic=HOSTILE) for row in topic_discriminations(scores)]
    points = {HOSTILE: (1.0, 2.0)}
    axis = Axis(HOSTILE)
    charts = [
        differences_chart(pair, axis, BETTER),
        scores_chart(pair, axis, BETTER),
        discrimination_chart(rows, axis, {row.topic: HOSTILE for row in rows}),
        runs_chart(points, (axis, axis)),
        bounds_chart([Bounds(HOSTILE, 1.0, 1.0, 1.0, 1, 1)], axis),
        CellChart(HOSTILE, axis, [HOSTILE], [HOSTILE], np.eye(1)),
    ]
    figures = [figure_of(chart) for chart in charts]
    for figure in figures:
        drawn = figure.update_traces(customdata=None).to_json()
        assert "<script>" not in drawn and "\\u003cscript" not in drawn


def test_a_part_has_its_id_behind_its_words_only_where_another_one_has_the_same():
    scores = matrix_of(a=[0, 1, 2])._replace(
        topic_by_part=dict.fromkeys("012", "p"),
        titles={"0": "Lakes » Age", "1": "Lakes » Use", "2": "Lakes » Use"},
    )
    assert list(row_labels(None, scores).values()) == [
        "Lakes » Age",
        "Lakes » Use  (1)",
        "Lakes » Use  (2)",
    ]


def test_a_part_with_a_long_name_stands_in_the_picture_under_its_own_heading():
    rows = topic_discriminations(matrix_of(a=[0, 1], b=[1, 5], c=[2, 3]))
    long = "enwiki:Beaver/Diet/Winter"
    rows = [rows[0]._replace(topic=long), rows[1]]
    titles = {long: "Beaver » Diet » Winter", "1": "Iron"}
    chart = discrimination_chart(rows, AXIS, titles)
    assert [dot.label for dot in chart.points()] == ["Winter", "1"]
    (trace,) = point_figure(chart).data
    assert set(trace.text) == {"Winter", "1"}
    assert "Beaver » Diet » Winter" in trace.hovertext[0]


def test_a_measure_ranks_like_itself_and_undefined_stays_undefined():
    similarity = MeasureSimilarity(
        ("m", "n"), {}, {("m", "n"): RankCorrelation(1, None, None, "few")}
    )
    result = taus(similarity, ["m", "n"])
    assert (result[0, 0], np.isnan(result[0, 1]), np.isnan(result[1, 0])) == (
        1.0,
        True,
        True,
    )


def test_the_mean_over_repetitions_is_a_line():
    rows = [
        SampledRanking(0.5, 0, RankCorrelation(3, 0.2, 0.1)),
        SampledRanking(0.5, 1, RankCorrelation(3, 0.4, 0.3)),
        SampledRanking(0.1, 0, RankCorrelation(0, None, None, "few")),
        SampledRanking(0.2, 0, RankCorrelation(2, 1.0, 1.0), runs_lost=1),
        SampledRanking(0.2, 1, RankCorrelation(2, 1.0, 1.0), runs_lost=1),
    ]
    chart = fewer_judgments_chart(rows)
    points, line = point_figure(chart).data[:2]
    assert (points.x, points.y) == ((50.0, 50.0), (0.2, 0.4))
    assert (line.x, line.y) == ((50.0,), (pytest.approx(0.3),))
    # What cannot be compared, or leaves out a run, is in no picture.
    assert len(chart.table().rows) == 4
    assert left_out_in_words(rows[:2]) == ""
    assert left_out_in_words(rows) == (
        "Left out are draws in which some run has no total: 1 of 1 at 10 % and 2 of 2 at 20 %."
    )


def test_bounds_are_the_line_on_which_a_run_lies_now():
    rows = [Bounds("a", 0.5, 0.2, 0.9, 3, 5), Bounds("b", None, 0.0, 1.0, 0, 5)]
    chart = bounds_chart(rows, AXIS)
    line, now = figure_of(chart).data
    assert (line.x, now.x) == ((0.2, 0.9, None, 0.0, 1.0, None), (0.5,))
    assert chart.table().columns == ("run", "now", "possible from", "to", "note")


def test_the_runs_of_a_topic_come_best_first():
    scores = matrix_of(a=[1], b=[3], c=[np.nan])
    assert scores_at_topic(scores, "0", HIGHER) == [("b", 3.0), ("a", 1.0)]
    assert scores_at_topic(scores, "0", LOWER) == [("a", 1.0), ("b", 3.0)]


def test_long_titles_beside_wide_cells_have_two_lines():
    title = "0007 Who wrote the novel that the film with the lighthouse was made from?"
    chart = CellChart("t", AXIS, [title], ["a"], np.ones((1, 1)))
    (text,) = cell_figure(chart).layout.yaxis.ticktext
    assert text.replace("<br>", " ") == title


def test_a_team_sees_first_the_topic_at_which_its_runs_differ_most():
    assert most_different(matrix_of(a=[0, 1, 5], b=[0, 3, np.nan])) == "1"
    assert most_different(matrix_of(a=[np.nan])) is None


def test_the_two_pictures_below_a_leaderboard_have_one_axis():
    rows = [LeaderboardRow("a", 1, 0.7, 2, 0.6, 0.1, None, 2, 2)]
    intervals = {"a": Interval(0.2, 0.7, 0.9)}
    board = Leaderboard(None, "f1", rows, TOPIC, intervals, are_means=False)
    assert shared_ends(board, matrix_of(a=[0.25, 1.0])) == (0.2, 1.0)


def test_buttons_of_pictures_stand_beside_the_title_and_not_on_it(monkeypatch):
    drawn = []
    monkeypatch.setattr(st, "plotly_chart", lambda figure, **_: drawn.append(figure))
    for kind in ("points", "columns"):
        chart = RowChart("A title", AXIS, [Row("heron", 1.0)], kind=kind)
        draw(figure_of(chart), "file", "alt", picks=False)
    cells = CellChart("A title", AXIS, ["1"], ["heron"], np.ones((1, 1)))
    draw(figure_of(cells), "file", "alt", picks=False)
    for figure in drawn:
        assert figure.layout.modebar.orientation == "v"
        assert figure.layout.margin.r >= TOOLS_WIDTH
