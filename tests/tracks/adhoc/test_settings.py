"""The measures of a campaign are a text on the page Settings, in commands and in the store."""

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.exchange.imports.files import import_files
from assessment.exchange.settings.changing import change_settings
from assessment.model import UserError
from tests.pages.opening import open_in_frame, sound, widget, words
from tests.tracks.adhoc.making import BEES, RULES

LABEL = "Which measures are computed, in the names of ir_measures"


@pytest.fixture
def bees(tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    campaign = Workspace(tmp_path).create("bees", "adhoc")
    import_files(campaign, list(BEES), splitter=RULES, by="Zoe", assessor="Ann")
    return campaign


def totals(campaign):
    return {score.measure: score.value for score in campaign.totals()}


def test_another_list_gives_other_scores(bees):
    assert list(totals(bees)) == ["AP", "nDCG@10", "P@10", "RR", "Judged@10"]
    change_settings(bees, {"measures": "RR P@1"}, by="Zoe")
    assert totals(bees) == {"RR": 0.5, "P@1": 0.0}


def test_a_list_that_cannot_be_computed_is_refused(bees):
    with pytest.raises(UserError, match="measures cannot be 'Magic'; 'Magic' is no"):
        change_settings(bees, {"measures": "Magic"}, by="Zoe")


def test_organisers_type_the_list_on_the_page(bees):
    test = open_in_frame("settings", campaign="bees")
    box = widget(test.text_input, LABEL).set_value("RR P@1")
    button = next(one for one in test.button if one.form_id == box.form_id)
    test = sound(button.click().run())
    assert "AP" in words(test)
    sound(widget(test.button, "Save with these changes").click().run())
    assert totals(bees) == {"RR": 0.5, "P@1": 0.0}


def test_the_page_says_what_is_wrong_with_a_list(bees):
    test = open_in_frame("settings", campaign="bees")
    box = widget(test.text_input, LABEL).set_value("Magic")
    button = next(one for one in test.button if one.form_id == box.form_id)
    assert "the families are AP" in words(button.click().run())
    assert bees.settings["measures"] == "usual"
