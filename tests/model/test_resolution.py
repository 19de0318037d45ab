"""Which label counts where assessors differ."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from assessment.model import Judgment, Label, Ref, Scale
from assessment.model.assessor import Assessor
from assessment.model.resolution import (
    POLICIES,
    POLICY,
    OneAssessor,
    heeds_decisions,
    policy_setting,
    resolve,
    resolver,
)
from tests.policies import POLICY_NAMES

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
    resolved = [
        resolve(votes(*labels), {"policy": policy})
        for policy in ("majority", "unanimous", "latest")
    ]
    assert resolved == [majority, unanimous, latest]


GRADES = ("perfect", "high", "related", "none", "no mark")


def question(*names, **order):
    """The scale of the units that `votes` are on."""
    labels = tuple(Label(name, "", "") for name in names)
    return Scale(REF.kind, "Grade", "Which grade?", labels, "", **order)


@pytest.mark.parametrize(
    ("labels", "label"),
    [
        (("high", "related"), "related"),
        (("none", "perfect", "related"), "related"),
        (("perfect", "none", "related", "high"), "related"),
        (("perfect", "none", "none", "perfect", "perfect"), "perfect"),
        (("auto:none", "high", "auto:none"), "high"),
        (("high", "no mark"), None),
        (("high", "a label of the campaign", "high"), "high"),
    ],
)
def test_of_labels_in_order_the_median_is_the_middle_one_and_of_two_the_lower(
    labels, label
):
    grades = question(*GRADES, ordered=True, outside_order=("no mark",))
    reverse = question(*reversed(GRADES[:-1]), ordered=True, lowest_first=True)
    for scale in (grades, reverse):
        counts = resolver({"policy": "median"}, (scale,))
        assert counts(votes(*labels)) == label


def test_of_labels_without_an_order_the_median_is_the_majority():
    unordered = resolver({"policy": "median"}, (question("yes", "no"),))
    assert unordered(votes("yes", "no")) is None
    assert unordered(votes("yes", "no", "no")) == "no"


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
def test_only_policies_that_ask_for_the_order_depend_on_it(policy):
    chosen = {"policy": policy.name}
    some = votes("high", "none", "related", "perfect")
    ordered = resolver(chosen, (question(*GRADES, ordered=True),))
    if policy.winner_by_order is None:
        assert ordered(some) == resolve(some, chosen)
    else:
        assert ordered(some) != resolve(some, chosen)


def test_a_policy_that_needs_an_order_is_no_choice_where_no_question_has_one():
    needing = [policy.name for policy in POLICIES if policy.winner_by_order]
    unordered = policy_setting((question("yes", "no"),))
    assert [choice.name for choice in unordered.refused] == needing
    assert not any(unordered.allows(name) for name in needing)
    assert policy_setting((question("yes", "no", ordered=True),)) == POLICY


def test_the_policy_in_force_stays_a_choice_when_the_question_with_an_order_goes():
    assert policy_setting((question("yes", "no"),), "median").allows("median")


def test_without_a_setting_the_majority_counts():
    assert resolve(votes("yes", "no", "no"), {}) == "no"


@pytest.mark.parametrize("policy", POLICY_NAMES)
def test_the_order_in_which_votes_arrive_does_not_matter(policy):
    some = votes("yes", "no", "yes", "auto:no")
    assert (
        len({resolve(order, {"policy": policy}) for order in permutations(some)}) == 1
    )


def votes_of(**labels):
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
    votes = votes_of(
        adjudicator_Zoe="no",
        A="yes",
        B="yes",
        C="no",
        auto_x="maybe",
        known_key="other",
    )
    assert resolve(votes, {"policy": policy}) == label


def test_a_known_answer_counts_in_no_policy():
    assert [
        resolve(votes_of(known_key="yes"), {"policy": policy.name})
        for policy in POLICIES
    ] == [None] * len(POLICIES)


def test_the_newest_of_two_adjudicators_decides():
    assert (
        resolve(votes_of(adjudicator_Ann="no", adjudicator_Ben="yes", A="no"), {})
        == "yes"
    )


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
def test_a_decision_counts_exactly_under_the_policies_that_heed_decisions(policy):
    some = votes_of(adjudicator_Zoe="no", A="yes", B="yes", C="yes")
    assert (resolve(some, {"policy": policy.name}) == "no") is policy.heeds_decisions
    assert heeds_decisions(policy.name) is policy.heeds_decisions


def test_no_decision_counts_where_one_assessor_alone_does():
    assert not heeds_decisions("one:Ann")


def test_the_choices_of_the_setting_and_the_table_in_the_documents_name_every_policy_in_order():
    text = (
        Path(__file__).parents[2] / "docs" / "organisers" / "adjudication.md"
    ).read_text(encoding="utf-8")
    table = text.partition("## Policies")[2].partition("\n\nA unit")[0]
    rows = [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]
    assert [choice.name for choice in POLICY.choices] == POLICY_NAMES
    assert rows == [*POLICY_NAMES, OneAssessor(Assessor.of("NAME")).stored]


@pytest.mark.parametrize("stored", ["one:Ann", "one:auto:x", "one:adjudicator:Zoe"])
def test_the_policy_of_one_assessor_is_stored_as_it_was_read(stored):
    policy = OneAssessor.parse(stored)
    assert (policy.stored, policy.assessor) == (stored, Assessor.of(stored[4:]))


def test_a_policy_of_all_assessors_is_none_of_one():
    assert [OneAssessor.parse(policy.name) for policy in POLICIES] == [None] * len(
        POLICIES
    )
