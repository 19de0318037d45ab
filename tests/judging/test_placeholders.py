"""No placeholder of a scale's question reaches an assessor, in any track, kind and order."""

from __future__ import annotations

import re

import pytest

from assessment.judging.desk.desk import Desk
from assessment.judging.pages.screen_data import scale_values
from assessment.model.assessor import Assessor
from assessment.review.assessor_desk import desk_of
from assessment.tracks import TRACKS

PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
EVERY_SCALE = [(track, scale) for track in TRACKS.values() for scale in track.scales]


@pytest.fixture(scope="module")
def campaigns(sample_workspace):
    return sample_workspace().campaigns()


@pytest.mark.parametrize(
    ("track", "scale"), EVERY_SCALE, ids=lambda each: getattr(each, "kind", "")
)
def test_the_texts_of_a_scale_have_no_placeholders_on_the_desk(track, scale):
    values = scale_values(scale)
    texts = [values["title"], values["question"], *track.guidelines]
    for label in values["labels"]:
        texts += [label["definition"], label["example"]]
    assert [text for text in texts if PLACEHOLDER.search(text)] == []


def _every_unit(campaign):
    """The units of every screen, with each label that could bring up further ones."""
    for topic in campaign.topics:
        yield from campaign.track.units(campaign.topic_state(topic))


@pytest.mark.parametrize("track", sorted(TRACKS))
def test_the_question_of_every_unit_is_filled_in(campaigns, track):
    units = list(_every_unit(campaigns[f"{track}-sample"]))
    assert units
    texts = [f"{unit.question} {unit.name}" for unit in units]
    assert [text for text in texts if PLACEHOLDER.search(text)] == []


@pytest.mark.parametrize("order", ["answer", "document"])
@pytest.mark.parametrize("track", sorted(TRACKS))
def test_no_screen_of_the_desk_shows_a_placeholder(campaigns, track, order):
    campaign = campaigns[f"{track}-sample"]
    desk = Desk(campaign.data, campaign.title, "Amara")
    for address in desk.screen_order(order).next_from(0):
        sheet = desk.show(address, order=order)
        texts = [scale["question"] for scale in sheet["scales"]]
        texts += [unit["question"] for unit in sheet["units"]]
        texts += [sheet["topic"]["question"], sheet["screen"]["title"]]
        assert [text for text in texts if PLACEHOLDER.search(text)] == []


@pytest.mark.parametrize(
    ("track", "kind", "words"),
    [
        ("biogen", "relevance", "What is sentence 1 to answer "),
        ("biogen", "relation", " support sentence 1 of answer "),
        ("r2c2", "entailed", "Does the cited passage entail nugget 1 of answer "),
        ("qa2007", "factoid", "Is “"),
        ("car", "passage", "Should this passage be mentioned in “"),
    ],
)
@pytest.mark.parametrize("order", ["answer", "document"])
def test_the_question_names_its_object_in_every_order(
    campaigns, track, kind, words, order
):
    campaign = campaigns[f"{track}-sample"]
    desk = Desk(campaign.data, campaign.title, "Amara")
    questions = []
    for address in desk.screen_order(order).next_from(0):
        units = desk.show(address, order=order)["units"]
        questions += [unit["question"] for unit in units if unit["kind"] == kind]
    assert any(words in question for question in questions)


def test_a_scale_that_only_adjudicators_meet_is_not_among_an_assessors(campaigns):
    campaign = campaigns["scifact-sample"]
    of_assessors = Desk(campaign.data, "", "Amara").show()["scales"]
    adjudicator = desk_of(campaign, Assessor.adjudicator("Amara").stored)
    of_adjudicators = adjudicator.show()["scales"]
    assert "rationale" not in [scale["kind"] for scale in of_assessors]
    assert "rationale" in [scale["kind"] for scale in of_adjudicators]
