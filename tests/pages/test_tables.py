"""Tables of foreign text: what a spreadsheet would run is text, on screen and in files; numbers stay
numbers.
"""

from __future__ import annotations

import ast
import csv as files
import io
from pathlib import Path

import pandas as pd
import streamlit as st

from assessment.model import Table
from assessment.ui import tables
from assessment.ui.scores.tables_and_plots import frame_of
from assessment.ui.tables import (
    UNDEFINED,
    download_table,
    draw_table,
    inert,
    number_column,
    sortable_number,
    table_csv,
    table_from_rows,
)

HOSTILE = "=cmd|' /C calc'!A0"


def drawn(monkeypatch, frame, **look):
    calls = []
    monkeypatch.setattr(
        st, "dataframe", lambda frame, **look: calls.append((frame, look))
    )
    draw_table(frame, **look)
    return calls[0]


def test_negative_numbers_have_a_minus_sign_and_stay_numbers(monkeypatch):
    frame = pd.DataFrame({"Gain": [-0.254, None, 0.5], "Runs": [1, 2, 3]})
    look = {"Gain": number_column(2), "Runs": number_column(0)}
    styled, drawn_look = drawn(
        monkeypatch, frame, column_config=look, placeholder=UNDEFINED
    )
    assert styled.data["Gain"].tolist()[0] == -0.254
    html = styled.to_html()
    for text in ("−0.25", "–", "0.50"):
        assert f">{text}</td>" in html
    # Streamlit shows the styled text only of columns without a format of their own.
    formats = {
        name: column["type_config"]["format"]
        for name, column in drawn_look["column_config"].items()
    }
    assert formats == {"Gain": None, "Runs": "%.0f"}
    plain, same_look = drawn(monkeypatch, frame[["Runs"]], column_config=look)
    assert isinstance(plain, pd.DataFrame) and same_look["column_config"] == look


def test_a_minus_sign_on_screen_is_a_hyphen_in_files():
    text = sortable_number(-0.19, 2)
    assert text.strip() == "\N{MINUS SIGN}0.19"
    frame = pd.DataFrame({"tau": [text, sortable_number(None), sortable_number(1.0)]})
    assert table_csv(frame).decode().splitlines() == ["tau", "-0.19", '""', "1.000"]


def test_no_cell_head_or_row_on_screen_is_a_formula(monkeypatch):
    frame = pd.DataFrame(
        {HOSTILE: ["@x", "plain"], "value": [-0.5, 1.0]}, index=["+a", "b"]
    )
    shown, look = drawn(monkeypatch, frame, column_config={HOSTILE: "wide"})
    texts = [*shown.columns, *shown.index, *shown.iloc[:, 0]]
    assert not any(text.startswith(("=", "+", "@")) for text in texts)
    assert look["column_config"] == {inert(HOSTILE): "wide"}
    assert list(shown["value"]) == [-0.5, 1.0]
    assert list(frame.columns) == [HOSTILE, "value"]


def test_a_table_without_formulas_is_drawn_as_it_is(monkeypatch):
    frame = pd.DataFrame(
        {"run": ["heron", None], "judged": [1, 2], "share": ["-0.50", "+0.25"]}
    )
    pd.testing.assert_frame_equal(drawn(monkeypatch, frame)[0], frame)


def test_columns_of_one_name_are_all_made_text(monkeypatch):
    shown, _ = drawn(
        monkeypatch, pd.DataFrame([[HOSTILE, HOSTILE]], columns=["run", "run"])
    )
    assert list(shown.iloc[0]) == [inert(HOSTILE)] * 2


def test_the_file_has_an_apostrophe_in_front_of_formulas_and_numbers_as_they_are():
    data = table_csv(pd.DataFrame({HOSTILE: ["@x", "–"], "value": [-0.5, None]}))
    assert list(files.reader(io.StringIO(data.decode()))) == [
        [f"'{HOSTILE}", "value"],
        ["'@x", "-0.5"],
        ["", ""],
    ]


def test_the_file_of_a_table_behind_the_totals_holds_no_formula(monkeypatch):
    saved = []
    monkeypatch.setattr(
        tables,
        "download_button",
        lambda label, content, *rest, **more: saved.append(content()),
    )
    download_table(frame_of(Table("Counts", "", ("run",), ((HOSTILE,),))), "counts")
    assert saved[0].decode().splitlines()[1] == f"'{HOSTILE}"


def test_no_table_pins_a_column_or_shows_its_index_since_both_are_drawn_as_if_disabled():
    pages = Path(tables.__file__).parent
    pale = []
    for file in pages.rglob("*.py"):
        for call in calls_of(ast.parse(file.read_text()), "draw_table"):
            if "hide_index" not in {keyword.arg for keyword in call.keywords}:
                pale.append(f"{file.name}:{call.lineno}")
        if "pinned=True" in file.read_text():
            pale.append(file.name)
    assert pale == []


def calls_of(tree, name):
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [call for call in calls if getattr(call.func, "id", "") == name]


def test_a_file_holds_numbers_bare_and_defuses_formulas():
    frame = table_from_rows(
        [
            {"=who": "=1+1", "Kappa": "−0.250", "Items": 3, "Empty": ""},
            {"=who": "Ann", "Kappa": "     –", "Items": 4, "Empty": ""},
        ]
    )
    assert table_csv(frame).decode().splitlines() == [
        "'=who,Kappa,Items",
        "'=1+1,-0.250,3",
        "Ann,,4",
    ]
