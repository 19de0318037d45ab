"""Gold, predictions and figures as the official evaluator reads and writes them."""

import io
import json
import zipfile

from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import label_ref
from tests.tracks.scifact.making import (
    KEYS,
    Small,
    gold_row,
    predicted_row,
    shared,
    vote,
)

S, C = "SUPPORT", "CONTRADICT"
EXPORT = {export.name: export for export in TRACK.exports}


def rows(data):
    return [json.loads(line) for line in data.splitlines()]


def test_gold_goes_out_as_it_came_in():
    golds = [gold_row({"7": (S, [[0, 1], [4]])}, 3, [7, 8]), gold_row({}, 1, [9])]
    material = Small(golds).export_data()
    assert rows(EXPORT["gold"].write(material)) == golds
    assert EXPORT["gold"].warn(material) == []


def test_the_gold_of_the_release_goes_out_as_it_came_in():
    text = shared("claims_dev.jsonl")
    assert rows(EXPORT["gold"].write(Small(text).export_data())) == rows(text)


def test_the_self_check_names_claim_document_and_sets_that_a_flat_window_cuts_off():
    golds = [gold_row({"7": (S, [[0, 1, 2, 3]]), "8": (C, [[0]])})]
    assert EXPORT["gold"].warn(Small(golds).export_data()) == []
    warned = EXPORT["gold"].warn(Small(golds, window="three").export_data())
    assert warned[0] == (
        "claim 1, document 7: of its sets in a row, {0, 1, 2, 3}, none is complete within the "
        "first 3 sentences"
    )
    assert "abstract_rationalized_precision 0.5000" in warned[1]


def test_the_self_check_names_what_the_official_window_cuts_off_too():
    warned = EXPORT["gold"].warn(
        Small([gold_row({"7": (S, [[0, 1, 2, 3], [5]])})]).export_data()
    )
    assert warned[0] == (
        "claim 1, document 7: of its sets in a row, {0, 1, 2, 3} {5}, none is complete within "
        "the first 3 sentences"
    )
    assert warned[1].startswith(
        "the gold as its own prediction does not score 1.0: abstract_rationalized_precision 0.0000"
    )


def test_the_self_check_lists_twenty_abstracts_and_counts_the_rest():
    golds = [gold_row({str(n): (S, [[0, 1, 2, 3]]) for n in range(25)})]
    warned = EXPORT["gold"].warn(Small(golds, window="three").export_data())
    assert (len(warned), warned[20]) == (22, "and 5 more abstracts like these")


def test_gold_without_any_evidence_is_warned_of():
    assert EXPORT["gold"].warn(Small([gold_row({}, cited=[7])]).export_data()) == [
        "no evidence at all: the evaluator gives 0.0 for every run"
    ]


def test_a_verdict_without_a_set_cannot_go_out_and_is_named():
    campaign = Small([gold_row({}, cited=[7])])
    campaign.judgments = [vote(label_ref("1", "7"), S)]
    assert rows(EXPORT["gold"].write(campaign.export_data()))[0]["evidence"] == {}
    assert "claim 1, document 7" in EXPORT["gold"].warn(campaign.export_data())[0]


def test_predictions_go_out_in_the_order_of_the_gold_with_a_line_for_every_claim():
    golds = [gold_row({}, 2), gold_row({}, 1)]
    campaign = Small(golds, {"r/1": [predicted_row({"7": (C, [4, 4, 1])}, 1)]})
    archive = zipfile.ZipFile(
        io.BytesIO(EXPORT["predictions"].write(campaign.export_data()))
    )
    assert archive.namelist() == ["1.jsonl"]
    assert rows(archive.read("1.jsonl")) == [
        predicted_row({}, 2),
        predicted_row({"7": (C, [4, 4, 1])}, 1),
    ]
    assert EXPORT["predictions"].warn(campaign.export_data()) == [
        "run 1: 1 claims without a prediction, written as {}"
    ]


def test_figures_have_the_twelve_keys_of_the_evaluator_for_each_run():
    campaign = Small(
        [gold_row({"7": (S, [[0]])})], {"r": [predicted_row({"7": (S, [0])})]}
    )
    figures = json.loads(EXPORT["metrics"].write(campaign.export_data()))
    assert list(figures["r"]) == KEYS
    assert set(figures["r"].values()) == {1.0}


def test_ids_that_are_no_numbers_stay_strings():
    golds = [
        {"id": "c1", "claim": "C.", "evidence": {}, "cited_doc_ids": ["PMC1", "007", 8]}
    ]
    assert rows(EXPORT["gold"].write(Small(golds).export_data()))[0][
        "cited_doc_ids"
    ] == ["PMC1", "007", 8]
    assert rows(EXPORT["gold"].write(Small(golds).export_data()))[0]["id"] == "c1"
