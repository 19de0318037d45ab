"""What was tried on units weighs on the cache."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import tried_labels
from assessment.model.deadline import NO_DEADLINE


@pytest.fixture
def units(campaign, monkeypatch):
    """Units on which nothing was tried; trying computes nothing else that weighs."""
    units = errors.run_units(campaign.data, "heron", "1", answers="all")
    tried = tried_labels.labels_tried_before(campaign.data, units)
    assert (tried.by_unit, tried.left) == ({}, len(units))
    monkeypatch.setattr(
        tried_labels, "supposed_values", lambda *about: {"Accuracy": 0.5}
    )
    return units


def test_what_was_tried_weighs_on_the_cache(campaign, units):
    before = campaign.data.cache.weight
    tried_labels.try_labels(campaign.data, units, NO_DEADLINE)
    assert campaign.data.cache.weight > before + 1_000


def test_it_weighs_where_a_new_choice_of_the_reader_ends_the_trying(campaign, units):
    before = campaign.data.cache.weight

    def stop_at_the_second(share, text):
        if share:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        tried_labels.try_labels(campaign.data, units, NO_DEADLINE, stop_at_the_second)
    assert campaign.data.cache.weight > before
