"""The CSV below the table of scores: a row for each run, every figure in a column of its own."""

from __future__ import annotations

from assessment.access.visibility import BEST
from assessment.model import Score
from assessment.tracks import TRACKS
from assessment.ui.scores.board import BoardChoices
from assessment.ui.scores.score_file import score_file
from assessment.ui.tables import table_csv

ACCURACY, PRECISION = "Accuracy", "Precision"


def total(run, value, judged=10, needed=10, measure=ACCURACY, note=""):
    return Score(run, None, measure, value, judged, needed, note)


def lines(*tables, measure=ACCURACY, track="biogen", **more):
    choices = BoardChoices(measure, (), **more)
    return table_csv(score_file(TRACKS[track], tables, choices)).decode().splitlines()


def test_runs_stand_in_the_order_of_the_page_with_their_ranks():
    totals = [
        total("tern", 90.0, 4),
        total("heron", 20.0, 9, 12),
        total("gull", 88.888, 5),
    ]
    assert lines(totals) == [
        "Run,Rank,Accuracy,Accuracy judged,Accuracy needed",
        "gull,1,88.89,5,10",
        "heron,2,20.00,9,12",
        "tern,,90.00,4,10",
    ]


def test_measures_stand_in_the_order_of_the_page_those_that_are_equal_too():
    totals = [total("heron", 50.0), total("heron", 50.0, measure=PRECISION)]
    head, row = lines(totals, measure=PRECISION)
    assert head == (
        "Run,Rank,Precision,Precision judged,Precision needed,"
        "Accuracy,Accuracy judged,Accuracy needed"
    )
    assert row == "heron,1,50.00,10,10,50.00,10,10"


def test_numbers_below_0_have_a_hyphen_and_undefined_ones_are_empty():
    totals = [
        total("heron", -0.0433, measure="OB"),
        total("tern", None, measure="OB"),
        total("gull", -0.00001, measure="OB"),
    ]
    rows = lines(totals, measure="OB", track="r2c2", is_ranked=False)[1:]
    assert rows == ["gull,,0.0000,10,10", "heron,,-0.0433,10,10", "tern,,,10,10"]


def test_notes_have_a_column_where_a_run_has_one():
    totals = [total("heron", 50.0, note="3 answers, missing"), total("tern", 40.0)]
    assert lines(totals) == [
        "Run,Rank,Accuracy,Accuracy judged,Accuracy needed,Accuracy note",
        'heron,1,50.00,10,10,"3 answers, missing"',
        "tern,2,40.00,10,10,",
    ]


def test_teams_get_no_ranks_and_no_units_of_the_runs_of_others():
    totals = [total("heron", 50.0), total(BEST, 60.0)]
    rows = lines(totals, is_ranked=False)[1:]
    assert rows == ["others: best,,60.00,,", "heron,,50.00,10,10"]


def test_a_name_that_a_spreadsheet_would_run_gets_an_apostrophe():
    assert lines([total("=1+1", 50.0)])[1].startswith("'=1+1,1,")


def test_tables_of_other_measures_stand_below_one_another():
    answers = [total("heron", 50.0)]
    passages = [total("tern", 25.0, measure=PRECISION)]
    assert lines(answers, passages) == [
        "Run,Rank,Accuracy,Accuracy judged,Accuracy needed,Precision,Precision judged,Precision needed",
        "heron,1,50.00,10,10,,,",
        "tern,1,,,,25.00,10,10",
    ]
