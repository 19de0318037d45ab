"""A restored campaign comes whole or not at all, on both engines, wherever the restoring fails."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from assessment.analysis import errors
from assessment.campaign import Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.settings.changing import change_settings
from assessment.model.permissions import Principal
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import plan_of, store_plan
from assessment.store import StoreError
from assessment.store.migrations import COUNTED, LOGS
from tests.conftest import judge, unit

PLAN = Plan(
    AssignmentOptions(("Ann", "Cleo")),
    {"Ann": (PlanEntry("1"),), "Cleo": (PlanEntry("2"),)},
)


class Failing:
    """A transaction whose nth statement fails."""

    def __init__(self, db, left):
        self.db, self.left = db, left

    def _count(self):
        self.left[0] -= 1
        if self.left[0] < 0:
            raise StoreError("the disk is full")

    def execute(self, *args):
        self._count()
        return self.db.execute(*args)

    def executemany(self, *args):
        self._count()
        return self.db.executemany(*args)

    def queue(self, *args):
        self.db.queue(*args)


@contextmanager
def failing_after(store, statements):
    """In this block, the statement after so many fails."""
    engine, left = store._engine, [statements]
    write = engine.write

    @contextmanager
    def failing(*args):
        with write(*args) as db:
            yield Failing(db, left)

    engine.write = failing
    try:
        yield
    finally:
        del engine.write


def everything(store):
    """The number of rows of every table."""
    return {
        table: next(store._engine.rows(f'SELECT count(*) FROM "{table}"'))[0]
        for table in (*LOGS, *COUNTED)
    }


@pytest.fixture
def archive(campaign):
    """An archive with judgments, tags of two owners, a plan and a setting."""
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    judge(
        campaign,
        unit(campaign, "heron", "sentence 1"),
        "required",
        "Bob",
        note="a long note " * 800,
    )
    item = next(iter(errors.run_units(campaign.data, "heron", "1", answers="all")))
    errors.tag_run_units(
        campaign, Principal("Zoe", "organiser"), [item], tag="misread", note="a note"
    )
    store_plan(campaign, PLAN, "Zoe")
    change_settings(campaign, {"policy": "latest"}, by="Zoe")
    return export(campaign, "archive")[1]


@pytest.fixture
def place(archive, target, tmp_path, monkeypatch):
    """An empty workspace on either engine."""
    monkeypatch.setenv("ASSESSMENT_STORE", target)
    return Workspace(tmp_path / "elsewhere")


def test_a_restore_that_fails_at_any_statement_leaves_nothing_and_can_be_done_again(
    place, archive
):
    empty = everything(place.store)
    failed = 0
    while True:
        try:
            with failing_after(place.store, failed):
                restore(place, archive)
        except StoreError as error:
            assert str(error) == "the disk is full"
        else:
            break
        assert everything(place.store) == empty
        failed += 1
        assert failed < 200
    assert failed > 20
    copy = Workspace(place.path).campaign("spring")
    assert (copy.count(), plan_of(copy.data), copy.settings["policy"]) == (
        2,
        PLAN,
        "latest",
    )
    assert len(list(copy.store.tags.log(copy.row.id))) == 1
    assert {"Ann", "Bob", "Cleo"} <= set(copy.store.people())


@pytest.mark.parametrize("room", [0, 1])
def test_a_full_disk_leaves_nothing(tmp_path, archive, room):
    place = Workspace(tmp_path / "small")
    connection = place.store._engine._connection()
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    empty = everything(place.store)
    connection.execute(f"PRAGMA max_page_count = {pages + room}")
    with pytest.raises(StoreError, match="full"):
        restore(place, archive)
    assert everything(place.store) == empty
    connection.execute("PRAGMA max_page_count = 1000000")
    assert restore(place, archive).count() == 2


def test_a_new_campaign_whose_settings_fail_is_not_there_at_all(place):
    with pytest.raises(StoreError), failing_after(place.store, 2):
        place.create("spring", "biogen", settings={"policy": "latest"})
    assert place.campaigns() == {}


def test_what_one_write_of_a_transaction_stores_the_next_one_sees(place):
    with place.store.transaction() as store:
        row = store.add_campaign("spring", "Spring", "biogen")
        store.change_settings(row.id, {"policy": "latest"}, "Zoe")
        assert (list(store.campaigns()), store.settings(row.id)) == (
            ["spring"],
            {"policy": "latest"},
        )
    assert list(place.campaigns()) == ["spring"]
