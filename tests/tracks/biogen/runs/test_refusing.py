"""Under `strict=reject` a run whose citations and references do not fit together is not imported."""

import json

import pytest

from assessment.tracks.biogen.runs.runs_2024 import read_run_2024
from assessment.tracks.biogen.topics.pmids import pack_pmids
from tests.tracks.biogen.making import campaign_of, file, known, run_2024

GOOD = "It helps [1]. It is safe [2]."


def read(text, references, *, strict="reject", allowed=(1, 2, 3)):
    resources = {("pmids", "allowed"): pack_pmids(allowed)}
    context = known("1", resources=resources, strict=strict)
    return read_run_2024(file(run_2024({"1": text}, references)), context)


def places(read):
    return [
        (item.code, item.place) for item in read.problems if item.severity == "error"
    ]


@pytest.mark.parametrize(
    ("text", "references", "code", "place"),
    [
        (GOOD, ["1"], "ORPHANED_PMID", "topic 1, sentence 2"),
        (GOOD, ["1", "2", "3"], "ORPHANED_PMID", "topic 1, references"),
        (GOOD, ["1", "2", "2"], "REPEATED_PMID", "topic 1, references"),
        (GOOD, ["1", "2", "x"], "MALFORMED_CITATION", "topic 1, references[2]"),
        ("It helps [9].", ["9"], "INVALID_PMID", "topic 1, references[0]"),
    ],
)
def test_each_rule_of_the_page_refuses_the_run_and_names_the_place(
    text, references, code, place
):
    refused = read(text, references)
    assert refused.runs == ()
    assert places(refused)[0] == ("INVALID_SUBMISSION", "file")
    assert (code, place) in places(refused)
    assert f"first at {place}" in refused.problems[0].what


def test_a_run_that_fits_together_is_imported():
    assert [run.name for run in read(GOOD, ["1", "2"]).runs] == ["r"]


@pytest.mark.parametrize("text", ["word " * 151 + "[1].", "It helps [1, 1]. " * 11])
def test_other_problems_do_not_refuse_a_run(text):
    assert len(read(text, ["1"]).runs) == 1


def test_by_default_the_run_is_imported_with_warnings():
    assert len(read(GOOD, ["1"], strict="report").runs) == 1


def test_a_refused_run_changes_nothing_in_the_campaign_and_says_why():
    topics = json.dumps([{"id": 1, "title": "T", "question": "Q", "narrative": "N"}])
    files = {"topics.json": topics, "r.json": run_2024({"1": GOOD}, ["1"])}
    campaign, reports = campaign_of(files, strict="reject")
    assert campaign.runs() == {}
    assert reports["r.json"].verdict == "cannot load"
