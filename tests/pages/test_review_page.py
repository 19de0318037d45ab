"""Organisers review a sample of an assessor's judgments on the page Session."""

from __future__ import annotations

import pytest

from assessment.campaign.phase_log import set_phase
from assessment.review.quality.reviews import reviews
from tests.conftest import judge, unit
from tests.pages.opening import open_part, press, words


@pytest.fixture
def spring(spring):
    for name in ("sentence 1", "sentence 2"):
        judge(spring, unit(spring, "heron", name), "required", note="<b>sure</b>")
    return spring


def test_judgments_are_accepted_and_sent_back_one_by_one(spring):
    test = open_part("session", "Review")
    assert "helps" in words(test) and "required" in words(test)
    assert "\\<b\\>sure\\<\\/b\\>" in words(test)
    test = press(test, "Accept")
    assert "The judgment is accepted" in words(test)
    refused = press(test, "Send back")
    assert "The reason is empty" in words(refused)
    refused.text_area[0].set_value("Read on.")
    test = press(refused, "Send back")
    assert sorted(one.state for one in reviews(spring)) == ["accepted", "waits"]
    assert {one.event.by for one in reviews(spring)} == {"Zoe"}
    assert set(test.dataframe[0].value["State"]) == {"accepted", "waits"}
    assert not [button for button in test.button if button.label == "Accept"]


def test_a_late_press_accepts_no_judgment_that_was_not_on_the_page(spring):
    slow, quick = open_part("session", "Review"), open_part("session", "Review")
    press(quick, "Accept")
    press(slow, "Accept")
    assert len(reviews(spring)) == 1


def test_an_assessor_cannot_review(spring):
    test = open_part("session", "Review", **{"as": "assessor", "who": "Ann"})
    assert not test.button and "Sent back" not in words(test)


def test_a_frozen_campaign_offers_no_review_and_says_why(spring):
    press(open_part("session", "Review"), "Accept")
    set_phase(spring, "frozen", by="Zoe")
    test = open_part("session", "Review")
    assert "Nothing can be reviewed: the campaign is frozen" in words(test)
    assert not test.text_area and not test.selectbox
    assert list(test.dataframe[0].value["State"]) == ["accepted"]
