"""Predictions: repairs, every check with its line, and the official evaluator's rejections word for word."""

import json

import pytest

from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import Prediction
from assessment.tracks.scifact.collection.corpus import read_corpus
from assessment.tracks.scifact.runs.runs import read_predictions
from tests.tracks.scifact.making import file, known, packed, predicted_row, topic

S, C = "SUPPORT", "CONTRADICT"
ONE, BOTH = [topic("1")], [topic("1"), topic("2")]


def read(rows, topics=ONE, name="team-a.jsonl", resources=None, **settings):
    return read_predictions(
        file(rows, name), known(topics, resources=resources, **settings)
    )


def predicted(result):
    return result.runs[0].answers["1"].documents


def entry(value):
    return [{"id": 1, "evidence": {"7": value}}]


def test_the_run_is_named_by_the_stem_of_its_file():
    result = read([predicted_row({"7": (S, [4, 1])})])
    assert result.runs[0].name == "team-a"
    assert predicted(result) == (Prediction("7", S, (4, 1)),)
    assert result.notes == (
        "team-a.jsonl, predictions: the official evaluator accepts this file",
    )
    assert result.problems == ()


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            entry({"sentences": [4], "label": "SUPPORTS"}),
            "ValueError: Unallowed label fSUPPORTS predicted.",
        ),
        (
            entry({"sentences": [4], "label": "support"}),
            "ValueError: Unallowed label fsupport predicted.",
        ),
        (
            entry({"sentences": [4], "label": "NEI"}),
            "ValueError: Unallowed label fNEI predicted.",
        ),
        (entry({"sentences": [4]}), "KeyError: 'label'"),
        (entry({"label": S}), "KeyError: 'sentences'"),
        ([{"id": 1}], "KeyError: 'evidence'"),
        ([{"evidence": {}}], "KeyError: 'id'"),
        (
            [{"id": 1, "evidence": {}}, {"id": 2, "evidence": {}}],
            "ValueError: Predicted claims do not match gold.",
        ),
        (
            [{"id": "1", "evidence": {}}],
            "ValueError: Predicted claims do not match gold.",
        ),
        ('{"id": 1, "evidence": {}}\n\n', "JSONDecodeError: line 2 is not JSON"),
        ('{"id": 1, "evid', "JSONDecodeError: line 1 is not JSON"),
    ],
)
def test_strict_rejects_with_the_official_message_and_repair_tells_it(rows, message):
    strict = read(rows, strict="reject")
    assert strict.empty
    assert (strict.problems[0].code, strict.problems[0].what) == (
        "OFFICIAL_REJECTION",
        message,
    )
    assert (
        f"team-a.jsonl, predictions: the official evaluator rejects this file ({message})"
        in read(rows).notes
    )


def test_an_illegal_label_is_rejected_on_any_document_but_after_the_ids():
    rows = [
        {"id": 2, "evidence": {"404": {"sentences": [], "label": "MAYBE"}}},
        {"id": 1, "evidence": {}},
    ]
    assert "do not match gold" in read(rows, BOTH, strict="reject").problems[0].what
    assert "fMAYBE" in read(rows[::-1], BOTH, strict="reject").problems[0].what


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("SUPPORTS", S),
        ("SUPPORTED", S),
        ("REFUTES", C),
        ("REFUTE", C),
        ("contradicts", C),
    ],
)
def test_other_label_names_are_repaired_with_the_line(written, meant):
    result = read(entry({"sentences": [4], "label": written}))
    assert predicted(result) == (Prediction("7", meant, (4,)),)
    assert [(problem.code, problem.place) for problem in result.problems] == [
        ("ILLEGAL_LABEL", "line 1, claim 1, document 7")
    ]


@pytest.mark.parametrize(
    "written", ["NOT_ENOUGH_INFO", "NOT ENOUGH INFO", "NEI", "NOINFO", "MAYBE", None, 3]
)
def test_what_is_no_verdict_leaves_the_document_out(written):
    assert predicted(read(entry({"sentences": [4], "label": written}))) == ()


def test_label_probabilities_are_named_and_missing_sentences_are_empty():
    result = read(entry({"label": "REFUTE", "label_probs": [0.8, 0.1, 0.1]}))
    assert predicted(result) == (Prediction("7", C, ()),)
    assert any("label probabilities" in note for note in result.notes)


def test_predictions_are_put_into_the_order_of_the_claims_and_the_first_difference_is_named():
    result = read([predicted_row({}, 2), predicted_row({"7": (S, [1])}, 1)], BOTH)
    assert list(result.runs[0].answers) == ["1", "2"]
    assert "claim 2 where claim 1 is expected" in result.problems[0].what


def test_an_id_of_the_other_type_is_cast_and_reported():
    result = read([{"id": "1", "evidence": {}}])
    assert (
        list(result.runs[0].answers),
        [problem.code for problem in result.problems],
    ) == (
        ["1"],
        ["WRONG_ID_TYPE"],
    )


def test_ids_that_are_strings_in_the_claims_are_wanted_as_strings():
    assert (
        "accepts"
        in read(
            [{"id": "1", "evidence": {}}], [topic("1")._replace(quoted=True)]
        ).notes[0]
    )


def test_a_claim_that_is_missing_is_named_by_the_check():
    result = read([predicted_row({}, 2)], BOTH)
    problems = list(TRACK.check("f", result.runs[0], known(BOTH)))
    assert [(problem.code, problem.what) for problem in problems] == [
        ("MISSING_CLAIM", "no prediction for 1 of 2 claims: 1")
    ]


def test_unknown_and_repeated_claims_are_left_out_with_their_lines():
    result = read(
        [predicted_row({"7": (S, [1])}), predicted_row({}), predicted_row({}, 99)]
    )
    assert [(problem.code, problem.place) for problem in result.problems] == [
        ("REPEATED_CLAIM", "line 2"),
        ("UNKNOWN_CLAIM", "line 3"),
    ]
    assert len(predicted(result)) == 1


@pytest.mark.parametrize(
    ("sentences", "code"),
    [
        ([], "NO_SENTENCES"),
        ([1, 2, 3, 4], "MANY_SENTENCES"),
        ([1, 1], "REPEATED_INDEX"),
        ([-1], "INDEX_OUT_OF_RANGE"),
        (["4"], "INDEX_NOT_A_NUMBER"),
        ([4.5], "INDEX_NOT_A_NUMBER"),
        ([None], "INDEX_NOT_A_NUMBER"),
    ],
)
def test_what_the_evaluator_scores_silently_is_a_warning(sentences, code):
    result = read(entry({"sentences": sentences, "label": S}))
    assert [(problem.code, problem.severity) for problem in result.problems] == [
        (code, "warning")
    ]
    assert result.notes == (
        "team-a.jsonl, predictions: the official evaluator accepts this file",
    )


def test_indices_are_kept_as_python_compares_them():
    assert predicted(
        read(entry({"sentences": [4.0, "4", True, 4.5, 10**400], "label": S}))
    )[0].sentences == (
        4,
        "4",
        1,
        "4.5",
        str(10**400)[:200],
    )


def test_predictions_are_checked_against_the_corpus():
    corpus = read_corpus(
        packed([{"doc_id": 7, "title": "T", "abstract": ["A.", "B."]}]), known()
    )
    resources = {(item.kind, item.name): item.body for item in corpus.resources}
    result = read([predicted_row({"7": (S, [2]), "9": (S, [0])})], resources=resources)
    assert [problem.code for problem in result.problems] == [
        "INDEX_OUT_OF_RANGE",
        "UNKNOWN_DOCUMENT",
    ]
    assert "sentences 0 to 1" in result.problems[0].right


def test_a_document_that_is_named_twice_counts_as_its_last_entry():
    text = (
        '{"id": 1, "evidence": {"7": {"sentences": [0], "label": "SUPPORT"}, "7": {"sentences": [1], '
        '"label": "SUPPORT"}}}\n'
    )
    result = read(text)
    assert predicted(result) == (Prediction("7", S, (1,)),)
    assert [problem.code for problem in result.problems] == ["REPEATED_KEY"]


@pytest.mark.parametrize(
    "evidence",
    [
        [],
        "x",
        None,
        {"7": []},
        {"7": "x"},
        {"7": {"label": S, "sentences": 1}},
        {"7": {"label": [S], "sentences": []}},
    ],
)
def test_malformed_evidence_is_a_located_error_and_never_a_crash(evidence):
    result = read([{"id": 1, "evidence": evidence}])
    assert any(
        problem.severity == "error" and problem.place.startswith("line 1, claim 1")
        for problem in result.problems
    )
    assert read([{"id": 1, "evidence": evidence}], strict="reject").empty


def test_half_a_character_is_an_error_of_its_line_which_is_read():
    result = read(
        '{"id": 1, "evidence": {"\\ud800": {"sentences": [0], "label": "SUPPORT"}}}\n'
    )
    assert [
        (problem.code, problem.place, problem.official) for problem in result.problems
    ] == [("BROKEN_CHARACTER", "line 1", "")]
    assert [one.document for one in predicted(result)] == ["?"]


def test_without_claims_there_is_nothing_to_predict_for():
    result = read([predicted_row({})], [])
    assert result.empty
    assert result.problems[-1].code == "NO_TOPICS"


def test_every_change_of_a_repair_says_what_the_file_has_instead_and_why():
    rows = [
        {"id": 2, "evidence": {"7": {"sentences": [1], "label": "REFUTES"}}},
        {"id": "1", "evidence": {"8": {"sentences": ["4"], "label": "MAYBE"}}},
        {"id": 2, "evidence": {}},
        {"id": 99, "evidence": {}},
    ]
    result = read(rows, BOTH)
    repaired = TRACK.repair(result.runs[0], known(BOTH), result.problems)
    changes = [change.what for change in repaired.changes]
    assert changes[:5] == [
        "label written as CONTRADICT: label 'REFUTES' is not allowed",
        "id written as in the claims: the id of claim 1 has another JSON type than in the claims",
        "document left out: label 'MAYBE' is not allowed",
        "line left out: claim 2 is predicted twice",
        "line left out: claim 99 is not among the claims",
    ]
    assert changes[5].startswith("lines put into the order of the claims: ")
    assert not [change for change in changes if "export" in change]


def test_the_repaired_run_is_accepted_officially():
    result = read(
        [{"id": "2", "evidence": {"7": {"sentences": ["4", "x"], "label": "REFUTES"}}}],
        BOTH,
    )
    repaired = TRACK.repair(result.runs[0], known(BOTH), result.problems)
    text = repaired.data.decode()
    assert [change.place for change in repaired.changes] == [
        "line 1",
        "line 1, claim 2, document 7",
        "claim 2, document 7",
        "claim 1",
    ]
    assert [json.loads(line) for line in text.splitlines()] == [
        {"id": 1, "evidence": {}},
        {"id": 2, "evidence": {"7": {"sentences": [4, "x"], "label": "CONTRADICT"}}},
    ]
    assert "accepts" in read(text, BOTH).notes[0]


def test_a_repeated_key_is_reported_at_its_own_line_only():
    result = read(
        '{"id": 1, "id": 1, "evidence": {}}\n{"id": 2, "evidence": {}}\n', BOTH
    )
    assert [(problem.code, problem.place) for problem in result.problems] == [
        ("REPEATED_KEY", "line 1")
    ]
