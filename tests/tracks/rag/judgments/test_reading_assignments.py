"""Assignments come in, with the nuggets and responses that the campaign lacks."""

import pytest

from assessment.tracks.rag.judgments.nugget_assignments import read_assignments
from assessment.tracks.rag.runs.runs import read_run
from tests.tracks.rag.making import (
    codes,
    context,
    file,
    line_2024,
    line_2025,
    lines,
)
from tests.tracks.rag.making_files import ASSIGNED


def test_a_file_of_assignments_brings_what_the_campaign_lacks():
    read = read_assignments(file(lines(ASSIGNED)), context("1"))
    assert [nugget.text for nugget in read.nuggets] == ["a"]
    assert read.runs[0].answers["1"].text == "One. Two."
    assert [judgment.label for judgment in read.judgments] == ["support"]
    assert read.judged


def test_assignments_belong_to_the_text_and_not_to_the_name_of_a_file():
    run = read_run(
        file(lines(line_2025(answer=[("One.", []), ("Two.", [0])]))), context("1")
    )
    known = context("1", runs=run.runs)
    read = read_assignments(file(lines({**ASSIGNED, "run_id": "a-file"})), known)
    assert not read.runs
    answer = run.runs[0].answers["1"]
    assert read.judgments[0].ref == answer.assignment("1", read.nuggets[0].id)


def test_assignments_to_another_text_of_a_run_are_left_out():
    run = read_run(file(lines(line_2024(answer=[("Three.", [])]))), context("1"))
    read = read_assignments(file(lines(ASSIGNED)), context("1", runs=run.runs))
    assert codes(read) == ["OTHER_TEXT"]
    assert not read.judgments


@pytest.mark.parametrize("label", ["Support", "yes"])
def test_an_unknown_assignment_is_reported_with_the_known_ones(label):
    record = {**ASSIGNED, "nuggets": [{**ASSIGNED["nuggets"][0], "assignment": label}]}
    read = read_assignments(file(lines(record)), context("1"))
    assert codes(read) == ["UNKNOWN_LABEL"]
    assert "partial_support" in read.problems[0].right


def test_an_empty_response_holds_nothing_whatever_its_file_says():
    read = read_assignments(file(lines({**ASSIGNED, "answer_text": ""})), context("1"))
    assert codes(read) == ["EMPTY_RESPONSE"]
    assert not read.judgments and not read.runs
