"""A figure of a run whose file the official evaluator refuses says so."""

import json

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from tests.tracks.scifact.making import gold_row, predicted_row

S = "SUPPORT"
GOLD = [gold_row({"7": (S, [[0]])}, 1), gold_row({"8": (S, [[1]])}, 2)]
ONE, TWO = predicted_row({"7": (S, [0])}, 1), predicted_row({"8": (S, [1])}, 2)


def lines(rows):
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def notes_of(rows, splitter):
    campaign = Workspace(":memory:").create("c", "scifact")
    files = [InputFile("gold.jsonl", lines(GOLD)), InputFile("run.jsonl", lines(rows))]
    reports = import_files(campaign, files, splitter=splitter, by="test")
    assert all(report.loaded for report in reports)
    return {score.note for score in campaign.all_scores() if score.topic is None}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([TWO, ONE], "ValueError: Predicted claims do not match gold."),
        ([ONE], "ValueError: Predicted claims do not match gold."),
        (
            [ONE, predicted_row({"8": ("SUPPORTS", [1])}, 2)],
            "ValueError: Unallowed label fSUPPORTS predicted.",
        ),
    ],
)
def test_figures_of_a_file_that_the_evaluator_refuses_say_where_it_stops(
    rows, message, splitter
):
    [note] = notes_of(rows, splitter)
    assert f"the official evaluator stops at the file of this run ({message})" in note


def test_figures_of_a_file_that_the_evaluator_accepts_say_nothing(splitter):
    assert notes_of([ONE, TWO], splitter) == {""}
