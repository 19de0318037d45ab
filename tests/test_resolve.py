"""Which label counts where assessors differ."""

from __future__ import annotations

from itertools import permutations

import pytest

from assessment.model import Judgment, Ref
from assessment.resolve import resolve

REF = Ref("accuracy", "1", "a")


def votes(*labels):
    """One vote per label, by assessors A, B, …; "auto:yes" is a machine's."""
    return tuple(
        Judgment(REF, ("auto:" if label.startswith("auto:") else "") + "ABCDE"[n], label.removeprefix("auto:"), seq=n + 1)
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
