"""On which questions people agree well enough."""

from __future__ import annotations

import pytest

from assessment.analysis.agreement import (
    AgreementVerdict,
    TitledRow,
    Untold,
    agreement_claim,
    verdict,
)
from assessment.analysis.agreement.verdict import sufficiency, why_untold
from assessment.statistics.agreement import Coefficient, agreement_row, label_matrix

EQUAL, APART = {"Ann": "yes", "Ben": "yes"}, {"Ann": "yes", "Ben": "no"}
NO = {"Ann": "no", "Ben": "no"}


def row_of(*rows, topics=6, ordered=False, low=None, high=None):
    """The agreement over these items in every topic, with this interval of alpha."""
    numbers = [topic for topic in range(topics) for _ in rows]
    matrix = label_matrix([*rows] * topics, topics=numbers, ordered=ordered)
    row = agreement_row(matrix, "none" if ordered else "linear")
    value = row.alpha.value
    return row._replace(alpha=Coefficient(value, row.items, low=low, high=high))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0.667, 0.9, "enough"), (0.66, 0.9, "open"), (0.1, 0.66, "too little")],
)
def test_the_interval_of_alpha_decides(low, high, expected):
    assert sufficiency(row_of(EQUAL, NO, APART, low=low, high=high)) == expected


def test_people_who_never_differed_agree_well_enough():
    assert sufficiency(row_of(EQUAL, NO)) == "enough"


def test_of_few_topics_one_label_or_no_order_nothing_is_said():
    wide = {"low": 0.1, "high": 0.9}
    assert sufficiency(row_of(EQUAL, NO, topics=4, **wide)) is None
    assert sufficiency(row_of(EQUAL)) is None
    dominated = row_of(*[EQUAL] * 20, APART, APART, NO, **wide)
    assert sufficiency(dominated) is None
    assert sufficiency(row_of(EQUAL, NO, APART, ordered=True, **wide)) is None


def test_the_reason_why_nothing_is_said_is_known():
    wide = {"low": 0.1, "high": 0.9}
    assert why_untold(row_of(EQUAL, NO, topics=4, **wide)) == "few topics"
    same = agreement_row(label_matrix([EQUAL] * 6, topics=[*range(6)]))
    assert why_untold(same) == "same labels"
    dominated = row_of(*[EQUAL] * 20, APART, APART, NO, **wide)
    assert why_untold(dominated) == "one label"
    graded = row_of(EQUAL, NO, APART, ordered=True, **wide)
    assert why_untold(graded) == "order ignored"


def test_a_dominant_label_is_no_excuse_where_people_never_agree_on_another_one():
    never = row_of(*[EQUAL] * 9, APART, low=-0.2, high=0.0)
    assert sufficiency(never) == "one label"
    sometimes = row_of(*[EQUAL] * 20, APART, APART, NO, low=-0.2, high=0.6)
    assert sufficiency(sometimes) is None
    rows = [TitledRow("NIL", never), TitledRow("Nugget", sometimes)]
    assert verdict(rows) == AgreementVerdict(
        untold=(Untold("Nugget", "one label"),), topics=(6,), one_label=("NIL",)
    )


def test_a_question_without_items_in_common_is_not_counted():
    alone = agreement_row(label_matrix([{"Ann": "yes"}]))
    few = row_of(EQUAL, NO, topics=2)
    rows = [
        TitledRow("Alone", alone),
        TitledRow("Few", few),
        TitledRow("Same", row_of(EQUAL, NO)),
    ]
    result = verdict(rows)
    few = Untold("Few", "few topics")
    same = ("Same",)
    assert result == AgreementVerdict(same, untold=(few,), topics=(6,), unanimous=same)
    assert result.counted == ("Same",)
    assert not result.has_one_question


def test_a_claim_says_whether_it_names_questions_whatever_their_titles_are():
    of_two = AgreementVerdict(enough=("Based on evidence", "Support"), topics=(6, 6))
    assert agreement_claim(of_two) == (
        "assessors agree well enough on both questions",
        True,
    )
    of_one = AgreementVerdict(one_label=("Based on evidence",), topics=(6,))
    assert agreement_claim(of_one) == ("assessors agree on one label only", False)
