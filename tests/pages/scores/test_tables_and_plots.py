"""The tables and plots behind the totals, on the page Scores."""

from __future__ import annotations

from assessment.model import (
    Plot,
    Point,
    Table,
)
from assessment.ui.scores.tables_and_plots import frame_of
from tests.pages.conftest import with_track
from tests.pages.opening import open_in_frame, sound, widget, words
from tests.pages.scores.looking import looking

COUNTS = Table(
    "Counts",
    "How many there are.",
    ("run", "correct", "share"),
    (("heron", 2, 0.5), ("tern", None, None)),
)
CURVE = Plot(
    "Calibration",
    "On the line both agree.",
    "confidence",
    "accuracy",
    {"heron": (Point(0.1, 0.2, "3 answers", 3),), "tern": ()},
    diagonal=True,
)


def test_stored_links_open_the_part_that_they_name(two, monkeypatch):
    with_track(monkeypatch, tables=lambda facts, settings: iter([COUNTS]))
    shown = {
        "Behind the figures": "One run by topic",
        "Behind the totals": "Tables and plots",
        "<b>": "One run by topic",
    }
    for look, title in shown.items():
        test = open_in_frame("scores", campaign="spring", look=look)
        assert [header.value for header in test.header] == [title]


def test_a_track_without_tables_and_plots_offers_only_the_figures(two, monkeypatch):
    with_track(monkeypatch, tables=None, plots=None)
    test = sound(open_in_frame("scores", campaign="spring", look="Behind the totals"))
    assert [header.value for header in test.header] == ["One run by topic"]
    labels = [group.label for group in test.get("button_group")]
    assert "Look closer" not in labels


def test_one_table_or_plot_is_drawn_at_a_time(two, monkeypatch):
    with_track(
        monkeypatch,
        tables=lambda facts, settings: iter([COUNTS]),
        plots=lambda facts, settings: iter([CURVE]),
    )
    test = looking("Behind the totals", campaign="spring")
    assert [list(frame.value.columns) for frame in test.dataframe] == [
        ["run", "correct", "share"]
    ]
    widget(test.selectbox, "Show").set_value("Plot: Calibration").run()
    assert len(sound(test).dataframe) == 0
    assert "On the line both agree" in words(test)


def test_the_rows_of_a_table_can_be_narrowed_down(two, monkeypatch):
    table = COUNTS._replace(
        rows=tuple(
            (run, number, 0.5) for run in ("heron", "tern") for number in range(3)
        )
    )
    with_track(monkeypatch, tables=lambda facts, settings: iter([table]), plots=None)
    test = looking("Behind the totals", campaign="spring")
    widget(test.multiselect, "Only run").set_value(["tern"]).run()
    assert set(sound(test).dataframe[0].value["run"]) == {"tern"}


def test_a_column_of_numbers_stays_one_and_a_mixed_one_is_text():
    frame = frame_of(
        Table(
            "t",
            "",
            ("n", "x", "mixed", "nothing"),
            ((1, 0.5, "a", None), (None, 2, 3, None)),
        )
    )
    assert [str(kind) for kind in frame.dtypes[:2]] == ["Int64", "float64"]
    assert list(frame["mixed"]) == ["a", "3"]
    assert frame["nothing"].isna().all()


def test_a_table_without_rows_keeps_its_columns():
    assert list(frame_of(COUNTS._replace(rows=())).columns) == [
        "run",
        "correct",
        "share",
    ]
