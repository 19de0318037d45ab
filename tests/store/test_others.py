"""Several writers and readers at one log: nothing becomes visible out of order, and news arrive."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from assessment.model import Judgment, Nugget, Ref
from assessment.store.database import open_engine
from assessment.store.log import _STATE
from assessment.store.materials import NewImport
from assessment.store.rows import append
from assessment.store.store import Store
from tests.store.waiting import (
    another_thread_is_in,
    until,
    until_another_waits_to_write,
)


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
            until_another_waits_to_write(other)
            assert (late.done(), other.changed_topics(spring, 0)) == (False, {})
        late.result(30)
    assert [event.uuid for event in other.log(spring)] == ["first", "second"]


def test_a_reader_that_goes_on_after_the_newest_number_misses_nothing(
    store, spring, other
):
    stores, seen, done = (store, other), [], threading.Event()

    def read():
        while True:
            last = done.is_set()
            seen.extend(
                event for event in other.log(spring, seen[-1].seq if seen else 0)
            )
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
        lambda: store.append_nuggets(
            spring, [Nugget("n1", "1", "q", 1, "Iron helps.", uuid="e1")]
        ),
        lambda: store.add_material(
            spring,
            NewImport(
                file="a",
                kind="topics",
                digest="0",
                by="Ann",
                summary={},
            ),
        ),
        lambda: store.change_settings(spring, {"policy": "latest"}, "Ann"),
    ):
        add()
        states.append(store.state(spring))
    assert len(set(states)) == 5 and states[-1] == (1, 1, 1, 1)


def stored_state(store, campaign):
    """The state as the database has it."""
    with store._engine.snapshot() as rows:
        return next(rows(_STATE, {"c": campaign}))


def test_the_state_holds_what_this_process_wrote_before_the_write_returns(
    store, spring
):
    def write(n):
        for k in range(50):
            store.append(spring, [judgment(f"{n}-{k}")._replace(assessor=f"A{n}")])
            assert store.state(spring)[0] >= store.recent(spring, f"A{n}", 1)[0].seq

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    assert store.state(spring) == stored_state(store, spring)


def test_the_state_learns_of_a_write_elsewhere(store, spring, other, on_postgres):
    for n in range(20):
        store.state(spring)
        other.append(spring, [judgment(f"u{n}")])
        if on_postgres:
            until(lambda number=n: store.state(spring)[0] > number)
        assert store.state(spring) == stored_state(other, spring)


def test_the_state_at_the_beginning_of_a_block_of_ones_own_holds_what_the_one_before_wrote(
    store, spring, other
):
    stores = (store, other)
    for n in range(30):
        with stores[n % 2].exclusive(spring):
            assert stores[n % 2].state(spring) == stored_state(store, spring)
            stores[n % 2].append(spring, [judgment(f"u{n}")])
    assert store.count_judgments(spring) == 30


def test_a_long_answer_half_read_hides_nothing_that_comes_in(store, spring, other):
    other.append(spring, [judgment("u1"), judgment("u2", "2")])
    reading = store.log(spring)
    assert next(reading).uuid == "u1"
    store.append(spring, [judgment("u3", "3")])
    other.append(spring, [judgment("u4", "4")])
    assert sorted(store.changed_topics(spring, 0)) == ["1", "2", "3", "4"]
    assert [event.uuid for event in reading] == ["u2"]


def test_a_block_of_ones_own_shuts_out_others_of_the_campaign_only(
    store, spring, other
):
    entered = []

    def enter(campaign):
        with other.exclusive(campaign):
            entered.append(campaign)

    with ThreadPoolExecutor(1) as pool:
        with store.exclusive(spring):
            pool.submit(enter, spring + 1).result(30)
            late = pool.submit(enter, spring)
            other.append(spring, [judgment("u1")])
            until(lambda: another_thread_is_in(type(other._engine).exclusive))
            assert entered == [spring + 1]
        late.result(30)
    assert entered == [spring + 1, spring]


def test_a_block_that_raises_lets_the_next_one_in(store, spring, other):
    with pytest.raises(ValueError), store.exclusive(spring):
        raise ValueError
    with other.exclusive(spring):
        other.append(spring, [judgment("u1")])
    assert store.count_judgments(spring) == 1
