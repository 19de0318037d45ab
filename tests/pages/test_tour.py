"""The tour on the home page: what it shows to whom, and that every link of it holds at its sample."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.ui.tour.highlights import PATH, SAMPLE_TOURS
from tests.pages.opening import open_in_frame

PAGES = Path(__file__).parents[2] / "pages"
LINKS = [(name, look) for name, stop in SAMPLE_TOURS.items() for look in stop.looks]


@pytest.fixture
def full(sample_views, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(sample_views))
    return Workspace(sample_views)


@pytest.fixture
def other(workspace, monkeypatch):
    """A workspace with a campaign of one's own and no sample."""
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    workspace.create("spring", "biogen", "Spring")
    return workspace


def opened(**query):
    return open_in_frame("home", **query)


def tours(test):
    return [
        expander
        for expander in test.expander
        if expander.label == "Tour of the sample campaigns"
    ]


def addresses(test):
    markup = " ".join(element.proto.body for element in test.get("html"))
    return re.findall(r'<a href="([^"]*)"', markup)


def test_every_sample_campaign_has_a_stop_and_every_stop_a_sample(full):
    assert set(SAMPLE_TOURS) == set(full.campaigns())


def test_a_newcomer_finds_the_tour_open_with_a_card_for_each_sample(full):
    (tour,) = tours(opened())
    message = " ".join(element.value for element in tour.markdown)
    assert tour.proto.expanded
    assert [
        stop.judges for stop in SAMPLE_TOURS.values() if stop.judges not in message
    ] == []


def test_who_has_a_name_finds_it_folded(full):
    (tour,) = tours(opened(who="Ann"))
    assert not tour.proto.expanded


def test_all_links_are_there_and_keep_who_looks(full):
    links = addresses(opened(who="Ann"))
    assert len(links) == len(LINKS) + len(PATH)
    assert all("campaign=" in link and "who=Ann" in link for link in links)


def test_an_assessor_sees_no_tour(full):
    assert tours(opened(**{"as": "assessor"})) == []


def test_an_empty_workspace_offers_the_samples_and_no_tour(tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    test = opened()
    assert tours(test) == []
    assert "Add the sample campaigns" in [button.label for button in test.button]


def test_without_samples_the_tour_adds_them(other):
    test = opened()
    assert addresses(test) == []
    button = next(
        button
        for button in test.button
        if button.label == "Add the samples that are missing"
    )
    button.click().run(timeout=120)
    assert set(other.campaigns()) == {"spring", *SAMPLE_TOURS}
    assert len(addresses(test)) == len(LINKS) + len(PATH)


@pytest.mark.parametrize(
    "page", sorted({look.page for _, look in LINKS} | {look.page for look in PATH})
)
def test_every_page_of_the_tour_exists(page):
    assert (PAGES / f"{page}.py").exists()


@pytest.mark.parametrize(
    ("name", "look"), LINKS, ids=[f"{name}-{look.page}" for name, look in LINKS]
)
def test_what_a_link_names_is_in_its_sample(full, name, look):
    campaign = full.campaign(name)
    known = {
        "measure": {score.measure for score in campaign.totals()},
        "run": set(campaign.runs()),
        "against": set(campaign.runs()),
        "topic": set(campaign.topics),
        "adjudicate-measure": {score.measure for score in campaign.totals()},
        "agreement-measure": {score.measure for score in campaign.totals()},
        "drill-run": set(campaign.runs()),
    }
    assert [
        value
        for key, value in look.query.items()
        if key in known and value not in known[key]
    ] == []
