"""The totals that runs are ranked by where nobody chooses a measure."""

from __future__ import annotations

from assessment.analysis.comparison.totals_to_rank_by import totals_to_rank_by
from assessment.model import Score
from assessment.tracks import track_named

BIOGEN = track_named("biogen")


def total(run, measure, value):
    return Score(run, None, measure, value, 1, 1)


def test_runs_are_ranked_by_the_first_measure_with_a_defined_total():
    undefined = total("heron", "Accuracy", None)
    coverage = total("heron", "Citation Coverage", 1.0)
    ranked = totals_to_rank_by(BIOGEN, [undefined, coverage])
    assert ranked.measure_name == "Citation Coverage"
    ranked = totals_to_rank_by(BIOGEN, [total("tern", "Accuracy", 0.5), coverage])
    assert (ranked.measure_name, ranked.totals) == ("Accuracy", {"tern": 0.5})


def test_equal_runs_stay_in_their_order_and_runs_without_a_total_are_left_out():
    scores = [total(run, "Accuracy", 0.5) for run in ("a", "b")]
    ranked = totals_to_rank_by(BIOGEN, [*scores, total("c", "Accuracy", 0.9)])
    assert ranked.best_first(["b", "d", "a", "c"]) == ["c", "b", "a"]


def test_without_defined_totals_nothing_ranks_runs():
    assert totals_to_rank_by(BIOGEN, [total("heron", "Accuracy", None)]) is None
