"""Checks of a run by the rules of its year, and repaired runs."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from assessment.tracks.rag.answer import Topic
from assessment.tracks.rag.runs.check import check
from assessment.tracks.rag.runs.runs import read_run
from assessment.tracks.rag.writers.repair import repaired
from tests.tracks.rag.making import (
    codes,
    context,
    file,
    line_2024,
    line_2025,
    lines,
    segment,
)

WORDS = "word " * 101
GOLDEN = json.loads(
    (Path(__file__).parents[3] / "golden" / "rag.json").read_text(encoding="utf-8")
)


def problems(*values, topics=("1",), **settings):
    known = context(*topics, **settings)
    [run] = read_run(file(lines(*values)), known).runs
    return list(check("run.jsonl", run, known))


def repaired_lines(*values, **settings):
    known = context("1", **settings)
    read = read_run(file(lines(*values)), known)
    mended = repaired(read.runs[0], known, read.problems)
    again = read_run(file(mended.data), known)
    assert repaired(again.runs[0], known, again.problems).changes == ()
    return [json.loads(line) for line in mended.data.splitlines()], mended.changes


@pytest.mark.parametrize(
    "line, code, official",
    [
        (
            line_2024(topic="1", topic_text="", references=21),
            "TOO_MANY_REFERENCES",
            True,
        ),
        ({**line_2024(), "topic": "another?"}, "TOPIC_TEXT", True),
        ({**line_2024(), "references": ["d1"]}, "INVALID_REFERENCE", True),
        ({**line_2024(), "references": [segment(1)] * 2}, "REPEATED_REFERENCE", True),
        ({**line_2024(), "response_length": 9}, "RESPONSE_LENGTH", False),
        (line_2024(answer=[(WORDS * 4, [])]), "TOO_MANY_WORDS", False),
        (line_2025(answer=[(WORDS * 4, [])]), "TOO_MANY_WORDS", False),
        (line_2025(references=101), "TOO_MANY_REFERENCES", False),
        (line_2025(type="half"), "INVALID_TYPE", True),
        ({**line_2025(), "references": ["d1"]}, "INVALID_REFERENCE", False),
    ],
)
def test_a_broken_rule_is_reported_and_marked_where_the_validator_refuses(
    line, code, official
):
    line.pop("topic_text", None)
    [problem] = problems(line)
    assert (problem.code, problem.official == "rejects") == (code, official)


@pytest.mark.parametrize("line", [line_2024(), line_2025(type="manual")])
def test_a_run_by_the_rules_has_no_problem(line):
    assert problems(line) == []


def test_missing_topics_are_named():
    [problem] = problems(line_2024(), topics=("1", "2", "3"))
    assert problem.code == "MISSING_TOPIC"
    assert "2 topics: 2, 3" in problem.what


def test_runs_of_2026_have_limits_of_their_own():
    four = line_2025(answer=[("word " * 1025, [0, 1, 2, 3])], references=4)
    assert [one.code for one in problems(four, rules="2026")] == [
        "TOO_MANY_WORDS",
        "TOO_MANY_CITATIONS",
    ]
    long = line_2025(answer=[("word " * 500, [0])])
    assert problems(long, rules="2026") == []


def test_whole_sentences_are_taken_off_the_end_as_the_validator_does():
    answer = [(WORDS, []), (WORDS, []), ("word " * 99, []), (WORDS, []), ("one", [])]
    [line], changes = repaired_lines(line_2024(answer=answer))
    assert [len(one["text"].split()) for one in line["answer"]] == [101, 101, 99]
    assert line["response_length"] == 301
    assert [change.place for change in changes[:2]] == [
        "topic 1, sentence 5",
        "topic 1, sentence 4",
    ]


def test_a_repaired_run_keeps_the_citations_in_the_order_sent():
    value = line_2024(answer=[("One.", [8, 1]), ("Two.", [3, 2, 1])], references=9)
    [line], changes = repaired_lines(value)
    assert [one["citations"] for one in line["answer"]] == [[8, 1], [3, 2, 1]]
    assert changes == ()


def in_one_order(run):
    """The lines of a run with the citations of each sentence in order of their numbers."""
    copies = json.loads(json.dumps(run))
    for line in copies:
        for sentence in line["answer"]:
            sentence["citations"].sort()
    return copies


def test_a_run_is_mended_as_the_validator_of_2024_mends_it():
    """Apart from the order of citations, which the campaign counts as its setting says."""
    golden = GOLDEN["validator_2024"]
    topics = {
        line["topic_id"]: Topic(line["topic_id"], line["topic"])
        for line in golden["run"]
    }
    known = replace(context(), topics=topics)
    read = read_run(file(lines(*golden["run"])), known)
    mended = repaired(read.runs[0], known, read.problems)
    written = [json.loads(line) for line in mended.data.splitlines()]
    assert in_one_order(written) == in_one_order(golden["fixed"])
    refused = [one for one in read.problems if one.official == "rejects"]
    assert len(refused) == len(golden["errors"]) > 0


def test_the_validator_s_order_is_that_of_its_file():
    golden = GOLDEN["validator_2024"]
    read = read_run(file(lines(*golden["run"])), context())
    compared = 0
    for line in golden["fixed"]:
        answer = read.runs[0].answers[line["topic_id"]]
        for sentence, written in zip(answer.sentences, line["answer"], strict=False):
            assert list(sentence.reordered) == written["citations"]
            compared += sentence.reordered != sentence.indexes
    assert compared


def test_citations_out_of_range_and_repeated_ones_are_not_in_the_repaired_run():
    [line], changes = repaired_lines(line_2024(answer=[("One.", [7, 1, 1])]))
    assert line["answer"][0]["citations"] == [1]
    assert len(changes) == 2


def test_references_beyond_a_hundred_are_cut_with_their_citations():
    value = line_2025(answer=[("One.", [100, 3])], references=101, prompt="p")
    [line], changes = repaired_lines(value)
    assert len(line["references"]) == 100
    assert line["answer"][0]["citations"] == [3]
    assert line["metadata"]["prompt"] == "p"
    assert len(changes) == 2


def test_the_problems_of_a_reader_name_the_line_of_the_file():
    read = read_run(file(lines(line_2025(answer=[("One.", [5])]))), context("1"))
    assert codes(read) == ["CITATION_OUT_OF_RANGE"]
