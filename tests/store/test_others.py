"""Several writers and readers at one log: nothing becomes visible out of order, and news arrive."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from assessment.model import Judgment, Nugget, Ref
from assessment.store.database import open_engine
from assessment.store.log import Store
from assessment.store.rows import append


def judgment(uuid, topic="1"):
    return Judgment(Ref("accuracy", topic, "a"), "Ann", "yes", uuid=uuid)


@pytest.fixture
def other(target):
    """The same log as another server has it."""
    store = Store(open_engine(target))
    yield store
    store.close()


def test_a_number_never_becomes_visible_after_a_later_one(store, spring, other):
    with ThreadPoolExecutor(1) as pool:
        with store._engine.write(spring) as db:
            append(db, spring, (), [judgment("first", "1")])
            late = pool.submit(other.append, spring, [judgment("second", "2")])
            time.sleep(0.2)
            assert (late.done(), other.changed_topics(spring, 0)) == (False, {})
        late.result(30)
    assert [event.uuid for event in other.log(spring)] == ["first", "second"]


def test_a_reader_that_goes_on_after_the_newest_number_misses_nothing(store, spring, other):
    stores, seen, done = (store, other), [], threading.Event()

    def read():
        while True:
            last = done.is_set()
            seen.extend(event for event in other.log(spring, seen[-1].seq if seen else 0))
            if last:
                return

    def write(n):
        for k in range(50):
            stores[n % 2].append(spring, [judgment(f"{n}-{k}")])

    reader = threading.Thread(target=read)
    reader.start()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    done.set()
    reader.join(30)
    assert [event.uuid for event in seen] == [event.uuid for event in store.log(spring)]
    assert len(seen) == 200


def test_the_state_names_what_has_been_added(store, spring):
    states = [store.state(spring)]
    for add in (
        lambda: store.append(spring, [judgment("u1")]),
        lambda: store.append_nuggets(spring, [Nugget("n1", "1", "q", 1, "Iron helps.", uuid="e1")]),
        lambda: store.add_material(spring, file="a", kind="topics", digest="0", by="Ann", summary={}),
        lambda: store.set(spring, {"policy": "latest"}, "Ann"),
    ):
        add()
        states.append(store.state(spring))
    assert len(set(states)) == 5 and states[-1] == (1, 1, 1, 1)


def test_who_waits_hears_of_a_write_elsewhere_at_once(store, spring, other):
    seen = store.state(spring)
    store.wait(spring, seen, 0.3)
    threading.Timer(0.3, other.append, (spring, [judgment("u1")])).start()
    begin = time.monotonic()
    assert store.wait(spring, seen, 30) == store.state(spring) != seen
    assert time.monotonic() - begin < 3


def test_who_waits_for_what_has_come_already_does_not_wait(store, spring):
    seen = store.state(spring)
    store.append(spring, [judgment("u1")])
    begin = time.monotonic()
    assert store.wait(spring, seen, 30) != seen
    assert time.monotonic() - begin < 3


def test_who_waits_in_vain_comes_back_in_time(store, spring):
    begin = time.monotonic()
    assert store.wait(spring, store.state(spring), 0.4) == store.state(spring)
    assert 0.4 <= time.monotonic() - begin < 3


def test_a_block_of_ones_own_shuts_out_others_of_the_campaign_only(store, spring, other):
    entered = []

    def enter(campaign):
        with other.exclusive(campaign):
            entered.append(campaign)

    with ThreadPoolExecutor(1) as pool:
        with store.exclusive(spring):
            pool.submit(enter, spring + 1).result(30)
            late = pool.submit(enter, spring)
            other.append(spring, [judgment("u1")])
            time.sleep(0.2)
            assert entered == [spring + 1]
        late.result(30)
    assert entered == [spring + 1, spring]


def test_a_block_that_raises_lets_the_next_one_in(store, spring, other):
    with pytest.raises(ValueError), store.exclusive(spring):
        raise ValueError
    with other.exclusive(spring):
        other.append(spring, [judgment("u1")])
    assert store.count_judgments(spring) == 1
