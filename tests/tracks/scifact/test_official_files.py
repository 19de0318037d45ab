"""Whole files of the release against the official evaluator's answers; skipped where the release is not
beside the project.
"""

import json
import random

import pytest

from assessment.tracks.scifact.answer import CONTRADICT, SUPPORT
from tests.tracks.scifact.making import Small, second_scorer, shared


def rows(name):
    return [json.loads(line) for line in shared(name).splitlines()]


def own(golds):
    """The gold as a prediction: all sets of an abstract in one list."""
    return [
        {
            "id": gold["id"],
            "evidence": {
                document: {
                    "label": sets[0]["label"],
                    "sentences": [
                        sentence for one in sets for sentence in one["sentences"]
                    ],
                }
                for document, sets in gold["evidence"].items()
            },
        }
        for gold in golds
    ]


@pytest.mark.parametrize("name", ["random_seed1", "gold_first_set", "flip_labels"])
def test_the_development_set_scores_as_the_evaluator_says(name):
    campaign = Small(
        shared("claims_dev.jsonl"), {"r": shared(f"dev.{name}.pred.jsonl")}
    )
    expected = json.loads(shared(f"dev.{name}.expected.json"))["metrics"]
    assert campaign.figures() == pytest.approx(expected, abs=1e-9)
    assert (
        "r.jsonl, predictions: the official evaluator accepts this file"
        in campaign.notes
    )


@pytest.mark.parametrize("name", ["claims_dev.jsonl", "claims_train.jsonl"])
def test_gold_as_its_own_prediction_scores_one(name):
    golds = rows(name)
    assert set(Small(golds, {"r": own(golds)}).figures().values()) == {1.0}


def test_empty_predictions_score_zero():
    golds = rows("claims_dev.jsonl")
    assert set(
        Small(golds, {"r": [{"id": gold["id"], "evidence": {}} for gold in golds]})
        .figures()
        .values()
    ) == {0.0}


def test_a_flat_window_loses_one_abstract_of_the_training_set():
    golds = rows("claims_train.jsonl")
    figures = Small(golds, {"r": own(golds)}, window="three").figures()
    assert figures["abstract_rationalized_f1"] == pytest.approx(563 / 564)
    assert figures["sentence_label_f1"] == 1.0


@pytest.mark.parametrize(
    ("name", "claims", "empty", "support", "contradict", "sentences"),
    [
        ("claims_dev.jsonl", 300, 112, 138, 71, 366),
        ("claims_train.jsonl", 809, 304, 370, 194, 1025),
        ("citint_claims_dev.jsonl", 316, 24, 191, 101, 292),
    ],
)
def test_the_reader_finds_every_claim_and_set(
    name, claims, empty, support, contradict, sentences
):
    campaign = Small(shared(name))
    labels = [vote.label for vote in campaign.judgments if vote.ref.kind == "label"]
    assert (len(campaign.topics), labels.count(SUPPORT), labels.count(CONTRADICT)) == (
        claims,
        support,
        contradict,
    )
    assert sum(vote.ref.kind == "set" for vote in campaign.judgments) == sentences
    assert any(
        f"{empty} without any (not enough information)" in note
        for note in campaign.notes
    )


def test_refute_of_another_collection_is_read_as_contradict_and_scores_one_against_itself():
    golds = rows("citint_claims_dev.jsonl")
    campaign = Small(golds, {"r": own(golds)})
    assert set(campaign.figures().values()) == {1.0}
    assert any("Unallowed label fREFUTE predicted." in note for note in campaign.notes)


def test_the_literal_prediction_of_the_guide_is_rejected_officially_and_repaired_here():
    whole = json.loads(shared("worked_example.expected.json"))
    repaired = Small(
        shared("worked_example.gold.jsonl"),
        {"r": shared("worked_example.pred_literal.jsonl")},
    )
    assert any(
        "ValueError: Unallowed label fREFUTES predicted." in note
        for note in repaired.notes
    )
    assert repaired.figures() == pytest.approx(whole[2]["metrics"], abs=1e-12)


def test_perturbed_predictions_score_as_the_second_scorer_says():
    golds = rows("claims_dev.jsonl")
    chance = random.Random(7)
    for _ in range(3):
        predicted = own(golds)
        for row in predicted:
            for entry in row["evidence"].values():
                entry["sentences"] = [
                    s for s in entry["sentences"] if chance.random() < 0.7
                ] + [chance.randrange(12)]
                chance.shuffle(entry["sentences"])
                entry["label"] = chance.choice((SUPPORT, CONTRADICT))
        assert Small(golds, {"r": predicted}).figures() == pytest.approx(
            second_scorer(golds, predicted), abs=1e-12
        )
