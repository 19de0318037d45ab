"""Evidence sets that some assessors of a verdict gave and others did not."""

import pytest

from assessment.model import Judgment
from assessment.model.resolution import POLICY
from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import RATIONALE, label_ref, rationale_ref
from assessment.tracks.scifact.judgments.gold import gold_in
from tests.tracks.scifact.making import Small, abstract, gold_row

S, C = "SUPPORT", "CONTRADICT"
TEXTS = {"7": abstract("7", *"abcdef")}
ZOE = "adjudicator:Zoe"


def small(policy="majority", decisions=(), **golds):
    """Assessors' sets for SUPPORT on document 7 (a pair: another verdict first), then decisions as (set,
    yes or no).
    """
    output = {
        name: gold if isinstance(gold, tuple) else (S, gold)
        for name, gold in golds.items()
    }
    campaign = Small(
        {name: [gold_row({"7": gold})] for name, gold in output.items()},
        documents=TEXTS,
        **{POLICY.name: policy},
    )
    made = [
        Judgment(rationale_ref("1", "7", S, one), ZOE, label)
        for one, label in decisions
    ]
    campaign.judgments = [*campaign.judgments, *made]
    return campaign.topic_state()


def sets(*args, **golds):
    return gold_in(small(*args, **golds))["7"].sets


def set_units(case):
    return [unit for unit in TRACK.units(case) if unit.ref.kind == RATIONALE]


def test_each_set_that_not_all_gave_is_asked_about_at_its_first_sentence():
    units = set_units(small(Ann=[[1, 2], [4]], Ben=[[1], [4]]))
    assert [(unit.name, unit.part, unit.document) for unit in units] == [
        ("set {1, 2}", 1, "7"),
        ("set {1}", 1, "7"),
    ]
    assert (
        units[0].question
        == "Are sentences 1 and 2 together an evidence set for SUPPORT?"
    )


@pytest.mark.parametrize(
    "golds",
    [
        {"Ann": [[1], [4]]},
        {"Ann": [[1], [4]], "Ben": [[4], [1]]},
        {"Ann": [[1]], "Ben": (C, [[4]])},
        {"Ann": [[1]], "auto:x": [[2]]},
    ],
)
def test_nothing_is_asked_where_no_two_people_of_the_verdict_differ(golds):
    assert set_units(small(**golds)) == []


def test_everybodys_answer_follows_from_their_own_sets():
    ratings = [
        rating
        for rating in TRACK.ratings(small(Ann=[[1, 2]], Ben=[[1], [4]]))
        if rating.ref and rating.ref.kind == RATIONALE
    ]
    assert dict(ratings[0].labels) == {"Ann": "yes", "Ben": "no"}
    assert [(vote.assessor, vote.note) for vote in ratings[0].unspoken] == [
        ("Ann", "gave this set"),
        ("Ben", "not among the sets given: {1} {4}"),
    ]
    assert {rating.question for rating in ratings} == {""}


def test_numbers_of_sets_are_nothing_to_decide():
    numbered = [
        rating
        for rating in TRACK.ratings(small(Ann=[[1], [4]], Ben=[[4], [1]]))
        if rating.ref and rating.ref.kind == "set"
    ]
    assert [dict(rating.labels) for rating in numbered] == [{}, {}]


def test_a_tie_leaves_the_verdict_without_the_set():
    assert sets(Ann=[[1, 2], [4]], Ben=[[1], [4]]) == ((4,),)


@pytest.mark.parametrize("policy", ["majority", "unanimous"])
def test_a_decision_makes_the_set_gold_or_not(policy):
    golds = {"Ann": [[1, 2], [4]], "Ben": [[1], [4]]}
    assert sets(policy, [((1, 2), "yes")], **golds) == ((1, 2), (4,))
    assert sets(policy, [((4,), "no"), ((1,), "yes")], **golds) == ((1,),)


def test_strict_majority_heeds_no_decision():
    assert sets("strict", [((1, 2), "yes")], Ann=[[1, 2]], Ben=[[1]]) == ()


def test_the_newest_decision_rules_out_sets_that_share_a_sentence_with_it():
    golds = {"Ann": [[1, 2]], "Ben": [[1, 2]], "Cem": [[2, 3]]}
    assert sets(**golds) == ((1, 2),)
    assert sets("majority", [((2, 3), "yes")], **golds) == ((2, 3),)
    assert sets("majority", [((2, 3), "yes"), ((1, 2), "yes")], **golds) == ((1, 2),)


def test_who_gave_a_verdict_and_no_set_has_not_come_to_the_sentences_yet():
    campaign = Small({"Ann": [gold_row({"7": (S, [[1]])})]}, documents=TEXTS)
    campaign.judgments = [*campaign.judgments, Judgment(label_ref("1", "7"), "Ben", S)]
    assert (
        gold_in(campaign.topic_state())["7"].sets,
        set_units(campaign.topic_state()),
    ) == (((1,),), [])


def test_decisions_on_sets_hold_for_their_verdict_alone():
    campaign = small("majority", [((1,), "no")], Ann=(C, [[1]]), Ben=(C, [[1]]))
    assert gold_in(campaign)["7"].sets == ((1,),)


def test_a_set_of_an_abstract_without_text_is_asked_about_the_whole():
    campaign = Small(
        {
            name: [gold_row({"9": (S, one)})]
            for name, one in {"Ann": [[1]], "Ben": [[2]]}.items()
        }
    )
    assert [unit.part for unit in set_units(campaign.topic_state())] == [-1, -1]
