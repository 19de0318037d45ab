"""What lists of units say where the units are of several runs."""

from __future__ import annotations

from assessment.analysis import errors
from assessment.analysis.errors import FilteredUnits, RunUnitFilter
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.units.plain_list import PlainList
from assessment.ui.errors.units.plain_words import plain_empty_in_words
from assessment.ui.errors.units.unit_words import units_of_others_in_words
from assessment.ui.foreign_text import md
from tests.pages.errors.errors_page import opened
from tests.pages.opening import words

NO_UNITS = FilteredUnits(first=[], total=0, looked=0, left=0, unjudged=0, disputed=0)


def passages(campaign, *runs):
    """Units of runs that are scored by judgments of others' passages, and of runs that are not."""
    units = []
    for run in runs:
        units += errors.run_units(campaign.data, run, "0001", answers="all")
    return units


def empty_list_in_words(*runs):
    selection = UnitSelection(runs, ("1",), RunUnitFilter(), None)
    return plain_empty_in_words(PlainList(selection, NO_UNITS, []))


def test_only_runs_without_units_of_their_own_are_said_to_have_none(full):
    campaign = full.campaign("r2c2-sample")
    one = units_of_others_in_words(passages(campaign, "heron-AC-1", "plover-PO-1"))
    assert one.startswith(f"{md('plover-PO-1')} has no units of its own")
    of_all = units_of_others_in_words(passages(campaign, *campaign.runs()))
    assert of_all.startswith("4 runs have no units of their own")
    assert units_of_others_in_words(passages(campaign, "heron-AC-1")) == ""


def test_the_page_of_all_runs_says_so_too(full):
    text = words(opened("r2c2-sample", run="every", topic="0001", measure="none"))
    assert "4 runs have no units of their own" in text
    assert "This run" not in text


def test_an_empty_list_of_several_runs_is_no_list_of_one():
    assert empty_list_in_words("heron").startswith("This run has no units here.")
    assert empty_list_in_words("heron", "tern").startswith("These runs have no units")
