"""Open work on the page Errors: each count leads to as many units as it says."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from assessment.analysis import errors
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.review.unit_list.filters import filters_of
from assessment.review.unit_list.listing import list_units
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.units.open_units import unjudged_filters
from assessment.ui.links import UNITS_PREFIX
from tests.pages.opening import open_page, without_errors, words
from tests.small_samples import SMALL_SAMPLE_NAMES

UNJUDGED = re.compile(r"\[(\d+) units? (?:is|are) not judged yet\]\((\S+)\)")
DISPUTED = re.compile(r"assessors differ on (\d+) units?")


def without(*names):
    """The samples but these, which have nothing to count."""
    return [name for name in SMALL_SAMPLE_NAMES if name not in names]


def opened(campaign):
    state = {"campaign": campaign, "as": "organiser", "who": "Zoe"}
    return without_errors(open_page("errors", **state))


@pytest.mark.parametrize("name", without("qa2007-sample", "r2c2-sample"))
def test_the_count_of_disputed_units_lists_as_many_on_the_same_page(full, name):
    test = opened(name)
    [button] = [one for one in test.button if DISPUTED.search(one.label)]
    # The sentence begins before the button only where it has more than the button to say.
    has_more = "Open work, not errors: [" in words(test)
    assert button.label.startswith("Open work, not errors: ") != has_more
    count = int(DISPUTED.search(button.label)[1])
    button.click()
    test = without_errors(test.run())
    assert re.search(rf"\b{count} units?[.;]", words(test))
    table = test.dataframe[0].value
    # In a ranking the label stands beside the rank.
    labels = table["Label"] if "Label" in table else table["Why"]
    assert labels.str.contains(errors.NO_MAJORITY).all()


@pytest.mark.parametrize("name", without("adhoc-sample"))
def test_the_count_of_unjudged_units_leads_to_as_many_units(full, name):
    count = UNJUDGED.search(words(opened(name)))
    query = {}
    for key, values in parse_qs(urlsplit(count[2]).query).items():
        query[key.removeprefix(UNITS_PREFIX)] = values
    units = list_units(full.campaign(name), filters_of(query))
    assert len(units.rows) == int(count[1])


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_units_counts_as_many_unjudged_units_of_each_run_and_of_all(sample_views, name):
    campaign = Workspace(sample_views).campaign(name)
    topics = tuple(campaign.topics)
    wanted = errors.RunUnitFilter(judged=True)
    every_run = tuple(campaign.runs())
    for runs in [*((run,) for run in every_run), every_run]:
        units = errors.search(
            campaign.data, runs, topics, wanted, answers="all", most=20_000
        )
        selection = UnitSelection(runs, topics, wanted, None)
        filters = unjudged_filters(campaign, selection, units)
        if filters is None:
            assert 0 < units.unjudged_of_others < units.unjudged
        else:
            assert len(list_units(campaign, filters).rows) == units.unjudged, runs


def test_what_a_released_campaign_has_not_judged_is_no_open_work(samples, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    set_phase(Workspace(samples).campaign("rag-sample"), "released", by="test")
    text = words(opened("rag-sample"))
    assert "Without a label, not errors: " in text and " not judged](" in text
    assert "not judged yet" not in text and "Open work" not in text
