"""NIST's support sheets: the organisers' rule, and every odd row named."""

import io
from pathlib import Path

import pytest
from openpyxl import Workbook

from assessment.formats import Packed
from assessment.tracks.rag.judgments.support_sheets import is_sheet, read_sheet
from assessment.tracks.rag.runs.runs import read_run
from tests.tracks.rag.making import codes, context, file, line_2024, lines, segment

COLUMNS = (
    "CITED PASSAGE",
    "SENTENCE",
    "FULL",
    "PARTIAL",
    "NONE",
    "SENTENCE CONTEXT",
    "COMPLETED?",
    "RUNID",
    "DOCID",
    "ANSWERID",
)
REAL = (
    Path(__file__).parents[5]
    / "shared"
    / "data"
    / "biogen"
    / "rag25"
    / "nist-support-topic144.xlsx"
)


def sheet(*rows, name="1_ a topic.xlsx", columns=COLUMNS):
    book = Workbook()
    book.active.append(columns)
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return Packed(name, out.getvalue())


def row(full="", partial="", none="", number=0, run="heron", text="One."):
    cited = segment(number if isinstance(number, int) else 0)
    marks = (full or None, partial or None, none or None)
    return ("a passage", text, *marks, "context", "", run, cited, number)


def labels(*rows, **settings):
    read = read_sheet(sheet(*rows), context("1", **settings))
    return [judgment.label for judgment in read.judgments], codes(read)


@pytest.mark.parametrize(
    "marks, label, problems",
    [
        (("x", "", ""), "full support", []),
        (("", "X", ""), "partial support", []),
        (("", "", "x"), "no support", []),
        (("", "", ""), "unlabelled", []),
        (("x ", "", ""), "unlabelled", ["ODD_ROW"]),
        (("", " x", ""), "unlabelled", ["ODD_ROW"]),
        (("", "", "z"), "unlabelled", ["ODD_ROW"]),
        (("", " ", "x"), "no support", ["ODD_ROW"]),
        (("", "x", "x"), "partial support", ["ODD_ROW"]),
    ],
)
def test_a_mark_counts_by_the_organisers_rule_and_odd_ones_are_named(
    marks, label, problems
):
    assert labels(row(*marks)) == ([label], problems)


def test_trimmed_marks_count_where_a_campaign_says_so():
    choice = {"sheet-marks": "trimmed"}
    assert labels(row("x "), **choice) == (["full support"], ["ODD_ROW"])
    assert labels(row("?"), **choice) == (["unlabelled"], ["ODD_ROW"])


def test_an_odd_row_is_named_by_sheet_and_number():
    read = read_sheet(sheet(row("x"), row("z", number=1)), context("1"))
    assert [problem.place for problem in read.problems] == ["sheet Sheet, row 3"]


def test_numbers_of_sentences_may_be_decimals_and_empty_rows_are_passed_over():
    rows = [row("x", number="0.0"), (None,) * 10, row("x", number="")]
    read = read_sheet(sheet(*rows), context("1"))
    assert len(read.judgments) == 1
    assert "ANSWERID" in read.problems[0].what


def test_two_submissions_of_one_name_are_one_response_with_a_warning():
    read = read_sheet(sheet(row("x"), row("", "x", text="Two.")), context("1"))
    assert codes(read) == ["TWO_SUBMISSIONS"]
    [run] = read.runs
    assert [sentence.text for sentence in run.answers["1"].sentences] == [
        "One.",
        "Two.",
    ]
    assert len({judgment.ref for judgment in read.judgments}) == 2


def test_labels_go_to_the_run_of_the_campaign_where_it_is_there():
    run = read_run(file(lines(line_2024(answer=[("One.", [0])]))), context("1"))
    read = read_sheet(sheet(row("x")), context("1", runs=run.runs))
    assert not read.runs
    stored = run.runs[0].answers["1"]
    assert read.judgments[0].ref == stored.support("1", 0, segment(0))


@pytest.mark.parametrize(
    "name, is_read",
    [("1_ a.xlsx", True), ("nist-topic1.xlsx", True), ("2_a.xlsx", False)],
)
def test_the_topic_stands_in_the_name_of_the_file(name, is_read):
    read = read_sheet(sheet(row("x"), name=name), context("1"))
    assert bool(read.judgments) is is_read
    assert codes(read) == ([] if is_read else ["UNKNOWN_TOPIC"])


def test_another_workbook_is_refused_with_the_missing_columns():
    read = read_sheet(sheet(columns=("A", "RUNID")), context("1"))
    assert codes(read) == ["MISSING_COLUMN"]
    assert "SENTENCE, FULL" in read.problems[0].what


def test_a_broken_workbook_is_one_problem():
    whole = sheet(row("x"))
    with whole.stream() as stream:
        cut = Packed("1_.xlsx", stream.read()[:-200])
    read = read_sheet(cut, context("1"))
    assert codes(read) == ["BROKEN_WORKBOOK"]


@pytest.mark.skipif(
    not REAL.exists(), reason="the real sheet is not beside the project"
)
def test_the_real_sheet_of_topic_144_has_the_organisers_counts():
    packed = Packed("144_ banks.xlsx", REAL)
    assert is_sheet(packed)
    read = read_sheet(packed, context())
    written = [judgment.label for judgment in read.judgments]
    counts = [
        written.count(label)
        for label in ("no support", "partial support", "full support", "unlabelled")
    ]
    assert counts == [371, 192, 149, 13]
    assert len(read.runs) == 52
