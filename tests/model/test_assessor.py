"""Assessors as values; their stored names are read in one module only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from assessment.model.assessor import Assessor, AssessorKind, people_among
from assessment.model.permissions import judging_right

ROOT = Path(__file__).parents[2]
READERS = ("assessment/model/assessor.py", "assessment/model/resolution.py")
PREFIXES = (*(kind.value for kind in AssessorKind if kind.value), "one:")
TESTS = {"startswith", "removeprefix", "partition", "split"}

STORED = {
    "Ann": Assessor(AssessorKind.PERSON, "Ann"),
    "": Assessor(AssessorKind.PERSON, ""),
    "auto:reader": Assessor(AssessorKind.MACHINE, "reader"),
    "adjudicator:Zoe": Assessor(AssessorKind.ADJUDICATOR, "Zoe"),
    "known:adjudicator:Zoe": Assessor(AssessorKind.GOLD, "adjudicator:Zoe"),
}


@pytest.mark.parametrize("stored", STORED)
def test_an_assessor_is_stored_as_it_was_read(stored):
    assert Assessor.of(stored) == STORED[stored]
    assert Assessor.of(stored).stored == stored


def test_every_assessor_is_of_exactly_one_kind():
    for assessor in STORED.values():
        kinds = (assessor.is_person, assessor.is_machine, assessor.is_adjudicator)
        assert sum((*kinds, assessor.is_gold)) == 1


def test_people_and_adjudicators_are_human():
    assert [name for name in STORED if Assessor.of(name).is_human] == [
        "Ann",
        "",
        "adjudicator:Zoe",
    ]
    assert people_among(["auto:reader", "Ben", "known:Ann", "Ann"]) == ["Ben", "Ann"]


def test_an_adjudicator_decides_and_everybody_else_judges():
    rights = {name: judging_right(Assessor.of(name)) for name in STORED}
    assert {name for name in rights if rights[name] == "adjudicate"} == {
        "adjudicator:Zoe"
    }


def package_files():
    for folder in ("assessment", "pages"):
        yield from (ROOT / folder).rglob("*.py")
    yield ROOT / "app.py"


def knows_a_prefix(node):
    """Whether a node glues a prefix to a name, compares with one, or tests an assessor's text for one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.startswith(PREFIXES)
    if isinstance(node, ast.Attribute) and node.attr in TESTS:
        return ast.unparse(node.value).endswith(("assessor", "policy"))
    return False


@pytest.mark.parametrize(
    "source",
    [
        'f"adjudicator:{name}"',
        '"known:" + name',
        'vote.assessor.startswith(("x", "y"))',
        'policy.removeprefix("one:")',
    ],
)
def test_prefixes_are_noticed(source):
    assert any(map(knows_a_prefix, ast.walk(ast.parse(source))))


def test_only_the_model_knows_how_assessors_and_their_policies_are_stored():
    lines_with_prefix = []
    for path in package_files():
        file = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        if file not in READERS and may_know_a_prefix(text):
            nodes = ast.walk(ast.parse(text))
            lines = [node.lineno for node in nodes if knows_a_prefix(node)]
            lines_with_prefix += [f"{file}:{line}" for line in lines]
    assert lines_with_prefix == []


def may_know_a_prefix(text):
    """Whether a file has the words of which `knows_a_prefix` speaks: to look for them is quicker."""
    return any(prefix in text for prefix in PREFIXES) or (
        any(test in text for test in TESTS) and ("assessor" in text or "policy" in text)
    )
