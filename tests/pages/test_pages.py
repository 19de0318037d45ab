"""The pages run: with nothing, with the sample campaign, and with what people type."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.campaign.description import Description, describe_campaign
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.ui.foreign_text import md
from assessment.ui.frame import ICON
from assessment.ui.page_rights import PAGES
from tests.pages.opening import boards, open_in_frame, sound, typed, widget, words
from tests.small_samples import SMALL_SAMPLE_NAMES

NAMES = ("home", *(page.file for page in PAGES))


@pytest.fixture
def own(samples, monkeypatch):
    """The sample campaigns, to be changed."""
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    return Workspace(samples)


@pytest.mark.parametrize("name", NAMES[1:])
def test_without_a_campaign_a_page_says_where_to_begin(empty, name):
    assert [info.value for info in open_in_frame(name).info] == [
        "There is no campaign yet. Create one on the page Home, or add the sample campaigns there."
    ]


def test_home_offers_the_samples_to_a_newcomer(empty):
    assert "Add the sample campaigns" in [
        button.label for button in open_in_frame("home").button
    ]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("judge", "Who judges?"),
        ("runs", "Nothing is loaded yet"),
        ("answers", "No answers yet"),
        ("scores", "No runs yet"),
        ("release", "Nothing to release yet"),
        ("settings", "Settings"),
    ],
)
def test_an_empty_campaign_says_what_is_missing(empty, name, message):
    empty.create("spring", "biogen")
    assert message in words(open_in_frame(name))


def test_the_frame_names_the_campaign_and_its_phase_above_a_page(full):
    text = words(open_in_frame("judge", campaign="biogen-sample", who="Amara"))
    assert "BioGen sample campaign" in text
    assert ":green-badge[open]" in text


@pytest.mark.parametrize("name", NAMES)
def test_every_page_takes_an_address_that_names_nothing(full, name):
    open_in_frame(name, campaign="../../gone", topic="none", run="<b>", measure="x")


@pytest.mark.parametrize("name", NAMES)
def test_hostile_titles_are_shown_as_text(empty, make, name):
    make(name="hostile")
    empty.create(
        "evil", "biogen", "<script>alert(1)</script> :red[x] [a](javascript:b)"
    )
    text = words(open_in_frame(name, campaign="evil"))
    assert not any(markup in text for markup in ("<script>", ":red[", "](javascript"))


def test_the_desk_names_no_run(full):
    text = words(open_in_frame("judge", campaign="biogen-sample", who="Zoe"))
    assert not any(run in text for run in full.campaign("biogen-sample").runs())


def test_settings_are_saved(own):
    test = open_in_frame("settings", campaign="biogen-sample")
    widget(test.radio, "Which label counts where assessors differ").set_value("latest")
    widget(test.button, "Save the rules of scoring").click().run()
    # The sample has disputes, whose resolved labels change totals.
    widget(test.button, "Save with these changes").click().run()
    assert "Saved" in sound(test).success[0].value
    assert own.campaign("biogen-sample").settings["policy"] == "latest"
    again = open_in_frame("settings", campaign="biogen-sample")
    policy = widget(again.radio, "Which label counts where assessors differ")
    assert policy.value == "latest"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("auto:reader", "A name has no colon"),
        ("x" * 61, "at most 60"),
        ("a\nb", "printable"),
        (" ", "Type a name"),
    ],
)
def test_a_name_that_cannot_be_is_refused(own, name, why):
    before = own.store.people()
    test = open_in_frame("home")
    typed(widget(test.sidebar.selectbox, "You judge as"), name).run()
    assert why in words(sound(test))
    assert own.store.people() == before


def test_a_new_name_becomes_a_person(own):
    test = open_in_frame("home")
    typed(widget(test.sidebar.selectbox, "You judge as"), "Zoe").run()
    assert "Zoe" in own.store.people()
    assert "Zoe: [0 of " in words(
        open_in_frame("home", who="Zoe", **{"as": "assessor"})
    )


def test_a_name_can_be_chosen_where_home_asks_for_it(own):
    test = open_in_frame("home")
    typed(widget(test.main.selectbox, "You judge as"), "Zoe").run()
    assert "Zoe" in own.store.people()
    assert "Choose your name" not in words(sound(test))


def test_home_leads_an_organiser_from_an_empty_campaign_on(empty):
    empty.create("spring", "biogen", "Spring")
    test = open_in_frame("home", campaign="spring", who="Ann")
    assert "Nothing to judge yet" in words(test)
    assert "**[Import files]" in words(test)
    widget(test.button, "Import files").click().run()
    assert "Runs" in [title.value for title in sound(test).title]
    assert "What comes next: import files" in [
        element.label for element in test.expander
    ]


def test_home_tells_an_assessor_what_is_left_and_shows_no_steps(own):
    campaign = own.campaign("biogen-sample")
    due = Description(campaign.title, deadline=datetime(2030, 5, 1, 16, 0, tzinfo=UTC))
    describe_campaign(campaign, due, by="test")
    text = words(
        open_in_frame(
            "home", campaign="biogen-sample", who="Amara", **{"as": "assessor"}
        )
    )
    assert "Amara: " in text
    assert md("2030-05-01 16:00 (UTC)") in text
    assert "left" in text
    assert "Freeze" not in text
    assert "dispute" not in text


def test_home_tells_a_team_of_new_results_once_they_are_released(own):
    role = {"as": "team:ibis", "campaign": "biogen-sample"}
    assert "The results are not released yet." in words(open_in_frame("home", **role))
    set_phase(own.campaign("biogen-sample"), "released", by="test")
    assert "The results were released just now." in words(open_in_frame("home", **role))


def test_home_asks_nobody_to_go_on_once_judging_is_over(own):
    role = {"as": "assessor", "who": "Amara", "campaign": "biogen-sample"}
    button = "Go on-biogen-sample"
    assert button in [one.key for one in open_in_frame("home", **role).button]
    set_phase(own.campaign("biogen-sample"), "closed", by="test")
    assert button not in [
        one.key for one in sound(open_in_frame("home", **role)).button
    ]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Spring 1", "cannot name a campaign"),
        ("biogen-sample", "exists already"),
        ("", "cannot name a campaign"),
    ],
)
def test_a_campaign_with_a_bad_name_is_not_made(own, name, message):
    test = open_in_frame("home")
    widget(
        [box for box in test.text_input if box.proto.form_id == "new-campaign"],
        "Short name",
    ).set_value(name)
    widget(test.button, "Create campaign").click().run()
    assert message in sound(test).error[0].value.replace("\\", "")
    assert list(own.campaigns()) == SMALL_SAMPLE_NAMES


def test_a_campaign_is_made_on_the_home_page(empty):
    test = open_in_frame("home")
    widget(test.text_input, "Title").set_value("Spring")
    widget(
        [box for box in test.text_input if box.proto.form_id == "new-campaign"],
        "Short name",
    ).set_value("spring")
    widget(test.button, "Create campaign").click().run()
    assert [
        (campaign.name, campaign.title) for campaign in empty.campaigns().values()
    ] == [("spring", "Spring")]


def test_scores_list_every_run(full):
    [board] = boards(open_in_frame("scores", campaign="biogen-sample"))
    listed = sorted(row["run"] for row in board["rows"])
    assert listed == sorted(full.campaign("biogen-sample").runs())


def test_a_corrected_split_with_other_words_is_refused(own):
    test = open_in_frame("answers", campaign="biogen-sample")
    state = own.campaign("biogen-sample").state()
    box = widget(test.text_area, "Sentences")
    box.set_value(box.value.replace("a", "b"))
    widget(test.button, "Save the boundaries").click().run()
    assert "has other words than the answer" in sound(test).error[0].value
    assert own.campaign("biogen-sample").state() == state


def test_a_link_or_the_way_back_counts_more_than_what_was_chosen_before(full):
    test = open_in_frame("scores", campaign="scifact-sample", who="Dora")
    assert "SciFact sample" in words(test)
    test.query_params["campaign"] = "biogen-sample"
    assert "BioGen" in words(sound(test.run()))
    assert test.query_params["campaign"] in ("biogen-sample", ["biogen-sample"])


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("agreement", 100),
        ("compare", 100),
        ("errors", 100),
        ("session", 100),
        ("people", 100),
        # The desk takes nearly all of this page; one line stands above it.
        ("adjudicate", 50),
    ],
)
@pytest.mark.parametrize(
    "campaign",
    SMALL_SAMPLE_NAMES,
)
def test_every_other_page_of_every_sample_opens_with_something_to_see(
    full, name, least, campaign
):
    assert len(words(open_in_frame(name, campaign=campaign, who="Dora"))) > least


def test_the_icon_of_the_pages_is_there():
    # Streamlit says nothing of a path that leads nowhere, and sends it to every browser.
    assert Path(ICON).is_file()
