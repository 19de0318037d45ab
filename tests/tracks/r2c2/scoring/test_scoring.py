"""Scores of runs from answers, confidence, nuggets and grades."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.tracks.r2c2 import TRACK
from assessment.tracks.r2c2.answer import Topic
from assessment.tracks.r2c2.judgments.verdicts import derived, direct, state_of
from assessment.tracks.r2c2.measures import MEASURES
from assessment.tracks.r2c2.scoring.answer_scores import answer_figures
from assessment.tracks.r2c2.scoring.score import is_counted, score
from tests.tracks.r2c2.making import (
    DEFAULTS,
    case,
    correct,
    entailed,
    helped,
    level,
    passages,
    response,
    scores,
    vote,
)

HERON = passages("one", "two", "three")
SIX = response("Ilse", 90, *(("heron-PO-1;1", f"n{number}") for number in range(6)))
ALL_OF_SIX = (
    entailed("one", "n0", "bogus"),
    *(entailed("one", f"n{number}") for number in range(1, 6)),
    correct(SIX),
    *(helped(SIX, "one", f"n{number}") for number in range(1, 5)),
    helped(SIX, "one", "n5", "nonrelevant"),
)
TWO, THREE = Topic("0002", "?"), Topic("0003", "?")


def six(*votes, **more):
    return case({"heron-PO-1": HERON, "heron-AC-1": SIX}, *votes, **more)


def states(result, answer):
    return "".join(state_of(result, answer, nugget) or "-" for nugget in answer.nuggets)


def test_nuggets_are_bogus_relevant_or_nonrelevant():
    assert states(six(*ALL_OF_SIX), SIX) == "BRRRRN"
    assert states(six(), SIX) == "------"


def test_entailed_nuggets_of_an_incorrect_answer_are_nonrelevant_whatever_was_said_of_help():
    votes = [each for each in ALL_OF_SIX if each.ref.kind != "correct"]
    assert states(six(*votes, correct(SIX, "incorrect")), SIX) == "BNNNNN"


def test_nugget_precision_by_hand():
    assert scores(six(*ALL_OF_SIX))["heron-AC-1"][
        "mean nugget precision"
    ] == pytest.approx(4 / 6)
    assert (
        scores(six(correct(SIX, "incorrect")))["heron-AC-1"]["mean nugget precision"]
        == 0
    )
    bare = response("Ilse", 90)
    assert (
        scores(case({"heron-AC-1": bare}, correct(bare)))["heron-AC-1"][
            "mean nugget precision"
        ]
        == 0
    )


def test_the_mean_nugget_precision_of_three_questions_by_hand():
    wrong, bare = response("x", 1, ("heron-PO-1;1", "n")), response("y", 1)
    second = case(
        {"heron-AC-1": wrong, "heron-PO-1": HERON},
        correct(wrong, "incorrect", "0002"),
        topic=TWO,
    )
    third = case({"heron-AC-1": bare}, correct(bare, topic="0003"), topic=THREE)
    assert scores(six(*ALL_OF_SIX), second, third)["heron-AC-1"][
        "mean nugget precision"
    ] == pytest.approx(0.2222, abs=5e-5)


def test_no_answer_counts_nothing_in_nugget_precision_once_the_question_is_scored():
    other = response("x", 1)
    unscored, scored = (
        case({"tern-AC-1": other}, topic=TWO),
        case({"tern-AC-1": other}, correct(other, topic="0002"), topic=TWO),
    )
    assert scores(six(*ALL_OF_SIX), unscored)["heron-AC-1"][
        "mean nugget precision"
    ] == pytest.approx(4 / 6)
    assert scores(six(*ALL_OF_SIX), scored)["heron-AC-1"][
        "mean nugget precision"
    ] == pytest.approx(2 / 6)


def test_a_question_whose_nuggets_are_not_all_judged_is_left_out_and_told():
    total = next(
        s
        for s in TRACK.totals({"0001": TRACK.score(six(*ALL_OF_SIX[:-1]))}, DEFAULTS)
        if s.measure == "mean nugget precision"
    )
    assert (total.value, total.judged, total.needed) == (None, 0, 1)
    assert "left out" in total.note


def test_answers_that_are_not_judged_are_left_out_and_counted():
    other = case({"heron-AC-1": response("x", 100)}, topic=TWO)
    result = {
        s.measure: s
        for s in TRACK.totals(
            {"0001": TRACK.score(six(*ALL_OF_SIX)), "0002": TRACK.score(other)},
            DEFAULTS,
        )
        if s.run == "heron-AC-1"
    }
    assert (
        result["accuracy"].value,
        result["accuracy"].judged,
        result["accuracy"].needed,
    ) == (1, 1, 2)
    assert "not judged and left out: 1" in result["accuracy"].note


def test_without_a_judged_answer_every_figure_is_a_dash_with_a_warning():
    result = [
        s
        for s in TRACK.totals({"0001": TRACK.score(six())}, DEFAULTS)
        if s.run == "heron-AC-1"
    ]
    assert {s.value for s in result} == {None}
    assert "formulas would give 1" in next(s.note for s in result if s.measure == "HMR")


def test_hmr_never_stands_without_accuracy():
    result = {
        s.measure: s
        for s in TRACK.totals({"0001": TRACK.score(six(*ALL_OF_SIX))}, DEFAULTS)
    }
    assert result["HMR"].note.startswith(
        "accuracy 1.0000, 1 of 1 judged answer correct"
    )
    names = [measure.name for measure in MEASURES]
    assert names.index("accuracy") == names.index("HMR") + 1


@pytest.mark.parametrize(("rule", "accuracy"), [("skip", 1.0), ("incorrect", 0.5)])
def test_refused_questions_count_in_accuracy_as_the_setting_says(rule, accuracy):
    refused = case({"tern-AC-1": response("x", 1)}, topic=TWO)
    totals = scores(six(*ALL_OF_SIX, unanswered=rule), refused, unanswered=rule)[
        "heron-AC-1"
    ]
    assert (totals["accuracy"], totals["R_O"], totals["avconf"]) == (accuracy, 1.0, 0.9)
    assert totals["OB"] == pytest.approx(-0.1)


@pytest.mark.parametrize(("rule", "precision"), [("bogus", 0.0), ("unjudged", None)])
def test_a_citation_that_cannot_be_resolved_counts_as_the_setting_says(rule, precision):
    lost = response("x", 50, ("gone-PO-1;1", "n"))
    assert (
        scores(
            case({"heron-AC-1": lost}, correct(lost), unresolved=rule), unresolved=rule
        )["heron-AC-1"]["mean nugget precision"]
        == precision
    )


def test_more_than_ten_nuggets_count_as_the_setting_says():
    many = response("x", 50, *(("heron-PO-1;1", f"n{number}") for number in range(12)))
    votes = [
        correct(many),
        *(entailed("one", f"n{n}") for n in range(12)),
        *(helped(many, "one", f"n{n}") for n in range(6)),
    ]
    votes += [
        helped(many, "one", f"n{number}", "nonrelevant") for number in range(6, 12)
    ]
    answers = {"heron-PO-1": HERON, "heron-AC-1": many}
    assert scores(case(answers, *votes))["heron-AC-1"][
        "mean nugget precision"
    ] == pytest.approx(6 / 12)
    assert scores(case(answers, *votes, over_ten="error"))["heron-AC-1"][
        "mean nugget precision"
    ] == pytest.approx(6 / 10)


def test_the_grade_of_a_passage_is_the_number_of_relevant_nuggets_of_all_runs():
    first, second = (
        response("Ilse", 9, ("heron-PO-1;1", "a"), ("heron-PO-1;1", "b")),
        response("Ilse M.", 9, ("heron-PO-1;1", "a")),
    )
    votes = [
        entailed("one", "a"),
        entailed("one", "b"),
        correct(first),
        correct(second),
    ]
    votes += [
        helped(first, "one", "a"),
        helped(first, "one", "b"),
        helped(second, "one", "a"),
    ]
    grades = derived(
        case({"heron-PO-1": HERON, "heron-AC-1": first, "tern-AC-1": second}, *votes)
    )
    assert grades.levels == {"heron-PO-1;1": 3}
    assert grades.nuggets == {
        "heron-PO-1;1": (
            "heron-AC-1, nugget 1",
            "heron-AC-1, nugget 2",
            "tern-AC-1, nugget 1",
        )
    }


@pytest.mark.parametrize(("cap", "grade"), [("4", 4), ("none", 5)])
def test_grades_are_capped_as_the_setting_says(cap, grade):
    votes = [
        *(entailed("one", f"n{n}") for n in range(6)),
        correct(SIX),
        *(helped(SIX, "one", f"n{n}") for n in range(5)),
    ]
    assert derived(six(*votes, cap=cap)).levels["heron-PO-1;1"] == grade


def test_keys_are_of_one_run_also_where_texts_are_equal():
    votes = ALL_OF_SIX
    totals = scores(
        case(
            {"heron-PO-1": HERON, "tern-PG-1": passages("one"), "heron-AC-1": SIX},
            *votes,
        )
    )
    assert totals["heron-PO-1"]["MSnDCG@20"] == 1.0
    assert totals["tern-PG-1"]["MSnDCG@20"] == 0.0


def test_ranking_figures_count_relevant_keys_of_all_runs():
    spread = response("Ilse", 9, ("heron-PO-1;1", "a"), ("tern-PG-1;1", "b"))
    votes = [
        entailed("one", "a"),
        entailed("four", "b"),
        correct(spread),
        helped(spread, "one", "a"),
        helped(spread, "four", "b"),
    ]
    totals = scores(
        case(
            {"heron-PO-1": HERON, "tern-PG-1": passages("four"), "heron-AC-1": spread},
            *votes,
        )
    )
    assert totals["heron-PO-1"]["AP@20"] == totals["tern-PG-1"]["AP@20"] == 0.5


@pytest.mark.parametrize(("rule", "value"), [("zero", 0.5), ("leave out", 1.0)])
def test_a_question_without_anything_relevant_counts_as_the_setting_says(rule, value):
    wrong = response("x", 1, ("heron-PO-1;1", "n"))
    bare = case(
        {"heron-PO-1": HERON, "heron-AC-1": wrong},
        entailed("one", "n", topic="0002"),
        correct(wrong, "incorrect", "0002"),
        topic=TWO,
    )
    assert (
        scores(six(*ALL_OF_SIX, no_relevant=rule), bare, no_relevant=rule)[
            "heron-PO-1"
        ]["Q@20"]
        == value
    )


def test_a_question_that_a_ranking_leaves_out_gives_nothing_and_one_without_judgments_is_left_out():
    second = case(
        {
            "tern-PG-1": passages("one"),
            "heron-AC-1": response("x", 1, ("tern-PG-1;1", "n")),
        },
        topic=TWO,
    )
    totals = scores(six(*ALL_OF_SIX), second)
    assert totals["heron-PO-1"]["Q@20"] == 1.0
    assert totals["tern-PG-1"]["Q@20"] == 0.0


def test_rankings_without_any_judgment_are_undefined():
    assert set(scores(six())["heron-PO-1"].values()) == {None}


def test_direct_levels_are_figures_of_their_own():
    totals = scores(six(*ALL_OF_SIX, level("two", "L4"), level("one", "L0")))[
        "heron-PO-1"
    ]
    assert totals["P@20"] == totals["P@20 (direct)"] == 0.05
    assert totals["AP@20"] == 1.0 and totals["AP@20 (direct)"] == 0.5
    assert "P@20 (direct)" not in scores(six(*ALL_OF_SIX))["heron-PO-1"]


def test_equal_passages_of_two_runs_are_judged_once_and_count_for_both():
    answers = {"heron-PO-1": passages("one", "two"), "tern-PG-1": passages("one")}
    grades = direct(case(answers, level("one", "L2"), direct="20"))
    assert grades.levels == {"heron-PO-1;1": 2, "tern-PG-1;1": 2}
    assert (grades.settled, grades.needed) == (1, 2)


@pytest.mark.parametrize(
    ("gains", "value"), [("1-2-3-4", 0.4853361120), ("1-1-1-1", 0.5087403080)]
)
def test_gains_are_a_setting(gains, value):
    levels = (
        ("A1", 4),
        ("A2", 0),
        ("A3", 1),
        ("B1", 2),
        ("B2", 4),
        ("B3", 0),
        ("C1", 3),
    )
    answers = {
        "A-PO-1": passages("A1", "A2", "A3"),
        "B-PG-1": passages("B1", "B2", "B3"),
        "C-PO-2": passages("C1"),
    }
    totals = scores(
        case(answers, *(level(text, f"L{n}") for text, n in levels), gains=gains),
        gains=gains,
    )
    assert totals["A-PO-1"]["MSnDCG@20 (direct)"] == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(("rule", "value"), [("off", 0.5), ("on", 1.0)])
def test_unjudged_passages_count_as_the_setting_says(rule, value):
    assert (
        scores(six(level("two", "L1"), condensed=rule), condensed=rule)["heron-PO-1"][
            "AP@20 (direct)"
        ]
        == value
    )


def test_derived_qrels_from_a_file_count_where_no_nugget_is_judged():
    body = {("derived", "f"): b'{"0001": {"heron-PO-1;2": 2}}'}
    total = next(
        s
        for s in TRACK.totals({"0001": TRACK.score(six(resources=body))}, DEFAULTS)
        if s.measure == "AP@20"
    )
    assert total.value == 0.5 and "qrels file" in total.note
    assert scores(six(*ALL_OF_SIX, resources=body))["heron-PO-1"]["AP@20"] == 1.0


def test_labels_on_which_people_differ_count_as_not_judged():
    votes = (correct(SIX), correct(SIX, "incorrect")._replace(assessor="Bo"))
    assert scores(six(*votes))["heron-AC-1"]["accuracy"] is None


def test_a_machine_alone_judges_nothing():
    assert (
        scores(six(correct(SIX)._replace(assessor="auto:m")))["heron-AC-1"]["accuracy"]
        is None
    )


@given(st.permutations(ALL_OF_SIX))
def test_the_order_of_judgments_changes_no_score(votes):
    assert scores(six(*votes)) == scores(six(*ALL_OF_SIX))


def test_there_are_no_figures_of_nothing():
    assert answer_figures([]) == {}


def test_a_label_of_another_kind_of_unit_is_not_looked_at():
    assert (
        scores(six(vote(ALL_OF_SIX[0].ref._replace(key="other"), "bogus")))[
            "heron-AC-1"
        ]["accuracy"]
        is None
    )


@pytest.mark.parametrize(
    ("answers", "kinds", "counts"),
    [
        ({"heron-PO-1": HERON}, {"heron-PO-1": "PR"}, False),
        ({"heron-PO-1": HERON}, {"heron-PO-1": "PR", "tern-AC-1": "AC"}, True),
        ({"heron-PO-1": HERON, "tern-AC-1": response("Ilse", 1)}, {}, True),
    ],
)
def test_without_a_nugget_to_judge_a_question_counts_if_the_campaign_has_ac_runs(
    answers, kinds, counts
):
    result = case(answers, kinds=kinds)
    assert derived(result).needed == 0
    assert is_counted(result, derived(result)) is counts


def test_the_facts_of_a_question_name_its_type_and_the_answers():
    facts = score(six(topic=Topic("0001", "?", "what")))
    assert facts.type == "what"
    assert facts.answers["heron-AC-1"].answer == "Ilse"
