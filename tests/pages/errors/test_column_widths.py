"""The columns of the table of units: all in sight, and no line cut in half."""

import textwrap

import pandas as pd

from assessment.ui.errors.units.column_widths import (
    _TABLE,
    column_widths,
    in_three_lines,
)
from assessment.ui.tables.cell_widths import fitting

WIDE = 610
"""Pixels for the columns in a window of 1280 pixels."""
ROW = {
    "Costs": 0.0445,
    "Topic": "tqa2:L_9005 Coral reefs",
    "Why": "rank 11, perfectly relevant: 9 others above",
    "Unit": "document D12-02",
    "Text": "The sea takes up carbon dioxide and becomes a little more acid.",
}


def test_all_columns_of_a_ranking_fit_and_in_a_narrow_window_all_but_the_text():
    widths = column_widths(pd.DataFrame([ROW, ROW]))
    assert list(widths) == list(ROW)
    assert sum(widths.values()) <= WIDE
    assert sum(widths.values()) - widths["Text"] <= _TABLE


def test_names_of_units_give_way_to_texts_that_tell_the_units_apart():
    frame = pd.DataFrame([ROW, {**ROW, "Text": "Gel is safe."}])
    widths = column_widths(frame)
    assert "Unit" not in widths and sum(widths.values()) <= _TABLE
    shown = in_three_lines(frame, widths)
    assert list(shown["Unit"]) == [ROW["Unit"]] * 2


def test_names_of_units_stay_where_only_a_tag_or_what_is_cut_tells_texts_apart():
    long = ROW["Text"] * 4
    pairs = [(ROW["Text"], f"[misread] {ROW['Text']}"), (long, f"{long} More.")]
    for texts in pairs:
        frame = pd.DataFrame([{**ROW, "Text": text} for text in texts])
        assert "Unit" in column_widths(frame)


def test_names_of_units_stay_where_texts_have_room_beside_them():
    row = {"Topic": "809", "Label": "no", "Unit": "answer", "Text": ROW["Text"]}
    assert list(column_widths(pd.DataFrame([row]))) == list(row)


def test_a_verdict_is_named_in_full():
    frame = pd.DataFrame([{**ROW, "Unit": "verdict on abstract 9100307"}] * 2)
    shown = in_three_lines(frame, column_widths(frame)).iloc[0]
    assert shown["Unit"] == "verdict on abstract 9100307"


def test_why_is_shown_in_full_and_texts_end_with_a_mark():
    frame = pd.DataFrame([{**ROW, "Text": ROW["Text"] * 2}])
    shown = in_three_lines(frame, column_widths(frame)).iloc[0]
    for name in ("Costs", "Topic", "Why", "Unit"):
        assert shown[name] == ROW[name], name
    # The mark is bound to the last word: in a line of its own it would look like a text.
    assert shown["Text"].endswith("\N{NO-BREAK SPACE}…")


def test_no_text_needs_more_than_three_lines():
    for letters in (8, 11, 40):
        text = fitting(ROW["Text"], letters)
        assert len(textwrap.wrap(text, letters)) <= 3


def test_texts_have_room_beside_the_longest_labels():
    row = {"Costs": 0.02, "Topic": "816 Probiotics prevent diarrhoea", "Text": ""}
    for label in (
        "not locally correct → globally correct",
        "NOT ENOUGH INFO → CONTRADICT",
    ):
        frame = pd.DataFrame([{**row, "Label": label}])
        widths = column_widths(frame)
        assert widths["Text"] >= 260
        assert in_three_lines(frame, widths)["Label"][0] == label
