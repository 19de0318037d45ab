"""What counts: judged and unjudged documents, missing topics, ties, negative grades."""

import pytest

from assessment.tracks.adhoc.measures.measure_lists import refusal
from assessment.tracks.adhoc.scoring.score import score
from assessment.tracks.adhoc.scoring.totals import tables, totals
from tests.tracks.adhoc.making import answer, state, values

WREN = {"wren": answer(a=3, b=2, c=1)}


def test_without_labels_nothing_is_defined():
    one = state(WREN, {}, absent=["robin"])
    assert set(values(one).values()) == {None}
    rows = totals({"1": score(one)}, one.settings)
    assert {row.value for row in rows} == {None}


def test_all_judged():
    one = state(WREN, {"a": 0, "b": 1, "c": 1}, measures="AP P@2 RR Judged@2")
    assert values(one) == {
        ("wren", "AP"): pytest.approx((1 / 2 + 2 / 3) / 2),
        ("wren", "P@2"): 0.5,
        ("wren", "RR"): 0.5,
        ("wren", "Judged@2"): 1.0,
    }


def test_an_unjudged_document_is_not_relevant():
    one = state(WREN, {"b": 1}, measures="RR Judged@2")
    assert values(one) == {("wren", "RR"): 0.5, ("wren", "Judged@2"): 0.5}


def test_condensed_lists_drop_unjudged_documents_and_say_so():
    one = state(WREN, {"b": 1}, measures="RR", unjudged="condensed")
    assert values(one) == {("wren", "condensed:RR"): 1.0}


def test_ties_are_broken_by_id_from_the_end_for_every_provider():
    tied = {"wren": answer(a=1, b=1, c=1)}
    one = state(tied, {"c": 1, "a": 0}, measures="RR RR@1 P@1 Judged@1")
    assert set(values(one).values()) == {1.0}


def test_negative_grades_are_not_relevant_but_judged():
    one = state(WREN, {"a": -2, "b": -1}, measures="nDCG@3 P@2 Judged@2")
    assert values(one) == {
        ("wren", "nDCG@3"): 0.0,
        ("wren", "P@2"): 0.0,
        ("wren", "Judged@2"): 1.0,
    }


@pytest.mark.parametrize(("missing", "value"), [("zero", 0.0), ("skip", None)])
def test_a_topic_that_a_run_leaves_out(missing, value):
    one = state(WREN, {"a": 1}, absent=["robin"], measures="RR", missing=missing)
    assert values(one) == {("wren", "RR"): 1.0, ("robin", "RR"): value}


def test_a_total_says_which_topics_a_run_leaves_out():
    facts = score(state(WREN, {"a": 1}, absent=["robin"], measures="RR"))
    settings = {"missing": "zero"}
    notes = {row.run: row.note for row in totals({"1": facts, "2": facts}, settings)}
    assert notes == {"wren": "", "robin": "2 judged topics not in the run, counted 0"}


def test_grades_of_2_and_3_are_relevant_for_passages():
    one = state(WREN, {"a": 1, "b": 2}, grades="passage")
    assert values(one)["wren", "RR(rel=2)"] == 0.5
    assert score(one).relevant == 1


def test_a_row_counts_judged_documents_up_to_the_cutoff():
    one = state(WREN, {"a": 1, "c": 0}, measures="P@2 AP")
    rows = list(totals({"1": score(one)}, one.settings))
    counts = {row.measure: (row.judged, row.needed) for row in rows}
    assert counts == {"P@2": (1, 2), "AP": (2, 3)}


def test_the_order_of_labels_changes_no_score():
    grades = {"a": 0, "b": 1, "c": 1}
    turned = dict(reversed(grades.items()))
    assert values(state(WREN, grades)) == values(state(WREN, turned))


def test_the_table_counts_what_is_not_judged():
    unjudged, judged = tables({"1": score(state(WREN, {"a": 1}))}, {})
    assert unjudged.rows == (("wren", 1, 2, 2, 2),)
    assert judged.rows == (("1", 1, 1),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("AP nDCG@10 P(rel=2)@5", ""),
        ("usual", ""),
        ("", "names of measures"),
        ("AP (", "names of measures"),
        ("Magic@3", "no measure of ir_measures"),
        ("NumRet", "not shown here"),
        ("P", "lack its cutoff"),
        ("P(judged_only=True)@5", "would be shown as official"),
        ("AP " * 400, "at most 500"),
    ],
)
def test_a_list_of_measures_is_refused_with_what_would_be_right(text, why):
    assert why in refusal(text)
    assert bool(refusal(text)) == bool(why)


def test_bpref_and_infap_take_negative_grades_for_unjudged_as_trec_eval_does():
    numbers = {"a": -1, "b": 0, "c": 1}
    without = {"b": 0, "c": 1}
    one, other = (
        state(WREN, grades, measures="Bpref infAP Judged@3")
        for grades in (numbers, without)
    )
    assert values(one)["wren", "Bpref"] == values(other)["wren", "Bpref"] == 0.0
    assert values(one)["wren", "Judged@3"] == 1.0
    assert values(one)["wren", "infAP"] > values(other)["wren", "infAP"]


def test_negative_grades_alone_make_nothing_relevant():
    one = state(WREN, {"a": -1}, measures="Bpref infAP")
    assert set(values(one).values()) == {0.0}


def test_rbp_without_a_grade_takes_what_counts_as_relevant():
    one = state(WREN, {"a": 1, "b": 2}, grades="passage", measures="RBP(p=0.5)")
    assert values(one) == {("wren", "RBP(p=0.5,rel=2)"): pytest.approx(0.25)}
