"""Charts of points: their looks, their lines and the table of everything that is drawn."""

from __future__ import annotations

from assessment.charts import Axis, Dot, PointChart, PointNames, Series, plot_chart
from assessment.charts.point_figure import (
    diameters,
    point_figure,
    unnamed_points,
)
from assessment.charts.point_names import names_apart
from assessment.model import Plot, Point

HOSTILE = "<script>alert(1)</script>"
CURVE = Plot("Curve", "", "x", "y", {"a": (Point(0, 0), Point(1, 1))})


def test_every_series_has_its_own_symbol_and_keeps_it():
    series = {name: (Point(0, 0), Point(1, 1)) for name in "abc"}
    chart = plot_chart(CURVE._replace(series=series, lines=False))
    symbols = [trace.marker.symbol for trace in point_figure(chart).data]
    assert len(set(symbols)) == 3
    (last,) = point_figure(chart._replace(series=chart.series[2:])).data
    assert last.marker.symbol == symbols[2]


def test_points_behind_a_line_are_outlines_and_never_pale():
    curve = plot_chart(CURVE)
    for chart in (curve, curve._replace(line="mean")):
        marker = point_figure(chart).data[0].marker
        assert marker.opacity == 1
        assert str(marker.symbol).endswith("-open") == (chart.line == "mean")


def test_the_diagonal_runs_over_all_points():
    series = {"a": (Point(0.1, 0.9), Point(0.7, 0.4))}
    chart = plot_chart(CURVE._replace(series=series, diagonal=True))
    assert point_figure(chart).data[0].x == (0.1, 0.9)


def test_the_area_of_a_point_goes_with_its_size():
    assert diameters((Dot(0, 0, size=4), Dot(0, 0, size=1)), 4) == [26.0, 13.0]
    assert diameters((Dot(0, 0), Dot(0, 0)), 1) == [9.0, 9.0]


def test_names_and_notes_are_no_markup_in_a_plot():
    series = {HOSTILE: (Point(0, 0, HOSTILE),), "b": ()}
    drawn = point_figure(plot_chart(CURVE._replace(series=series))).to_json()
    assert "<script>" not in drawn and "\\u003cscript" not in drawn


def test_a_table_has_only_the_columns_that_tell_something():
    axis = Axis("MAP")
    chart = PointChart("Runs", axis, Axis("P"), [Series("runs", [Dot(1, 2)])])
    assert chart.table() == (("MAP", "P", "note"), ((1, 2, ""),))
    dots = [Dot(1, 2, "116", "why", 3.0)]
    two = [Series("heron", dots), Series("tern", [], 1)]
    assert chart._replace(series=two, names=PointNames("run")).table() == (
        ("run", "topic", "MAP", "P", "size", "note"),
        (("heron", "116", 1, 2, 3.0, "why"),),
    )


def test_names_of_points_above_each_other_stand_at_different_sides():
    shares = [(1.0, 0.87), (1.0, 0.87), (1.0, 0.81), (0.5, 0.9)]
    sides = [name.side for name in names_apart(["a", "b", "c", "d"], shares)]
    assert sides[0] == sides[3] == "top center"
    assert "top center" not in sides[1:3]


def test_a_name_without_room_is_left_out_and_none_is_cut_at_the_edge():
    crowd = [(0.5 + number / 1000, 0.5) for number in range(9)]
    names = names_apart(["a long name"] * 9, crowd)
    assert 0 < sum(bool(name.text) for name in names) < 9
    [name] = names_apart(["a very long name"], [(1.0, 0.5)])
    assert name.side == "middle left"


def test_a_point_at_the_edge_beside_another_one_has_its_name_at_a_corner():
    places = [(1.0, 0.88), (0.89, 0.88), (0.82, 1.0), (0.0, 0.0), (0.1, 0.1)]
    names = names_apart(["heron-rag-2", "heron-rag-1", "plover", "a", "b"], places)
    assert names[0].side in ("top left", "bottom left")
    assert all(name.text for name in names)


def test_points_without_room_for_a_name_can_be_listed():
    crowd = [
        Dot(0.5 + number / 1000, 0.5, f"long name {number}") for number in range(9)
    ]
    series = [Series("s", [*crowd, Dot(0, 0, "a"), Dot(1, 1, "b")])]
    chart = PointChart("t", Axis("x"), Axis("y"), series, has_names=True)
    unnamed = unnamed_points(chart)
    assert unnamed and {"a", "b"}.isdisjoint(unnamed)
    assert unnamed_points(chart._replace(has_names=False)) == []


def test_a_label_is_cut_at_its_end_and_a_name_at_its_beginning():
    dots = [
        Dot(0, 0, "a", label="Threats and repair of coral reefs"),
        Dot(1, 1, "late-night-reel-AC-1"),
        Dot(2, 0, "x" * 30),
    ]
    chart = PointChart("t", Axis("x"), Axis("y"), [Series("s", dots)], has_names=True)
    (trace,) = point_figure(chart).data
    assert trace.text[:2] == ("Threats and repair of …", "late-night-reel-AC-1")
    assert trace.text[2] == "…" + "x" * 24


def test_names_of_two_series_are_not_printed_over_each_other():
    circles = Series("circles", [Dot(0, 1, "0012"), Dot(1, 0, "far")])
    squares = Series("squares", [Dot(0, 1, "0002")], 1)
    chart = PointChart("t", Axis("x"), Axis("y"), [circles, squares], has_names=True)
    first, second = point_figure(chart).data[:2]
    assert first.textposition[0] != second.textposition[0]
