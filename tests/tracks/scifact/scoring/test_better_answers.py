"""The prediction of a run with one abstract predicted as the gold has it."""

import pytest

from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import Answer, Prediction, label_ref
from tests.tracks.scifact.making import Small, abstract, gold_row, predicted_row, vote

S, C, NEI = "SUPPORT", "CONTRADICT", "NOT ENOUGH INFO"
WHOLE = "the whole evidence set {2, 4}"
TEXTS = {"7": abstract("7", *"abcdefgh"), "8": abstract("8", *"abc")}


def better(sets, predicted, votes=(), cited=(7, 8)):
    """The only better answer of a run: gold SUPPORT of abstract 7 by these sets; predictions by document."""
    gold = {"7": (S, sets)} if sets else {}
    small = Small(
        [gold_row(gold, cited=list(cited))], {"r": [predicted_row(predicted)]}, TEXTS
    )
    small.judgments += [vote(label_ref("1", name), label) for name, label in votes]
    return list(TRACK.better_answers(small.topic_state(), "r"))


def seven(label, *sentences):
    return Answer((Prediction("7", label, sentences),))


@pytest.mark.parametrize(
    ("predicted", "sentences", "error", "condition"),
    [
        ((S, [2]), (2, 4), "evidence set incomplete", "the whole evidence set {2, 4} named"),
        ((S, [2, 5]), (2, 4), "evidence set incomplete", f"{WHOLE} and no other sentence named"),
        ((S, [5]), (2, 4), "evidence missed", f"{WHOLE} and no other sentence named"),
        ((S, [2, 4, 5]), (2, 4), "other sentences named", "only the whole evidence set {2, 4} named"),
        ((C, [2, 4]), (2, 4), "wrong verdict", "the verdict SUPPORT"),
        ((C, [2]), (2, 4), "wrong verdict", "the verdict SUPPORT, and the whole evidence set {2, 4} named"),
    ],
)  # fmt: skip
def test_a_predicted_abstract_differs_from_the_gold(
    predicted, sentences, error, condition
):
    [one] = better([[2, 4]], {"7": predicted})
    assert one.answer == seven(S, *sentences)
    assert (one.ref, one.error) == (label_ref("1", "7"), error)
    assert one.condition == f"With {condition}"


def test_a_wrong_verdict_is_what_the_run_predicted_and_the_gold_puts_it_right():
    [one] = better([[2, 4]], {"7": (C, [2, 4])})
    assert (one.answered, one.remedy) == ("predicted CONTRADICT", "SUPPORT")


def test_a_set_beyond_the_window_is_named_first_the_smallest_one_before_all():
    [one] = better([[1, 2, 3], [4, 5]], {"7": (S, [1, 2, 4, 3, 5])})
    assert one.error == "evidence named late"
    assert one.answer == seven(S, 4, 5, 1, 2, 3)


def test_only_sets_that_are_not_whole_are_supposed_where_nothing_else_is_named():
    [one] = better([[1], [4, 5]], {"7": (S, [1, 4])})
    assert one.condition == "With the whole evidence set {4, 5} named"


def test_a_missed_abstract_is_predicted_with_its_verdict_and_sets():
    [one] = better([[4, 5], [1]], {})
    assert one.answer == seven(S, 1, 4, 5)
    assert one.error == "missed"
    wanted = "SUPPORT and the evidence sets {4, 5} and {1} named"
    assert one.condition == f"With the abstract predicted as {wanted}"


def test_an_abstract_that_is_not_relevant_is_left_out():
    predicted = {"7": (S, [1]), "8": (S, [0])}
    [one] = better([[1]], predicted, [("8", NEI)])
    assert (one.ref.key, one.answer) == ("8", seven(S, 1))
    assert (one.answered, one.remedy) == ("predicted SUPPORT", "not predicted")


def test_what_is_as_in_the_gold_or_not_judged_has_no_better_answer():
    assert better([[1]], {"7": (S, [1]), "8": (S, [0])}, cited=[7]) == []


def test_without_a_set_in_the_gold_only_the_verdict_can_be_put_right():
    assert better([], {"7": (S, [3])}, [("7", S)], cited=[]) == []
    [one] = better([], {"7": (C, [3])}, [("7", S)], cited=[])
    assert (one.answer, one.condition) == (seven(S, 3), "With the verdict SUPPORT")
    assert one.undecided == "its evidence is not marked"


def test_the_sentences_that_a_run_names_are_told_beside_its_label():
    [one] = better([[2, 4]], {"7": (S, [2, 5])})
    assert one.present == "names {2, 5}"
    assert better([[2, 4]], {})[0].present == ""
    [one] = better([[1]], {"7": (S, [1]), "8": (S, [0])}, [("8", NEI)])
    assert (one.ref.key, one.present) == ("8", "names {0}")
