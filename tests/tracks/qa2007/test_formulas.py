"""The worked numbers of the guidelines and papers, at the formulas."""

import pytest

from assessment.tracks.qa2007.formulas import (
    allowance,
    f_beta,
    list_scores,
    nugget_scores,
    series_score,
    weights_of,
)
from assessment.tracks.qa2007.nuggets.suggestions import pourpre

V147 = "100000110 010100001 010011100 000001001 000000000 111010110".split()
"""Votes on the nuggets of 147.8, column 1 the primary assessor's (Dang and Lin, P07-1097, figure 3)."""
W147 = [0.5, 0.5, 2 / 3, 1 / 3, 0, 1]
W141 = [1, 0.5, 0.25, 0.125, 0.5]
BINARY141 = [1, 0, 0, 1, 1]
W_N06 = [1, 0.9, 0.8, 0.7, 0.2, 0.1, 0.1, 0.1, 0]
"""N06-1049, table 5."""


def figures(weights, matched, length, beta=3.0):
    named = {str(n): weight for n, weight in enumerate(weights, 1)}
    return tuple(
        round(value, 6)
        for value in nugget_scores([named], {str(n) for n in matched}, length, beta)
    )


def test_weights_are_vital_votes_over_the_highest_count():
    sums = [row.count("1") for row in V147]
    assert sums == [3, 3, 4, 2, 0, 6]
    assert [round(weight, 6) for weight in weights_of(sums)] == [
        0.5,
        0.5,
        0.666667,
        0.333333,
        0,
        1,
    ]


@pytest.mark.parametrize(
    ("matched", "length", "expected"),
    [
        ({1, 6}, 199, (0.5, 1, 0.526316)),
        ({1, 6}, 200, (0.5, 1, 0.526316)),
        ({5}, 80, (0, 1, 0)),
        ({5}, 300, (0, 0.333333, 0)),
        ({1, 2, 3, 4, 5, 6}, 7000, (1, 0.085714, 0.483871)),
        ({2, 3}, 350, (0.388889, 0.571429, 0.401722)),
        ({1, 5}, 150, (0.166667, 1, 0.181818)),
        ({1, 5}, 250, (0.166667, 0.8, 0.180995)),
        (set(), 500, (0, 0, 0)),
    ],
)
def test_question_147_8_scores_as_worked_out(matched, length, expected):
    assert figures(W147, matched, length) == expected


@pytest.mark.parametrize(
    ("weights", "matched", "length", "expected"),
    [
        (W141, {1}, 100, (0.421053, 1, 0.446927)),
        (W141, {1, 2}, 250, (0.631579, 0.8, 0.645161)),
        (W141, {4}, 90, (0.052632, 1, 0.058140)),
        (BINARY141, {1}, 100, (0.333333, 1, 0.357143)),
        (BINARY141, {2}, 90, (0, 1, 0)),
        (W_N06, {1, 2}, 200, (0.487179, 1, 0.513514)),
    ],
)
def test_other_questions_score_as_worked_out(weights, matched, length, expected):
    assert figures(weights, matched, length) == expected


@pytest.mark.parametrize(("beta", "f"), [(3.0, 0.526316), (5.0, 0.509804)])
def test_two_vital_and_two_okay_with_one_of_each_matched(beta, f):
    assert figures([1, 1, 0, 0], {1, 3}, 150, beta) == (0.5, 1, f)


def test_the_macro_average_is_the_mean_over_assessors():
    sets = [
        {str(n): float(row[column]) for n, row in enumerate(V147, 1)}
        for column in range(9)
    ]
    single = [round(nugget_scores([one], {"2", "3"}, 350).f, 6) for one in sets]
    assert single == [
        0,
        0.655738,
        0,
        0.930233,
        0.506329,
        0.506329,
        0.347826,
        0,
        0.506329,
    ]
    assert round(nugget_scores(sets, {"2", "3"}, 350).f, 6) == 0.383643


@pytest.mark.parametrize(
    ("distinct", "returned", "final", "expected"),
    [
        (4, 8, 10, (0.4, 0.5, 0.444444)),
        (0, 3, 5, (0, 0, 0)),
        (2, 50, 2, (1, 0.04, 0.076923)),
    ],
)
def test_lists_score_as_worked_out(distinct, returned, final, expected):
    assert (
        tuple(round(value, 6) for value in list_scores(distinct, returned, final))
        == expected
    )


def test_a_list_without_any_known_answer_has_no_score():
    assert list_scores(0, 3, 0) is None


@pytest.mark.parametrize(
    ("rules", "parts", "zero", "expected"),
    [
        ("2007", (0.4, 0.25, 0.1), False, 0.25),
        ("2006", (0.4, 0.25, 0.1), False, 0.25),
        ("2004", (0.4, 0.25, 0.1), False, 0.2875),
        ("2005", (0.4, 0.25, 0.1), False, 0.2875),
        ("2004", (0.4, None, 0.1), False, 0.301),
        ("2007", (0.5, None, 0.1), False, 0.3),
        ("2007", (0.5, None, 0.1), True, 0.2),
        ("2004", (0.4, None, 0.1), True, 0.225),
        ("2007", (None, None, 0.1), False, 0.1),
        ("2007", (None, None, None), False, None),
    ],
)
def test_series_scores_combine_as_the_years_rules_say(rules, parts, zero, expected):
    assert series_score(rules, *parts, zero=zero) == pytest.approx(expected)


def test_recall_of_nothing_is_0_even_where_precision_is_1():
    assert f_beta(1.0, 0.0) == 0
    assert f_beta(0.0, 0.0) == 0


def test_nuggets_of_weight_0_widen_the_allowance():
    assert allowance(2) == 200
    assert figures([1, 0], {1, 2}, 200)[1] == 1


def test_an_empty_response_scores_0_without_dividing():
    assert figures([1, 0], set(), 0) == (0, 0, 0)


def test_pourpre_takes_the_best_single_string():
    assert pourpre("A B C D", ["A", "B C D", "D", "A D"]) == 0.75
    assert pourpre("A B C D", []) == pourpre("", ["A"]) == 0
