"""Whose doing a cost is: the run's, or the gold's, or nobody's."""

from types import SimpleNamespace

import pytest

from assessment.analysis.errors import Cost, OtherThanLabel, RunUnit
from assessment.analysis.errors.cost_causes import (
    GoldLacks,
    LabelOfGold,
    RightLabel,
    UnitCost,
    WrongLabel,
    WrongRank,
    cost_cause,
)
from assessment.analysis.errors.retrieval import RelevantItem
from assessment.campaign import Workspace
from assessment.model import Label, MissingGold, Noun, Ref, Scale, Unit

LABELS = (Label("yes", "1", "", "good"), Label("no", "2", "", "bad"))
PLACE = RelevantItem(3, Noun("document", "documents"))


def cause(label, best, at_fault="worse", missing_gold=None):
    scale = Scale("kind", "Kind", "Is it?", LABELS, "", at_fault=at_fault)
    track = SimpleNamespace(scale=lambda kind: scale, missing_gold=None)
    if missing_gold is not None:
        track.missing_gold = lambda *unit_of_run: missing_gold
    unit = Unit(Ref("kind", "1", "a"), "screen", -1, "a", "Is it?")
    run_unit = RunUnit("heron", unit, label, (), "", "", retrieval=PLACE)
    data = SimpleNamespace(track=track, topic_state=lambda topic: None)
    return cost_cause(data, run_unit, Cost(best, 1.0))


def is_error(cause):
    return UnitCost(Cost("no", 1.0), cause).is_error


def test_a_worse_label_and_a_place_in_a_ranking_are_errors_of_the_run():
    assert cause("no", "yes") == WrongLabel("yes")
    assert cause("yes", OtherThanLabel.RANK) == WrongRank(PLACE)
    assert is_error(WrongLabel("yes")) and is_error(WrongRank(PLACE))


def test_the_better_label_is_no_error():
    assert cause("yes", "no") == RightLabel("no")
    assert not is_error(RightLabel("no"))


def test_a_label_that_describes_the_gold_is_never_an_error():
    assert cause("no", "yes", "none") == LabelOfGold("yes")
    assert not is_error(LabelOfGold("yes"))


@pytest.mark.parametrize("at_fault", ["worse", "any"])
def test_what_the_gold_lacks_is_no_error_of_the_run(at_fault):
    lacking = MissingGold("an evidence set", "the gold has none yet")
    of_gold = cause("yes", "no", at_fault, lacking)
    assert of_gold == GoldLacks("no", lacking)
    assert not is_error(of_gold)


def test_a_label_that_contradicts_the_run_is_an_error_whichever_it_is():
    assert cause("yes", "no", "any") == WrongLabel("no")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("qa2007-sample", "vote"),
        ("scifact-sample", "set"),
        # A rejected set costs no more than the verdict on its abstract, which is listed.
        ("scifact-sample", "rationale"),
    ],
)
def test_what_the_gold_asks_is_no_error_of_a_run(samples, name, kind):
    track = Workspace(samples).campaign(name).track
    assert track.scale(kind).at_fault == "none"
