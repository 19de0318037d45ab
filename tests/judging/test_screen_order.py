"""The way through a campaign: addresses that hold, and legs that nobody looks at before they are walked on."""

from __future__ import annotations

from assessment.judging.screen_order import SCREENS_PER_SEGMENT, Page, ScreenOrder, Segment, SegmentOrder
from assessment.model import Screen

SIZES = {"a": 2, "empty": 0, "b": 1, "c": 3}


def page(topic, number):
    return Page(topic, number, Screen(f"{topic}{number}", ()), ())


def way(*topics, seen=None):
    """A way over topics of the sizes above; `seen` hears of every topic that is looked at."""

    def pages(leg):
        if seen is not None:
            seen.append(leg.topic)
        return leg.of([page(leg.topic, n + 1) for n in range(SIZES[leg.topic])])

    return ScreenOrder(SegmentOrder([Segment(topic) for topic in topics]), pages)


def names(found, addresses):
    return [found[n].screen.id for n in addresses]


def test_all_addresses_lead_to_all_pages_in_order():
    found = way("a", "empty", "b", "c")
    assert names(found, found.all()) == ["a1", "a2", "b1", "c1", "c2", "c3"]


def test_an_address_stays_when_pages_of_other_topics_come_and_go():
    before, after = way("a", "b", "c"), way("a", "empty", "c")
    assert before[2 * SCREENS_PER_SEGMENT].screen.id == after[2 * SCREENS_PER_SEGMENT].screen.id == "c1"


def test_before_and_after_go_over_empty_topics():
    found = way("a", "empty", "b")
    assert names(found, found.after(0)) == ["a2", "b1"]
    assert names(found, found.before(2 * SCREENS_PER_SEGMENT)) == ["a2", "a1"]


def test_onward_comes_round_to_the_beginning_and_meets_every_page_once():
    found = way("a", "b", "c")
    assert names(found, found.onward(2 * SCREENS_PER_SEGMENT + 1)) == ["c2", "c3", "a1", "a2", "b1", "c1"]


def test_the_nearest_page_to_an_address_that_none_has():
    found = way("empty", "a", "empty")
    assert [
        found.at(n)
        for n in (-1, 0, SCREENS_PER_SEGMENT + 5, 2 * SCREENS_PER_SEGMENT, 9 * SCREENS_PER_SEGMENT)
    ] == [
        SCREENS_PER_SEGMENT,
        SCREENS_PER_SEGMENT,
        SCREENS_PER_SEGMENT + 1,
        SCREENS_PER_SEGMENT + 1,
        SCREENS_PER_SEGMENT + 1,
    ]
    assert way("empty").at(0) is None
    assert way().at(3) is None


def test_only_topics_on_the_way_are_looked_at():
    seen = []
    found = way("a", "b", "c", seen=seen)
    assert next(found.after(0)) == 1
    assert seen == ["a"]


def test_a_leg_of_screens_has_them_in_its_own_order_without_those_that_are_gone():
    pages = [page("c", n) for n in (1, 2, 3)]
    assert [each.screen.id for each in Segment("c", ("c3", "c9", "c1")).of(pages)] == ["c3", "c1"]
