"""All rows of one database in another, proved equal."""

from __future__ import annotations

import pytest

from assessment.model import Judgment, Ref
from assessment.store import StoreError, open_store
from assessment.store.copying import TABLES, copy, table_checksums
from assessment.store.database import open_engine
from assessment.store.migrations import LOGS
from assessment.store.store import Store
from tests.store.test_log import fill, judgment


@pytest.fixture(params=["sqlite", "postgresql"])
def goal(request, tmp_path):
    """An empty database to copy into."""
    place = (
        tmp_path / "goal.sqlite"
        if request.param == "sqlite"
        else request.getfixturevalue("postgres").emptied("spare", "mover")
    )
    engine = open_engine(place)
    yield engine
    engine.close()


@pytest.fixture
def filled(store, spring):
    fill(store, spring)
    fill(store, store.add_campaign("autumn", "Autumn", "biogen").id)
    store.append(
        spring,
        [judgment("u7")._replace(note="a\x00b\uffff0☃'?%s"), judgment("u1", "no")],
    )
    store.leases.take(
        spring, "Ann", lambda log, leases: ("1", "screen"), now="1", expires="2"
    )
    return store


def test_a_copy_holds_every_row_under_its_number_and_numbers_go_on(
    filled, spring, goal
):
    read = copy(filled._engine, goal)
    assert read == table_checksums(goal) == table_checksums(filled._engine)
    assert [item.table for item in read] == list(TABLES) and all(
        item.rows for item in read
    )
    for table in LOGS:
        assert list(goal.rows(f'SELECT * FROM "{table}" ORDER BY 1')) == list(
            filled._engine.rows(f'SELECT * FROM "{table}" ORDER BY 1')
        )


def test_what_is_written_after_a_copy_comes_after_what_was_copied(filled, spring, goal):
    copy(filled._engine, goal)
    copied = Store(goal)
    copied.append(spring, [judgment("new")])
    assert [event.uuid for event in copied.log(spring)][-2:] == ["u7", "new"]
    assert copied.add_campaign("third", "Third", "biogen").id == 3


def test_a_place_that_holds_anything_is_refused_and_left_alone(filled, goal, tmp_path):
    copy(filled._engine, goal)
    before = table_checksums(goal)
    with pytest.raises(
        StoreError,
        match=r"holds a workspace already; name an empty place to move into$",
    ):
        copy(filled._engine, goal)
    assert table_checksums(goal) == before


def test_a_copy_that_breaks_off_leaves_nothing(filled, goal):
    def stop(share, text):
        if "judgment" in text:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy(filled._engine, goal, stop)
    assert sum(item.rows for item in table_checksums(goal)) == 0


def test_a_copy_is_of_one_moment_while_others_judge_on(filled, spring, goal):
    def judge_on(share, text):
        filled.append(
            spring, [Judgment(Ref("accuracy", "1", text), "Ben", "yes", uuid=text)]
        )

    before = {item.table: item.rows for item in table_checksums(filled._engine)}
    assert {
        item.table: item.rows for item in copy(filled._engine, goal, judge_on)
    } == before
    assert filled.count_judgments(spring) > 2


def test_one_changed_letter_changes_the_checksum(tmp_path):
    def checksum(name, note):
        store = open_store(tmp_path / name)
        store.append(
            store.add_campaign("spring", "", "biogen").id,
            [judgment("u1")._replace(note=note, at="2026")],
        )
        return next(
            item.checksum
            for item in table_checksums(store._engine)
            if item.table == "judgment"
        )

    assert checksum("one", "a") == checksum("two", "a") != checksum("three", "b")
