"""CSV whose cells no spreadsheet runs."""

import csv
import io

import pytest

from assessment.formats.spreadsheets import as_csv, is_formula, neutral, original


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+SUM(A1)", "-cmd|' /C calc'!A0", "@x", "\t=1", "\r=1", "\n=1", "＝1+1"],
)
def test_what_a_spreadsheet_would_run_gets_an_apostrophe(text):
    assert neutral(text) == f"'{text}"
    assert original(neutral(text)) == text


@pytest.mark.parametrize(
    "text", ["-0.5", "+0.25", "-1e-05", "3", "-", "", "plain", "a=b"]
)
def test_numbers_and_plain_text_stay(text):
    assert not is_formula(text)
    assert neutral(text) == text


@pytest.mark.parametrize("text", ["'quoted'", "'", "'s-Gravenhage"])
def test_text_of_other_programs_keeps_its_apostrophe(text):
    assert original(text) == text
    assert original(neutral(text)) == text


def test_cells_and_heads_are_neutral_and_numbers_are_numbers():
    data = as_csv(
        [{"=run": "@x", "value": -0.5, "runs": ["a"]}, {"value": None, "other": 1}],
        ("=run", "value", "runs"),
    )
    assert list(csv.reader(io.StringIO(data.decode()))) == [
        ["'=run", "value", "runs"],
        ["'@x", "-0.5", '["a"]'],
        ["", "", ""],
    ]
