"""The page Units: filters in its address, rows, the text of a chosen unit."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from assessment.campaign.phase_log import set_phase
from assessment.campaign.saved_views import unit_views
from assessment.campaign.workspace import ENVIRONMENT
from assessment.review.unit_list.filters import UnitFilters
from assessment.review.unit_list.listing import list_units
from assessment.ui.units.table import MAX_LISTED, units_csv
from tests.conftest import judge, unit
from tests.pages.opening import open_page, sound, widget


@pytest.fixture
def spring(campaign, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    return campaign


def opened(campaign, **query):
    """The page at a campaign with these filters."""
    filters = {f"units-{name}": value for name, value in query.items()}
    return open_page("units", filters, campaign=campaign)


def heading(test):
    """The line above the table: the number of units."""
    return next(block.value for block in test.markdown if "unit" in block.value)


@pytest.mark.parametrize("name", ["qa2007-sample", "car-sample", "scifact-sample"])
def test_every_unit_of_a_campaign_is_listed_with_its_text(full, name):
    units = list_units(full.campaign(name), UnitFilters())
    test = opened(name)
    assert f"**{len(units.rows):,} units" in heading(test)
    table = test.dataframe[0].value
    assert len(table) == min(len(units.rows), MAX_LISTED)
    assert table["Text"].str.len().gt(0).any()


def test_the_address_holds_the_filters(spring):
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann", flagged=True)
    test = opened("spring", state="judged", mark="flagged")
    assert heading(test) == "**1 unit**"
    test.multiselect(key="linked-units-state").set_value(["open"])
    assert test.run().query_params["units-state"] == "open"


def test_a_value_of_a_link_that_is_not_there_is_named(spring):
    test = opened("spring", run="plover")
    assert any("plover" in caption.value for caption in test.caption)


def test_where_no_unit_matches_the_page_says_so(spring):
    test = opened("spring", text="no such words")
    assert test.info[0].value == "No unit matches the filters. Remove one."


def test_the_file_holds_all_units_and_no_formula(spring):
    item = unit(spring, "heron", "answer")
    judge(spring, item, "yes", "Ann", note="=1+1")
    units = list_units(spring, UnitFilters())
    lines = units_csv(spring, UnitFilters()).decode().splitlines()
    assert len(lines) == len(units.rows) + 1
    assert lines[0].startswith("topic,title,question,unit,text,state")
    # A note with its author in front is no formula
    assert any("Ann: =1+1" in line for line in lines)


def pressed(test, label):
    widget(test.button, label).click()
    return sound(test.run())


def test_all_units_of_the_list_are_tagged_and_the_tag_is_a_filter(spring):
    number = len(list_units(spring, UnitFilters(topic=("2",))).rows)
    test = opened("spring", topic="2")
    test.session_state["units-bulk"] = True
    test.session_state["linked-units-do"] = "Tag"
    sound(test.run())
    test = pressed(test, f"Tag {number} units")
    assert [error.value for error in test.error] == ["Write the tag first."]
    test.text_input(key="units-tag-text").set_value("again")
    test = pressed(test, f"Tag {number} units")
    assert [success.value for success in test.success] == [f"{number} units tagged."]
    assert f"{number} unit" in heading(opened("spring", tag="again"))
    pressed(test, f"Take the tags off {number} units")
    assert not list_units(spring, UnitFilters()).tags


def test_units_go_into_adjudication_by_a_button_that_is_off_where_it_is_not_allowed(
    spring,
):
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann")
    test = opened("spring", state="judged")
    test.session_state["units-bulk"] = True
    test.session_state["linked-units-do"] = "Into adjudication"
    test = pressed(sound(test.run()), "Send 1 unit into adjudication")
    assert len(list_units(spring, UnitFilters(state=("undecided",))).rows) == 1
    set_phase(spring, "frozen", by="Zoe")
    test = opened("spring", state="judged")
    test.session_state["units-bulk"] = True
    test.session_state["linked-units-do"] = "Into adjudication"
    assert sound(test.run()).button(key="units-adjudicate").disabled


def test_filters_are_saved_as_a_view_that_all_organisers_open_by_a_link(spring):
    test = opened("spring", state="judged", topic="2")
    refused = pressed(test, "Save")
    assert "A view has a name of 1 to" in refused.error[0].value
    test.text_input(key="units-view-name").set_value("Judged of gel")
    test = pressed(test, "Save")
    assert unit_views(spring) == {
        "Judged of gel": {"state": ["judged"], "topic": ["2"]}
    }
    [link] = opened("spring").get("link_button")
    assert "units-state=judged&units-topic=2" in link.proto.url
    pressed(opened("spring"), "Delete")
    assert not unit_views(spring)


def test_a_chosen_unit_shows_its_text_its_judgments_and_links_to_the_desk(spring):
    judge(spring, unit(spring, "heron", "sentence 1"), "required", "Ann", note="*sure*")

    def details():
        from assessment.review.unit_list.filters import UnitFilters
        from assessment.review.unit_list.listing import list_units
        from assessment.ui import session
        from assessment.ui.units.details import show_unit

        campaign = session.campaign()
        [row] = list_units(campaign, UnitFilters(state=("judged",))).rows
        show_unit(campaign, row)

    test = sound(AppTest.from_function(details, default_timeout=60).run())
    assert test.text[0].value == "Iron helps [11]."
    [vote] = test.dataframe[0].value.to_dict("records")
    assert (vote["Who"], vote["Label"], vote["Note"]) == ("Ann", "required", "*sure*")
    links = {one.proto.label: one.proto.url for one in test.get("link_button")}
    assert list(links) == ["Judge", "Answer"]
    assert "desk-unit=%5B%22relevance%22%2C+%221%22%2C+" in links["Judge"]
