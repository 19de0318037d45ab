"""Which label counts where assessors differ."""

from __future__ import annotations

from itertools import permutations

import pytest

from assessment.model import Judgment, Ref
from assessment.model.resolution import resolve

REF = Ref("accuracy", "1", "a")


def votes(*labels):
    """One vote per label, by assessors A, B, …; "auto:yes" is a machine's."""
    return tuple(
        Judgment(
            REF,
            ("auto:" if label.startswith("auto:") else "") + "ABCDE"[n],
            label.removeprefix("auto:"),
            seq=n + 1,
        )
        for n, label in enumerate(labels)
    )


@pytest.mark.parametrize(
    ("labels", "majority", "unanimous", "latest"),
    [
        ((), None, None, None),
        (("yes",), "yes", "yes", "yes"),
        (("yes", "no"), None, None, "no"),
        (("yes", "yes", "no"), "yes", None, "no"),
        (("yes", "no", "other"), None, None, "other"),
        (("no", "no", "no"), "no", "no", "no"),
        (("yes", "no", "yes", "no"), None, None, "no"),
        (("auto:yes",), None, None, None),
        (("no", "auto:yes", "auto:yes"), "no", "no", "no"),
        (("yes", "no", "auto:yes"), None, None, "no"),
    ],
)
def test_the_policies(labels, majority, unanimous, latest):
    found = [resolve(votes(*labels), {"policy": policy}) for policy in ("majority", "unanimous", "latest")]
    assert found == [majority, unanimous, latest]


def test_without_a_setting_the_majority_counts():
    assert resolve(votes("yes", "no", "no"), {}) == "no"


@pytest.mark.parametrize("policy", ["majority", "unanimous", "latest"])
def test_the_order_in_which_votes_arrive_does_not_matter(policy):
    given = votes("yes", "no", "yes", "auto:no")
    assert len({resolve(order, {"policy": policy}) for order in permutations(given)}) == 1


def given(**labels):
    """One vote for each assessor named, in this order; "_" stands for the colon."""
    return tuple(
        Judgment(REF, name.replace("_", ":"), label, seq=n)
        for n, (name, label) in enumerate(labels.items(), 1)
    )


@pytest.mark.parametrize(
    ("policy", "label"),
    [
        ("majority", "no"),
        ("unanimous", "no"),
        ("latest", "no"),
        ("strict", "yes"),
        ("one:A", "yes"),
        ("one:Z", None),
        ("one:auto:x", "maybe"),
    ],
)
def test_an_adjudicator_decides_unless_the_policy_says_otherwise(policy, label):
    votes = given(adjudicator_Zoe="no", A="yes", B="yes", C="no", auto_x="maybe", known_key="other")
    assert resolve(votes, {"policy": policy}) == label


def test_a_known_answer_counts_in_no_policy():
    assert [
        resolve(given(known_key="yes"), {"policy": policy})
        for policy in ("majority", "strict", "unanimous", "latest")
    ] == [None] * 4


def test_the_newest_of_two_adjudicators_decides():
    assert resolve(given(adjudicator_Ann="no", adjudicator_Ben="yes", A="no"), {}) == "yes"
