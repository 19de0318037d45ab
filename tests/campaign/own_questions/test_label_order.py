"""Grades put the labels of a campaign's own question in order; a label added to the track's has no place."""

import pytest

from assessment.campaign import Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.settings.changing import change_settings
from assessment.model import UserError
from tests.campaign.own_questions.making import (
    FLUENCY,
    HOLDS,
    own_units,
    take_in,
)
from tests.conftest import judge

RISING = FLUENCY.replace("grade = 2", "grade = -1")
PLAIN = FLUENCY.replace("grade = 2", "").replace("grade = 0", "")
NO_QUESTIONS = "question = []\n"


@pytest.mark.parametrize(
    ("text", "order"),
    [(FLUENCY, ("poor", "good")), (RISING, ("good", "poor")), (PLAIN, ())],
)
def test_the_grades_say_which_label_is_the_lowest(campaign, text, order):
    assert take_in(campaign, text).loaded
    assert campaign.track.scale("own-fluency").from_lowest == order


def test_by_the_median_the_lower_of_two_grades_counts(campaign):
    unit = own_units(campaign)[0]
    for assessor, label in (("Ann", "good"), ("Ben", "poor")):
        judge(campaign, unit, label, assessor=assessor)
    assert campaign.topic_state(unit.ref.topic).judged.label(unit.ref) is None
    change_settings(campaign, {"policy": "median"}, by="Zoe")
    assert campaign.topic_state(unit.ref.topic).judged.label(unit.ref) == "poor"


def test_the_median_is_refused_without_grades_and_stays_where_it_was_chosen(campaign):
    assert take_in(campaign, NO_QUESTIONS).loaded
    with pytest.raises(UserError, match="'median'; it needs labels in order"):
        change_settings(campaign, {"policy": "median"}, by="Zoe")
    assert take_in(campaign, FLUENCY).loaded
    change_settings(campaign, {"policy": "median"}, by="Zoe")
    assert take_in(campaign, NO_QUESTIONS).loaded
    change_settings(campaign, {"policy": "median", "hints": "off"}, by="Zoe")
    assert campaign.settings["policy"] == "median"


def test_the_campaigns_label_more_stands_outside_of_the_tracks_order(campaign):
    graded = campaign.track.scale("holds")._replace(ordered=True)
    before = graded.from_lowest
    assert take_in(campaign, FLUENCY + HOLDS).loaded
    scale = campaign.track.scale("holds")._replace(ordered=True)
    assert "in other words" in scale.names
    assert scale.from_lowest == before


def test_an_archive_brings_the_median_back_with_the_question_that_allows_it(campaign):
    change_settings(campaign, {"policy": "median"}, by="Zoe")
    archive = export(campaign, "archive")[1]
    copy = restore(Workspace(":memory:"), archive, "copy")
    assert copy.settings["policy"] == "median"
