"""Labels of support come in, those of 2025 and of 2024."""

import json

import pytest

from assessment.tracks.rag.judgments.support_2024 import read_support_2024
from assessment.tracks.rag.judgments.support_files import read_support
from assessment.tracks.rag.runs.runs import read_run
from tests.tracks.rag.making import (
    codes,
    context,
    file,
    line_2024,
    lines,
    segment,
)
from tests.tracks.rag.making_files import EVALUATED, SUPPORT


@pytest.mark.parametrize(
    "written, label",
    [
        ("2", "full support"),
        (1, "partial support"),
        ("NS", "no support"),
        (-1, "unlabelled"),
    ],
)
def test_labels_of_both_years_are_read_as_text_or_number(written, label):
    value = json.loads(json.dumps(SUPPORT))
    value["sentences"][0]["citations"][0]["support"] = written
    read = read_support(file(lines(value)), context("1"))
    assert [judgment.label for judgment in read.judgments] == [label]


def test_support_is_matched_with_the_run_by_sentence_and_segment():
    answer = [("One.", [1, 0]), ("Two.", [])]
    run = read_run(file(lines(line_2024(answer=answer))), context("1"))
    read = read_support(file(lines(SUPPORT)), context("1", runs=run.runs))
    stored = run.runs[0].answers["1"]
    assert [one.ref for one in read.judgments] == [stored.support("1", 0, segment(0))]


@pytest.mark.parametrize(
    "answer, code",
    [
        ([("Other.", [0])], "OTHER_TEXT"),
        ([("One.", [1]), ("Two.", [])], "OTHER_CITATION"),
    ],
)
def test_support_of_what_the_run_does_not_have_is_left_out(answer, code):
    run = read_run(file(lines(line_2024(answer=answer))), context("1"))
    read = read_support(file(lines(SUPPORT)), context("1", runs=run.runs))
    assert code in codes(read)
    assert not read.judgments


def test_of_the_labels_of_2024_the_first_one_counts():
    read = read_support_2024(file(lines(EVALUATED)), context("1"))
    answer = read.runs[0].answers["1"]
    [judgment] = read.judgments
    assert (judgment.ref, judgment.label) == (
        answer.support("1", 0, segment(2)),
        "full support",
    )


def test_a_score_of_2024_belongs_to_the_first_citation_of_its_entry():
    value = json.loads(json.dumps(EVALUATED))
    value["support_eval"][0]["citations"] = [0, 2]
    [judgment] = read_support_2024(file(lines(value)), context("1")).judgments
    assert judgment.ref.key.endswith(segment(0))
