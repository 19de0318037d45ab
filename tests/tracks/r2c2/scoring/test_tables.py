"""Tables, pictures and reasons behind the scores."""

import pytest

from assessment.tracks.r2c2 import TRACK
from assessment.tracks.r2c2.answer import Topic
from tests.tracks.r2c2.making import (
    DEFAULTS,
    case,
    correct,
    entailed,
    helped,
    level,
    passages,
    response,
)

SURE, UNSURE = (
    response("Ilse", 90, ("heron-PO-1;1", "a"), ("gone-PO-1;1", "b")),
    response("Corin", 95),
)
ANSWERS = {
    "heron-PO-1": passages("one", "two"),
    "heron-AC-1": SURE,
    "tern-AC-1": UNSURE,
}
WHOLE = case(
    ANSWERS,
    entailed("one", "a"),
    correct(SURE),
    correct(UNSURE, "incorrect"),
    helped(SURE, "one", "a"),
    texts=("one", "two"),
)
SECOND = case(
    {"tern-AC-1": UNSURE},
    correct(UNSURE, topic="0002"),
    topic=Topic("0002", "?", "multi-hop"),
)


def tables(*cases):
    facts = {each.id: TRACK.score(each) for each in cases}
    return {table.title: table for table in TRACK.tables(facts, DEFAULTS)}


def test_the_official_table_has_n_and_is_sorted_by_hmr():
    table = tables(WHOLE, SECOND)["Answers and confidence, as in the official table"]
    assert table.columns == (
        "run",
        "n",
        "R_O",
        "R_U",
        "HMR",
        "avconf",
        "accuracy",
        "OB",
    )
    assert table.rows == (
        ("heron-AC-1", 1, 1.0, 0.9, 0.9474, 0.9, 1.0, -0.1),
        ("tern-AC-1", 2, 0.05, 0.95, 0.095, 0.95, 0.5, 0.45),
    )


def test_a_run_without_judged_answers_has_dashes_and_stands_last():
    rows = tables(case({"a-AC-1": UNSURE, "b-AC-1": SURE}, correct(SURE, "incorrect")))[
        "Answers and confidence, as in the official table"
    ].rows
    assert rows[-1] == ("a-AC-1", 0, None, None, None, None, None, None)


def test_question_types_have_figures_of_their_own():
    rows = tables(WHOLE, SECOND)["By question type"].rows
    assert [(row[0], row[1], row[2], row[6 + 1]) for row in rows] == [
        ("multi-hop", "tern-AC-1", 1, 1.0),
        ("simple", "heron-AC-1", 1, 1.0),
        ("simple", "tern-AC-1", 1, 0.0),
    ]


def test_answers_that_a_run_was_wrong_to_be_sure_or_unsure_of_are_listed():
    shy = response("Ilse", 10)
    result = tables(
        WHOLE,
        case({"heron-AC-1": shy}, correct(shy, topic="0003"), topic=Topic("0003", "?")),
    )
    assert result["Overconfident answers"].rows == (
        ("tern-AC-1", "0001", "Corin", 95, "incorrect"),
    )
    assert result["Underconfident answers"].rows == (
        ("heron-AC-1", "0003", "Ilse", 10, "correct"),
    )


def test_the_nuggets_that_gave_a_passage_its_grade_are_named():
    assert tables(WHOLE)["What gave a passage its grade"].rows == (
        ("0001", "heron-PO-1;1", 1, None, "heron-AC-1, nugget 1"),
    )


def test_nothing_judged_gives_no_pictures():
    assert list(TRACK.plots({"0001": TRACK.score(case(ANSWERS))}, DEFAULTS)) == []


def test_reliability_has_a_point_for_each_bin_as_large_as_its_count():
    reliability, risk = TRACK.plots(
        {each.id: TRACK.score(each) for each in (WHOLE, SECOND)}, DEFAULTS
    )
    assert [(p.x, p.y, p.note, p.size) for p in reliability.series["tern-AC-1"]] == [
        (0.95, 0.5, "2 answers in (0.9, 1.0]", 2.0)
    ]
    assert [(p.x, p.y) for p in risk.series["tern-AC-1"]] == [(1.0, 0.5)]
    assert reliability.diagonal


def signs(explained):
    return [reasons[0].sign for _, reasons in explained.parts]


def test_an_answer_is_explained_nugget_by_nugget():
    shown = next(TRACK.explain(WHOLE, "heron-AC-1"))
    assert signs(shown) == ["✓", "R", "B"]
    assert "gone-PO-1;1: it counts as bogus" in shown.parts[2][1][0].rule
    assert [reason.sign for reason in shown.reasons] == ["✓", "", "0.5000"]
    assert shown.reasons[1].word == "confidence 90 of 100"


def test_a_ranking_is_explained_passage_by_passage():
    derived, direct = TRACK.explain(
        case(
            ANSWERS,
            *(v for r in WHOLE.judged.refs for v in WHOLE.judged.votes(r)),
            level("two", "L3"),
        ),
        "heron-PO-1",
    )
    assert signs(derived) == ["L1", "·"] and signs(direct) == ["·", "L3"]
    [relevant] = derived.reasons
    assert (relevant.sign, relevant.word) == ("1", "relevant passage")
    assert relevant.rule.startswith("1 of this run, 0 of other runs,")
    assert derived.parts[0][1][0].rule.endswith(
        "relevant nuggets that cite this run's passage: 1"
    )
    assert [
        part.text for part, _ in next(TRACK.explain(WHOLE, "heron-PO-1")).parts
    ] == ["one", "two"]


def test_a_text_that_is_graded_in_another_run_has_no_grade_here_and_says_why():
    answers = {**ANSWERS, "tern-PO-1": passages("one")}
    votes = [vote for ref in WHOLE.judged.refs for vote in WHOLE.judged.votes(ref)]
    state = case(answers, *votes)
    [own] = TRACK.explain(state, "tern-PO-1")
    assert signs(own) == ["·"]
    assert own.parts[0][1][0].rule.endswith(
        "grades of the same text in other runs are theirs alone"
    )
    [cited] = TRACK.explain(state, "heron-PO-1")
    assert "theirs alone" not in cited.parts[1][1][0].rule


@pytest.mark.parametrize("run", ["nobody-AC-1", "nobody-PO-1"])
def test_a_run_that_leaves_the_question_out_has_nothing_to_explain(run):
    assert list(TRACK.explain(WHOLE, run)) == []


def test_what_is_not_judged_is_explained_as_open():
    assert signs(next(TRACK.explain(case(ANSWERS), "heron-AC-1"))) == ["·", "·", "B"]
