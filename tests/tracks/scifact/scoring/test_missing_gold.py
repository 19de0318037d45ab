"""A rightly predicted abstract without evidence sets in the gold: what is missing is no error of the run."""

import pytest

from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import label_ref, set_ref
from tests.tracks.scifact.making import Small, abstract, gold_row, predicted_row, vote

S, C = "SUPPORT", "CONTRADICT"
TEXTS = {"7": abstract("7", "Nought.", "One.")}


def lacking(gold, label, ref):
    verdict_of_gold, sets = gold
    small = Small(
        [gold_row({"7": (verdict_of_gold, sets or [[0]])}, cited=[5])],
        {"r": [predicted_row({"7": (label, [1])})]},
        TEXTS,
    )
    if not sets:
        small.judgments = [vote(label_ref("1", "7"), verdict_of_gold)]
    state = small.topic_state()
    return TRACK.missing_gold(state, "r", ref(state.id))


def verdict(topic):
    return label_ref(topic, "7")


def test_the_right_verdict_without_a_set_in_the_gold_lacks_a_set_there():
    result = lacking((S, []), S, verdict)
    assert result.remedy == "an evidence set"


@pytest.mark.parametrize(
    ("gold", "label"),
    [((S, [[0]]), S), ((S, []), C)],
    ids=["the gold has a set", "the verdict is wrong"],
)
def test_otherwise_the_verdict_lacks_nothing_in_the_gold(gold, label):
    assert lacking(gold, label, verdict) is None


def test_only_verdicts_lack_sets():
    assert lacking((S, []), S, lambda topic: set_ref(topic, "7", 1)) is None
