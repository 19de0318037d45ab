"""A paragraph that one assessor removed and another one kept by grading it."""

import pytest

from assessment.model.resolution import POLICY
from assessment.tracks.car.judgments.judged_qrels import page_gold
from assessment.tracks.car.judgments.ratings import ratings
from assessment.tracks.car.judgments.removals import GRADED
from assessment.tracks.car.screens.units import units
from assessment.tracks.car.unit_references import REMOVED, removed_ref
from tests.tracks.car.making import PAGE, case, figures, on, p, page, removed, topic

ZOE = "adjudicator:Zoe"
TIE = [removed("a"), on("a", 1, "MUST", "Bo"), on("b", 1, "CAN", "Bo")]


def made(votes, policy="majority", **more):
    return case(topic(), {"r": page("ab")}, votes, **{POLICY.name: policy}, **more)


def relevance(votes, policy="majority"):
    return figures(made(votes, policy))["r", "relevance"]


def labels_by_item(votes):
    return {
        rating.item: dict(rating.labels)
        for rating in ratings(made(votes))
        if rating.question == REMOVED
    }


def test_who_graded_a_paragraph_and_did_not_remove_it_keeps_it():
    assert labels_by_item(TIE) == {
        p("a"): {"Ann": "removed", "Bo": "kept"},
        p("b"): {"Bo": "kept"},
    }
    [silent] = next(
        rating.unspoken
        for rating in ratings(made(TIE))
        if rating.ref == removed_ref(PAGE, p("a"))
    )
    assert (silent.assessor, silent.label, silent.note, silent.seq) == (
        "Bo",
        "kept",
        GRADED,
        2,
    )


def test_who_graded_other_paragraphs_only_says_nothing_of_this_one():
    assert labels_by_item([removed("a"), on("b", 1, "CAN", "Bo")])[p("a")] == {
        "Ann": "removed"
    }


def test_who_removed_a_paragraph_after_grading_it_does_not_keep_it():
    assert labels_by_item([on("a", 1, "MUST"), removed("a")]) == {
        p("a"): {"Ann": "removed"}
    }


def test_machines_keep_nothing():
    assert labels_by_item([removed("a"), on("a", 1, "MUST", "auto:reader")]) == {
        p("a"): {"Ann": "removed"}
    }


def test_while_it_is_undecided_the_paragraph_counts_as_unjudged():
    actual = page_gold(made(TIE).judged, made(TIE).settings)
    assert (actual.removed, set(actual.facets)) == (frozenset(), {p("b")})
    assert relevance(TIE) == pytest.approx(1 / 3)


@pytest.mark.parametrize(("label", "expected"), [("removed", 1 / 6), ("kept", 2 / 3)])
def test_a_decision_removes_or_keeps_with_the_grades_that_were_given(label, expected):
    assert relevance([*TIE, removed("a", label, ZOE)]) == pytest.approx(expected)


def test_a_majority_needs_no_decision():
    assert relevance([*TIE, on("a", 2, "MUST", "Cem")]) == pytest.approx(2 / 3)
    assert relevance([*TIE, removed("a", assessor="Cem")]) == pytest.approx(1 / 6)


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("strict", 1 / 3),
        ("unanimous", 1 / 3),
        ("latest", 2 / 3),
        ("one:Ann", 0.0),
        ("one:Bo", 2 / 3),
    ],
)
def test_each_policy_has_its_own_way_with_a_tie(policy, expected):
    assert relevance(TIE, policy) == pytest.approx(expected)


def test_the_newest_grade_of_an_assessor_is_as_old_as_their_keeping():
    votes = [on("a", 1, "MUST", "Bo"), removed("a"), on("a", 2, "CAN", "Bo")]
    assert (
        page_gold(made(votes, "latest").judged, made(votes, "latest").settings).removed
        == frozenset()
    )


def test_an_undecided_paragraph_is_still_asked_for_its_facets():
    wanted = {unit.ref.kind for unit in units(made(TIE)) if unit.group == f"p {p('a')}"}
    assert wanted == {"removed", "facet"}
