"""The page Settings shows what a choice would do to answers and judgments before it is saved."""

from datetime import UTC, date, datetime

import pytest

from assessment.campaign.description import description_of
from assessment.campaign.guideline_readings import note_reading
from assessment.campaign.guidelines import change_guidelines, version_of
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from tests.conftest import judge, run_file, unit
from tests.pages.opening import open_in_frame, sound, widget, words
from tests.sentences.packaging import install_pipeline

CITED_AFTER = "Iron helps. [11] Rest helps [12]."
READING = "How sentences and citations are read from the answer text"


@pytest.fixture
def spring(make, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    campaign = make(run_file("heron", {"1": CITED_AFTER}))
    judge(campaign, unit(campaign, "heron", "sentence 2"), "required")
    return campaign


def chosen(label, value):
    """The page after a choice was saved."""
    test = open_in_frame("settings", campaign="spring")
    radio = widget(test.radio, label).set_value(value)
    return sound(save_button(test, radio).click().run())


def save_button(test, element):
    """The button of the form that holds the element."""
    return next(button for button in test.button if button.form_id == element.form_id)


def test_the_splitters_of_this_machine_are_choices(spring):
    label = "Which sentence splitter takes answers apart"
    radio = widget(open_in_frame("settings", campaign="spring").radio, label)
    assert radio.options[0].startswith("The best that is installed")
    assert radio.options[1].startswith("The rules for clinical English")
    assert radio.value == "auto"


def test_an_installed_pipeline_is_chosen_previewed_and_applied(
    make, workspace, monkeypatch, tmp_path
):
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("PYTHONPATH", str(site))
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    install_pipeline(site, "page")
    campaign = make(run_file("heron", {"1": "See Fig. 2 for it [11]. Rest helps."}))
    test = chosen("Which sentence splitter takes answers apart", "en_page")
    assert "1 of 1 answer would change" in words(test)
    assert "Loaded answers by splitter: rules (1)" in words(test)
    sound(widget(test.button, "Read the runs again").click().run())
    assert len(campaign.topic_state("1").answers["heron"].sentences) == 3


def test_a_setting_that_changes_answers_waits_for_a_word(spring):
    test = chosen(READING, "evaluation")
    assert "1 of 1 answer would change" in words(test)
    assert spring.settings["reading"] == "spec"
    sound(widget(test.button, "Read the runs again").click().run())
    assert spring.settings["reading"] == "evaluation"
    assert "would change" not in words(test)


def test_the_campaign_can_be_left_as_it_is(spring):
    test = chosen(READING, "evaluation")
    sound(widget(test.button, "Leave everything as it is").click().run())
    assert spring.settings["reading"] == "spec"
    assert "would change" not in words(test)


def test_what_was_judged_in_the_meantime_is_counted(spring):
    test = chosen(READING, "evaluation")
    judge(spring, unit(spring, "heron", "sentence 1"), "required")
    sound(test.run())
    frame = test.dataframe[0].value
    row = frame.set_index("Kind").loc["Sentence"]
    assert row["Judgments: stay"] + row["Judgments: carried over"] == 2


def test_a_setting_that_changes_no_answer_is_saved_at_once(spring):
    chosen("Which sentence splitter takes answers apart", "rules")
    assert spring.settings["splitter"] == "rules"


def test_totals_that_would_change_are_shown_before_they_do(spring):
    test = chosen("How unjudged sentences and citations count", "judged")
    assert "no answer of 1 would change;" in words(test)
    assert "totals would change" in words(test)
    assert spring.settings["unjudged"] == "official"
    table = test.dataframe[0].value.set_index("Measure")
    assert set(table["Run"]) == {"heron"}
    previewed = table["Then"].dropna().to_dict()
    assert previewed
    sound(widget(test.button, "Save with these changes").click().run())
    assert spring.settings["unjudged"] == "judged"
    totals = {score.measure: score.value for score in spring.totals()}
    assert {measure: totals[measure] for measure in previewed} == previewed


def test_every_setting_has_one_place_that_says_what_a_change_does(spring):
    test = open_in_frame("settings", campaign="spring")
    names = [setting.name for setting in spring.available_settings()]
    for name in names:
        captions = [each.value for each in test.caption if f"`{name}`" in each.value]
        assert len(captions) == 1, name
        assert captions[0].startswith("A change ")


def test_nothing_can_be_changed_in_a_frozen_campaign(spring):
    set_phase(spring, "frozen", by="Zoe")
    test = open_in_frame("settings", campaign="spring")
    assert "Nothing can be changed here: the campaign is frozen" in words(test)
    fields = [
        *test.radio,
        *test.text_input,
        *test.text_area,
        *test.date_input,
        *test.time_input,
        *test.number_input,
        *(button for button in test.button if button.label.startswith("Save")),
    ]
    assert len(fields) > 12
    assert [field.label for field in fields if not field.disabled] == []


def test_title_description_and_deadline_are_saved(spring, workspace):
    test = open_in_frame("settings", campaign="spring")
    widget(test.text_input, "Title").set_value("Spring *2027*")
    widget(test.text_area, "Description").set_value("Answers on iron.")
    widget(test.date_input, "Judging ends on").set_value(date(2027, 3, 31))
    sound(widget(test.button, "Save the description").click().run())
    stored = description_of(workspace.campaign("spring"))
    assert stored.title == "Spring *2027*"
    assert stored.text == "Answers on iron."
    assert stored.deadline == datetime(2027, 3, 31, 23, 59, tzinfo=UTC)
    again = open_in_frame("settings", campaign="spring")
    assert "Spring \\*2027\\*" in words(again)
    sound(widget(again.button, "Save the description").click().run())
    assert "Nothing has changed." in words(again)


def test_guidelines_are_written_previewed_and_saved_with_their_versions(spring):
    test = open_in_frame("settings", campaign="spring")
    area = widget(test.text_area, "Guidelines")
    test = sound(area.set_value("Be **strict** <b>always</b>.").run())
    assert "Be **strict** \\<b\\>always\\<\\/b\\>\\." in words(test)
    assert "guidelines" not in spring.settings
    test = sound(widget(test.button, "Save the guidelines").click().run())
    assert spring.settings["guidelines"] == "Be **strict** <b>always</b>."
    assert "Saved. Open desks announce the change" in words(test)
    assert "Versions (1)" in [expander.label for expander in test.expander]


def test_organisers_see_who_has_opened_the_guidelines_in_force(spring):
    change_guidelines(spring, "Be strict.", by="Zoe")
    judge(spring, unit(spring, "heron", "sentence 1"), "required", "Ben")
    note_reading(spring, "Ben", version_of("Be strict."))
    text = words(open_in_frame("settings", campaign="spring"))
    assert "Opened on the desk by Ben. Not yet opened by Ann." in text
    change_guidelines(spring, "Be kind.", by="Zoe")
    text = words(open_in_frame("settings", campaign="spring"))
    assert "Nobody has opened this version on the desk. Not yet opened by" in text
