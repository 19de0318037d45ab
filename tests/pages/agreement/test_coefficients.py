"""The coefficients of *Agreement* in rows: their words, intervals and heads, on small matrices of labels."""

from __future__ import annotations

import numpy as np
import pandas as pd

from assessment.analysis.agreement import (
    people,
    questions,
)
from assessment.statistics.agreement import (
    Coefficient,
    RankCorrelation,
    agreement_row,
    label_matrix,
    select_people,
)
from assessment.ui.agreement.coefficients import (
    coefficient_columns,
    coefficient_look,
    interval,
    kappa_look,
    row_in_words,
    without_details,
)
from assessment.ui.agreement.name_columns import TABLE_WIDTH, fitting_names
from assessment.ui.agreement.question_words import question_in_words
from assessment.ui.tables import sortable_number, table_from_rows
from assessment.ui.tables.correlations import correlation_columns
from tests.pages.agreement.graded import graded


def test_of_mixed_questions_the_column_of_steps_tells_which_alpha_is_ordinal():
    rows = [{"Ann": "0", "Ben": "1"}, {"Ann": "1", "Ben": "1"}]
    frame = table_from_rows(
        [
            coefficient_columns(agreement_row(label_matrix(rows, ordered=is_ordered)))
            for is_ordered in (True, False)
        ]
    )
    drawn, _ = without_details(frame)
    assert "α metric" in frame and "α metric" not in drawn
    assert list(drawn["Within one step %"].str.strip() != "") == [True, False]


def test_a_row_says_by_the_interval_of_alpha_what_the_first_sentence_claims():
    rows = [
        {"Ann": "a", "Ben": "a"},
        {"Ann": "b", "Ben": "a"},
        {"Ann": "b", "Ben": "b"},
    ]
    numbers = [place // 3 for place in range(18)]
    row = agreement_row(label_matrix(rows * 6, topics=numbers))

    def words_for(low, high):
        return row_in_words(row._replace(alpha=Coefficient(0.6, 18, "", low, high)))

    assert words_for(0.2, 0.6) == "too little: below 0.667"
    assert words_for(0.2, 0.7) == "unclear: includes 0.667"
    assert words_for(0.667, 0.9) == "enough: above 0.667"
    assert words_for(0.8, 0.9) == "enough: above 0.8"
    assert words_for(None, None) == "no interval"
    never_apart = label_matrix([rows[0], rows[2]] * 6, topics=numbers[:12])
    assert row_in_words(agreement_row(never_apart)) == "too few topics"
    numbers = [place // 2 for place in range(12)]
    never_apart = label_matrix([rows[0], rows[2]] * 6, topics=numbers)
    assert row_in_words(agreement_row(never_apart)) == "enough: nobody differed"


def test_the_interval_of_kappa_is_in_the_file_and_no_word_for_it(full):
    campaign = full.campaign("biogen-sample")
    question = questions(campaign)[0]
    row = agreement_row(select_people(question.matrix, people([question])))
    frame = pd.DataFrame([coefficient_columns(row)])
    assert "κ 95 %" in frame
    assert "κ in words" not in frame
    drawn, _ = without_details(frame)
    assert "κ 95 %" not in drawn


def test_people_who_never_agree_beyond_the_dominant_label_are_said_to():
    rows = [{"Ann": "no", "Ben": "no"}] * 8
    rows += [{"Ann": "yes", "Ben": "no"}, {"Ann": "no", "Ben": "yes"}]
    numbers = [place // 10 for place in range(60)]
    row = agreement_row(label_matrix(rows * 6, topics=numbers))
    assert row_in_words(row) == "agree on one label only"
    sentence = question_in_words("NIL", row)
    assert (
        "as “no” is 90 % of the labels; none of the other 12 of 120 labels" in sentence
    )


def test_an_alpha_that_ignores_the_order_has_no_verdict():
    question = graded(*["000", "111", "222", "111", "112"] * 5)
    topics = [place // 4 for place in range(25)]
    matrix = question.matrix._replace(topics=np.array(topics))
    assert row_in_words(agreement_row(matrix, "none")) == "order is ignored"
    assert row_in_words(agreement_row(matrix)).startswith("enough")


def test_a_negative_end_of_an_interval_has_a_true_minus_sign():
    assert interval(Coefficient(0.1, 9, low=-0.35, high=0.5)) == "−0.35 to 0.50"


def test_a_coefficient_below_zero_has_a_true_minus_sign_in_every_table():
    assert sortable_number(-0.19, 3) == "−0.190"
    worse = RankCorrelation(4, -0.5, -0.25, "")
    assert correlation_columns(worse)["Kendall's tau"].strip() == "−0.50"


def test_an_undefined_kappa_has_the_reason_in_place_of_a_word():
    same = agreement_row(label_matrix([{"Ann": "a", "Ben": "a"}] * 2))
    assert row_in_words(same) == "all labels the same"
    one = agreement_row(label_matrix([{"Ann": "a", "Ben": "b"}]))
    assert row_in_words(one) == "fewer than two items"


def test_the_head_says_which_kappa_it_is_where_all_are_of_one_kind():
    assert kappa_look(["Cohen, linear", "Cohen, linear"])["label"] == "κ, linear"
    assert "weighted" in kappa_look(["Cohen, linear"])["help"]
    assert kappa_look(["Cohen"])["label"] == "Cohen's κ"
    assert kappa_look(["Fleiss"])["label"] == "Fleiss' κ"
    assert kappa_look(["Fleiss", "Cohen"])["label"] == "Kappa"


def test_a_long_title_takes_the_room_that_the_figures_leave_and_then_further_lines():
    row = agreement_row(label_matrix([{"Ann": "a", "Ben": "b"}] * 3))
    names = {
        "Topic": "0005",
        "Title": "Who played the courier in the films before 1980? " * 4,
    }
    frame = pd.DataFrame([{**names, **coefficient_columns(row), "Assessors": 2}])
    drawn, _ = without_details(frame)
    fitted = fitting_names(drawn, coefficient_look([row]), 2, TABLE_WIDTH)
    assert fitted.row_height > 64
    widths = [fitted.look[name]["width"] for name in drawn.columns]
    assert sum(widths) <= TABLE_WIDTH
    short = drawn.assign(Title="Who played the courier?")
    assert fitting_names(short, coefficient_look([row]), 2, TABLE_WIDTH).row_height < 40
