"""Pictures of pages: what stands where, what a click gives, and the table one click away."""

from __future__ import annotations

import pandas as pd
from streamlit.testing.v1 import AppTest

from assessment.charts import Axis, ChartTable, Row, RowChart, RowMark
from assessment.charts.row_figure import row_figure
from assessment.ui.pictures import table_frame, table_width

HOSTILE = "<script>alert(1)</script>"


def chart(*rows, kind="points"):
    return RowChart("Runs", Axis("MAP", "0 to 1"), rows, kind=kind)


def test_marks_are_clickable_and_the_first_row_is_on_top():
    heron = Row(
        "heron", 0.5, (0.2, 0.8), [RowMark("116", 0.25, picked=("heron", "116"))]
    )
    figure = row_figure(chart(heron, Row("tern", 0.1)))
    marks, interval, values = figure.data
    assert (marks.x, marks.customdata[0]) == ((0.25,), ["heron", "116"])
    assert (interval.x, values.y) == ((0.2, 0.8, None), (0, 1))
    assert figure.layout.yaxis.range == (1.5, -0.5)
    assert figure.layout.xaxis.title.text == "MAP (0 to 1)"


def test_an_undefined_value_is_not_drawn_and_keeps_its_row():
    figure = row_figure(chart(Row("heron"), Row("tern", 0.1)))
    assert (figure.data[0].x, figure.data[0].y) == ((0.1,), (1,))
    assert figure.layout.yaxis.ticktext == ("heron", "tern")


def test_names_are_no_markup_in_rows():
    hostile = Row(HOSTILE, 0.5, (0.2, 0.8), [RowMark(HOSTILE, 0.5, HOSTILE)], HOSTILE)
    for kind in ("points", "bars"):
        drawn = row_figure(chart(hostile, kind=kind)._replace(title=HOSTILE)).to_json()
        assert "<script>" not in drawn and "\\u003cscript" not in drawn


def test_a_table_keeps_numbers_and_tells_equal_names_apart():
    frame = table_frame(ChartTable(("run", "1", "1", "note"), (("a", 0.5, None, ""),)))
    assert list(frame.columns) == ["run", "1", "1 (2)"]
    assert frame["1"].tolist() == [0.5] and pd.isna(frame["1 (2)"][0])


def test_the_table_below_a_picture_is_as_wide_as_its_words():
    frame = pd.DataFrame({"topic": ["901"], "MAP, mean over runs": [0.5]})
    narrow = table_width(frame, 2)
    assert narrow < table_width(frame.assign(note="iron for restless legs" * 2), 2)
    assert table_width(frame.assign(note="iron " * 99), 2) == 720


def _page():
    from assessment.charts import Axis, Row, RowChart
    from assessment.ui.pictures import draw_chart

    draw_chart(RowChart("Runs", Axis("MAP"), [Row("heron", 0.5)]), "runs", "runs")


def test_the_table_is_not_sent_before_somebody_opens_it():
    test = AppTest.from_function(_page, default_timeout=60).run()
    assert not test.exception
    assert len(test.dataframe) == 0
