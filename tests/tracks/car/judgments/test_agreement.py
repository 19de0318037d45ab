"""Binary relevance by assessor, on which agreement is measured beside the labels themselves."""

import pytest

from assessment.tracks.car.judgments.ratings import ratings
from assessment.tracks.car.scales import SCALES
from tests.tracks.car.making import case, deep, graded, on, p, removed, topic


def labels_of(result):
    return [rating.labels for rating in ratings(result) if rating.ref is None]


@pytest.mark.parametrize(
    ("label", "word"),
    [
        ("MUST", "relevant"),
        ("CAN", "relevant"),
        ("TOPIC", "not relevant"),
        ("NO", "not relevant"),
        ("TRASH", "not relevant"),
    ],
)
def test_a_passage_is_relevant_with_a_grade_above_zero(label, word):
    assert labels_of(case(deep(), votes=[graded("A", p("a"), label)])) == [
        {"Ann": word}
    ]


def test_two_assessors_are_compared_on_the_same_item():
    votes = [graded("A", p("a"), "MUST"), graded("A", p("a"), "CAN", assessor="Bo")]
    assert labels_of(case(deep(), votes=votes)) == [
        {"Ann": "relevant", "Bo": "relevant"}
    ]


def test_a_paragraph_is_relevant_for_the_page_by_any_facet():
    votes = [on("a", 1, "TOPIC"), on("a", 2, "CAN"), on("a", 1, "NONREL", "Bo")]
    assert labels_of(case(topic(), votes=votes)) == [
        {"Ann": "relevant", "Bo": "not relevant"}
    ]


def test_removing_a_paragraph_says_that_it_is_not_relevant():
    votes = [on("a", 1, "MUST"), removed("a"), on("a", 1, "MUST", "Bo"), removed("b")]
    assert labels_of(case(topic(), votes=votes)) == [
        {"Ann": "not relevant", "Bo": "relevant"},
        {"Ann": "not relevant"},
    ]


def test_labels_without_a_grade_say_nothing():
    assert (
        labels_of(
            case(
                topic(),
                votes=[
                    on("a", 1, "UNSET"),
                    on("b", 1, "DUPLICATE"),
                    removed("c", "kept"),
                ],
            )
        )
        == []
    )


def test_graded_scales_are_ordered_so_that_neighbours_are_one_step_apart():
    ordered = {scale.kind: scale.names[:3] for scale in SCALES if scale.ordered}
    assert ordered == dict.fromkeys(
        ("passage", "entity", "facet"), ("MUST", "SHOULD", "CAN")
    )
