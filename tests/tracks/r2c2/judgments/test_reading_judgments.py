"""Judgments come in: tables, machine verdicts, marked runs, qrels."""

import json

import pytest

from assessment.tracks.r2c2.answer import (
    correct_ref,
    entailed_ref,
    helped_ref,
    passage_id,
)
from assessment.tracks.r2c2.judgments.judgment_tables import (
    is_json_sheet,
    is_sheet,
    read_json_sheet,
    read_sheet,
)
from assessment.tracks.r2c2.judgments.marked_runs import (
    is_correct_list,
    read_correct_list,
    read_marked,
)
from assessment.tracks.r2c2.judgments.qrels import (
    is_derived,
    is_direct,
    read_derived,
    read_direct,
)
from tests.tracks.r2c2.making import (
    codes,
    file,
    known,
    packed,
    passages,
    places,
    response,
    run,
)

ILSE = response(
    "Ilse Marwick",
    90,
    ("heron-PO-1;1", "Ilse made it."),
    ("heron-PO-1;2", "Corin made it."),
)
RUNS = (
    run("heron-PO-1", passages("one", "two")),
    run("heron-AC-1", ILSE),
    run("tern-PG-1", passages("two", "three")),
)
NUGGETS = "qid,passage_key,nugget,entailed,relevant"


def unit_labels(read):
    return [(judgment.ref.kind, judgment.label) for judgment in read.judgments]


def sheet(*lines, header=NUGGETS, **more):
    return read_sheet(
        file("\n".join((header, *lines)) + "\n"), known(runs=RUNS, **more)
    )


def test_a_table_of_nuggets_gives_both_steps():
    result = sheet(
        "0001,heron-PO-1;1,Ilse made it.,yes,no", "0001,heron-PO-1;2,Corin made it.,no,"
    )
    assert unit_labels(result) == [
        ("entailed", "entailed"),
        ("entailed", "bogus"),
        ("helped", "nonrelevant"),
    ]
    assert result.judgments[0].ref == entailed_ref(
        "0001", passage_id("one"), "Ilse made it."
    )
    assert result.judgments[2].ref == helped_ref(
        "0001", "Ilse Marwick", "Ilse made it.", passage_id("one")
    )
    assert result.problems == ()


def test_a_table_of_answers_gives_whether_they_are_correct():
    result = sheet("0001,heron-AC-1,yes", header="qid,ac_run,correct")
    assert [(judgment.ref, judgment.label) for judgment in result.judgments] == [
        (correct_ref("0001", ILSE), "correct")
    ]


def test_assessor_and_reason_are_read_where_they_are_given():
    result = sheet(
        "0001,heron-AC-1,no,auto:entailer,not asked",
        "D0001,heron-AC-1,yes,,",
        header="qid,ac_run,correct,assessor,reason",
        assessor="Bo",
    )
    assert [(judgment.assessor, judgment.note) for judgment in result.judgments] == [
        ("auto:entailer", "not asked"),
        ("Bo", ""),
    ]


def test_one_table_may_hold_both_and_steps_come_in_their_order():
    header = "qid,ac_run,passage_key,nugget,entailed,relevant,correct"
    result = sheet(
        "0001,heron-AC-1,,,,,yes",
        "0001,heron-AC-1,heron-PO-1;1,Ilse made it.,yes,yes,",
        header=header,
    )
    assert unit_labels(result) == [
        ("entailed", "entailed"),
        ("correct", "correct"),
        ("helped", "relevant"),
    ]


def test_equal_texts_behind_two_keys_are_one_unit_and_conflicts_are_told():
    result = sheet(
        "0001,heron-PO-1;2,Corin made it.,yes,", "0001,tern-PG-1;1,Corin made it.,no,"
    )
    assert unit_labels(result) == [("entailed", "bogus")]
    assert places(result) == [("line 3", "CONFLICTING_JUDGMENTS")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0001,heron-PO-1;9,Ilse made it.,yes,yes", "UNRESOLVED_CITATION"),
        ("0001,heron-PO-1,Ilse made it.,yes,yes", "UNRESOLVED_CITATION"),
        ("0001,heron-PO-1;1,Ilse made it.,perhaps,", "MALFORMED_JUDGMENT"),
        ("0009,heron-PO-1;1,Ilse made it.,yes,", "UNKNOWN_QUESTION"),
        ("0001,heron-PO-1;1,Nobody said this.,yes,yes", "UNKNOWN_NUGGET"),
    ],
)
def test_a_line_that_says_nothing_of_what_is_loaded_is_told(line, code):
    result = sheet(line, "0001,heron-PO-1;2,Corin made it.,no,")
    assert places(result) == [("line 2", code)]
    assert ("entailed", "bogus") in unit_labels(result)


def test_an_answer_that_is_not_there_is_told():
    assert places(sheet("0001,tern-AC-1,yes", header="qid,ac_run,correct")) == [
        ("line 2", "UNKNOWN_ANSWER")
    ]


def test_passages_are_judged_directly_by_level():
    result = sheet(
        "0001,heron-PO-1;1,L3",
        "0001,heron-PO-1;2,0",
        "0001,tern-PG-1;2,L5",
        header="qid,passage_key,level",
    )
    assert unit_labels(result) == [("direct", "L3"), ("direct", "L0")]
    assert places(result) == [("line 4", "MALFORMED_JUDGMENT")]


@pytest.mark.parametrize(
    "shape", [json.dumps, lambda rows: "\n".join(map(json.dumps, rows))]
)
def test_machine_verdicts_come_as_json(shape):
    rows = [
        {
            "qid": "0001",
            "passage_key": "heron-PO-1;1",
            "nugget": "Ilse made it.",
            "entailed": True,
            "assessor": "auto:m",
            "reason": "it says so",
        },
        {
            "qid": "0001",
            "ac_run": "heron-AC-1",
            "correct": False,
            "assessor": "auto:m",
            "reason": None,
        },
    ]
    text = file(shape(rows))
    assert is_json_sheet(text) and not is_sheet(text)
    result = read_json_sheet(text, known(runs=RUNS))
    assert [(j.assessor, j.label, j.note) for j in result.judgments] == [
        ("auto:m", "entailed", "it says so"),
        ("auto:m", "incorrect", ""),
    ]


def test_json_that_is_no_object_is_told_and_the_rest_is_read():
    result = read_json_sheet(
        file(
            '{"qid": "0001", "ac_run": "heron-AC-1", "correct": true}\n[1]\n{broken\n'
        ),
        known(runs=RUNS),
    )
    assert unit_labels(result) == [("correct", "correct")]
    assert [place for place, _ in places(result)] == ["line 3", "line 2"]


@pytest.mark.parametrize(
    "header", ["qid,question", "qid,ac_run", "uuid,qid,ac_run,correct", ""]
)
def test_other_tables_are_no_judgments(header):
    assert not is_sheet(file(header + "\n"))


MARKED = (
    "<0001>\nIlse Marwick;90\n{0}1;heron-PO-1;1;Ilse made it.\n{1}2;heron-PO-1;2;Corin made it.\n"
    "</0001>\n"
)


def marked(first, second, runs=RUNS):
    return read_marked(
        packed(MARKED.format(first, second), "heron-AC-1.txt"), known(runs=runs)
    )


@pytest.mark.parametrize(("first", "second"), [("R", "B"), ("R;", "B;"), ("R ", "B ")])
def test_letters_before_nuggets_are_judgments(first, second):
    result = marked(first, second)
    assert unit_labels(result) == [
        ("entailed", "entailed"),
        ("entailed", "bogus"),
        ("correct", "correct"),
        ("helped", "relevant"),
    ]
    assert result.runs == () and result.judged


def test_without_an_r_nothing_is_known_of_the_answer_until_the_list_of_correct_ones_comes():
    result = marked("N", "B")
    assert unit_labels(result) == [("entailed", "entailed"), ("entailed", "bogus")]
    letters = {
        (resource.kind, resource.name): resource.body for resource in result.resources
    }
    side = read_correct_list(
        file("0001 1 90\n", "heron-AC-1.correct.txt"),
        known(runs=RUNS, resources=letters),
    )
    assert unit_labels(side) == [("correct", "correct"), ("helped", "nonrelevant")]


def test_an_incorrect_answer_says_nothing_of_help():
    letters = {(r.kind, r.name): r.body for r in marked("N", "N").resources}
    assert unit_labels(
        read_correct_list(
            file("0001 0 90\n", "heron-AC-1.correct.txt"),
            known(runs=RUNS, resources=letters),
        )
    ) == [("correct", "incorrect")]


def test_a_marked_run_that_is_not_loaded_comes_along():
    result = marked("R", "N", runs=RUNS[:1])
    assert result.runs[0].answers == {"0001": ILSE}


def test_a_marked_run_that_differs_from_the_loaded_one_is_told():
    other = run("heron-AC-1", response("Corin Dahl", 90))
    assert "OTHER_ANSWER" in codes(marked("R", "B", runs=(RUNS[0], other)))


def test_a_letter_whose_passage_is_not_loaded_is_told():
    assert codes(marked("R", "B", runs=RUNS[1:2])) == [
        "UNRESOLVED_CITATION",
        "UNRESOLVED_CITATION",
    ]


def test_lists_of_correct_answers_are_checked():
    text = "0001 1 80\n0001 2 90\n0002 1 10\n"
    result = read_correct_list(file(text, "heron-AC-1.correct.txt"), known(runs=RUNS))
    assert sorted(codes(result)) == [
        "MALFORMED_LINE",
        "OTHER_CONFIDENCE",
        "UNKNOWN_QUESTION",
    ]
    assert is_correct_list(file("0001 1 80\n")) and not is_correct_list(
        file("0001 A-PO-1;1 L1\n")
    )
    assert codes(
        read_correct_list(
            file("0001 1 80\n", "tern-AC-1.correct.txt"), known(runs=RUNS)
        )
    ) == ["UNKNOWN_RUN"]


@pytest.mark.parametrize(
    "text",
    [
        "0001 heron-PO-1;1 L3\n0001 heron-PO-1;2 L0\n",
        "0001 0 heron-PO-1;1 3\n0001 0 heron-PO-1;2 0\n",
    ],
)
def test_qrels_in_both_shapes(text):
    assert is_direct(file(text, "direct.qrels")) and is_derived(
        file(text, "R2C2.derivedL0-L4.qrels")
    )
    assert unit_labels(read_direct(file(text), known(runs=RUNS))) == [
        ("direct", "L3"),
        ("direct", "L0"),
    ]
    resource = read_derived(file(text, "derived.txt"), known(runs=RUNS)).resources[0]
    assert json.loads(resource.body) == {"0001": {"heron-PO-1;1": 3, "heron-PO-1;2": 0}}


def test_broken_lines_of_qrels_are_told_with_their_numbers():
    text = (
        "0001 heron-PO-1;1 L3\n0001 heron-PO-1 L1\n0001 heron-PO-1;2 high\n0001 heron-PO-1;7 L1\n"
        "0001 heron-PO-1;2 L9\n"
    )
    result = read_direct(file(text), known(runs=RUNS))
    assert [place for place, _ in places(result)] == [
        "line 2",
        "line 3",
        "line 4",
        "line 5",
    ]
    assert unit_labels(result) == [("direct", "L3")]


def test_equal_passages_with_other_levels_are_told():
    result = read_direct(
        file("0001 heron-PO-1;2 L1\n0001 tern-PG-1;1 L2\n"), known(runs=RUNS)
    )
    assert codes(result) == ["CONFLICTING_JUDGMENTS"] and unit_labels(result) == [
        ("direct", "L2")
    ]
