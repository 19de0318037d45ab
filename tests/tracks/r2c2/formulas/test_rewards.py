"""Confidence against correctness: the official numbers, and what must always hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import brier_score_loss, roc_auc_score

from assessment.tracks.r2c2.formulas.rewards import (
    JudgedAnswer,
    accuracy,
    auroc,
    bins,
    brier,
    calibration_errors,
    confidence,
    kolmogorov_smirnov,
    rewards,
    risks,
    selective_risk,
)
from tests.tracks.r2c2.making import shared

ANSWERS = st.lists(
    st.builds(
        lambda p, c: JudgedAnswer(p / 100, c), st.integers(0, 100), st.booleans()
    ),
    min_size=1,
    max_size=40,
)


@pytest.mark.parametrize(
    ("answers", "over", "under", "hmr"),
    [
        ([], 1, 1, 1),
        ([(0, False)] * 5, 1, 1, 1),
        ([(0, True)] * 5, 1, 0, 0),
        ([(1, True)] * 8 + [(1, False)] * 2, 0, 1, 0),
        ([(0.94, False)], 0.06, 1, 0.1132075472),
        ([(1, False), (0, True)], 0, 0, 0),
    ],
)
def test_rewards_are_those_of_the_worked_cases(answers, over, under, hmr):
    assert rewards([JudgedAnswer(*answer) for answer in answers]) == pytest.approx(
        (over, under, hmr), abs=1e-9
    )


def test_rewards_are_those_of_the_given_edge_cases():
    for case in shared("hmr_edge.json"):
        figures = rewards([JudgedAnswer(p, correct) for correct, p in case["rows"]])
        assert figures == pytest.approx(
            (case["R_O"], case["R_U"], case["HMR"]), abs=1e-12
        )


def test_every_row_of_the_official_table_can_be_had_from_answers():
    rows = shared("official_ac_table.json")
    assert len(rows) == 25
    for row in rows:
        right, wrong = row["correct"], row["n"] - row["correct"]
        answers = [JudgedAnswer(row["R_U"], True)] * right + [
            JudgedAnswer(1 - row["R_O"], False)
        ] * wrong
        assert rewards(answers).hmr == pytest.approx(row["HMR"], abs=2e-4)
        assert accuracy(answers) == pytest.approx(row["accuracy"], abs=1e-4)
        assert confidence(answers) == pytest.approx(row["avconf"], abs=2e-4)
        assert confidence(answers) - accuracy(answers) == pytest.approx(
            row["OB"], abs=2e-4
        )


@given(ANSWERS)
def test_mean_confidence_is_what_accuracy_and_rewards_say(answers):
    result, share = rewards(answers), accuracy(answers)
    assert confidence(answers) == pytest.approx(
        share * result.under + (1 - share) * (1 - result.over)
    )


@given(ANSWERS, st.data())
def test_less_confidence_in_a_right_answer_or_more_in_a_wrong_one_never_raises_hmr(
    answers, data
):
    at = data.draw(st.integers(0, len(answers) - 1))
    one = answers[at]
    worse = data.draw(st.floats(0, one.p) if one.correct else st.floats(one.p, 1))
    changed = [*answers[:at], JudgedAnswer(worse, one.correct), *answers[at + 1 :]]
    assert rewards(changed).hmr <= rewards(answers).hmr + 1e-12


@given(ANSWERS)
def test_only_a_run_that_is_sure_of_all_that_is_right_and_of_nothing_wrong_has_an_hmr_of_one(
    answers,
):
    perfect = all(one.p == one.correct for one in answers)
    assert (rewards(answers).hmr == 1) is perfect


@given(ANSWERS)
def test_rewards_lie_between_nothing_and_one_and_do_not_look_at_the_order(answers):
    figures = rewards(answers)
    assert all(-1e-12 <= value <= 1 + 1e-12 for value in figures)
    assert figures == pytest.approx(rewards(answers[::-1]))


@given(ANSWERS)
def test_brier_and_auroc_are_those_of_scikit_learn(answers):
    truth, probabilities = [one.correct for one in answers], [one.p for one in answers]
    assert brier(answers) == pytest.approx(
        brier_score_loss(truth, probabilities, pos_label=True)
    )
    if len(set(truth)) == 2:
        assert auroc(answers) == pytest.approx(roc_auc_score(truth, probabilities))
    else:
        assert auroc(answers) is None


def test_bins_hold_their_upper_border_and_the_first_one_nothing_too():
    filled = bins([JudgedAnswer(p / 100, True) for p in (0, 10, 11, 20, 30, 70, 100)])
    assert [(round(each.high, 1), each.answers) for each in filled] == [
        (0.1, 2),
        (0.2, 2),
        (0.3, 1),
        (0.7, 1),
        (1.0, 1),
    ]


def test_calibration_errors_by_hand():
    ece, mce = calibration_errors(
        [
            JudgedAnswer(0.95, True),
            JudgedAnswer(0.95, False),
            JudgedAnswer(0.15, False),
            JudgedAnswer(0.15, False),
        ]
    )
    assert (ece, mce) == pytest.approx((0.5 * 0.45 + 0.5 * 0.15, 0.45))


def test_the_cumulated_distance_takes_the_equally_sure_in_one_step():
    assert kolmogorov_smirnov(
        [JudgedAnswer(0.5, True), JudgedAnswer(0.5, False)]
    ) == pytest.approx(0.0)
    assert kolmogorov_smirnov(
        [JudgedAnswer(0.9, False), JudgedAnswer(0.1, False)]
    ) == pytest.approx(0.5)


def test_risk_grows_with_coverage_where_a_run_knows_what_it_knows():
    answers = [
        JudgedAnswer(0.9, True),
        JudgedAnswer(0.8, True),
        JudgedAnswer(0.8, False),
        JudgedAnswer(0.1, False),
    ]
    assert risks(answers) == [(0.25, 0.0), (0.75, pytest.approx(1 / 3)), (1.0, 0.5)]
    assert selective_risk(answers) == pytest.approx(0.5 / 3 + 0.25 * 0.5)
