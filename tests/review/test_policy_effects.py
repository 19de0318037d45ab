"""What a policy would change is known before it is chosen, and choosing it changes just that."""

from __future__ import annotations

import uuid
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.campaign import Workspace
from assessment.exchange.settings.changing import change_settings
from assessment.model import Judgment, Ref
from assessment.model.resolution import resolve
from assessment.review.policy_effects import choices, effect, effects
from tests.conftest import judge, unit
from tests.policies import NAMES_FOR_ANY_LABELS, POLICY_NAMES
from tests.small_samples import SMALL_SAMPLE_NAMES

REF = Ref("k", "1", "a")


@pytest.fixture
def disputed(campaign):
    answer = unit(campaign, "heron", "answer")
    for who, label in (("Ann", "yes"), ("Ben", "no")):
        judge(campaign, answer, label, who)
    judge(campaign, unit(campaign, "tern", "answer"), "yes", "Ann")
    return campaign


def test_a_policy_is_told_with_what_it_resolves_and_every_runs_total(disputed):
    assert effect(disputed, "majority", "Accuracy") == (
        "majority",
        1,
        1,
        0,
        {"heron": None, "tern": 100.0},
    )
    assert effect(disputed, "latest", "Accuracy") == (
        "latest",
        2,
        0,
        1,
        {"heron": 0.0, "tern": 100.0},
    )
    assert effect(disputed, "one:Ben", "Accuracy") == (
        "one:Ben",
        1,
        1,
        2,
        {"heron": 0.0, "tern": None},
    )


def test_comparing_changes_neither_the_campaign_nor_its_cache(disputed):
    before = (disputed.state(), disputed.all_scores(), dict(disputed.settings))
    assert [result.policy for result in effects(disputed, "Accuracy")] == [
        *NAMES_FOR_ANY_LABELS,
        "one:Ann",
        "one:Ben",
    ]
    assert (disputed.state(), disputed.all_scores(), dict(disputed.settings)) == before


def test_an_unknown_policy_names_the_known_ones(disputed):
    with pytest.raises(
        ValueError, match="policy cannot be 'one:Eve'; choose one of: majority, strict"
    ):
        effect(disputed, "one:Eve", "Accuracy")


@pytest.mark.parametrize(
    "name",
    SMALL_SAMPLE_NAMES,
)
def test_choosing_a_policy_gives_the_totals_that_were_told(samples, name):
    campaign = Workspace(samples).campaign(name)
    measure = campaign.totals()[0].measure
    totals_by_policy = {
        result.policy: result.totals for result in effects(campaign, measure)
    }
    assert set(totals_by_policy) == {choice.name for choice in choices(campaign)}
    for policy in totals_by_policy:
        change_settings(campaign, {"policy": policy}, by="Zoe")
        assert {
            score.run: score.value
            for score in campaign.totals()
            if score.measure == measure
        } == totals_by_policy[policy]


def test_progress_goes_over_all_policies(disputed):
    shares = []
    list(effects(disputed, "Accuracy", lambda share, text: shares.append(share)))
    assert shares == sorted(shares)
    assert 0 == shares[0] < shares[-1] < 1


def votes_of(labels, decision):
    votes = [
        Judgment(REF, f"P{n}", label, uuid=str(uuid.uuid4()), seq=n)
        for n, label in enumerate(labels)
    ]
    extra = [Judgment(REF, "adjudicator:Zoe", decision, seq=99)] if decision else []
    return (*votes, *extra, Judgment(REF, "auto:x", "machine", seq=100))


labels = st.lists(st.sampled_from("abc"), min_size=1, max_size=7)


@given(labels, st.sampled_from(["", "a", "d"]), st.sampled_from(POLICY_NAMES))
def test_what_counts_was_said_by_a_person_or_decided(labels, decision, policy):
    result = resolve(votes_of(labels, decision), {"policy": policy})
    assert result in {*labels, decision or None, None}


@given(labels, st.sampled_from("abd"))
def test_an_adjudicator_decides_under_every_policy_but_the_strict_one(labels, decision):
    votes = votes_of(labels, decision)
    assert {
        resolve(votes, {"policy": policy})
        for policy in POLICY_NAMES
        if policy != "strict"
    } == {decision}
    assert resolve(votes, {"policy": "strict"}) == resolve(
        votes_of(labels, ""), {"policy": "strict"}
    )


@given(labels)
def test_without_a_majority_nothing_counts_rather_than_one_side(labels):
    most, count = Counter(labels).most_common(1)[0]
    expected = most if 2 * count > len(labels) else None
    assert resolve(votes_of(labels, ""), {"policy": "majority"}) == expected
    assert resolve(votes_of(labels, ""), {"policy": "unanimous"}) == (
        most if count == len(labels) else None
    )


@given(labels, st.randoms())
def test_the_order_of_votes_decides_under_the_latest_policy_only(labels, random):
    votes = list(votes_of(labels, ""))
    mixed = random.sample(votes, len(votes))
    for policy in POLICY_NAMES:
        assert resolve(tuple(mixed), {"policy": policy}) == resolve(
            tuple(votes), {"policy": policy}
        )
