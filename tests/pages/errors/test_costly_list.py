"""Lists of costly units for which the time was too short: what they do not say before it is known."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import NoCost, UnitFilter
from assessment.campaign import Workspace
from assessment.model.progress import no_progress
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.units.costly_list import TimeForCosts, costly_list
from assessment.ui.errors.units.costly_words import (
    costly_list_in_words,
)

WITH_TOTALS_ALONE = "abstract_rationalized_f1"
"""A measure whose total is no mean: some errors cost it something, and nothing at their topic."""
ENOUGH = TimeForCosts(trying=600.0, first_error=0.0, rest=0.0, totals=600.0)
NONE_FOR_TOTALS = ENOUGH._replace(totals=-1.0)


@pytest.fixture
def scifact(samples):
    """Totals that no other test has worked out."""
    return Workspace(samples).campaign("scifact-sample")


def listed(campaign, run, measure, time):
    topics, wanted = tuple(campaign.topics), UnitFilter(judged=True)
    matching = errors.search(
        campaign.data, [run], topics, wanted, answers="all", most=20_000
    )
    selection = UnitSelection((run,), topics, wanted, measure)
    return costly_list(
        campaign,
        selection,
        matching,
        measure=measure,
        time=time,
        progress=no_progress,
    )


def test_a_list_is_complete_only_once_the_totals_that_alone_tell_are_tried(scifact):
    for run in scifact.runs():
        early = listed(scifact, run, WITH_TOTALS_ALONE, NONE_FOR_TOTALS)
        late = listed(scifact, run, WITH_TOTALS_ALONE, ENOUGH)
        if len(late.units) > len(early.units):
            assert early.units_left.left == 0 and not early.is_complete
            assert "at some cost so far" in costly_list_in_words(early)
            assert late.is_complete and "so far" not in costly_list_in_words(late)
            return
    pytest.fail("no run of the sample has a unit that costs the total alone")


def test_what_was_missed_is_free_only_once_its_total_is_tried(scifact, monkeypatch):
    monkeypatch.setattr(type(scifact.data), "is_large", True)
    captions = []
    for run in scifact.runs():
        in_large = listed(scifact, run, WITH_TOTALS_ALONE, ENOUGH)
        states = {in_large.unit_costs.of(unit) for unit in in_large.costly.missed}
        if NoCost.TOTAL_NOT_TRIED in states:
            captions.append(costly_list_in_words(in_large))
    assert captions
    assert all("missed at no known cost" in caption for caption in captions)
