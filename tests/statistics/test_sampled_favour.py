"""Favour from stratified samples: by hand, unbiased by enumeration, and certain where all is judged."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from assessment.statistics.sampled_favour import sampled_favours

WEIGHTS = np.array([[0.5, 0.5, 0, 0], [0, 0, 0.5, 0.5]])
"""Two runs with two units each."""
ERRORS = np.array([1.0, 0.0, 0.0, -1.0])


def test_a_full_sample_is_certain():
    [first, second] = sampled_favours(WEIGHTS, ERRORS, [0, 0, 1, 1], [2, 2])
    # Mean errors .5 and -.5; their mean over runs is 0.
    assert (first.value, second.value) == (0.5, -0.5)
    assert (first.low, first.high, first.p) == (0.5, 0.5, 0.0)


def test_the_mean_over_all_samples_is_the_favour():
    strata = [0, 0, 0, 0]
    values = []
    for drawn in combinations(range(4), 3):
        columns = list(drawn)
        rows = sampled_favours(WEIGHTS[:, columns], ERRORS[columns], strata[:3], [4])
        values.append([row.value for row in rows])
    assert np.mean(values, axis=0) == pytest.approx([0.5, -0.5])


def test_intervals_hold_for_all_runs_together():
    random = np.random.default_rng(2)
    weights = np.full((3, 40), 1 / 120)
    errors = random.choice([0.0, 1.0], 40)
    rows = sampled_favours(weights, errors, [0] * 40, [120])
    # All runs hold the same units, so nobody is favoured.
    assert [row.value for row in rows] == [0, 0, 0]
    assert {row.p for row in rows} == {1.0}


def test_one_run_or_no_unit_shows_no_favour():
    assert sampled_favours(WEIGHTS[:1], ERRORS, [0] * 4, [4]) == ()
    assert sampled_favours(np.empty((2, 0)), [], [], [4]) == ()
