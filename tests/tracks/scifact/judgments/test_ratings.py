"""What agreement is measured on beside the labels: sentences and sets of assessors who chose the same
label.
"""

from assessment.tracks.scifact import TRACK
from tests.tracks.scifact.making import Small, gold_row, lengths

S, C = "SUPPORT", "CONTRADICT"
SENTENCES, SETS = "Evidence sentences", "Evidence sets"


def ratings(question, *, resources=None, **golds):
    campaign = Small(
        {
            name: [gold_row({"7": gold} if gold else {}, cited=[7])]
            for name, gold in golds.items()
        },
        resources=resources,
    )
    return {
        rating.item: dict(rating.labels)
        for rating in TRACK.ratings(campaign.topic_state())
        if rating.question == question
    }


def test_every_sentence_of_the_abstract_is_in_or_out_for_each():
    assert ratings(
        SENTENCES, resources=lengths(d7=3), Ann=(S, [[0]]), Ben=(S, [[0], [1]])
    ) == {
        "document 7, sentence 0, SUPPORT": {"Ann": "in", "Ben": "in"},
        "document 7, sentence 1, SUPPORT": {"Ann": "out", "Ben": "in"},
        "document 7, sentence 2, SUPPORT": {"Ann": "out", "Ben": "out"},
    }


def test_only_those_who_chose_the_same_label_share_an_item():
    labels_by_item = ratings(
        SENTENCES,
        resources=lengths(d7=1),
        Ann=(S, [[0]]),
        Ben=(C, [[0]]),
        Cem=(S, [[0]]),
        Dan=(C, [[0]]),
        Eve=None,
    )
    assert {item: set(labels) for item, labels in labels_by_item.items()} == {
        "document 7, sentence 0, SUPPORT": {"Ann", "Cem"},
        "document 7, sentence 0, CONTRADICT": {"Ben", "Dan"},
    }


def test_one_assessor_alone_agrees_with_nobody():
    assert (
        ratings(SENTENCES, resources=lengths(d7=2), Ann=(S, [[0]]), Ben=(C, [[0]]))
        == {}
    )


def test_sets_match_whatever_their_numbers():
    assert ratings(
        SETS, Ann=(S, [[4], [0, 1]]), Ben=(S, [[0, 1], [4]]), Cem=(S, [[4]])
    ) == {
        "document 7, SUPPORT": {"Ann": "{0, 1} {4}", "Ben": "{0, 1} {4}", "Cem": "{4}"}
    }


def test_without_the_length_of_the_abstract_sentences_are_not_compared():
    assert ratings(SENTENCES, Ann=(S, [[0]]), Ben=(S, [[0]])) == {}


def test_a_verdict_without_a_set_says_nothing_of_sentences_yet():
    campaign = Small(
        {"Ann": [gold_row({"7": (S, [[0]])})], "Ben": [gold_row({"7": (S, [[0]])})]},
        resources=lengths(d7=1),
    )
    campaign.judgments = [
        vote
        for vote in campaign.judgments
        if vote.assessor == "Ann" or vote.ref.kind == "label"
    ]
    assert [
        rating for rating in TRACK.ratings(campaign.topic_state()) if rating.question
    ] == []
