"""Designs tried on invented campaigns: coverage, bias, and the official means at the end."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.statistics.design_simulation import significant_pairs, simulate


def campaign(runs=6, topics=40, noise=0.15, seed=3):
    """Scores of runs of different quality, and those of a machine that is right on the whole."""
    random = np.random.default_rng(seed)
    difficulty = random.normal(0, 0.15, topics)
    quality = np.linspace(0.4, 0.6, runs)[:, None]
    human = quality + difficulty + random.normal(0, 0.1, (runs, topics))
    machine = human + random.normal(0, noise, human.shape)
    return human, machine


def test_intervals_hold_about_as_often_as_they_say():
    human, _ = campaign()
    (outcome,) = simulate(human, None, [16], draws=300, seed=1)
    assert 0.92 <= outcome.coverage <= 0.98
    assert abs(outcome.bias) < 0.01


def test_a_good_machine_narrows_the_intervals_and_they_still_hold():
    human, machine = campaign(noise=0.05)
    (alone,) = simulate(human, None, [16], draws=200, seed=1)
    (helped,) = simulate(human, machine, [16], draws=200, seed=1)
    assert helped.half_width < 0.7 * alone.half_width
    assert helped.tau > alone.tau
    assert 0.9 <= helped.coverage <= 0.98


def test_all_topics_are_the_official_means():
    human, machine = campaign()
    (outcome,) = simulate(human, machine, [40], draws=10, seed=1)
    assert (outcome.tau, outcome.coverage, outcome.inverted) == (1, 1, 0)
    assert outcome.half_width == pytest.approx(0, abs=1e-9)
    assert outcome.bias == pytest.approx(0, abs=1e-12)


def test_too_few_topics_have_no_intervals():
    human, machine = campaign()
    (outcome,) = simulate(human, machine, [7], draws=10, seed=1)
    assert np.isnan(outcome.half_width)
    assert np.isnan(outcome.coverage)
    assert 0 < outcome.tau <= 1


def test_a_run_that_never_varies_is_left_out_of_the_intervals():
    human, _ = campaign(runs=3)
    human[1] = 0.5
    (outcome,) = simulate(human, None, [10], draws=20, seed=1)
    assert outcome.half_width > 0.01


def test_the_same_seed_draws_the_same_topics():
    human, machine = campaign()
    first = list(simulate(human, machine, [10, 20], draws=20, seed=5))
    assert first == list(simulate(human, machine, [10, 20], draws=20, seed=5))
    assert first != list(simulate(human, machine, [10, 20], draws=20, seed=6))


def test_significant_pairs_name_the_better_run_first():
    better = [0.5, 0.6, 0.7, 0.8]
    worse = [0.1, 0.21, 0.3, 0.42]
    unlike = [0.9, 0.1, 0.9, 0.1]
    pairs = significant_pairs(np.array([worse, better, unlike]))
    assert pairs == [(1, 0)]


def test_equal_runs_are_no_significant_pair():
    assert significant_pairs(np.full((2, 4), 0.5)) == []
