"""Estimates of official means from some of the topics: worked numbers, all samples, and what is refused."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.statistics.estimation import (
    Estimate,
    difference_estimate,
    pooled_coefficient,
    topic_estimate,
)
from assessment.statistics.half_width_forecast import mean_half_width, topics_needed
from assessment.statistics.rank_certainty import (
    difference_errors,
    probabilities_above,
)

MACHINE = np.array(
    [
        [0.50, 0.60, 0.45, 0.85, 0.60, 0.40, 0.55, 0.80, 0.35, 0.90],
        [0.40, 0.65, 0.30, 0.70, 0.65, 0.35, 0.50, 0.60, 0.30, 0.80],
        [0.70, 0.50, 0.60, 0.80, 0.55, 0.65, 0.75, 0.70, 0.60, 0.85],
    ]
)
HUMAN = np.array(
    [
        [0.40, 0.55, 0.30, 0.80, 0.65, 0.20, 0.50, 0.70, 0.25, 0.85],
        [0.35, 0.50, 0.30, 0.60, 0.60, 0.25, 0.35, 0.55, 0.30, 0.70],
        [0.55, 0.40, 0.35, 0.65, 0.40, 0.45, 0.60, 0.45, 0.40, 0.75],
    ]
)
"""The scores of three runs for ten topics; the official means are .52, .45 and .50."""
PPI_PYTHON = Path(__file__).parents[1] / "golden/ppi_python.json"
JUDGED = [0, 2, 3, 6, 9]
TWO = slice(0, 2)


def test_two_coefficients_and_three_runs():
    estimate = topic_estimate(HUMAN[:, JUDGED], MACHINE, JUDGED)
    assert estimate.level == pytest.approx(1.093353, abs=5e-7)
    assert estimate.contrast == pytest.approx(0.678295, abs=5e-7)
    near(estimate.values, [0.517408, 0.431148, 0.513842])
    near(estimate.standard_errors(), [0.013672, 0.021009, 0.014977])
    near(estimate.half_widths(), [0.043510, 0.066860, 0.047662])
    assert estimate.degrees_of_freedom == 3


def test_probabilities_and_errors_of_differences():
    estimate = topic_estimate(HUMAN[:, JUDGED], MACHINE, JUDGED)
    above = probabilities_above(estimate)
    near(above[0, 1:], [0.958081, 0.575094])
    near(above[1, 2], 0.038761)
    near(difference_errors(estimate)[0, 1:], [0.033808, 0.017291])
    near(estimate.values[0] - estimate.values[1:], [0.086260, 0.003566])


def test_one_pooled_coefficient_for_two_runs():
    scores = HUMAN[TWO, JUDGED]
    coefficient = pooled_coefficient(scores, MACHINE[TWO], JUDGED)
    estimate = difference_estimate(scores, MACHINE[TWO], JUDGED, coefficient)
    assert coefficient == pytest.approx(0.995677, abs=5e-7)
    near(estimate.values, [0.520216, 0.445065])
    near(estimate.standard_errors(), [0.014354, 0.017855])
    near(estimate.half_widths(), [0.039852, 0.049574])
    error = difference_errors(estimate)[0, 1]
    difference = estimate.values[0] - estimate.values[1]
    near([difference, error], [0.075151, 0.031589])
    # 2.776445: Student's t at .975 with 4 degrees of freedom
    near(
        [difference - 2.776445 * error, difference + 2.776445 * error],
        [-0.012553, 0.162855],
    )
    near(probabilities_above(estimate)[0, 1], 0.961967)
    assert topics_needed(estimate, 0.05) == (5, 5)
    assert topics_needed(estimate, 0.02) == (8, 9)
    now = estimate.half_widths().mean()
    assert mean_half_width(estimate, 5) == pytest.approx(now)
    assert now > mean_half_width(estimate, 8) > mean_half_width(estimate, 10) == 0


@pytest.mark.parametrize(
    ("coefficient", "values", "half_widths"),
    [
        (1.0, [0.52, 0.445], [0.039265, 0.050053]),
        (0.0, [0.57, 0.46], [0.214165, 0.156445]),
    ],
)
def test_a_coefficient_fixed_before_judging(coefficient, values, half_widths):
    estimate = difference_estimate(
        HUMAN[TWO, JUDGED], MACHINE[TWO], JUDGED, coefficient
    )
    near(estimate.values, values)
    near(estimate.half_widths(), half_widths)


def test_no_machine_is_the_coefficient_0():
    alone = topic_estimate(HUMAN[:, JUDGED], None, JUDGED, topics=10)
    ignored = difference_estimate(HUMAN[:, JUDGED], MACHINE, JUDGED, 0.0)
    near(alone.values, [0.57, 0.46, 0.58])
    near(MACHINE.mean(axis=1), [0.60, 0.525, 0.67])
    near(alone.half_widths(), ignored.half_widths())
    assert not alone.has_machine


def test_one_run_has_no_contrast():
    """The point of prediction-powered inference with lambda = b (T - n) / T on the five open topics."""
    estimate = topic_estimate(HUMAN[:1, JUDGED], MACHINE[:1], JUDGED)
    assert estimate.level == pytest.approx(1.157143, abs=5e-7)
    assert estimate.contrast == 0
    near(estimate.values, [0.512143])
    open_topics = [topic for topic in range(10) if topic not in JUDGED]
    weight = estimate.level * 5 / 10
    shift = MACHINE[0, open_topics].mean() - MACHINE[0, JUDGED].mean()
    near(estimate.values, [HUMAN[0, JUDGED].mean() + weight * shift])


def test_all_252_samples_of_five_topics():
    """A fixed coefficient has no bias at all; an estimated one has little, and its intervals cover."""
    official = HUMAN[TWO].mean(axis=1)
    fixed = []
    pooled = []
    covered = []
    for sample in combinations(range(10), 5):
        judged = list(sample)
        scores = HUMAN[TWO, judged]
        fixed.append(difference_estimate(scores, MACHINE[TWO], judged, 1.0).values)
        coefficient = pooled_coefficient(scores, MACHINE[TWO], judged)
        estimate = difference_estimate(scores, MACHINE[TWO], judged, coefficient)
        pooled.append(estimate.values)
        covered.append(np.abs(estimate.values - official) <= estimate.half_widths())
    assert len(fixed) == 252
    assert np.abs(np.mean(fixed, axis=0) - official).max() < 1e-12
    near(np.mean(pooled, axis=0) - official, [0.000293, 0.000190])
    near(np.round(np.mean(covered, axis=0), 3), [0.956, 0.933])


def test_with_all_topics_judged_the_estimate_is_the_official_mean():
    estimate = topic_estimate(HUMAN, MACHINE, range(10))
    near(estimate.values, [0.52, 0.45, 0.50])
    assert np.abs(estimate.covariance).max() == 0
    assert estimate.has_intervals


def test_other_topics_would_leave_the_variance_of_their_mean():
    estimate = topic_estimate(HUMAN, MACHINE, range(10))
    expected = np.sqrt(HUMAN.var(axis=1, ddof=1) / 10)
    near(estimate.standard_errors(for_new_topics=True), expected)


@pytest.mark.parametrize(
    ("judged", "machine", "allowed"), [(4, 0, 0), (5, 0, 1), (7, 1, 0), (8, 1, 1)]
)
def test_too_few_topics_have_no_interval(judged, machine, allowed):
    predictions = MACHINE if machine else None
    estimate = topic_estimate(HUMAN[:, :judged], predictions, range(judged), topics=10)
    assert estimate.has_intervals == bool(allowed)


def test_a_run_with_equal_scores_so_far_has_no_interval():
    scores = HUMAN[:2, :9].copy()
    scores[0] = 0.5
    estimate = topic_estimate(scores, None, range(9), topics=10)
    assert np.isnan(estimate.half_widths()).tolist() == [True, False]


def test_a_machine_that_says_the_same_everywhere_is_ignored():
    constant = np.full((3, 10), 0.1 + 0.2)
    estimate = topic_estimate(HUMAN[:, JUDGED], constant, JUDGED)
    assert (estimate.level, estimate.contrast) == (0, 0)
    near(estimate.values, [0.57, 0.46, 0.58])


def test_a_machine_against_people_is_ignored():
    estimate = topic_estimate(HUMAN[:, JUDGED], 1 - MACHINE, JUDGED)
    assert (estimate.level, estimate.contrast) == (0, 0)


def test_one_topic_has_a_mean_and_an_undefined_error():
    estimate = topic_estimate(HUMAN[:, :1], MACHINE, [0])
    near(estimate.values, HUMAN[:, 0])
    assert np.isnan(estimate.covariance).all()
    assert not estimate.has_intervals


@pytest.mark.parametrize(
    ("human", "machine", "judged", "message"),
    [
        ([[0.5, 0.5]], None, [0], "a column per judged topic"),
        ([[]], None, [], "at least one"),
        ([[np.nan]], MACHINE[:1], [0], "score of every run"),
        ([[0.5]], MACHINE, [0], "each of the same runs"),
        ([[0.5]], [[np.nan, 1]], [0], "every topic for every run"),
        ([[0.5, 0.5]], MACHINE[:1], [1, 1], "different columns"),
        ([[0.5]], MACHINE[:1], [-1], "different columns"),
        ([[0.5]], None, [0], "number of topics"),
    ],
)
def test_scores_that_do_not_fit_are_refused(human, machine, judged, message):
    with pytest.raises(ValueError, match=message):
        topic_estimate(human, machine, judged)


@pytest.mark.parametrize("case", json.loads(PPI_PYTHON.read_text()))
def test_ppi_python_estimates_the_same_point(case):
    """It weighs the mean of the open topics, ours that of all: the weights differ by T / (T - n)."""
    judged = len(case["human"])
    topics = len(case["machine"])
    coefficient = case["weight"] * topics / (topics - judged)
    estimate = difference_estimate(
        [case["human"]], [case["machine"]], range(judged), coefficient
    )
    assert estimate.values[0] == pytest.approx(case["point"], abs=1e-12)


PPI_RUNS = json.loads(PPI_PYTHON.with_name("ppi_python_runs.json").read_text())
"""Two sets of worked scores, with the points, coefficients and intervals of ppi-python."""


@pytest.mark.parametrize("case", PPI_RUNS)
def test_ppi_python_s_coefficient_gives_its_point(case):
    judged = len(case["human"])
    machine = case["machine"]
    share = len(machine) / (len(machine) - judged)
    estimate = difference_estimate(
        [case["human"]], [machine], range(judged), case["coefficient"] * share
    )
    assert estimate.values[0] == pytest.approx(case["point"], abs=1e-12)


def test_the_worked_figures_of_ppi_python():
    """Its intervals are for other topics of the same kind: they are wider, and never vanish."""
    tuned, fixed, more = PPI_RUNS
    near(tuned["point"], 0.514773)
    near(tuned["interval"], [0.386335, 0.643210])
    near(fixed["interval"], [0.324381, 0.615619])
    near([more["coefficient"], more["point"]], [0.543352, 0.504576])
    near(more["interval"], [0.405797, 0.603355])
    ours = topic_estimate(HUMAN[:1, JUDGED], MACHINE[:1], JUDGED)
    [width] = 2 * ours.half_widths()
    low, high = tuned["interval"]
    assert width < high - low


@given(st.data())
def test_the_order_of_topics_and_runs_changes_nothing(data):
    topics = data.draw(st.permutations(range(10)))
    runs = data.draw(st.permutations(range(3)))
    judged = [topics.index(topic) for topic in JUDGED]
    moved = topic_estimate(
        HUMAN[np.ix_(runs, JUDGED)], MACHINE[np.ix_(runs, topics)], judged
    )
    still = topic_estimate(HUMAN[:, JUDGED], MACHINE, JUDGED)
    np.testing.assert_allclose(moved.values, still.values[runs])
    reordered = still.covariance[np.ix_(runs, runs)]
    np.testing.assert_allclose(moved.covariance, reordered, atol=1e-15)


def near(actual, expected):
    np.testing.assert_allclose(actual, expected, atol=6e-7)


def test_an_estimate_is_a_record():
    estimate = topic_estimate(HUMAN[:, JUDGED], MACHINE, JUDGED)
    assert isinstance(estimate, Estimate)
    assert (estimate.judged, estimate.topics) == (5, 10)
    names = ("values", "covariance", "degrees_of_freedom", "level", "contrast")
    assert [np.shape(getattr(estimate, name)) for name in names] == [
        (3,),
        (3, 3),
        (),
        (),
        (),
    ]
