"""What a machine's labels are worth: worked numbers, and what is undefined."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.statistics.machine_audit import (
    Stratum,
    allocation,
    audit,
    holm,
    pays,
    topic_correlation,
    worth_in_topics,
)

YES = Stratum(says_positive=True, size=600, judged=50, positive=38)
NO = Stratum(says_positive=False, size=1400, judged=50, positive=6)


def test_two_strata_weighted_by_their_sizes():
    result = audit([YES, NO])
    assert result.prevalence == pytest.approx(0.312)
    assert result.accuracy == pytest.approx(0.844)
    assert result.accuracy_error == pytest.approx(0.036406, abs=5e-7)
    assert result.sensitivity == pytest.approx(0.730769, abs=5e-7)
    assert result.specificity == pytest.approx(0.895349, abs=5e-7)
    # Agreement by chance: .312 * .3 + .688 * .7 = .5752
    assert result.kappa == pytest.approx((0.844 - 0.5752) / (1 - 0.5752))
    assert result.kappa == pytest.approx(0.632768, abs=5e-7)


def test_everything_judged_has_no_error():
    strata = [Stratum(True, 10, 10, 7), Stratum(False, 20, 20, 3)]
    assert audit(strata).accuracy == pytest.approx(24 / 30)
    assert audit(strata).accuracy_error == 0


def test_a_stratum_of_one_judged_unit_adds_no_error():
    one = Stratum(says_positive=True, size=1, judged=1, positive=0)
    rest = Stratum(says_positive=False, size=9, judged=9, positive=0)
    result = audit([one, rest])
    assert (result.accuracy, result.accuracy_error) == (0.9, 0)


def test_what_no_unit_shows_is_undefined():
    result = audit([Stratum(False, 100, 20, 0)])
    assert np.isnan(result.sensitivity)
    assert np.isnan(result.kappa)
    assert result.specificity == 1


def test_a_stratum_without_judgments_is_refused():
    with pytest.raises(ValueError, match="needs a judged unit"):
        audit([YES, Stratum(False, 10, 0, 0)])


def test_an_empty_stratum_says_nothing():
    assert audit([YES, NO, Stratum(True, 0, 0, 0)]) == audit([YES, NO])


def test_neyman_gives_more_to_large_and_unsure_strata():
    """600 sqrt(.76 .24) : 1400 sqrt(.12 .88) = 256.2 : 455.0"""
    assert allocation([600, 1400], [0.76, 0.12], 100) == (37, 64)
    assert allocation([600, 1400], [1.0, 0.5], 100) == (10, 100)
    assert allocation([4, 1400], [0.5, 0.5], 20) == (4, 20)


def test_holm_is_never_below_the_plain_probability_nor_above_1():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.06, 0.06))
    assert holm([0.9, 0.8]) == (1.0, 1.0)
    assert holm([]) == ()


def test_statsmodels_adjusts_alike():
    from statsmodels.stats.multitest import multipletests

    chances = [0.001, 0.2, 0.013, 0.04, 0.04, 0.9]
    _, expected, *_ = multipletests(chances, method="holm")
    assert holm(chances) == pytest.approx(tuple(expected))


@pytest.mark.parametrize(
    ("correlation", "worth"), [(0.41, 1.20), (0.62, 1.62), (0.71, 2.02), (0.9, 5.26)]
)
def test_what_a_machine_is_worth(correlation, worth):
    assert worth_in_topics(correlation) == pytest.approx(worth, abs=5e-3)


def test_a_machine_has_to_beat_its_own_cost():
    assert pays(0.5, judged=7)
    assert not pays(0.5, judged=6)
    assert not pays(0.99, judged=2)
    assert worth_in_topics(1) == float("inf")


def test_correlation_ignores_how_good_the_runs_are():
    human = np.array([[0.1, 0.3], [0.6, 0.8]])
    machine = np.array([[0.9, 1.1], [0.0, 0.2]])
    assert topic_correlation(human, machine) == pytest.approx(1)
    assert topic_correlation(human, np.zeros((2, 2))) == 0
