"""A file of assignments becomes the plan in force, with what is wrong in it."""

import json

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.planning.making.assignment_file import plan_of_file
from assessment.planning.stored_plan import apply_plan, plan_of, planned_steps
from tests.small_samples import SMALL_SAMPLES

SAMPLE = SMALL_SAMPLES / "car"
LAKES, BREAD, BICYCLES = "tqa2:L_9001", "tqa2:L_9002", "tqa2:L_9003"


@pytest.fixture
def car(splitter):
    campaign = Workspace(":memory:").create("s", "car")
    files = [InputFile("outlines.cbor", SAMPLE / "outlines.cbor")]
    import_files(campaign, files, splitter=splitter, by="test")
    return campaign


def planned(campaign, *entries):
    rows = [{"user_id": name, "squids": pages} for name, pages in entries]
    data = json.dumps({"assignments": rows}).encode()
    return plan_of_file(campaign, "assessor_assignments.json", data)


def test_each_assessor_has_the_pages_of_the_file_in_its_order(car):
    result = planned(car, ("judge1", [BREAD, LAKES]), ("judge2", [LAKES]))
    assert (result.problems, result.unassigned) == ((), (BICYCLES,))
    apply_plan(car, result.plan, by="Zoe")
    assert plan_of(car.data) == result.plan
    steps = planned_steps(car.data, "judge1")
    assert [steps.step(page, "any") for page in (BREAD, LAKES, BICYCLES)] == [
        0,
        1,
        None,
    ]
    assert planned_steps(car.data, "judge2").has_whole(LAKES)


def test_what_is_wrong_is_located_and_the_rest_is_the_plan(car):
    result = planned(car, ("judge1", [LAKES, "tqa2:L_1", LAKES]), ("", [BREAD]))
    assert [(one.code, one.place) for one in result.problems] == [
        ("UNKNOWN_PAGE", "assignment 1, judge1"),
        ("REPEATED_PAGE", "assignment 1, judge1"),
        ("MALFORMED_ASSIGNMENT", "assignment 2"),
    ]
    assert [entry.topic for entry in result.plan.lists["judge1"]] == [LAKES]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"[1]", "no list of assignments"),
        (b"{", "assigns no topic"),
        (b'{"assignments": []}', "assigns no topic"),
    ],
)
def test_a_file_that_assigns_nothing_is_refused_in_a_sentence(car, data, why):
    with pytest.raises(ValueError, match=why):
        plan_of_file(car, "a.json", data)


def test_a_track_without_such_a_file_says_so(campaign):
    with pytest.raises(ValueError, match="has no file of assignments"):
        plan_of_file(campaign, "a.json", b"{}")
