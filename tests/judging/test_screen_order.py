"""The order of screens: addresses that hold, and segments that nobody reads before they are needed."""

from __future__ import annotations

from assessment.judging.pages.screen_order import (
    SCREENS_PER_SEGMENT,
    DeskPage,
    ScreenOrder,
    Segment,
    SegmentOrder,
)
from assessment.model import Screen

SIZES = {"a": 2, "empty": 0, "b": 1, "c": 3}


def page(topic, number):
    return DeskPage(topic, number, Screen(f"{topic}{number}", ()), ())


def order_of(*topics, seen=None):
    """The order of topics of the sizes above; `seen` gets every topic that is read."""

    def pages(segment):
        if seen is not None:
            seen.append(segment.topic)
        return segment.of(
            [page(segment.topic, n + 1) for n in range(SIZES[segment.topic])]
        )

    return ScreenOrder(SegmentOrder([Segment(topic) for topic in topics]), pages)


def names(order, addresses):
    return [order[n].screen.id for n in addresses]


def test_all_addresses_lead_to_all_pages_in_order():
    order = order_of("a", "empty", "b", "c")
    assert names(order, order.addresses()) == ["a1", "a2", "b1", "c1", "c2", "c3"]


def test_an_address_stays_when_pages_of_other_topics_come_and_go():
    before, after = order_of("a", "b", "c"), order_of("a", "empty", "c")
    assert (
        before[2 * SCREENS_PER_SEGMENT].screen.id
        == after[2 * SCREENS_PER_SEGMENT].screen.id
        == "c1"
    )


def test_before_and_after_go_over_empty_topics():
    order = order_of("a", "empty", "b")
    assert names(order, order.after(0)) == ["a2", "b1"]
    assert names(order, order.before(2 * SCREENS_PER_SEGMENT)) == ["a2", "a1"]


def test_going_on_comes_round_to_the_beginning_and_meets_every_page_once():
    order = order_of("a", "b", "c")
    assert names(order, order.next_from(2 * SCREENS_PER_SEGMENT + 1)) == [
        "c2",
        "c3",
        "a1",
        "a2",
        "b1",
        "c1",
    ]


def test_the_nearest_page_to_an_address_that_none_has():
    order = order_of("empty", "a", "empty")
    assert [
        order.nearest(n)
        for n in (
            -1,
            0,
            SCREENS_PER_SEGMENT + 5,
            2 * SCREENS_PER_SEGMENT,
            9 * SCREENS_PER_SEGMENT,
        )
    ] == [
        SCREENS_PER_SEGMENT,
        SCREENS_PER_SEGMENT,
        SCREENS_PER_SEGMENT + 1,
        SCREENS_PER_SEGMENT + 1,
        SCREENS_PER_SEGMENT + 1,
    ]
    assert order_of("empty").nearest(0) is None
    assert order_of().nearest(3) is None


def test_only_topics_that_are_needed_are_read():
    seen = []
    order = order_of("a", "b", "c", seen=seen)
    assert next(order.after(0)) == 1
    assert seen == ["a"]


def test_a_segment_of_screens_has_them_in_its_own_order_without_those_that_are_gone():
    pages = [page("c", n) for n in (1, 2, 3)]
    assert [each.screen.id for each in Segment("c", ("c3", "c9", "c1")).of(pages)] == [
        "c3",
        "c1",
    ]
