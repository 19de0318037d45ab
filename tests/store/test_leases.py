"""Leases on both engines: one at a time, with threads, and an end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from assessment.store import open_store

NOW, SOON, LATER = "2026-11-01T10:00:00.000Z", "2026-11-01T10:30:00.000Z", "2026-11-02"
SCREENS = [("1", f"screen {number}") for number in range(12)]


def first_free(log, leases):
    """The first screen that nobody has at NOW."""
    held = {lease.topic_screen for lease in leases if lease.expires > NOW}
    return next((place for place in SCREENS if place not in held), None)


def take(store, campaign, assessor, choose=first_free, now=NOW, expires=SOON):
    return store.leases.take(campaign, assessor, choose, now=now, expires=expires)


def test_threads_and_stores_never_get_a_screen_twice(store, target, spring):
    stores = [store, open_store(target)]

    def ask(number):
        lease = take(stores[number % 2], spring, f"assessor {number}")
        return lease and lease.topic_screen

    with ThreadPoolExecutor(8) as pool:
        places = list(pool.map(ask, range(16)))
    assert sorted(place for place in places if place) == sorted(SCREENS)
    assert places.count(None) == 4


def test_the_screen_before_the_last_one_is_given_back(store, spring):
    first, second, third = (take(store, spring, "Ann") for _ in range(3))
    ends = {lease.topic_screen: lease.expires for lease in store.leases.all(spring)}
    assert ends == {
        first.topic_screen: NOW,
        second.topic_screen: SOON,
        third.topic_screen: SOON,
    }


def test_a_screen_that_is_taken_again_goes_on_while_a_later_one_is_given_back(
    store, spring
):
    first, second = SCREENS[:2]
    take(store, spring, "Ann", expires=NOW)
    take(store, spring, "Ann", choose=lambda log, leases: second)
    take(store, spring, "Ann", choose=lambda log, leases: first, expires=LATER)
    third = take(store, spring, "Ann")
    ends = {lease.topic_screen: lease.expires for lease in store.leases.all(spring)}
    assert ends == {first: LATER, second: NOW, third.topic_screen: SOON}


def test_a_finished_screen_is_given_back_before_one_that_ends_at_the_same_time(
    store, spring
):
    first, second = SCREENS[:2]
    take(store, spring, "Ann")
    take(store, spring, "Ann")
    third = store.leases.take(
        spring,
        "Ann",
        first_free,
        now=NOW,
        expires=SOON,
        is_finished=lambda screen: screen == second,
    )
    ends = {lease.topic_screen: lease.expires for lease in store.leases.all(spring)}
    assert ends == {first: SOON, second: NOW, third.topic_screen: SOON}


def test_only_leases_that_still_run_are_renewed(store, spring):
    take(store, spring, "Ann")
    store.leases.renew(spring, "Ann", ["1"], now=NOW, expires=LATER)
    assert [lease.expires for lease in store.leases.all(spring)] == [LATER]
    take(store, spring, "Ben", expires=NOW)
    store.leases.renew(spring, "Ben", ["1", "2"], now=NOW, expires=LATER)
    assert store.leases.all(spring)[-1].expires == NOW


def test_what_one_had_before_can_be_had_again(store, spring):
    first = take(store, spring, "Ann", expires=NOW)
    take(store, spring, "Ann", now=SOON, expires=LATER)
    assert store.leases.all(spring) == [first._replace(expires=LATER)]


def test_where_nothing_is_chosen_nothing_changes(store, spring):
    take(store, spring, "Ann")
    before = store.leases.all(spring)
    assert take(store, spring, "Ann", choose=lambda log, leases: None) is None
    assert store.leases.all(spring) == before


def test_leases_are_no_events(store, spring):
    before = store.state(spring), store.heads(spring)
    take(store, spring, "Ann")
    assert (store.state(spring), store.heads(spring)) == before
