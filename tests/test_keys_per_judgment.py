"""How the benchmark of keys per judgment counts, and what its assessor means to say."""

from assessment.model import Judgment, Ref
from benchmarks.keys_per_judgment import report
from benchmarks.parts.intended_labels import IntendedLabels
from benchmarks.parts.judging_by_keys import ASSESSOR, Tally, judged, set_keys

FIRST, SECOND, THIRD = (Ref("relevance", "1", key) for key in "abc")
LABELS = ["required", "borderline"]


def vote(ref, label, assessor=ASSESSOR):
    return Judgment(ref, assessor, label)


def test_a_unit_counts_once_however_often_its_label_is_changed():
    log = [vote(FIRST, "required"), vote(FIRST, "borderline"), vote(SECOND, "required")]
    assert judged(log, ASSESSOR) == 2


def test_a_label_that_was_taken_back_counts_no_more():
    assert judged([vote(FIRST, "required"), vote(FIRST, None)], ASSESSOR) == 0


def test_labels_of_others_do_not_count():
    assert judged([vote(FIRST, "required", "Bjorn")], ASSESSOR) == 0


def test_sentences_go_into_their_sets_set_by_set():
    keys = set_keys({3: "2", 0: "1", 2: "1"})
    assert keys == ("Shift+Digit0", "Shift+Digit2", "v", "Shift+Digit3")


def test_a_sentence_without_a_digit_is_walked_to():
    assert set_keys({10: "1"}, at=8) == ("j", "j", "Space")


def test_the_second_assessor_is_followed_before_others():
    log = [vote(FIRST, "borderline", "Bjorn"), vote(FIRST, "required", "Amara")]
    assert IntendedLabels(log, "Bjorn", 1).label(FIRST, LABELS) == "borderline"


def test_machines_are_not_followed():
    log = [vote(FIRST, "borderline", "auto:entailer"), vote(SECOND, "required", "Ann")]
    assert IntendedLabels(log, "Bjorn", 1).label(FIRST, LABELS) == "required"


def test_a_label_that_nobody_gave_is_drawn_once_by_its_share():
    log = [vote(FIRST, "required", "Ann"), vote(SECOND, "borderline", "Ann")]
    intended = IntendedLabels(log, "Bjorn", 1)
    drawn = intended.label(THIRD, LABELS)
    assert {intended.label(THIRD, LABELS) for _ in range(20)} == {drawn}


def test_a_mode_above_its_limit_is_reported(capsys):
    modes = {"page": Tally(keys=18, judgments=10), "answer": Tally(10, 10)}
    assert report("car-sample", modes) == ["page"]
    assert "1.80  above 1.7" in capsys.readouterr().out
