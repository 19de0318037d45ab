"""Claims and corpora in every shape that goes round, with every problem and its line."""

import pytest

from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.collection.corpus import read_corpus
from assessment.tracks.scifact.topics.claims import read_claims
from tests.tracks.scifact.making import (
    Small,
    file,
    gold_row,
    known,
    packed,
    problems_but_unchecked,
)

S, C, N = "SUPPORT", "CONTRADICT", "NOT ENOUGH INFO"


def kind_of(rows):
    values = file(rows)
    return next((kind.name for kind in TRACK.files if kind.recognise(values)), None)


def labels(read):
    """(document, label) and (document:sentence, set) of a gold file of one claim."""
    return {(vote.ref.kind, vote.ref.key): vote.label for vote in read.judgments}


OPEN = {
    "id": 1,
    "claim": "C.",
    "evidence": {
        "7": {
            "provenance": "citation",
            "label": S,
            "sentences": [2, 5],
            "model_ranks": None,
        }
    },
}
ROWS = [
    {
        "id": 1,
        "claim": "C.",
        "evidence_doc_id": "7",
        "evidence_label": S,
        "evidence_sentences": [0, 1],
        "cited_doc_ids": [7, 8],
    },
    {
        "id": 1,
        "claim": "C.",
        "evidence_doc_id": "7",
        "evidence_label": S,
        "evidence_sentences": [4],
        "cited_doc_ids": [7, 8],
    },
    {
        "id": 2,
        "claim": "D.",
        "evidence_doc_id": "",
        "evidence_label": "",
        "evidence_sentences": [],
        "cited_doc_ids": [9],
    },
]


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        (
            [{"doc_id": 1, "title": "T", "abstract": ["A."], "structured": False}],
            "corpus",
        ),
        (
            [
                {
                    "doc_id": 1,
                    "title": "T",
                    "abstract": ["A."],
                    "metadata": {},
                    "scifact_orig": True,
                }
            ],
            "corpus",
        ),
        ([{"id": 1, "claim": "C."}], "claims"),
        ([{"id": 1, "claim": "C.", "evidence": {}, "cited_doc_ids": [1]}], "claims"),
        ([{"id": 1, "claim": "C.", "evidence": {}, "doc_ids": [1]}], "claims"),
        ([OPEN], "claims"),
        (ROWS, "claims"),
        (
            [
                {"id": 1, "evidence": {}},
                {"id": 2, "evidence": {"7": {"sentences": [0], "label": S}}},
            ],
            "predictions",
        ),
        ([{"id": 1, "evidence": {}}], "predictions"),
        (
            [{"claim": "C.", "evidence": {"7": {"sentences": [0], "label": S}}}],
            "predictions",
        ),
        ([{"claim_id": 1, "evidence": {"7": [0]}}], "stage"),
        ([{"claim_id": 1, "labels": {"7": {"label": S, "confidence": 0.9}}}], "stage"),
        ([{"pmid": 1, "title": "T"}], None),
        ("no json", None),
    ],
)
def test_each_shape_is_recognised_by_its_content(rows, kind):
    assert kind_of(rows) == kind


def test_gold_claims_become_topics_and_judgments_of_the_assessor():
    read = read_claims(
        file([gold_row({"7": (S, [[2, 5], [7]])}, 3, [7, 8])]), known(assessor="Ben")
    )
    assert read.topics["3"].cited == ("7", "8")
    assert labels(read) == {
        ("label", "7"): S,
        ("set", "7:2"): "1",
        ("set", "7:5"): "1",
        ("set", "7:7"): "2",
        ("label", "8"): N,
    }
    assert {vote.assessor for vote in read.judgments} == {"Ben"}
    assert (
        "file.jsonl, gold claims: the official evaluator accepts this file"
        in read.notes
    )


def test_claims_without_evidence_are_topics_only():
    read = read_claims(file([{"id": 1, "claim": "C."}]), known())
    assert (list(read.topics), read.judgments) == (["1"], ())


def test_a_later_file_without_candidates_keeps_those_of_the_first():
    campaign = Small(
        {
            "Ann": [gold_row({"7": (S, [[1]])}, cited=[7, 8])],
            "Ben": [{"id": 1, "claim": "C."}],
        }
    )
    assert campaign.topics["1"].cited == ("7", "8")
    assert campaign.topics["1"].evidence == (("7", (1,)),)


def test_a_corrected_gold_file_takes_back_what_it_does_not_repeat():
    first = read_claims(file([gold_row({"7": (S, [[1, 3]])})]), known())
    again = read_claims(file([gold_row({"7": (S, [[1]])})]), known(dict(first.topics)))
    assert labels(again)["set", "7:3"] is None


def test_evidence_in_a_document_that_is_not_cited_is_a_candidate_too():
    campaign = Small([gold_row({"7": (S, [[0]])}, cited=[8])])
    assert [
        unit.document
        for unit in TRACK.units(campaign.topic_state())
        if unit.ref.kind == "label"
    ] == [
        "8",
        "7",
    ]


def test_multivers_candidates_are_named_in_a_note():
    read = read_claims(
        file([{"id": 1, "claim": "C.", "evidence": {}, "doc_ids": [4, 5]}]), known()
    )
    assert read.topics["1"].cited == ("4", "5")
    assert any("MultiVerS" in note for note in read.notes)


def test_scifact_open_evidence_is_one_set_a_document():
    read = read_claims(file([OPEN]), known())
    assert labels(read) == {("label", "7"): S, ("set", "7:2"): "1", ("set", "7:5"): "1"}
    assert any("SciFact-Open" in note for note in read.notes)
    assert any("rejects" in note for note in read.notes)


def test_rows_of_the_hugging_face_set_are_put_together():
    read = read_claims(file(ROWS), known())
    assert list(read.topics) == ["1", "2"]
    labels_by_unit = labels(read)
    assert (
        labels_by_unit["set", "7:1"],
        labels_by_unit["set", "7:4"],
        labels_by_unit["label", "8"],
        labels_by_unit["label", "9"],
    ) == (
        "1",
        "2",
        N,
        N,
    )
    assert any("Hugging Face" in note for note in read.notes)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("SUPPORTS", S),
        ("Supported", S),
        ("REFUTE", C),
        ("REFUTES", C),
        ("refuted", C),
        ("CONTRADICTS", C),
    ],
)
def test_other_label_names_are_read_and_named(written, meant):
    read = read_claims(file([gold_row({"7": (written, [[0]])})]), known())
    assert labels(read)["label", "7"] == meant
    assert any(repr(written) in note and meant in note for note in read.notes)


def test_strict_rejects_gold_labels_that_no_prediction_can_match():
    read = read_claims(
        file([gold_row({"7": ("REFUTES", [[0]])})]), known(strict="reject")
    )
    assert read.empty
    assert "gold label REFUTES" in read.problems[0].what


@pytest.mark.parametrize(
    ("sets", "code", "message"),
    [
        ([], "NO_SETS", "IndexError: list index out of range"),
        (
            [{"sentences": [0], "label": S}, {"sentences": [1], "label": C}],
            "CONFLICTING_LABELS",
            "ValueError: Conflicting labels.",
        ),
        ([{"sentences": [0]}], "ILLEGAL_LABEL", "KeyError: 'label'"),
        ([{"label": S}], "MALFORMED_EVIDENCE", "KeyError: 'sentences'"),
    ],
)
def test_broken_evidence_is_located_and_the_official_message_told(sets, code, message):
    row = {
        "id": 1,
        "claim": "C.",
        "evidence": {"7": sets, "8": [{"sentences": [0], "label": S}]},
        "cited_doc_ids": [7],
    }
    read = read_claims(file([row]), known())
    assert [
        (problem.code, problem.place)
        for problem in read.problems
        if problem.severity == "error"
    ] == [(code, "line 1, claim 1, document 7")]
    assert any(message in note for note in read.notes)
    assert labels(read)["label", "8"] == S
    strict = read_claims(file([row]), known(strict="reject"))
    assert strict.empty
    assert strict.problems[0].what == message


def test_a_document_with_broken_evidence_is_not_taken_for_not_enough_info():
    read = read_claims(
        file(
            [{"id": 1, "claim": "C.", "evidence": {"7": []}, "cited_doc_ids": [7, 8]}]
        ),
        known(),
    )
    assert labels(read) == {("label", "8"): N}


def test_of_two_sets_with_a_common_sentence_the_first_is_kept():
    read = read_claims(file([gold_row({"7": (S, [[0, 1], [1, 2], [4]])})]), known())
    assert labels(read) == {
        ("label", "7"): S,
        ("set", "7:0"): "1",
        ("set", "7:1"): "1",
        ("set", "7:4"): "2",
    }
    assert [
        (problem.code, problem.place)
        for problem in problems_but_unchecked(read.problems)
    ] == [("OVERLAPPING_SETS", "line 1, claim 1, document 7, set 2")]


def test_a_tenth_set_and_a_repeated_index_are_reported():
    read = read_claims(
        file([gold_row({"7": (S, [[n] for n in range(10)]), "8": (S, [[3, 3]])})]),
        known(),
    )
    assert [problem.code for problem in problems_but_unchecked(read.problems)] == [
        "TOO_MANY_SETS",
        "REPEATED_INDEX",
    ]
    assert ("set", "7:9") not in labels(read)


def test_gold_is_checked_against_the_corpus():
    corpus = read_corpus(
        packed([{"doc_id": 7, "title": "T", "abstract": ["A.", "B."]}]), known()
    )
    resources = {(item.kind, item.name): item.body for item in corpus.resources}
    read = read_claims(
        file([gold_row({"7": (S, [[5]]), "8": (S, [[0]])})]), known(resources=resources)
    )
    assert [(problem.code, problem.severity) for problem in read.problems] == [
        ("INDEX_OUT_OF_RANGE", "warning"),
        ("UNKNOWN_DOCUMENT", "warning"),
    ]


def test_all_broken_lines_are_reported_with_their_numbers():
    text = (
        '{"id": 1, "claim": "C.", "evidence": {}}\n\n{"id": 2, "claim"\n{"claim": "D."}\n[1]\n'
        '{"id": 1, "claim": "C."}\n{"id": 3}\n'
    )
    read = read_claims(file(text), known())
    expected = [
        ("BLANK_LINE", 2),
        ("MALFORMED_LINE", 3),
        ("MISSING_FIELD", 4),
        ("MISSING_FIELD", 5),
        ("REPEATED_CLAIM", 6),
        ("MISSING_FIELD", 7),
    ]
    assert [
        (problem.code, int(problem.place.split(",")[0].removeprefix("line ")))
        for problem in read.problems
    ] == expected
    assert list(read.topics) == ["1"]


def test_a_key_that_occurs_twice_is_reported_and_the_last_one_counts():
    one = '{"sentences": [0], "label": "SUPPORT"}'
    two = '{"sentences": [1], "label": "SUPPORT"}'
    read = read_claims(
        file(
            f'{{"id": 1, "claim": "C.", "evidence": {{"7": [{one}], "7": [{two}]}}}}\n'
        ),
        known(),
    )
    assert [problem.code for problem in problems_but_unchecked(read.problems)] == [
        "REPEATED_KEY"
    ]
    assert ("set", "7:1") in labels(read)
