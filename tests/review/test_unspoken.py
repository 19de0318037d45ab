"""Disputes with somebody who did not say so: a nugget passed over, a paragraph graded and not removed, a
set that is not among the sets given.
"""

from __future__ import annotations

import pytest

from assessment.analysis.agreement import labelled_votes, questions
from assessment.analysis.what_if import supposed_scores
from assessment.campaign import Workspace
from assessment.exchange.settings.changing import change_settings
from assessment.review.adjudication.adjudication_choices import (
    NO_CHOICES,
    AdjudicationChoices,
)
from assessment.review.adjudication.score_impact import impact
from assessment.review.assessor_desk import desk_of
from assessment.review.disagreements import disputes, summary
from assessment.review.votes_and_ratings import opinions
from tests.conftest import judge

ZOE = "adjudicator:Zoe"


@pytest.fixture
def qa(samples):
    """Amara found nugget 1 of a response, Ben read the response and passed it over."""
    campaign = Workspace(samples).campaign("qa2007-sample")
    result = marked(campaign)
    read = next(
        unit
        for unit in campaign.data.units(result.ref.topic)
        if unit.screen == result.screen and unit.ref.kind == "read"
    )
    judge(campaign, read, "done", "Ben")
    return campaign, result


@pytest.fixture
def car(samples):
    """Nora graded a paragraph for a facet, and Ben removed it."""
    campaign = Workspace(samples).campaign("car-sample")
    topic = "tqa2:L_9002"
    graded = next(
        vote.ref.key.split()[0]
        for vote in campaign.data.votes(topic).all
        if vote.ref.kind == "facet"
    )
    paragraph = next(
        unit
        for unit in campaign.data.units(topic)
        if unit.ref.kind == "removed" and unit.ref.key == graded
    )
    judge(campaign, paragraph, "removed", "Ben", note="seen before")
    return campaign, paragraph


@pytest.fixture
def scifact(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    return campaign, next(
        result.unit
        for topic in campaign.topics
        for result in disputes(campaign.data, topic)
        if result.unit.ref.kind == "rationale"
    )


@pytest.fixture(params=["qa", "car", "scifact"])
def disputed(request):
    """A campaign with a unit that somebody gave no label in so many words."""
    return request.getfixturevalue(request.param)


def marked(campaign):
    """A unit on which somebody found a nugget."""
    units = {
        unit.ref: unit
        for topic in campaign.topics
        for unit in campaign.data.units(topic)
        if unit.ref.kind == "match"
    }
    return next(
        unit
        for ref, unit in units.items()
        if any(
            vote.label == "found"
            for vote in campaign.topic_state(ref.topic).judged.votes(ref)
        )
    )


def of(campaign, ref):
    return [
        result
        for result in disputes(campaign.data, ref.topic)
        if result.unit.ref == ref
    ]


def shown(campaign, ref, choices=NO_CHOICES):
    desk = desk_of(campaign, ZOE, choices)
    page = desk.show(near=ref)
    return next(
        item
        for item in page["units"]
        if (item["kind"], item["key"]) == (ref.kind, ref.key)
    )


def label(campaign, ref):
    return opinions(campaign.data, ref.topic).label(ref)


def scores(campaign, topic):
    return {
        (score.run, score.measure): score.value
        for score in campaign.topic_scores(topic)
    }


def test_it_is_in_the_queue_and_no_label_counts(disputed):
    campaign, unit = disputed
    [result] = {dispute.labels for dispute in of(campaign, unit.ref)}
    assert (len(result), label(campaign, unit.ref)) == (2, None)


def test_a_decision_is_counted_and_counts(disputed):
    campaign, unit = disputed
    before = summary(campaign.data)
    assert not judge(campaign, unit, of(campaign, unit.ref)[0].labels[0], ZOE)
    after = summary(campaign.data)
    assert (after.decided - before.decided, label(campaign, unit.ref)) == (
        1,
        of(campaign, unit.ref)[0].labels[0],
    )
    assert after.unresolved == before.unresolved - 1


def test_the_impact_is_what_deciding_really_changes(disputed):
    campaign, unit = disputed
    dispute, topic = of(campaign, unit.ref)[0], unit.ref.topic
    measures = dict.fromkeys(score.measure for score in campaign.topic_scores(topic))
    expected = {
        measure: impact(campaign.data, dispute, measure) for measure in measures
    }
    values = []
    for name in dispute.labels:
        judge(campaign, unit, name, ZOE)
        values.append(scores(campaign, topic))
    changes = {
        measure: [
            abs((values[0][run, name] or 0) - (values[1][run, name] or 0))
            for run, name in values[0]
            if name == measure
        ]
        for measure in measures
    }
    assert {
        measure: max(result) for measure, result in changes.items()
    } == pytest.approx(expected)
    assert any(expected.values())


def test_the_desk_says_in_words_how_somebody_came_to_a_label(qa):
    campaign, unit = qa
    votes = {vote["label"]: vote for vote in shown(campaign, unit.ref)["votes"]}
    assert set(votes) == {"found", "absent"}
    assert (
        votes["absent"]["note"]
        == "passed over: the response was read whole, and the nugget not marked in it"
    )


def test_the_desk_shows_who_removed_and_who_graded(car):
    campaign, unit = car
    assert {(vote["label"], vote["note"]) for vote in shown(campaign, unit.ref)["votes"]} == {
        ("removed", "seen before"), ("kept", "not removed but graded"),
    }  # fmt: skip


def test_the_desk_shows_which_sets_others_gave(scifact):
    campaign, unit = scifact
    votes = {vote["label"]: vote["note"] for vote in shown(campaign, unit.ref)["votes"]}
    assert votes["yes"] == "gave this set"
    assert votes["no"].startswith("not among the sets given: {")


@pytest.mark.parametrize(
    ("name", "heads"),
    [("qa", "item 1, "), ("car", "paragraph 1"), ("scifact", "sentence 0")],
)
def test_rows_are_headed_by_the_names_that_units_and_votes_speak_of(
    request, name, heads
):
    campaign, unit = request.getfixturevalue(name)
    assert (
        desk_of(campaign, ZOE)
        .show(near=unit.ref)["screen"]["parts"][0]["head"]
        .startswith(heads)
    )


def test_what_an_incorrect_answer_settles_in_r2c2_is_decided_with_the_answer(samples):
    campaign = Workspace(samples).campaign("r2c2-sample")
    units = [unit for topic in campaign.topics for unit in campaign.data.units(topic)]
    answers = {
        unit.ref: {other.after for other in units if other.ref == unit.ref}
        for unit in units
        if unit.ref.kind == "helped"
    }
    ref, [(answer, _)] = next(
        (ref, after) for ref, after in answers.items() if len(after) == 1
    )
    correct = next(unit for unit in units if unit.ref == answer)
    for who in ("Ben", "Cem", "Dan"):
        judge(campaign, correct, "incorrect", who)
    assert of(campaign, answer)
    assert ref not in {unit.ref for unit in campaign.data.units(ref.topic)}
    judge(campaign, correct, "correct", ZOE)
    assert ref in {unit.ref for unit in campaign.data.units(ref.topic)}


def test_names_are_letters_for_those_who_did_not_say_so_too(disputed):
    campaign, unit = disputed
    assert {vote["who"] for vote in shown(campaign, unit.ref)["votes"]} <= {
        "A",
        "B",
        "C",
    }
    votes = shown(campaign, unit.ref, AdjudicationChoices(names=True))["votes"]
    people = {"Amara", "Ben", "Bjorn", "Nora"}
    assert len(people & {vote["who"] for vote in votes}) == 2


@pytest.mark.parametrize(
    ("policy", "counts"),
    [
        ("majority", "found"),
        ("unanimous", "found"),
        ("latest", "found"),
        ("strict", None),
    ],
)
def test_every_policy_that_heeds_decisions_heeds_this_one(qa, policy, counts):
    campaign, unit = qa
    judge(campaign, unit, "found", ZOE)
    change_settings(campaign, {"policy": policy}, by="Zoe")
    assert label(campaign, unit.ref) == counts


def test_an_open_dispute_leaves_the_response_out_until_it_is_decided(qa):
    campaign, unit = qa
    without = {
        run
        for (run, measure), value in scores(campaign, unit.ref.topic).items()
        if measure == "other F" and value is None
    }
    judge(campaign, unit, "absent", ZOE)
    after = {
        run
        for (run, measure), value in scores(campaign, unit.ref.topic).items()
        if measure == "other F" and value is None
    }
    assert after < without


def test_agreement_has_each_unit_once_with_everybodys_label(disputed):
    campaign, _ = disputed
    for question in questions(campaign):
        refs = [item.ref for item in question.items if item.ref]
        assert len(
            {(item.ref, item.screen) for item in question.items if item.ref}
        ) == len(refs)
    assert not {"rationale", "rated:match", "rated:removed", "rated:"} & {
        question.name for question in questions(campaign)
    }


def test_agreement_on_nuggets_counts_those_who_passed_over(qa):
    campaign, unit = qa
    question = next(result for result in questions(campaign) if result.name == "match")
    [votes] = labelled_votes(
        campaign, question, [[item.ref for item in question.items].index(unit.ref)]
    )
    assert (dict(votes.labels), votes.counts) == (
        {"Amara": "found", "Ben": "absent"},
        None,
    )
    assert votes.notes["Ben"].startswith("passed over")


def test_what_would_be_if_a_passed_nugget_were_found_is_told_against_all_readers(
    samples,
):
    campaign = Workspace(samples).campaign("qa2007-sample")
    result = marked(campaign)
    topic = result.ref.topic
    then = {
        (score.run, score.measure): score.value
        for score in supposed_scores(campaign.data, topic, {result.ref: "absent"})
    }
    judge(campaign, result, "absent", "Amara")
    assert then == scores(campaign, topic)


def test_own_answers_and_numbers_of_sets_are_nothing_to_decide(samples):
    for name, kind in (("qa2007-sample", "own"), ("scifact-sample", "set")):
        campaign = Workspace(samples).campaign(name)
        unit = next(
            unit
            for topic in campaign.topics
            for unit in campaign.data.units(topic)
            if unit.ref.kind == kind
        )
        scale = campaign.track.scale(kind)
        for who, label in (("Ann", "1"), ("Ben", "2")):
            assert not judge(
                campaign,
                unit,
                label if scale.free or label in scale.names else scale.names[0],
                who,
            )
        assert of(campaign, unit.ref) == []
