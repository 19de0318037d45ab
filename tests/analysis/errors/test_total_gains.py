"""Gains of totals are computed once, and weigh on the cache."""

from __future__ import annotations

import pytest

from assessment.analysis.errors import total_gains
from assessment.analysis.errors.costs import UnknownGain
from assessment.analysis.errors.suppositions import Supposition
from assessment.analysis.errors.total_gains import (
    Repair,
    gain_in_time,
    gain_with,
)
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
