"""No read of the store goes through a table from end to end that grows with the judgments."""

from __future__ import annotations

import pytest

from assessment.model import Ref
from assessment.store import open_store
from assessment.store.store import Store
from tests.store.test_log import fill

CAMPAIGN = {
    "judgment_order": lambda store: (
        store.changed_topics(1, 5),
        list(store.log(1, 5)),
        list(store.lean_log(1, 5, 9)),
    ),
    "judgment_unit": lambda store: store.history(1, Ref("accuracy", "1", "abc")),
    "judgment_recent": lambda store: (
        store.recent(1, "Ann", 40),
        store.topics_of(1, "Ann", 5),
    ),
    "sqlite_autoindex_judgment_1": lambda store: store.stored_uuids(1, ["u1", "u2"]),
    "nugget_order": lambda store: (store.nugget_changes(1, 5), store.nuggets(1)),
    "nugget_current": lambda store: store.nuggets(1, "1"),
    "answer_current": lambda store: store.answers(1, "1"),
    "answer_of": lambda store: store.answers_of(1, "heron"),
    "document_current": lambda store: (
        store.documents(1, ["11"]),
        store.count_documents(1),
    ),
    "import_order": lambda store: store.imports(1),
    "setting_order": lambda store: store.settings(1),
}
"""Reads by the one index that each of them uses."""


class Plans:
    """An engine that also notes how each query was carried out."""

    def __init__(self, engine):
        self._engine, self.steps = engine, []

    def __getattr__(self, name):
        return getattr(self._engine, name)

    def rows(self, query, values=()):
        self.steps += [
            row[-1]
            for row in self._engine.rows(f"EXPLAIN QUERY PLAN {query}", values)
            if not row[-1].startswith(("USE TEMP", "CO-ROUTINE"))
        ]
        return self._engine.rows(query, values)

    stream = rows

    def newest(self, campaign, query, values):
        return next(self.rows(query, values))


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path / "desk.sqlite")
    fill(store, store.add_campaign("spring", "Spring", "biogen").id)
    return Store(Plans(store._engine))


@pytest.mark.parametrize("index", CAMPAIGN)
def test_a_read_goes_by_an_index(store, index):
    CAMPAIGN[index](store)
    steps = [step for step in store._engine.steps if step != "SCAN one"]
    assert steps and all(
        step.startswith("SEARCH ") and f" {index} (" in step for step in steps
    )


def test_votes_and_tallies_are_found_by_topic(store):
    store.votes(1, "1")
    store.own_votes(1, "1", "Ann")
    store.tallies.by_assessor(1, "1")
    votes, judgments, own_votes, own_judgments, tallies = store._engine.steps
    assert (own_votes, own_judgments) == (votes, judgments)
    assert votes == "SEARCH v USING PRIMARY KEY (campaign=? AND topic=?)"
    assert judgments == "SEARCH j USING INTEGER PRIMARY KEY (rowid=?)"
    assert tallies == "SEARCH tally USING PRIMARY KEY (campaign=? AND topic=?)"


def test_reasons_are_looked_for_in_the_topics_that_have_some(store):
    store.reasons(1)
    votes, *_tallies, judgments = store._engine.steps
    assert votes == "SEARCH v USING PRIMARY KEY (campaign=? AND topic=?)"
    assert judgments == "SEARCH j USING INTEGER PRIMARY KEY (rowid=?)"


def test_what_pages_ask_of_a_whole_campaign_reads_no_judgment(store):
    for read in (
        store.state,
        store.assessors,
        store.count_judgments,
        store.tallies.by_topic,
        store.tallies.by_assessor,
    ):
        read(1)
    store.topics_of(1, "Ann")
    tables = {
        step.split()[1]
        for step in store._engine.steps
        if step.startswith("SEARCH ") and "COVERING" not in step
    }
    assert tables == {"tally"}
