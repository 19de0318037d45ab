"""Why each abstract and each sentence of a run counts or not."""

import random
from dataclasses import replace

import pytest

from assessment.model import Overruling, TopicVotes
from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import label_ref
from tests.tracks.scifact.making import Small, abstract, gold_row, predicted_row, vote
from tests.tracks.scifact.test_properties import campaign, spoilt

S, C = "SUPPORT", "CONTRADICT"
TWO = (S, [[0, 1], [4]])
TEXTS = {"7": abstract("7", "Nought.", "One.", "Two.", "Three.", "Four.")}


def explained(gold, predicted, documents=TEXTS, **settings):
    result = Small(
        [gold_row(gold, cited=[5])],
        {"r": [predicted_row(predicted)]},
        documents,
        **settings,
    )
    return list(TRACK.explain(result.topic_state(), "r"))


def one(sentences, gold=TWO, label=S, **settings):
    return explained({"7": gold}, {"7": (label, sentences)}, **settings)[0]


def words(reasons):
    return [reason.word for reason in reasons]


def sentence(result, number):
    return next(
        words(reasons)
        for part, reasons in result.parts
        if part.name == f"sentence {number}"
    )


def test_a_run_that_predicts_nothing_says_so_first_and_what_it_misses():
    first, missed = explained({"7": TWO}, {})
    assert first.title == "The run predicted nothing for this claim"
    [reason] = first.reasons
    assert reason.rule == (
        "the gold has evidence in abstract 7 (SUPPORT), which the run misses"
    )
    assert words(missed.reasons) == ["missed"]
    [only] = explained({}, {})
    assert only.reasons[0].rule.startswith("right so far: by the gold no abstract is")


def test_predicted_abstracts_come_in_the_order_of_the_run_and_missed_ones_after_them():
    shown = explained({"7": TWO, "9": (C, [[3]])}, {"8": (S, [0]), "7": (S, [4])})
    assert [each.title for each in shown] == [
        "Abstract 8 (predicted SUPPORT)",
        "Abstract 7: Title of 7 (predicted SUPPORT)",
        "Abstract 9",
    ]
    assert [each.reasons[0].word for each in shown] == [
        "not judged",
        "label right",
        "missed",
    ]
    assert shown[1].link == "https://api.semanticscholar.org/CorpusID:7"


@pytest.mark.parametrize(
    ("gold", "label", "sentences", "expected"),
    [
        (TWO, S, [4], ["label right", "set complete", "sentences"]),
        (TWO, S, [0], ["label right", "set incomplete"]),
        (TWO, S, [2, 3, 2, 4], ["label right", "beyond the window", "sentences"]),
        (TWO, S, [2], ["label right", "rationale missed"]),
        (TWO, C, [4], ["wrong label", "set complete", "sentences"]),
    ],
)
def test_the_reasons_of_the_whole_are_label_rationale_and_sentences(
    gold, label, sentences, expected
):
    assert words(one(sentences, gold, label).reasons) == expected


def test_an_abstract_that_is_not_enough_info_is_not_relevant():
    shown = explained({"7": TWO}, {"5": (S, [0])}, {"5": abstract("5", "Nought.")})[0]
    assert words(shown.reasons) == ["not relevant"]
    assert sentence(shown, 0) == ["predicted", "no evidence"]


def test_of_a_sentence_of_an_abstract_that_nobody_judged_nothing_is_said_but_that():
    shown = explained({"7": TWO}, {"8": (S, [0])}, {"8": abstract("8", "Nought.")})[0]
    assert words(shown.reasons) == ["not judged"]
    assert sentence(shown, 0) == ["predicted", "no verdict"]


def test_the_window_grows_with_the_smallest_set_unless_it_is_flat():
    four = (S, [[0, 1, 2, 3]])
    assert words(one([0, 1, 2, 3], four).reasons)[1] == "set complete"
    assert (
        words(one([0, 1, 2, 3], four, window="three").reasons)[1] == "beyond the window"
    )


def test_every_sentence_has_a_part_with_its_text_counted_from_nought():
    shown = one([4])
    assert [(part.name, part.text) for part, _ in shown.parts][3:] == [
        ("sentence 3", "Three."),
        ("sentence 4", "Four."),
    ]
    assert [bool(reasons) for _, reasons in shown.parts] == [
        True,
        True,
        False,
        False,
        True,
    ]


def test_a_sentence_says_its_set_its_position_and_that_it_counts():
    reasons = {part.name: some for part, some in one([2, 4]).parts}["sentence 4"]
    assert [(reason.sign, reason.word) for reason in reasons] == [
        ("G2", "gold set 2"),
        ("→", "predicted"),
        ("✓", "counts"),
    ]
    assert reasons[1].rule == "at position 2 of 2 in the run's list"


@pytest.mark.parametrize(
    ("sentences", "number", "expected"),
    [
        ([0], 0, ["gold set 1", "predicted", "set incomplete"]),
        ([0], 1, ["gold set 1", "not predicted"]),
        ([2], 2, ["predicted", "no evidence"]),
        ([2, 3, 4], 4, ["gold set 2", "predicted", "counts"]),
        ([2, 3, 0, 4], 4, ["gold set 2", "predicted", "counts", "beyond the first 3"]),
        ([4, 4], 4, ["gold set 2", "predicted", "counts", "repeated"]),
    ],
)
def test_each_rule_that_a_sentence_meets_is_named(sentences, number, expected):
    assert sentence(one(sentences), number) == expected


def test_an_incomplete_set_says_which_sentence_lacks():
    shown = one([0])
    assert shown.reasons[1].rule == "incomplete set: sentence 1 is missing from {0, 1}"
    assert (
        shown.parts[0][1][2].rule
        == "predicted, but its set is incomplete: sentence 1 is missing"
    )


def test_with_the_wrong_label_a_complete_set_counts_for_the_selection_only():
    assert sentence(one([4], label=C), 4) == [
        "gold set 2",
        "predicted",
        "counts without label",
    ]


def test_indices_that_are_none_of_the_abstracts_are_reasons_of_the_whole():
    outside = [reason.rule for reason in one([4, 5, -1, "x", 5]).reasons[3:]]
    assert outside == [
        "index 5: the abstract has sentences 0 to 4; it counts as retrieved",
        "index -1: the abstract has sentences 0 to 4; it counts as retrieved",
        "index 'x' is no whole number: it counts as retrieved and never matches",
    ]


def test_a_thousand_stray_indices_are_twenty_reasons_and_a_count():
    reasons = one(list(range(5, 1005))).reasons
    assert [words(reasons).count(word) for word in ("out of range", "more")] == [20, 1]
    assert reasons[-1].rule == "980 more indices like these"


def test_an_abstract_without_text_shows_a_bounded_number_of_sentences():
    assert len(one(list(range(5000)), documents={}).parts) == 400


def test_gold_beyond_the_end_of_the_abstract_is_a_reason_of_the_whole():
    assert words(one([4], (S, [[4], [9]])).reasons)[-1] == "gold out of range"


def test_a_missed_abstract_names_its_sets_and_marks_their_sentences():
    shown = explained({"7": TWO}, {})[1]
    assert "G1 {0, 1}, G2 {4}" in shown.reasons[0].rule
    assert sentence(shown, 1) == ["gold set 1", "not predicted"]


def test_without_its_text_an_abstract_still_shows_the_sentences_that_matter():
    shown = one([4, 2, -1], documents={})
    assert "no text" in words(shown.reasons)
    assert [(part.name, part.text) for part, _ in shown.parts] == [
        ("sentence 0", ""),
        ("sentence 1", ""),
        ("sentence 2", ""),
        ("sentence 4", ""),
    ]


def test_a_verdict_without_a_set_says_so():
    result = Small(
        [gold_row({}, cited=[7])], {"r": [predicted_row({"7": (S, [4])})]}, TEXTS
    )
    result.judgments = [vote(label_ref("1", "7"), S)]
    assert words(next(TRACK.explain(result.topic_state(), "r")).reasons) == [
        "label right",
        "no set",
    ]


def test_where_no_evidence_set_counts_the_reason_says_who_drew_what():
    golds = {
        "Ann": [gold_row({"7": (S, [[1, 4]])})],
        "Ben": [gold_row({"7": (S, [[1], [4]])})],
        "Cid": [gold_row({"7": (C, [[1, 4]])})],
    }
    result = Small(golds, {"r": [predicted_row({"7": (S, [4])})]}, TEXTS)
    shown = next(TRACK.explain(result.topic_state(), "r"))
    assert words(shown.reasons) == ["label right", "no set counts"]
    assert (
        "SUPPORT ({1, 4}: 1 of 2, {1}: 1 of 2, {4}: 1 of 2);" in shown.reasons[1].rule
    )
    assert "no set counts here" in shown.parts[4][1][1].rule
    # Two of three put sentence 1 into a set of the same number, which is no set of the gold.
    both = "in set {1, 4}"
    assert list(shown.overruled.values()) == [
        Overruling(
            "in no set that counts",
            {"Ann": both, "Ben": f"in set {{{number}}}", "Cid": both},
        )
        for number in (1, 4)
    ]


def test_sentences_are_in_sets_whatever_number_each_assessor_gave_them():
    golds = {
        "Ann": [gold_row({"7": (S, [[1], [4]])})],
        "Ben": [gold_row({"7": (S, [[4], [1]])})],
        "Cid": [gold_row({"7": (S, [[4]])})],
    }
    result = Small(golds, {"r": [predicted_row({"7": (S, [4])})]}, TEXTS)
    shown = next(TRACK.explain(result.topic_state(), "r"))
    everybody = dict.fromkeys(("Ann", "Ben", "Cid"), "in set {4}")
    assert list(shown.overruled.values()) == [
        Overruling("in set {1}", dict.fromkeys(("Ann", "Ben"), "in set {1}")),
        Overruling("in set {4}", everybody),
    ]


def test_where_assessors_differ_the_reason_says_what_they_said():
    golds = {"Ann": [gold_row({"7": TWO})], "Ben": [gold_row({"7": (C, [[0]])})]}
    reasons = next(
        TRACK.explain(
            Small(golds, {"r": [predicted_row({"7": (S, [4])})]}, TEXTS).topic_state(),
            "r",
        )
    ).reasons
    assert words(reasons) == ["undecided"]
    assert "CONTRADICT and SUPPORT" in reasons[0].rule


def test_what_only_a_machine_judged_is_not_judged_and_disputes_nothing():
    campaign = Small([gold_row({})], {"r": [predicted_row({"7": (S, [4])})]}, TEXTS)
    state = campaign.topic_state()
    verdict = vote(label_ref(state.id, "7"), C, "auto:nli")
    votes = TopicVotes({verdict.ref: (verdict,)}, lambda votes: None)
    [text] = TRACK.explain(replace(state, judged=votes), "r")
    assert words(text.reasons) == ["not judged"]


def test_a_complete_set_under_the_wrong_label_is_not_shown_as_earned():
    reason = one([4], label=C).reasons[1]
    assert (reason.word, reason.tone) == ("set complete", "mixed")
    assert "earns nothing for abstract_rationalized" in reason.rule


def test_a_run_without_an_answer_has_missed_everything():
    assert [
        each.reasons[0].word
        for each in TRACK.explain(Small([gold_row({"7": TWO})]).topic_state(), "r")
    ] == ["nothing predicted", "missed"]


@pytest.mark.parametrize("seed", range(80))
def test_whatever_a_run_holds_every_reason_has_a_sign_a_word_and_a_rule(seed):
    chance = random.Random(seed)
    golds, predicted = campaign(seed)
    result = Small(golds, {"r": [spoilt(chance, row) for row in predicted]}, TEXTS)
    for topic in result.topics:
        for each in TRACK.explain(result.topic_state(topic), "r"):
            reasons = [
                *each.reasons,
                *(reason for _, some in each.parts for reason in some),
            ]
            assert all(
                reason.sign and len(reason.sign) < 8 and reason.word and reason.rule
                for reason in reasons
            )


@pytest.mark.parametrize("seed", range(40))
def test_the_sentences_that_are_said_to_count_are_those_that_the_figures_count(seed):
    golds, predicted = campaign(seed)
    result = Small(golds, {"r": predicted})
    for topic in result.topics:
        parts = [
            words(reasons)
            for each in TRACK.explain(result.topic_state(topic), "r")
            for _, reasons in each.parts
        ]
        counted = result.counts(topic=topic)
        assert (
            sum("counts" in each or "counts without label" in each for each in parts)
            == counted.selection
        )
        assert sum("counts" in each for each in parts) == counted.labelled
