"""Which questions are called the least and the most agreed on."""

from __future__ import annotations

from assessment.analysis.agreement import (
    TitledRow,
    extremes,
    left_out_in_words,
    paradox_reason,
    scope_in_words,
    spread_without_intervals,
)
from assessment.statistics.agreement import agreement_row, label_matrix

EQUAL, APART = {"Ann": "yes", "Ben": "yes"}, {"Ann": "yes", "Ben": "no"}
NO = {"Ann": "no", "Ben": "no"}


def row_of(*rows, topics=6):
    """The agreement over these items, which come again in every topic, and in the first topic once more."""
    numbers = [0] * len(rows)
    for topic in range(topics):
        numbers += [topic] * len(rows)
    items = [*[EQUAL] * len(rows), *(list(rows) * topics)]
    return agreement_row(label_matrix(items, topics=numbers))


def test_a_question_without_an_interval_is_neither_least_nor_most():
    sure = row_of(EQUAL, NO, APART)
    never_apart, few = row_of(EQUAL, NO), row_of(EQUAL, NO, APART, topics=2)
    rows = [
        TitledRow("Never", never_apart),
        TitledRow("Sure", sure),
        TitledRow("Few", few),
    ]
    sorted_questions = extremes(rows)
    assert [each.title for each in sorted_questions.compared] == ["Sure"]
    assert [each.title for each in sorted_questions.others] == ["Few", "Never"]
    assert sorted_questions.paradoxes == ()


def test_questions_without_kappa_are_left_out():
    assert extremes([TitledRow("Same", row_of(EQUAL))]) == ((), (), ())


def test_a_dominant_label_is_named_as_foreign_text():
    skewed = row_of(*[EQUAL] * 9, APART)
    (paradox,) = extremes([TitledRow("Skewed", skewed)]).paradoxes
    reason = paradox_reason(paradox.row, lambda text: f"<{text}>")
    assert reason.startswith("“<yes>” is 9")
    assert "gave the same in 0 % of pairs" in reason


def test_without_intervals_only_the_spread_is_told():
    few = [
        TitledRow("A", row_of(EQUAL, NO, APART, topics=2)),
        TitledRow("B", row_of(EQUAL, NO)),
    ]
    text = spread_without_intervals(extremes(few).others)
    assert "on A to 1.00 on B" in text
    assert "no question is called the least agreed on" in text
    assert spread_without_intervals(()) == ""


def test_least_and_most_say_among_which_questions_and_what_is_left_out():
    sure = TitledRow("Sure", row_of(EQUAL, NO, APART))
    never_apart = TitledRow("Never", row_of(EQUAL, NO))
    skewed = TitledRow("Skewed", row_of(*[EQUAL] * 9, APART))
    assert scope_in_words(extremes([sure])) == ""
    interval = extremes([sure, never_apart])
    assert scope_in_words(interval) == "of the 1 question with an interval"
    assert left_out_in_words(interval.others).endswith("kappa is 1.00 on Never.")
    assert "where no label dominates" in scope_in_words(extremes([sure, skewed]))
    assert scope_in_words(extremes([sure, never_apart, skewed])).endswith(
        "with an interval where no label dominates"
    )
    assert left_out_in_words(()) == ""
