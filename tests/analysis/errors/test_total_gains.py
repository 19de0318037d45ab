"""Gains of totals are computed once, whoever asks first, and weigh on the cache."""

from __future__ import annotations

import itertools

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import total_gains
from assessment.analysis.errors.costs import UnknownGain
from assessment.analysis.errors.joint_suppositions import joint_supposition
from assessment.analysis.errors.suppositions import Supposition
from assessment.analysis.errors.total_gains import (
    Repair,
    gain_in_time,
    gain_of_total,
    gain_together,
    gain_with,
)
from assessment.campaign import Workspace
from assessment.model import Ref
from assessment.model.deadline import NO_DEADLINE, Deadline
from tests.conftest import judge, unit


def repair(number):
    ref = Ref("relation", "1", str(number))
    return Repair("heron", frozenset([(ref, "supporting")]), "Accuracy")


@pytest.fixture
def computed(monkeypatch):
    """The runs whose totals were computed."""
    runs = []

    def gain(data, run, supposed, measure):
        runs.append(run)
        return 0.5

    monkeypatch.setattr(total_gains, "gain_of_total", gain)
    return runs


def test_a_gain_is_computed_once_until_a_label_changes(campaign, computed):
    for _ in range(2):
        assert gain_with(campaign.data, repair(1), Supposition) == 0.5
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    assert computed == ["heron"]
    assert gain_with(campaign.data, repair(1), Supposition) == 0.5
    assert computed == ["heron", "heron"]


def test_without_time_a_gain_is_one_that_was_computed_before(campaign, computed):
    past, about = Deadline.after(-1), (campaign.data, repair(1), Supposition)
    assert gain_in_time(*about, past) is UnknownGain.NOT_TRIED
    assert gain_in_time(*about, NO_DEADLINE) == gain_in_time(*about, past) == 0.5
    assert computed == ["heron"]


def test_every_gain_that_is_remembered_weighs_on_the_cache(campaign, computed):
    gain_with(campaign.data, repair(0), Supposition)
    before = campaign.data.cache.weight
    for number in range(1, 100):
        gain_with(campaign.data, repair(number), Supposition)
    assert campaign.data.cache.weight > before + 99 * 100


def wrong_units(data, run, topic, measure):
    """The errors of the run at the topic, and what all its units cost."""
    units = errors.run_units(data, run, topic, answers="all")
    judged = errors.matching_units(units, errors.RunUnitFilter(judged=True))
    costs = errors.try_other_labels(data, judged, measure).costs()
    return [unit for unit in judged if unit.id in costs.of_errors], costs.costs


def test_units_put_right_together_gain_the_same_whoever_asks_first(sample_views):
    campaign = Workspace(sample_views).campaign("adhoc-sample")
    data, measure = campaign.data, "nDCG@10"
    depends_on_order = False
    for run, topic in itertools.product(campaign.runs(), campaign.topics):
        wrong, costs = wrong_units(data, run, topic, measure)
        gains, in_order = [], []
        for units in (wrong, wrong[::-1]):
            total_gains._known_gains(data).clear()
            gain = gain_together(data, run, units, costs=costs, measure=measure)
            gains.append(gain)
            supposed = joint_supposition(data, units, costs)
            in_order.append(gain_of_total(data, run, supposed, measure))
        assert gains[0] == gains[1]
        depends_on_order |= in_order[0] != in_order[1]
    assert depends_on_order
