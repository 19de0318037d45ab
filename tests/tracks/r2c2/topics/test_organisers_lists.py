"""Runs are compared with the corpus' documents and the organisers' passages."""

import json
import lzma

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.tracks.r2c2.runs.check import check
from assessment.tracks.r2c2.runs.passages import read_passages
from assessment.tracks.r2c2.topics.organisers_lists import (
    is_document_ids,
    is_organisers_passages,
    read_document_ids,
    read_organisers_passages,
)
from tests.tracks.r2c2.making import RULES, known, packed

IDS = "665860\nQ23895063\n665861\n"
LINES = (
    '{"docid": "665860", "text": "It was Ilse."}\n'
    '{"doc_id": 665861, "passage": "She was\\nborn in Tovrey."}\n'
)
RUN = "0001;1;665860;It was Ilse.\n0001;2;665861;She was born in Tovrey.\n"


def lists(ids=IDS, passages=LINES):
    resources = [
        *read_document_ids(packed(ids, "ids.txt"), known()).resources,
        *read_organisers_passages(packed(passages, "p.jsonl"), known()).resources,
    ]
    return {(one.kind, one.name): one.body for one in resources}


def problems(text, name="hit-u-PO-1.txt", resources=None):
    context = known(resources=lists() if resources is None else resources)
    run = read_passages(packed(text, name), context).runs[0]
    return [
        (one.severity, one.code, one.place, one.what)
        for one in check(name, run, context)
    ]


def test_the_organisers_passages_in_their_documents_have_no_problem():
    assert problems(RUN) == []


def test_a_document_that_the_corpus_lacks_is_named_with_question_and_rank():
    [(severity, code, place, what)] = problems("0001;3;D9;Text.\n", "hit-u-PG-1.txt")
    assert (severity, code, place) == ("error", "UNKNOWN_DOCUMENT", "question 0001")
    assert what == "the corpus has no document D9 (rank 3)"


def test_a_passage_of_ones_own_is_an_error_in_a_po_run_alone():
    own = "0001;1;665860;It was not Ilse.\n"
    assert problems(own, "hit-u-PG-1.txt") == []
    assert problems(own) == [
        (
            "error",
            "FOREIGN_PASSAGE",
            "question 0001",
            "not among the organisers' passages: ranks 1",
        )
    ]


def test_a_passage_in_another_document_is_told_apart():
    [(_, code, _, what)] = problems("0001;1;665861;It was Ilse.\n")
    assert code == "WRONG_DOCUMENT"
    assert what.endswith("in other documents: 665861 (rank 1)")


def test_without_lists_nothing_is_compared_and_that_is_said():
    assert problems("0001;1;D9;Anything.\n", resources={}) == []
    unchecked = read_passages(packed(RUN, "hit-u-PO-1.txt"), known()).problems
    assert {"DOCUMENTS_UNCHECKED", "PASSAGES_UNCHECKED"} <= {
        one.code for one in unchecked
    }
    checked = read_passages(
        packed(RUN, "hit-u-PO-1.txt"), known(resources=lists())
    ).problems
    assert not [one.code for one in checked if one.code.endswith("_UNCHECKED")]


@pytest.mark.parametrize(
    ("text", "place"), [("665860\nno id here\n", "line 2"), ("Dear all\n", "line 1")]
)
def test_a_line_that_is_no_id_is_named_and_no_list_is_stored(text, place):
    read = read_document_ids(packed(text, "ids.txt"), known())
    assert read.resources == ()
    assert (read.problems[0].code, read.problems[0].place) == ("MALFORMED_ID", place)


def test_ids_without_a_digit_stand_among_others():
    ids = "docIDabababa\ndocID7\n"
    assert is_document_ids(packed(ids, "x"))
    for text in (ids, "docIDabababa\n"):
        read = read_document_ids(packed(text, "ids.txt"), known())
        assert read.problems == ()
        assert read.resources


def test_ids_of_one_length_are_known_without_a_digit_but_words_are_not():
    ids = "docid-abab\ndocid-abac\ndocid-abad\ndocid-abae\ndocid-abaf\n"
    assert is_document_ids(packed(ids, "x"))
    for words in (ids[:22], ids * 2, "apple\nbread\ncrane\ndance\neagle\n"):
        assert not is_document_ids(packed(words, "x"))


def test_other_lists_of_words_are_refused_with_the_way_to_take_them_in():
    campaign = Workspace(":memory:").create("test", "r2c2")
    words = InputFile("ids.txt", b"alpha\nbe\n")
    [report] = import_files(campaign, [words], splitter=RULES, by="test")
    assert report.problems[0].right == "if they are ids, name their kind: docids=FILE"


@pytest.mark.parametrize(
    "line", ['{"docid": "1"}', '{"docid": "1", "text": " "}', "[]"]
)
def test_a_line_that_is_no_passage_is_named_and_no_list_is_stored(line):
    read = read_organisers_passages(packed(f"{LINES}{line}\n", "p.jsonl"), known())
    assert read.resources == ()
    assert [(one.code, one.place) for one in read.problems] == [
        ("MALFORMED_PASSAGE", "line 3")
    ]


def test_the_lists_are_recognised_by_their_content():
    assert is_document_ids(packed(IDS, "x"))
    assert is_document_ids(packed(lzma.compress(IDS.encode()), "x.xz"))
    assert is_organisers_passages(packed(LINES, "x"))
    long_line = json.dumps({"docid": "1", "text": "word " * 100_000})
    assert is_organisers_passages(packed(long_line, "x"))
    for text in (RUN, "<0001>\nIlse;90\n</0001>\n", "0001\tWho?\n", "Dear\nall\n", ""):
        assert not is_document_ids(packed(text, "x"))
        assert not is_organisers_passages(packed(text, "x"))


def test_lists_and_runs_are_taken_in_together_in_any_order():
    campaign = Workspace(":memory:").create("test", "r2c2")
    files = [
        ("hit-u-PO-1.txt", RUN + "0001;3;D9;Text.\n"),
        ("given.jsonl", LINES),
        ("ids.txt", IDS),
        ("topics.csv", "qid,question\n0001,Who?\n"),
    ]
    inputs = [InputFile(name, text.encode()) for name, text in files]
    reports = import_files(campaign, inputs, splitter=RULES, by="test")
    assert [report.kind for report in reports] == ["pr", "passages", "docids", "topics"]
    assert all(report.loaded for report in reports)
    errors = [one.code for one in reports[0].problems if one.severity == "error"]
    assert sorted(errors) == ["FOREIGN_PASSAGE", "UNKNOWN_DOCUMENT"]


def test_runs_that_were_there_before_a_list_are_compared_with_it():
    run = read_passages(packed("0001;1;D9;Ilse.\n", "hit-u-PO-1.txt"), known()).runs[0]
    ids = read_document_ids(packed(IDS, "ids.txt"), known(runs=[run]))
    values = read_organisers_passages(packed(LINES, "p.jsonl"), known(runs=[run]))
    assert [(one.severity, one.code, one.place) for one in ids.problems] == [
        ("warning", "UNKNOWN_DOCUMENT", "run hit-u-PO-1, question 0001")
    ]
    assert [one.code for one in values.problems] == ["FOREIGN_PASSAGE"]
    assert ids.resources and values.resources
