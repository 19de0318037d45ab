"""Topics stand in tables with their titles."""

from __future__ import annotations

from assessment.ui.topic_titles import topic_title
from tests.conftest import TOPICS


def test_a_topic_has_its_title_and_an_unknown_one_none(campaign):
    [first, *_] = TOPICS["topics"]
    title = campaign.track.headline(campaign.topics["1"]).title
    assert title
    assert topic_title(campaign, str(first["id"])) == title
    assert topic_title(campaign, "of no campaign") == ""
