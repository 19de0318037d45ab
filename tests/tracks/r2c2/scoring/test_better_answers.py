"""An answer with the confidence that would have been right."""

from dataclasses import replace

import pytest

from assessment.tracks.r2c2 import TRACK
from assessment.tracks.r2c2.answer import correct_ref
from assessment.tracks.r2c2.measures import HMR
from tests.tracks.r2c2.making import case, correct, passages, response, scores

RUN = "heron-AC-1"


def better(confidence, *labels):
    """The better answers of a response, judged with the label if there is one."""
    answer = response("Ilse", confidence)
    state = case({RUN: answer}, *(correct(answer, label) for label in labels))
    return answer, state, list(TRACK.better_answers(state, RUN))


@pytest.mark.parametrize(
    ("label", "right", "error"),
    [("correct", 100, "confidence too low"), ("incorrect", 0, "confidence too high")],
)
def test_the_right_confidence_follows_from_the_label(label, right, error):
    answer, state, [one] = better(70, label)
    assert one.answer == replace(answer, confidence=right)
    assert (one.ref, one.error) == (correct_ref(state.id, answer), error)
    assert one.condition == f"With confidence {right} instead of 70"
    # An incorrect answer could have been correct, too.
    assert one.is_partial == (label == "incorrect")
    changed = replace(state, answers={RUN: one.answer}, runs={RUN: one.answer})
    before, after = (scores(each)[RUN][HMR] for each in (state, changed))
    assert after > before


def test_nothing_is_better_than_the_right_confidence_or_known_of_an_open_answer():
    assert better(100, "correct")[2] == []
    assert better(0, "incorrect")[2] == []
    assert better(50)[2] == []


def test_a_ranking_has_no_confidence():
    state = case({"heron-PO-1": passages("one")})
    assert list(TRACK.better_answers(state, "heron-PO-1")) == []
