"""A label that dominates, and the kappa that is low because of it."""

from __future__ import annotations

import pytest

from assessment.statistics.agreement import agreement_row, label_matrix


def of_pairs(*counts):
    """Ann's and Ben's labels, so many times each, two items in a topic."""
    rows = []
    for first, second, count in counts:
        rows += [{"Ann": first, "Ben": second}] * count
    return label_matrix(rows, topics=[place // 2 for place in range(len(rows))])


def test_high_agreement_with_a_low_kappa_is_a_paradox_where_one_label_dominates():
    # The example of Feinstein and Cicchetti 1990: 85 % agree in both; kappa is 0.70 and 0.32.
    balanced = agreement_row(
        of_pairs(("a", "a", 40), ("a", "b", 9), ("b", "a", 6), ("b", "b", 45))
    )
    skewed = agreement_row(
        of_pairs(("a", "a", 80), ("a", "b", 10), ("b", "a", 5), ("b", "b", 5))
    )
    assert (balanced.share, skewed.share) == (0.85, 0.85)
    assert balanced.kappa.value == pytest.approx(0.70, abs=0.005)
    assert skewed.kappa.value == pytest.approx(0.32, abs=0.005)
    assert (balanced.is_paradox, skewed.is_paradox) == (False, True)
    assert skewed.common.label == "a"
    assert skewed.common.share == pytest.approx(175 / 200)


def test_agreement_beyond_the_dominant_label_is_specific_agreement():
    row = agreement_row(of_pairs(("a", "a", 80), ("a", "b", 15), ("b", "b", 5)))
    # Cicchetti and Feinstein 1990: p_neg = 2 d / (N - (a - d))
    assert row.common.others == pytest.approx(2 * 5 / (100 - (80 - 5)))


def test_low_agreement_is_no_paradox_whatever_dominates():
    row = agreement_row(of_pairs(("a", "a", 60), ("a", "b", 20), ("b", "a", 20)))
    assert row.common.dominates
    assert not row.is_paradox


def test_without_another_label_nothing_is_said_of_others():
    assert agreement_row(of_pairs(("a", "a", 4))).common.others is None


def test_without_items_in_common_there_is_no_common_label():
    row = agreement_row(label_matrix([{"Ann": "a"}, {"Ben": "b"}]))
    assert row.common is None
    assert not row.is_paradox


@pytest.mark.parametrize(("topics", "is_rough"), [(9, True), (10, False)])
def test_an_interval_from_few_topics_is_marked_as_rough(topics, is_rough):
    pairs = [("a", "a", 1), ("b", "a", 1)] * topics
    assert (
        agreement_row(of_pairs(*pairs[:-1], ("b", "b", 1))).kappa.is_rough == is_rough
    )
