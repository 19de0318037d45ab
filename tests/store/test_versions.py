"""Earlier states of answers and a run's details, and one assessor's events in a topic, on both engines."""

from __future__ import annotations

import pytest

from assessment.model import Judgment, Ref
from assessment.store.materials import NewImport, RunRow
from assessment.store.versions import ImportStep


@pytest.fixture
def imports(store, spring):
    """Three imports of run M1: two topics; one changed and one withdrawn; a run row alone."""

    def take(details, *answers):
        rows = [("M1", topic, body) for topic, body in answers]
        return store.add_material(
            spring,
            NewImport(
                file="m1",
                kind="run",
                digest="",
                by="Zoe",
                summary={},
                runs=[RunRow("M1", "ibis", "2024", {"about": details})],
                answers=rows,
            ),
        )

    return (
        take("first", ("1", b"a"), ("2", b"b")),
        take("second", ("1", b"c"), ("2", None)),
        take("third"),
    )


def test_imports_that_changed_answers_are_steps(store, spring, imports):
    assert store.versions.steps(spring, "M1") == [
        ImportStep(imports[0], 2, 0, 2),
        ImportStep(imports[1], 1, 1, 1),
    ]
    assert store.versions.steps(spring, "M2") == []


def test_answers_and_details_are_as_they_stood_after_each_import(
    store, spring, imports
):
    assert [store.versions.answers(spring, "M1", number) for number in imports] == [
        {"1": b"a", "2": b"b"},
        {"1": b"c"},
        {"1": b"c"},
    ]
    assert [store.versions.details(spring, "M1", number)[2] for number in imports] == [
        {"about": name} for name in ("first", "second", "third")
    ]
    assert list(store.versions.every_answer(spring, "2")) == [
        ("M1", b"b"),
        ("M1", None),
    ]


def test_one_assessors_events_in_a_topic(store, spring):
    refs = [
        Ref("accuracy", topic, key)
        for topic, key in (("1", "a"), ("1", "b"), ("2", "a"))
    ]
    store.append(
        spring,
        [
            Judgment(ref, name, "yes", uuid=f"{name}-{n}")
            for name in ("Ann", "Bob")
            for n, ref in enumerate(refs)
        ],
    )
    assert [event.uuid for event in store.versions.judgments(spring, "Ann", "1")] == [
        "Ann-0",
        "Ann-1",
    ]
