"""The way through a campaign: addresses that hold, and legs that nobody looks at before they are walked on."""

from __future__ import annotations

from assessment.judging.screen_order import STRIDE, Leg, Page, Route, Way
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

    return Way(Route([Leg(topic) for topic in topics]), pages)


def names(found, addresses):
    return [found[n].screen.id for n in addresses]


def test_all_addresses_lead_to_all_pages_in_order():
    found = way("a", "empty", "b", "c")
    assert names(found, found.all()) == ["a1", "a2", "b1", "c1", "c2", "c3"]


def test_an_address_stays_when_pages_of_other_topics_come_and_go():
    before, after = way("a", "b", "c"), way("a", "empty", "c")
    assert before[2 * STRIDE].screen.id == after[2 * STRIDE].screen.id == "c1"


def test_before_and_after_go_over_empty_topics():
    found = way("a", "empty", "b")
    assert names(found, found.after(0)) == ["a2", "b1"]
    assert names(found, found.before(2 * STRIDE)) == ["a2", "a1"]


def test_onward_comes_round_to_the_beginning_and_meets_every_page_once():
    found = way("a", "b", "c")
    assert names(found, found.onward(2 * STRIDE + 1)) == ["c2", "c3", "a1", "a2", "b1", "c1"]


def test_the_nearest_page_to_an_address_that_none_has():
    found = way("empty", "a", "empty")
    assert [found.at(n) for n in (-1, 0, STRIDE + 5, 2 * STRIDE, 9 * STRIDE)] == [
        STRIDE,
        STRIDE,
        STRIDE + 1,
        STRIDE + 1,
        STRIDE + 1,
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
    assert [each.screen.id for each in Leg("c", ("c3", "c9", "c1")).of(pages)] == ["c3", "c1"]
