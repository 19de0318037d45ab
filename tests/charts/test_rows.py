"""Descriptions of pictures: their tables hold everything that is drawn."""

from __future__ import annotations

import numpy as np

from assessment.charts import Axis, CellChart, Mark, Row, RowChart, RowNames
from assessment.charts.row_figure import row_figure


def chart(*rows, kind="points"):
    names = RowNames(value="mean over topics")
    return RowChart("Runs", Axis("MAP", ends=(0, 1)), rows, names, kind)


def test_a_table_has_a_line_for_each_row_and_each_mark():
    heron = Row("heron", 0.5, (0.2, 0.8), [Mark("116", 0.25, "3/5 judged")])
    table = chart(heron, Row("tern")).table()
    assert table.columns == (
        *("run", "topic", "mean over topics", "95 % interval from", "to", "note"),
    )
    assert table.rows == (
        ("heron", None, 0.5, 0.2, 0.8, ""),
        ("heron", "116", 0.25, None, None, "3/5 judged"),
        ("tern", None, None, None, None, ""),
    )


def test_a_table_has_no_columns_for_what_is_not_drawn():
    assert chart(Row("heron", 3)).table().columns == ("run", "mean over topics", "note")


def test_the_axis_holds_every_value_and_bars_begin_at_0():
    heron = Row("heron", 0.5, (0.2, 0.8), [Mark("116", 0.25)])
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
