"""Rationale and label files of VeriSci become a run, in whatever order they come."""

import json
import random

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.tracks.scifact.answer import Prediction
from assessment.tracks.scifact.runs.verisci_files import read_stage
from tests.tracks.scifact.making import RULES, body, file, known, topic
from tests.tracks.scifact.test_properties import spoilt

S, C, N = "SUPPORT", "CONTRADICT", "NOT_ENOUGH_INFO"
BOTH = [topic("1"), topic("2")]


def rationales(output, claim=1):
    return {"claim_id": claim, "evidence": output}


def labels(output, claim=1):
    return {
        "claim_id": claim,
        "labels": {
            document: {"label": label, "confidence": 0.9}
            for document, label in output.items()
        },
    }


def merged(
    first, second, names=("a.rationale.jsonl", "a.label.jsonl"), topics=BOTH, **settings
):
    """What reading the second file gives once the first is there."""
    one = read_stage(file(first, names[0]), known(topics, **settings))
    resources = {(item.kind, item.name): item.body for item in one.resources}
    return read_stage(
        file(second, names[1]), known(topics, resources=resources, **settings)
    )


def documents(read, claim="1"):
    return read.runs[0].answers[claim].documents


def codes(read, severity="error"):
    return [
        (problem.file, problem.code, problem.place)
        for problem in read.problems
        if problem.severity == severity
    ]


WHOLE = (
    [rationales({"7": [0, 2], "8": []}), rationales({}, 2)],
    [labels({"7": S, "8": N}), labels({}, 2)],
)


def test_two_halves_make_a_run_without_what_is_not_enough_info():
    read = merged(*WHOLE)
    assert (read.runs[0].name, list(read.runs[0].answers)) == ("a", ["1", "2"])
    assert documents(read) == (Prediction("7", S, (0, 2)),)
    assert codes(read) == []
    assert (
        read.notes[0]
        == "a.rationale.jsonl and a.label.jsonl merged: the official evaluator accepts this file"
    )
    assert (
        read.notes[1]
        == "a.rationale.jsonl and a.label.jsonl merged into run a; labels NOT ENOUGH INFO dropped: 1"
    )


def test_the_order_of_the_two_files_does_not_matter():
    turned = merged(*WHOLE[::-1], names=("a.label.jsonl", "a.rationale.jsonl"))
    assert turned.runs == merged(*WHOLE).runs


def test_the_first_half_waits_for_its_partner():
    read = read_stage(file(WHOLE[0], "a.rationale.jsonl"), known(BOTH))
    assert (read.runs, len(read.resources), read.problems) == ((), 1, ())
    assert "once its label file of the same name is imported" in read.notes[0]


def test_halves_of_other_names_do_not_meet():
    assert merged(*WHOLE, names=("a.rationale.jsonl", "b.label.jsonl")).runs == ()


@pytest.mark.parametrize(
    "names",
    [
        ("rationale_selection.jsonl", "label_prediction.jsonl"),
        ("one.jsonl", "two.jsonl"),
    ],
)
def test_files_without_such_names_belong_to_one_run(names):
    assert merged(*WHOLE, names=names).runs[0].name == "verisci"


def test_documents_and_claims_of_one_half_only_are_located():
    first = [rationales({"7": [0], "8": [1]}), rationales({}, 2)]
    read = merged(first, [labels({"7": S, "9": C})])
    assert codes(read) == [
        ("a.label.jsonl", "UNPAIRED", "line 1, claim 1, document 8"),
        ("a.label.jsonl", "UNPAIRED", "line 1, claim 1, document 9"),
        ("a.label.jsonl", "UNPAIRED", "claim 2"),
    ]
    assert documents(read) == (Prediction("7", S, (0,)),)
    assert (
        "ValueError: Claim ID's for label and rationale file don't match."
        in read.notes[0]
    )


def test_the_message_of_verisci_names_the_claim_whose_documents_differ():
    read = merged([rationales({"7": [0]})], [labels({"8": S})], topics=[topic("1")])
    assert (
        "Evidence docs for rationales and labels don't match for claim 1."
        in read.notes[0]
    )


def test_strict_takes_no_run_that_the_official_tools_reject():
    read = merged(
        [rationales({"7": [0]})],
        [labels({"7": "SUPPORTS"})],
        topics=[topic("1")],
        strict="reject",
    )
    assert read.empty
    assert read.problems[0].what == "ValueError: Unallowed label fSUPPORTS predicted."


def test_other_names_of_labels_are_read_and_reported_at_the_label_file():
    read = merged(
        [rationales({"7": [0], "8": [0]})],
        [labels({"7": "REFUTES", "8": "MAYBE"})],
        topics=[topic("1")],
    )
    assert documents(read) == (Prediction("7", C, (0,)),)
    assert codes(read) == [
        ("a.label.jsonl", "ILLEGAL_LABEL", f"line 1, claim 1, document {n}")
        for n in (7, 8)
    ]


def test_indices_are_checked_as_in_predictions_at_the_rationale_file():
    read = merged([rationales({"7": [0, 0]})], [labels({"7": S})], topics=[topic("1")])
    assert codes(read, "warning") == [
        ("a.rationale.jsonl", "REPEATED_INDEX", "line 1, claim 1, document 7")
    ]


@pytest.mark.parametrize(
    "row",
    [
        {"claim_id": None, "evidence": {}},
        {"claim_id": 1, "evidence": []},
        {"claim_id": 1, "evidence": {"7": "0"}},
    ],
)
def test_a_malformed_line_is_located(row):
    read = read_stage(
        file([row, rationales({"8": [1]}, 2)], "a.rationale.jsonl"), known(BOTH)
    )
    assert [problem.place.split(",")[0] for problem in read.problems] == ["line 1"]
    assert read.resources


def test_a_file_of_retrieved_abstracts_says_what_to_send():
    read = read_stage(file([{"claim_id": 1, "doc_ids": [7]}]), known(BOTH))
    assert read.empty
    assert read.problems[0].right == "send the rationale and the label file"


def test_without_claims_nothing_is_kept():
    assert read_stage(file(WHOLE[0]), known()).empty


@pytest.mark.parametrize("seed", range(60))
def test_spoilt_halves_never_raise(seed):
    chance = random.Random(seed)
    merged(*([spoilt(chance, row) for row in half] for half in WHOLE))


def test_both_files_of_two_runs_handed_in_together_become_two_runs(tmp_path):
    campaign = Workspace(tmp_path).create("s", "scifact")
    claims = [
        {
            "id": claim,
            "claim": "C.",
            "evidence": {"7": [{"sentences": [0, 2], "label": S}]},
            "cited_doc_ids": [7],
        }
        for claim in (1, 2)
    ]
    halves = {
        "b.label.jsonl": WHOLE[1],
        "a.rationale.jsonl": WHOLE[0],
        "a.label.jsonl": WHOLE[1],
        "b.rationale.jsonl": WHOLE[0],
    }
    files = [
        InputFile(name, body(rows))
        for name, rows in {**halves, "claims.jsonl": claims}.items()
    ]
    reports = import_files(campaign, files, splitter=RULES, by="test")
    assert all(report.loaded and not report.errors for report in reports)
    assert sorted(campaign.runs()) == ["a", "b"]
    assert (
        json.loads(export(campaign, "metrics")[1])["a"][
            "abstract_rationalized_precision"
        ]
        == 1.0
    )


def test_a_corrected_half_corrects_the_run(tmp_path):
    campaign = Workspace(tmp_path).create("s", "scifact")
    claims = [{"id": 1, "claim": "C."}, {"id": 2, "claim": "D."}]
    files = {
        "claims.jsonl": claims,
        "a.rationale.jsonl": WHOLE[0],
        "a.label.jsonl": WHOLE[1],
    }
    import_files(
        campaign,
        [InputFile(name, body(rows)) for name, rows in files.items()],
        splitter=RULES,
        by="test",
    )
    again = InputFile("a.label.jsonl", body([labels({"7": C, "8": S}), labels({}, 2)]))
    assert (
        import_files(campaign, [again], splitter=RULES, by="test")[0].counts[
            "new or changed answers"
        ]
        == 1
    )
    assert [one.label for one in campaign.run("a").answers["1"].documents] == [C, S]
