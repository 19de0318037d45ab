"""Which measures rank runs, and in which order."""

from assessment.model import Measure
from assessment.model.measures import measures_to_rank_by


def test_runs_are_ranked_by_the_chief_measure_and_by_none_that_ranks_no_runs():
    recall = Measure("recall", "", "", "", "", "")
    measures = {
        "judged": recall._replace(coverage=True),
        "recall": recall,
        "F": recall._replace(chief=True),
    }
    names = ["judged", "recall", "F", "recall"]
    assert measures_to_rank_by(names, measures.__getitem__) == ["F", "recall"]
    assert measures_to_rank_by(["judged"], measures.__getitem__) == []


def test_the_best_of_values_is_by_the_direction_of_the_measure():
    recall = Measure("recall", "", "", "", "", "", range=(0.0, 1.0))
    errors = recall._replace(better="lower")
    assert (recall.best_value, errors.best_value) == (1.0, 0.0)
    assert recall.worse_end(recall.range) == 0.0
    assert (recall.gain(0.25, 1.0), errors.gain(0.25, 1.0)) == (0.75, -0.75)
    assert errors.moved(0.5, errors.gain(0.5, 0.25)) == 0.25


def test_level_runs_keep_their_order_among_the_best_and_the_worst():
    values = {"a": 0.5, "b": 0.75, "c": 0.5}
    recall = Measure("recall", "", "", "", "", "")
    assert recall.best_first(values) == ["b", "a", "c"]
    assert recall._replace(better="lower").best_first(values) == ["a", "c", "b"]


def test_runs_without_a_value_come_last_whatever_is_better():
    values = {"a": None, "b": 0.5, "c": 0.0, "d": None}
    recall = Measure("recall", "", "", "", "", "")
    assert recall.best_first(values) == ["b", "c", "a", "d"]
    assert recall._replace(better="lower").best_first(values) == ["c", "b", "a", "d"]
