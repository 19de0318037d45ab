"""The page Settings shows what a choice would do to answers and judgments before it is saved."""

import pytest

from assessment.campaign.workspace import ENVIRONMENT
from tests.conftest import judge, run_file, unit
from tests.pages.test_pages import opened, sound, widget, words
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
    test = opened("settings", campaign="spring")
    widget(test.radio, label).set_value(value)
    return sound(widget(test.button, "Save").click().run())


def test_the_splitters_of_this_machine_are_choices(spring):
    label = "Which sentence splitter takes answers apart"
    radio = widget(opened("settings", campaign="spring").radio, label)
    assert radio.options[:2] == ["auto (default)", "rules"]
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
    assert "1 of 1 answers would change" in words(test)
    assert "Loaded answers by splitter: rules (1)" in words(test)
    sound(widget(test.button, "Read the runs again").click().run())
    assert len(campaign.topic_state("1").answers["heron"].sentences) == 3


def test_a_setting_that_changes_answers_waits_for_a_word(spring):
    test = chosen(READING, "evaluation")
    assert "1 of 1 answers would change" in words(test)
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


def test_guidelines_are_written_previewed_and_saved_with_their_versions(spring):
    test = opened("settings", campaign="spring")
    area = widget(test.text_area, "Guidelines")
    test = sound(area.set_value("Be **strict** <b>always</b>.").run())
    assert "Be **strict** \\<b\\>always\\<\\/b\\>\\." in words(test)
    assert "guidelines" not in spring.settings
    test = sound(widget(test.button, "Save the guidelines").click().run())
    assert spring.settings["guidelines"] == "Be **strict** <b>always</b>."
    assert "Saved. Open desks announce the change" in words(test)
    assert "Versions (1)" in [expander.label for expander in test.expander]
