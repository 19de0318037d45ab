"""Files go out in the shapes that others read, and come back as they were."""

import csv
import io
import zipfile

import ir_measures
import pytest
from ir_measures import AP, nDCG

from assessment.formats import Packed
from assessment.tracks.r2c2 import TRACK
from assessment.tracks.r2c2.answer import STEPS
from assessment.tracks.r2c2.judgments.judgment_tables import is_sheet, read_sheet
from assessment.tracks.r2c2.topics.topics import read_topics
from assessment.tracks.r2c2.zips.team_zip import is_answer_zip, read_zip
from tests.tracks.r2c2.making import (
    case,
    correct,
    entailed,
    file,
    helped,
    known,
    level,
    material,
    passages,
    response,
    scores,
)

ILSE = response(
    "=Ilse; or not",
    90,
    ("heron-PO-1;1", "-a"),
    ("heron-PO-1;2", "b; c"),
    ("heron-PO-1;2", "d"),
)
CORIN = response("Corin", 20, ("tern-PG-1;1", "e"))
ANSWERS = {
    "heron-PO-1": passages("one", "two"),
    "tern-PG-1": passages("three"),
    "heron-AC-1": ILSE,
    "tern-AC-1": CORIN,
}
VOTES = (
    entailed("one", "-a"),
    entailed("two", "b; c", "bogus"),
    entailed("two", "d"),
    entailed("three", "e"),
    correct(ILSE),
    correct(CORIN, "incorrect")._replace(note="not asked, really"),
    helped(ILSE, "one", "-a"),
    helped(ILSE, "two", "d", "nonrelevant"),
)
WHOLE = case(ANSWERS, *VOTES, level("one", "L2"))


def sent(name, *cases):
    export = next(export for export in TRACK.exports if export.name == name)
    return export.write(material(*(cases or (WHOLE,))))


def files(data):
    with zipfile.ZipFile(io.BytesIO(data)) as whole:
        return {name: whole.read(name).decode() for name in whole.namelist()}


def warned(name, *cases):
    export = next(export for export in TRACK.exports if export.name == name)
    return export.warn(material(*cases))


def test_marked_runs_have_a_letter_before_each_nugget_and_a_list_of_correct_answers():
    result = files(sent("marked"))
    assert (
        result["heron-AC-1.txt"]
        == "<0001>\n=Ilse; or not;90\nR1;heron-PO-1;1;-a\nB2;heron-PO-1;2;b; c\nN3;heron-PO-1;2;d\n</0001>\n"
    )
    assert result["heron-AC-1.correct.txt"] == "0001 1 90\n"
    assert result["tern-AC-1.txt"].splitlines()[2] == "N1;tern-PG-1;1;e"
    assert warned("marked", WHOLE) == []


def test_what_is_not_judged_goes_out_without_a_letter_and_is_told():
    open_ = case(ANSWERS, *VOTES[:2])
    assert (
        files(sent("marked", open_))["heron-AC-1.txt"].splitlines()[2]
        == "1;heron-PO-1;1;-a"
    )
    assert (
        warned("marked", open_)[0]
        == "heron-AC-1: 2 nuggets without a letter, 1 answer not in the list of correct ones"
    )


def runs_of(whole):
    return tuple(material(whole).runs.values())


def test_marked_runs_come_back_as_the_judgments_that_they_were_made_of():
    packed = Packed("marked.zip", sent("marked"))
    assert is_answer_zip(packed)
    result = read_zip(packed, known(runs=runs_of(WHOLE)))
    assert {(vote.ref, vote.label) for vote in result.judgments} == {
        (vote.ref, vote.label) for vote in VOTES
    }
    assert scores(case(ANSWERS, *result.judgments, level("one", "L2"))) == scores(WHOLE)


def test_the_table_of_judgments_comes_back_with_assessors_and_reasons():
    text = sent("judgment-table").decode()
    assert is_sheet(file(text))
    result = read_sheet(file(text), known(runs=runs_of(WHOLE), assessor="Bo"))
    assert result.problems == ()
    expected = sorted(
        (*VOTES, level("one", "L2")), key=lambda vote: STEPS.index(vote.ref.kind)
    )
    assert {(v.ref, v.assessor, v.label, v.note) for v in result.judgments} == {
        (v.ref, v.assessor, v.label, v.note) for v in expected
    }


def test_no_cell_of_a_table_is_taken_for_a_formula():
    rows = list(csv.reader(io.StringIO(sent("judgment-table").decode())))
    assert "'-a" in rows[1]
    assert not [cell for row in rows for cell in row if cell[:1] in "=+-@" and cell]


def test_derived_qrels_hold_every_key_with_its_grade():
    assert sent("qrels").decode().splitlines() == [
        "0001 heron-PO-1;1 L1",
        "0001 heron-PO-1;2 L0",
        "0001 tern-PG-1;1 L0",
    ]
    assert sent("qrels-trec").decode().splitlines()[0] == "0001 0 heron-PO-1;1 1"
    assert sent("qrels-direct").decode() == "0001 heron-PO-1;1 L2\n"


def test_unjudged_questions_are_left_out_of_qrels_and_told():
    assert sent("qrels", case(ANSWERS)) == b""
    assert "left out: 0001" in warned("qrels", case(ANSWERS))[0]
    assert "may still rise: 0001" in warned("qrels", case(ANSWERS, *VOTES[:5]))[0]


def test_files_for_the_official_tool_are_one_for_each_question_and_run():
    result = files(sent("ntcireval"))
    assert result["0001.rel"] == "heron-PO-1;1 L1\nheron-PO-1;2 L0\ntern-PG-1;1 L0\n"
    assert result["heron-PO-1.0001.res"] == "heron-PO-1;1\nheron-PO-1;2\n"
    assert "tern-AC-1.trec_run" not in result


def test_qrels_and_runs_give_the_same_figures_in_ir_measures():
    result = files(sent("ntcireval"))
    qrels = list(ir_measures.read_trec_qrels(sent("qrels-trec").decode()))
    run = list(ir_measures.read_trec_run(result["heron-PO-1.trec_run"]))
    theirs = ir_measures.calc_aggregate([AP @ 20, nDCG @ 20], qrels, run)
    ours = scores(WHOLE)["heron-PO-1"]
    assert (ours["AP@20"], ours["MSnDCG@20"]) == pytest.approx(
        (theirs[AP @ 20], theirs[nDCG @ 20])
    )


def test_the_official_table_has_four_decimals_and_the_runs_that_are_cited():
    assert sent("table").decode().splitlines() == [
        "run,n,R_O,R_U,HMR,avconf,accuracy,OB,PR runs cited",
        "heron-AC-1,1,1.0000,0.9000,0.9474,0.9000,1.0000,-0.1000,1",
        "tern-AC-1,1,0.8000,1.0000,0.8889,0.2000,0.0000,0.2000,1",
    ]


def test_matrices_have_questions_down_and_runs_across():
    result = files(sent("matrices"))
    assert result["HMR.txt"] == "topic heron-AC-1 tern-AC-1\n0001 0.9474 0.8889\n"
    assert result["AP@20.txt"].splitlines()[0] == "topic heron-PO-1 tern-PG-1"
    assert result["AUROC.txt"].splitlines()[1] == "0001 NA NA"


def test_questions_come_back_as_they_were():
    assert read_topics(file(sent("topics").decode()), known()).topics == {
        "0001": WHOLE.topic
    }
