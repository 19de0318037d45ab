"""The pool, near-duplicates, and the order in which documents are judged."""

from dataclasses import replace

from assessment.model import Document, ExportData, Run
from assessment.tracks.adhoc.answer import Topic
from assessment.tracks.adhoc.pool.pool import pool
from assessment.tracks.adhoc.screens.units import headline, screens, units
from assessment.tracks.adhoc.writers.exports import write_holes, write_pool
from tests.tracks.adhoc.making import (
    DEFAULTS,
    TOPICS,
    answer,
    context,
    read,
    state,
    votes,
)

RUNS = {"wren": answer(a=3, b=2, c=1), "robin": answer(b=3, d=2, e=1)}


def pooled(**settings):
    return set(pool(state(RUNS, **settings)))


def stored(text, **settings):
    """The resources of an imported list."""
    result = read("pool", text, context(**settings))
    return {(one.kind, one.name): one.body for one in result.resources}


def test_the_pool_holds_the_first_documents_of_all_runs():
    assert pooled(depth="2") == {"a", "b", "d"}
    assert pool(state(RUNS, depth="2"))["b"] == 2


def test_the_pool_of_chosen_runs_holds_those_of_high_priority():
    one = replace(
        state(RUNS, depth="2", pool="high"), details={"robin": {"priority": "high"}}
    )
    assert set(pool(one)) == {"b", "d"}


def test_a_listed_document_is_judged_whether_a_run_holds_it_or_not():
    resources = stored("topic\tdocument\n1\ta\n1\tz\n2\tb\n")
    one = state(RUNS, resources=resources, pool="list")
    assert set(pool(one)) == {"a", "z"}


def test_what_has_a_label_belongs_to_the_pool():
    assert set(pool(state(RUNS, {"z": 1}, depth="1"))) == {"a", "b", "z"}


def test_a_run_alone_has_the_documents_of_the_pool_that_it_holds():
    one = state(RUNS, {"c": 1}, depth="1")
    assert set(pool(one.of_runs(["wren"]))) == {"a", "b", "c"}


def test_equal_texts_are_one_screen_with_a_unit_for_each_document():
    documents = {
        "a": Document("a", "One", ("Bees  fly",)),
        "b": Document("b", "Two", ("bees fly",)),
        "d": Document("d", "Three", ("bees sleep",)),
    }
    one = state(RUNS, depth="2", documents=documents)
    assert len(list(screens(one))) == 2
    by_screen = {}
    for unit in units(one):
        by_screen.setdefault(unit.screen, []).append(unit.ref.key)
    assert sorted(map(sorted, by_screen.values())) == [["a", "b"], ["d"]]


def test_documents_without_text_are_judged_alone_and_say_so():
    one = state(RUNS, depth="1")
    notes = [screen.notes for screen in screens(one)]
    assert len(notes) == 2
    assert all("text of this document is not" in note for (note,) in notes)


def test_what_most_runs_hold_comes_first_where_organisers_want_it():
    ranks = {one.rank for one in screens(state(RUNS, depth="2"))}
    assert ranks == {0}
    by_runs = screens(state(RUNS, depth="2", order="runs"))
    assert sorted(one.rank for one in by_runs) == [-2, -1, -1]


def test_the_headline_shows_query_description_and_narrative():
    head = headline(Topic("bees", "Which cues?", "Distances are not relevant."))
    assert head == ("bees", "Which cues?", "Distances are not relevant.")
    assert headline(Topic("bees")) == ("bees", "bees", "")


def data(grades, **settings):
    runs = {name: Run(name, {"1": ranking}) for name, ranking in RUNS.items()}
    settings = {**DEFAULTS, "depth": "2", **settings}
    return ExportData({"1": TOPICS["1"]}, runs, {"1": votes(grades)}, settings)


def test_what_a_run_adds_to_judge_is_a_list_that_can_be_imported():
    holes = write_holes(data({"a": 1, "b": 0})).decode()
    assert holes == "run\ttopic\trank\tdocument\nrobin\t1\t2\td\n"
    one = state(RUNS, {"a": 1}, resources=stored(holes), pool="list")
    assert set(pool(one)) == {"a", "d"}


def test_the_pool_comes_out_with_runs_and_grades():
    rows = write_pool(data({"a": 1})).decode().splitlines()
    assert rows == [
        "topic\tdocument\truns\tgrade",
        "1\ta\t1\t1",
        "1\tb\t2\t",
        "1\td\t1\t",
    ]
