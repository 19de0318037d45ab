"""Lists of costly units for which the time was too short: what they do not say before it is known."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import CostlyUnits, NoCost, RunUnitFilter
from assessment.campaign import Workspace
from assessment.model.progress import no_progress
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.units.costly_list import TimeForCosts, costly_list
from assessment.ui.errors.units.costly_words import (
    costly_empty_in_words,
    costly_list_in_words,
    no_error_in_words,
)
from tests.conftest import judge, unit

WITH_TOTALS_ALONE = "abstract_rationalized_f1"
"""A measure whose total is no mean: some errors cost it something, and nothing at their topic."""
NO_UNITS = CostlyUnits([], [], [])
ENOUGH = TimeForCosts(trying=600.0, first_error=0.0, rest=0.0, totals=600.0)
NONE_FOR_TOTALS = ENOUGH._replace(totals=-1.0)


@pytest.fixture
def scifact(samples):
    """Totals that no other test has worked out."""
    return Workspace(samples).campaign("scifact-sample")


def listed(campaign, run, measure, time):
    topics, wanted = tuple(campaign.topics), RunUnitFilter(judged=True)
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


def sentences(campaign, of_run):
    """What the page says where no unit costs anything, above the list and in its place."""
    return [
        no_error_in_words(campaign, of_run),
        costly_empty_in_words(campaign, of_run),
    ]


def test_where_the_score_is_undefined_no_unit_is_said_to_cost_nothing(contradicted):
    judge(contradicted, unit(contradicted, "heron", "sentence 1"), "unnecessary")
    of_run = listed(contradicted, "heron", "Recall (with Required)", ENOUGH)
    undefined = of_run.unit_costs.without_cost_because(NoCost.UNDEFINED)
    assert undefined and not of_run.units
    for sentence in sentences(contradicted, of_run):
        assert "is known to cost the run any Recall" in sentence
        assert f"at the topic of {undefined} unit" in sentence
        assert "other label" not in sentence


def test_where_nobody_tries_totals_no_unit_is_said_to_cost_them_nothing(
    scifact, monkeypatch
):
    monkeypatch.setattr(type(scifact.data), "is_large", True)
    for run in scifact.runs():
        of_run = listed(scifact, run, WITH_TOTALS_ALONE, ENOUGH)
        never_tried = of_run.units_left.totals_never_tried
        assert never_tried and of_run.is_complete
        for sentence in sentences(scifact, of_run._replace(costly=NO_UNITS)):
            assert "No judged unit " in sentence and "is known to cost" in sentence
            assert f"the cost of {never_tried} unit" in sentence


def test_where_every_cost_is_known_the_page_says_so(full):
    campaign = full.campaign("biogen-sample")
    of_run = listed(campaign, "plover-2025", "Accuracy", ENOUGH)
    first, second = sentences(campaign, of_run._replace(costly=NO_UNITS))
    assert first.startswith("No judged unit by itself costs the run any Accuracy. ")
    assert second.startswith("No judged unit costs the run any Accuracy. ")


def test_of_several_runs_a_unit_costs_its_own_run_nothing(full):
    campaign = full.campaign("biogen-sample")
    of_run = listed(campaign, "plover-2025", "Accuracy", ENOUGH)
    selection = of_run.selection._replace(runs=tuple(campaign.runs()))
    of_all = of_run._replace(selection=selection, costly=NO_UNITS)
    for sentence in sentences(campaign, of_all):
        assert " costs its run any Accuracy" in sentence
