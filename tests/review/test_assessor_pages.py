"""What holds for an assessor's pages, whether a plan, a dynamic queue or disputes bring them."""

from __future__ import annotations

import pytest

from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions, DynamicQueue
from assessment.planning.stored_plan import apply_plan
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, unit

ZOE = "adjudicator:Zoe"


def planned(campaign):
    options = AssignmentOptions(("Ann",), each=1)
    apply_plan(campaign, preview(campaign, options).assignment.plan, by="Zoe")
    return "Ann"


def leased(campaign):
    options = AssignmentOptions(("Ann",), each=1, queue=DynamicQueue())
    apply_plan(campaign, preview(campaign, options).assignment.plan, by="Zoe")
    desk_of(campaign, "Ann").show()
    return "Ann"


def disputed(campaign):
    for run, topic in (("heron", "1"), ("heron", "2")):
        answer = unit(campaign, run, "answer", topic)
        judge(campaign, answer, "yes", "Ann")
        judge(campaign, answer, "no", "Ben")
    return ZOE


@pytest.mark.parametrize("bring", [planned, leased, disputed])
def test_segments_open_screens_and_views_are_of_the_same_pages(campaign, bring):
    desk = desk_of(campaign, bring(campaign))
    pages = desk.assessor_pages
    segments = pages.segments("answer")
    assert segments.topics
    for topic in segments.topics:
        screens = {page.screen.id for page in pages.of_topic(topic, "answer")}
        assert screens == {page.screen.id for page in pages.view(topic).pages}
        assert screens == pages.open_screens(topic, "answer")
        assert pages.orders(topic)[0] == "answer"
    addressed = {(page.topic, page.screen.id) for page in desk.pages()}
    assert addressed == {
        (topic, page.screen.id)
        for topic in segments.topics
        for page in pages.of_topic(topic, "answer")
    }


@pytest.mark.parametrize("bring", [planned, leased, disputed])
def test_a_screen_that_is_judged_is_done_and_no_longer_open(campaign, bring):
    name = bring(campaign)
    [first, *_] = desk_of(campaign, name).pages()
    for each in first.units:
        choices = each.choices or campaign.track.scale(each.ref.kind).names
        judge(campaign, each, choices[-1], name)
    pages = desk_of(campaign, name).assessor_pages
    assert first.screen.id not in pages.open_screens(first.topic, "answer")
    assert pages.progress(first.topic).done == len(first.units)
    assert pages.progress().done == len(first.units)
