"""The nuggets of TREC QA's sample, beside the texts of the responses that hold them."""

import shutil

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import DATABASE
from assessment.tracks.qa2007.answers.pool import responses
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import response_reading
from assessment.tracks.qa2007.nuggets.suggestions import pourpre
from sample_data.qa2007.second_readings import PLAIN


def readings(campaign):
    """What the judgments say of every response that was read, with the response and its nuggets."""
    for topic in campaign.topics:
        state = campaign.topic_state(topic)
        for question in state.topic.questions:
            if question.kind != "OTHER":
                continue
            nuggets = nuggets_of(state.nuggets, question.id)
            for items in responses(state, question).values():
                reading = response_reading(state, question.id, items, nuggets)
                if reading.is_read:
                    yield question.id, [item.text for item in items], nuggets, reading


@pytest.fixture(scope="module")
def campaign(tmp_path_factory, shipped_samples):
    folder = tmp_path_factory.mktemp("samples")
    shutil.copy(shipped_samples, folder / DATABASE)
    return Workspace(folder).campaign("qa2007-sample")


def test_a_nugget_whose_words_a_response_holds_counts_or_is_in_dispute(campaign):
    for question, texts, nuggets, reading in readings(campaign):
        for nugget in nuggets:
            if pourpre(nugget.text, texts) > 0.6:
                known = reading.matched | reading.contested
                assert nugget.id in known, (question, nugget.text)


def test_a_nugget_that_a_response_says_in_other_words_counts(campaign):
    met = set()
    for question, texts, nuggets, reading in readings(campaign):
        for nugget in nuggets:
            place = question, nugget.number
            words = PLAIN.get(place)
            if words and any(words in text for text in texts):
                assert nugget.id in reading.matched, place
                met.add(place)
    assert met == set(PLAIN)
