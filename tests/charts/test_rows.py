"""Descriptions of pictures: their tables hold everything that is drawn."""

from __future__ import annotations

import numpy as np

from assessment.charts import Axis, CellChart, Limit, Row, RowChart, RowMark, RowNames
from assessment.charts.row_figure import row_figure


def chart(*rows, kind="points"):
    names = RowNames(value="mean over topics")
    axis = Axis("MAP", ends=(0, 1))
    return RowChart("Runs", axis, rows, names, kind, may_count=True)


def test_a_table_has_a_line_for_each_row_and_each_mark():
    heron = Row("heron", 0.5, (0.2, 0.8), [RowMark("116", 0.25, "3/5 judged")])
    table = chart(heron, Row("tern")).table()
    assert table.columns == (
        *("run", "topic", "score", "mean over topics"),
        *("95 % interval from", "to", "note"),
    )
    assert table.rows == (
        ("heron", None, None, 0.5, 0.2, 0.8, ""),
        ("heron", "116", 0.25, None, None, None, "3/5 judged"),
        ("tern", None, None, None, None, None, ""),
    )


def test_a_rough_interval_has_a_column_in_the_table_and_a_word_in_the_picture():
    heron = Row("heron", 0.5, (0.2, 0.8), is_rough=True)
    tern = Row("tern", 0.4, (0.1, 0.6))
    both = chart(heron, tern, Row("ibis"))
    assert [row[0] for row in both.table().rows] == ["heron", "tern", "ibis"]
    rough = both.table().columns.index("rough")
    assert [row[rough] for row in both.table().rows] == ["yes", "no", None]
    assert [both.label(row) for row in both.rows] == ["heron (rough)", "tern", "ibis"]
    # The title says it where all are rough.
    assert chart(heron).label(heron) == "heron"


def test_a_table_has_no_columns_for_what_is_not_drawn():
    assert chart(Row("heron", 3)).table().columns == ("run", "mean over topics", "note")


def test_the_axis_holds_every_value_and_bars_begin_at_0():
    heron = Row("heron", 0.5, (0.2, 0.8), [RowMark("116", 0.25)])
    assert chart(heron).span == (0, 1)
    assert sorted(chart(heron).values()) == [0.2, 0.25, 0.5, 0.8]
    bars = RowChart("Units", Axis("Units"), [Row("a", 3)], kind="bars")
    assert list(bars.values()) == [0, 3]


def test_an_undefined_cell_is_none_in_the_table():
    cells = CellChart(
        "Runs", Axis("MAP"), ["heron"], ["1", "2"], np.array([[0.5, np.nan]])
    )
    assert cells.table() == (("run", "1", "2"), (("heron", 0.5, None),))


def test_colours_run_in_both_directions_where_0_is_inside():
    cells = CellChart("Runs", Axis("tau", ends=(-1, 1)), [], [], np.empty((0, 0)))
    assert cells.is_in_both_directions
    assert not cells._replace(axis=Axis("MAP", ends=(0, 1))).is_in_both_directions


def test_the_axis_of_equal_values_stays_within_the_limits_of_the_measure():
    best = chart(Row("heron", 100.0))._replace(axis=Axis("Accuracy", limits=(0, 100)))
    assert best.span == (80, 100)
    assert best._replace(rows=[Row("heron", 0.0)]).span == (0, 20)
    assert best._replace(rows=[Row("heron", 50.0), Row("tern", 95.0)]).span == (50, 95)


def test_a_long_title_has_lines_and_room_for_them():
    heron = Row("heron", 0.5)
    one_line = row_figure(chart(heron))
    long = chart(heron)._replace(title="mean over topics " * 6)
    figure = row_figure(long)
    lines = figure.layout.title.text.split("<br>")
    assert len(lines) == 2
    assert max(map(len, lines)) <= 86
    assert figure.layout.height - one_line.layout.height == 20
    assert figure.layout.margin.t - one_line.layout.margin.t == 20


YES_OR_NO = [
    RowMark("901", 100.0),
    RowMark("902", 100.0, picked=("heron", "902")),
    RowMark("903", 0.0),
]


def test_marks_of_few_values_are_counted():
    drawn = chart(Row("heron", 66.7, (20.0, 95.0), YES_OR_NO))
    figure = row_figure(drawn)
    assert [note.text for note in figure.layout.annotations] == ["1", "2"]
    marks, interval, value = figure.data
    assert list(marks.x) == [0.0, 100.0]
    assert "100.00 at 2:<br>901<br>902" in marks.hovertext[1]
    # The value stands on the line of its row, as in other pictures; counts above would hide it.
    assert value.y[0] == interval.y[0] == 0 > marks.y[0]
    assert figure.layout.yaxis.range[1] < marks.y[0]


def test_marks_of_many_values_are_rings_one_by_one():
    marks = [RowMark(str(value), value / 10) for value in range(8)]
    figure = row_figure(chart(Row("heron", 0.4, None, [*marks, *marks])))
    assert not figure.layout.annotations
    assert len(figure.data[0].x) == 16
    assert figure.data[0].marker.symbol == "circle-open"


def test_rows_of_many_marks_are_higher_as_long_as_the_picture_stays_in_sight():
    def height(count, rows=5):
        marks = [RowMark(str(n), n / count) for n in range(count)]
        one = Row("heron", 0.4, None, marks)
        return row_figure(chart(*[one] * rows)).layout.height

    assert height(8) < height(24) < height(400) == height(500)
    assert height(24, 14) == height(8, 14)


def test_a_count_gives_all_of_its_topics_and_names_nine():
    marks = [RowMark(str(n), 1.0, picked=("heron", str(n))) for n in range(9)]
    figure = row_figure(chart(Row("heron", 1.0, marks=marks)))
    [circle] = [
        trace
        for trace in figure.data
        if trace.customdata and "heron" in trace.customdata[0]
    ]
    assert circle.customdata[0] == ["heron", *"012345678"]
    assert circle.hovertext[0].endswith("6<br>7<br>8")
    more = row_figure(chart(Row("heron", 1.0, marks=[*marks, RowMark("9", 1.0)])))
    assert any(
        "and 2 more" in text for trace in more.data for text in trace.hovertext or ()
    )


def test_marks_that_hide_no_other_are_not_counted():
    assert not chart(Row("heron", 50.0, None, YES_OR_NO[1:])).has_counts
    assert not chart(Row("heron", 50.0)).has_counts
    # Marks may be quartiles, of which two are equal by chance.
    quartiles = chart(Row("heron", 50.0, None, YES_OR_NO))._replace(may_count=False)
    assert not quartiles.has_counts


def test_a_count_of_many_marks_names_the_first_ones():
    figure = row_figure(
        chart(Row("heron", 1.0, None, [RowMark(f"t{n}", 1.0) for n in range(10)]))
    )
    assert "t7<br>and 2 more" in figure.data[0].hovertext[0]


def test_negative_values_have_a_minus_sign():
    assert Axis("OB").number(-0.25) == "\N{MINUS SIGN}0.25"


def test_a_limit_is_a_named_line_across_all_rows():
    limits = (Limit(0.667, "0.667 <b>", "left"), Limit(0.8, "0.8 reliable"))
    figure = row_figure(RowChart("", Axis(""), [Row("heron", 0.5)], limits=limits))
    assert [line.x0 for line in figure.layout.shapes] == [0.667, 0.8]
    names = [note.text for note in figure.layout.annotations]
    assert names == ["0.667 &lt;b&gt;", "0.8 reliable"]


def test_a_long_name_beside_a_row_has_two_lines_and_is_cut_only_then():
    long = "evidence sets, exact match (pairs with the same label)"
    figure = row_figure(RowChart("", Axis(""), [Row(long, 0.5), Row("x" * 99, 0.5)]))
    first, second = figure.layout.yaxis.ticktext
    assert first.replace("<br>", " ") == long
    assert second == "x" * 40 + "<br>" + "x" * 39 + "…"
