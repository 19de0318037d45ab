"""Gold files whose sets repeat or share sentences score as they stand there, until somebody changes the
sets.
"""

import json
import random

import pytest

from assessment.model.resolution import POLICY
from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import set_ref
from assessment.tracks.scifact.judgments.gold import gold_in
from assessment.tracks.scifact.topics.claims import read_claims
from tests.policies import POLICY_NAMES
from tests.tracks.scifact.making import (
    Small,
    file,
    gold_row,
    known,
    lengths,
    predicted_row,
    second_scorer,
    vote,
)

S, C = "SUPPORT", "CONTRADICT"
EXPORT = {export.name: export for export in TRACK.exports}
ODD = {
    "repeated": [[3, 3], [4]],
    "shared": [[0, 1], [1, 2]],
    "unordered": [[9, 7], [8]],
    "twice": [[1], [1]],
    "ten": [[n] for n in range(10)],
}


def random_sets(chance):
    """Sets that repeat sentences, share them, come twice or are empty."""
    return [
        [chance.randrange(8) for _ in range(chance.choice((0, 1, 1, 2, 3, 4, 5)))]
        for _ in range(chance.choice((1, 2, 2, 3, 11)))
    ]


def avoiding(chance, sets):
    """Sentences of which none is in two sets, as the official evaluator stops at those."""
    shared = {
        one
        for number, each in enumerate(sets)
        for one in each
        if any(one in other for other in sets[:number])
    }
    return [
        one
        for one in (chance.randrange(10) for _ in range(chance.randint(0, 9)))
        if one not in shared
    ]


def campaign(seed):
    chance = random.Random(seed)
    golds, predicted = [], []
    for claim in range(1, 6):
        evidence = {
            str(document): (chance.choice((S, C)), random_sets(chance))
            for document in range(1, 4)
        }
        golds.append(gold_row(evidence, claim, [1, 2]))
        result = {
            document: (chance.choice((S, C)), avoiding(chance, sets))
            for document, (_, sets) in evidence.items()
        }
        predicted.append(predicted_row(result, claim))
    return golds, predicted


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("policy", [*POLICY_NAMES, "one:Ann"])
def test_figures_on_odd_gold_are_those_of_the_second_scorer(seed, policy):
    golds, predicted = campaign(seed)
    expected = pytest.approx(second_scorer(golds, predicted), abs=1e-12)
    assert Small(golds, {"r": predicted}, **{POLICY.name: policy}).figures() == expected


@pytest.mark.parametrize("seed", range(20))
def test_two_assessors_of_one_gold_file_agree_on_what_it_says(seed):
    golds, predicted = campaign(seed)
    assert (
        Small({"Ann": golds, "Ben": golds}, {"r": predicted}).figures()
        == Small(golds, {"r": predicted}).figures()
    )


@pytest.mark.parametrize("sets", ODD.values(), ids=ODD)
def test_odd_gold_goes_out_as_it_came_in(sets):
    golds = [gold_row({"7": (S, sets)}, cited=[7])]
    rows = [
        json.loads(line)
        for line in EXPORT["gold"].write(Small(golds).export_data()).splitlines()
    ]
    assert rows == golds


@pytest.mark.parametrize("sets", ODD.values(), ids=ODD)
def test_the_desk_shows_disjoint_sets_of_odd_gold(sets):
    result = Small([gold_row({"7": (S, sets)})])
    shown = [one.ref.key for one in result.judgments if one.ref.kind == "set"]
    assert len(shown) == len(set(shown))
    assert list(TRACK.units(result.topic_state()))


def test_sets_that_somebody_changed_stand_as_changed():
    result = Small([gold_row({"7": (S, [[0, 1], [1, 2]])})], resources=lengths(d7=6))
    assert gold_in(result.topic_state())["7"].sets == ((0, 1), (1, 2))
    result.judgments.append(vote(set_ref("1", "7", 4), "2"))
    assert gold_in(result.topic_state())["7"].sets == ((0, 1), (4,))


def test_sets_that_were_changed_back_stand_as_in_the_file_again():
    result = Small([gold_row({"7": (S, [[3, 3]])})])
    result.judgments += [
        vote(set_ref("1", "7", 3), "2"),
        vote(set_ref("1", "7", 3), "1"),
    ]
    result.judgments = [one for one in result.judgments if one.label != "2"]
    assert gold_in(result.topic_state())["7"].sets == ((3, 3),)


def test_sets_of_somebody_else_are_set_beside_those_of_the_file():
    result = Small(
        {
            "Ann": [gold_row({"7": (S, [[0, 1], [1, 2]])})],
            "Ben": [gold_row({"7": (S, [[0, 1]])})],
        }
    )
    assert gold_in(result.topic_state())["7"].sets == ((0, 1),)


def test_a_corrected_gold_file_takes_the_place_of_the_odd_one():
    result = Small([gold_row({"7": (S, [[3, 3]])})])
    result.judgments = []
    result._keep(read_claims(file([gold_row({"7": (S, [[3]])})]), known(result.topics)))
    assert gold_in(result.topic_state())["7"].sets == ((3,),)


def test_a_sentence_in_two_sets_is_explained_where_it_is_predicted():
    result = Small(
        [gold_row({"7": (S, [[0, 1], [1, 2]])})],
        {"r": [predicted_row({"7": (S, [0, 1])})]},
    )
    (shown,) = TRACK.explain(result.topic_state(), "r")
    assert any(
        "two gold sets, where the official evaluator stops" in reason.rule
        for reason in shown.reasons
    )
    assert [score.note for score in TRACK.part_scores(result.topic_state())]


def test_exports_name_what_stops_the_evaluator():
    result = Small(
        [gold_row({"7": (S, [[0, 1], [1, 2]])})],
        {
            "r": [predicted_row({"7": (S, [0, 1])})],
            "q": [predicted_row({"7": (S, [0])})],
        },
    )
    assert (
        "claim 1, document 7: sentence 1 is in two sets"
        in EXPORT["gold"].warn(result.export_data())[0]
    )
    (line,) = EXPORT["predictions"].warn(result.export_data())
    assert line.startswith("run r: the official evaluator stops (AssertionError)")
