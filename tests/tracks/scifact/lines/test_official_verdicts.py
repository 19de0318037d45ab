"""Which files the official evaluator refuses; commit 66feffc was run on each file here and on thousands
of files spoilt at random.
"""

import json

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from assessment.tracks.scifact import TRACK
from tests.tracks.scifact.making import (
    UNCHECKED,
    body,
    file,
    gold_row,
    known,
    packed,
    problems_but_unchecked,
)

S, C = "SUPPORT", "CONTRADICT"
RULES = splitter("rules")
GOLD = [gold_row({"7": (S, [[0, 1], [1, 2]]), "8": (C, [[3]])}, 1), gold_row({}, 2)]


def line(evidence, claim=1):
    return json.dumps({"id": claim, "evidence": evidence}) + "\n"


def entry(sentences, label=S):
    return {"sentences": sentences, "label": label}


SECOND = line({}, 2)
GOOD = line({"7": entry([0])}) + SECOND


def taken_in(predictions=GOOD, gold=GOLD, **settings):
    campaign = Workspace(":memory:").create("s", "scifact", settings=settings)
    files = [
        InputFile("gold.jsonl", gold if isinstance(gold, bytes) else body(gold)),
        InputFile("r.jsonl", predictions.encode()),
    ]
    return campaign, import_files(
        campaign, files, splitter=RULES, by="test", assessor="Ann"
    )


def refused(report):
    return [
        problem.code for problem in report.problems if problem.official == "rejects"
    ]


ACCEPTED = {
    "as it should be": GOOD,
    "sentences that are a text, of a document without gold": line({"9": entry("01")})
    + SECOND,
    "an id that is the same number": '{"id": 1.0, "evidence": {}}\n' + SECOND,
    "a document named twice": (
        f'{{"id": 1, "evidence": {{"7": {json.dumps(entry([0]))}, "7": {json.dumps(entry([2]))}}}}}\n'
        f"{SECOND}"
    ),
    "line ends of Windows": GOOD.replace("\n", "\r\n"),
    "half a character": '{"id": 1, "evidence": {"\\ud800": {"sentences": [0], "label": "SUPPORT"}}}\n'
    + SECOND,
    "indices that are no numbers": line({"7": entry(["1", 0.5, None])}) + SECOND,
}
REFUSED = {
    "byte order mark": ("\ufeff" + GOOD, ["BYTE_ORDER_MARK"]),
    "sentence in two gold sets": (
        line({"7": entry([1])}) + SECOND,
        ["OFFICIAL_REJECTION"],
    ),
    "the same as a decimal": (
        line({"7": entry([1.0])}) + SECOND,
        ["OFFICIAL_REJECTION"],
    ),
    "the same under the wrong label": (
        line({"7": entry([1], C)}) + SECOND,
        ["OFFICIAL_REJECTION"],
    ),
    "list in the list, gold document": (
        line({"8": entry([[3]])}) + SECOND,
        ["OFFICIAL_REJECTION"],
    ),
    "sentences null": (line({"9": entry(None)}) + SECOND, ["OFFICIAL_REJECTION"]),
    "blank line": (GOOD + "\n", ["BLANK_LINE"]),
    "cut off": (GOOD[:-3], ["MALFORMED_LINE", "MISSING_CLAIM"]),
    "missing claim": (SECOND, ["MISSING_CLAIM"]),
    "repeated claim": (GOOD + SECOND, ["REPEATED_CLAIM"]),
    "other order": (SECOND + line({}), ["WRONG_ORDER"]),
    "id in quotes": (line({}, "1") + SECOND, ["WRONG_ID_TYPE"]),
    "unknown claim": (GOOD + line({}, 3), ["UNKNOWN_CLAIM"]),
    "other label": (line({"9": entry([0], "REFUTES")}) + SECOND, ["ILLEGAL_LABEL"]),
    "no label": (line({"9": {"sentences": [0]}}) + SECOND, ["MISSING_FIELD"]),
}


@pytest.mark.parametrize("predictions", ACCEPTED.values(), ids=ACCEPTED)
def test_what_the_evaluator_takes_is_not_refused(predictions):
    for settings in ({}, {"strict": "reject"}):
        _, (_, report) = taken_in(predictions, **settings)
        assert (report.loaded, refused(report)) == (True, [])
        assert (
            report.notes[0]
            == "r.jsonl, predictions: the official evaluator accepts this file"
        )


@pytest.mark.parametrize(("predictions", "codes"), REFUSED.values(), ids=REFUSED)
def test_what_the_evaluator_refuses_is_marked_and_strict_refuses_it_too(
    predictions, codes
):
    _, (_, report) = taken_in(predictions)
    assert refused(report) == codes
    assert "rejects this file" in report.notes[0]
    _, (_, strict) = taken_in(predictions, strict="reject")
    assert (strict.loaded, strict.problems[0].code, strict.problems[0].official) == (
        False,
        "OFFICIAL_REJECTION",
        "rejects",
    )


GOLD_REFUSED = {
    "byte order mark": (b"\xef\xbb\xbf" + body(GOLD), ["BYTE_ORDER_MARK"]),
    "blank line": (body(GOLD) + b"\n", ["BLANK_LINE"]),
    "two labels": (
        body(
            [{"id": 1, "claim": "C.", "evidence": {"7": [entry([0]), entry([1], C)]}}]
        ),
        ["OFFICIAL_REJECTION"],
    ),
    "label that is a list": (
        body([{"id": 1, "claim": "C.", "evidence": {"7": [entry([0], [S])]}}]),
        ["OFFICIAL_REJECTION"],
    ),
    "sentences that are a number": (
        body([{"id": 1, "claim": "C.", "evidence": {"7": [entry(3)]}}]),
        ["OFFICIAL_REJECTION"],
    ),
}


@pytest.mark.parametrize(("gold", "codes"), GOLD_REFUSED.values(), ids=GOLD_REFUSED)
def test_gold_that_the_evaluator_refuses_is_marked_and_strict_refuses_it_too(
    gold, codes
):
    assert refused(taken_in(gold=gold)[1][0]) == codes
    assert not taken_in(gold=gold, strict="reject")[1][0].loaded


def test_gold_with_other_labels_is_warned_of_once_a_label():
    gold = [
        gold_row({"7": ("REFUTE", [[0], [1]]), "8": (S, [[3]])}, 1),
        gold_row({"7": ("REFUTE", [[0]])}, 2),
    ]
    _, (report, _) = taken_in(gold=gold)
    warned = [problem for problem in report.problems if problem.code == "FOREIGN_LABEL"]
    assert [(problem.severity, problem.official) for problem in warned] == [
        ("warning", "")
    ]
    assert (
        warned[0].what
        == "label 'REFUTE' of 3 evidence sets is read as CONTRADICT; officially no prediction can match it"
    )


def test_a_packed_file_is_accepted_once_it_is_unpacked():
    read = TRACK.files[2].read(
        file(GOOD, "r.jsonl.gz"), known(taken_in()[0].data.topics)
    )
    assert (
        read.notes[0]
        == "r.jsonl.gz, predictions: the official evaluator accepts this file once it is unpacked"
    )


def test_without_claims_no_verdict_is_given():
    read = TRACK.files[2].read(file(GOOD, "r.jsonl"), known())
    assert "rejects" not in read.notes[0]
    assert [problem.code for problem in read.problems if problem.official] == []


def test_sentence_numbers_that_nobody_could_check_are_said():
    _, reports = taken_in()
    assert [
        [problem.code for problem in one.problems if problem.code == UNCHECKED]
        for one in reports
    ] == [
        [UNCHECKED],
        [UNCHECKED],
    ]
    corpus = InputFile(
        "corpus.jsonl",
        body([{"doc_id": 7, "title": "T", "abstract": ["A.", "B.", "C."]}]),
    )
    campaign = Workspace(":memory:").create("s", "scifact")
    files = [
        corpus,
        InputFile("gold.jsonl", body(GOLD)),
        InputFile("r.jsonl", GOOD.encode()),
    ]
    checked = import_files(campaign, files, splitter=RULES, by="test")
    assert not [
        problem
        for one in checked
        for problem in one.problems
        if problem.code == UNCHECKED
    ]


LOG = (
    '{"seq": 1, "uuid": "u1", "assessor": "Ann", "kind": "label", "topic": "1", "key": "7", '
    '"label": "SUPPORT", "evidence": []}\n'
)


@pytest.mark.parametrize(
    "text",
    [
        LOG,
        '{"id": 1}\n{"id": 2}\n',
        '{"id": 1, "evidence": []}\n',
        '{"id": 1, "evidence": "x"}\n',
        GOOD + '{"id": 3, "text": "x"}\n' * 5,
        LOG.replace('"evidence": []', '"evidence": {}'),
    ],
)
def test_lines_that_predict_nothing_are_no_predictions(text):
    assert not TRACK.files[2].recognise(file(text))


@pytest.mark.parametrize("text", [GOOD, SECOND, line({}), GOOD + "{broken\n"])
def test_predictions_are_recognised(text):
    assert TRACK.files[2].recognise(file(text))


def test_a_file_of_which_nearly_no_line_can_be_read_makes_no_run():
    campaign, _ = taken_in()
    read = TRACK.files[2].read(
        file(GOOD + "not a line\n" * 30, "notes.txt"), known(campaign.data.topics)
    )
    assert read.empty
    assert read.problems[-1].what == "30 of 32 lines hold no prediction"


def test_a_claim_that_comes_twice_with_another_verdict_says_so():
    rows = [
        gold_row({"7": (S, [[0]]), "8": (S, [[0]])}),
        gold_row({"7": (S, [[0]]), "8": (C, [[0]])}),
    ]
    problems = problems_but_unchecked(TRACK.files[1].read(file(rows), known()).problems)
    assert [(problem.code, problem.place) for problem in problems] == [
        ("REPEATED_CLAIM", "line 2")
    ]
    assert (
        problems[0].what
        == "claim 1 occurs twice, with document 8 as CONTRADICT and as SUPPORT in line 1"
    )


def test_files_of_the_corpus_are_no_claims():
    assert not any(
        kind.recognise(file([{"doc_id": 7, "abstract": ["A."]}]))
        for kind in TRACK.files[1:]
    )
    assert TRACK.files[0].recognise(packed([{"doc_id": 7, "abstract": ["A."]}]))


def test_a_claim_that_a_run_leaves_out_has_its_row():
    campaign, _ = taken_in(SECOND)
    row = {
        score.measure: score.value
        for score in campaign.topic_scores("1")
        if score.run == "r"
    }
    assert len(row) == 12
    assert set(row.values()) == {0.0}
