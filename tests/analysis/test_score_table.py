"""The table of scores: who is ranked, and which measures stand together."""

from __future__ import annotations

from assessment.analysis.comparison.score_table import MeasureColumn, measure_columns
from assessment.campaign.counting import Count
from assessment.campaign.ranked_runs import RankedRun, ranked_runs
from assessment.model import Score


def total(run, value, judged=10, needed=10, measure="m"):
    return Score(run, None, measure, value, judged, needed)


def test_runs_judged_by_half_are_ranked_and_tied_ones_share_the_rank():
    totals = [total("a", 1.0, 5), total("b", 2.0), total("c", 2.0)]
    ranks = {
        run: ranked.rank for run, ranked in ranked_runs(totals, higher=True).items()
    }
    assert ranks == {"a": 3, "b": 1, "c": 1}
    assert ranked_runs(totals, higher=False)["a"].rank == 1


def test_too_early_says_what_is_missing():
    runs = ranked_runs([total("a", 1.0), total("b", 2.0, 2, 9)], higher=True)
    assert runs == {"a": RankedRun(1), "b": RankedRun(None, 3)}


def test_runs_judged_by_a_pool_are_ranked_by_how_much_of_the_pool_is_judged():
    totals = [total("a", 1.0, 1, 100), total("b", 2.0, 2, 100)]
    ranked = ranked_runs(totals, higher=True, pool=Count(5, 10))
    assert ranked == {"a": RankedRun(2), "b": RankedRun(1)}
    early = ranked_runs(totals, higher=True, pool=Count(4, 10))
    assert early == dict.fromkeys("ab", RankedRun(None, 1))


def test_an_undefined_total_has_no_rank():
    assert ranked_runs([total("a", None)], higher=True) == {"a": RankedRun(None)}


def test_equal_measures_stand_behind_the_first_and_the_chosen_one_leads():
    scores = [total("a", 1.0, measure=name) for name in ("x", "y")]
    scores += [total("a", 2.0, measure="z"), total("a", None, measure="u")]
    scores += [total("a", None, measure="v")]
    assert measure_columns(scores, "z") == [
        MeasureColumn("z"),
        MeasureColumn("x", ("y",)),
        MeasureColumn("u"),
        MeasureColumn("v"),
    ]


def test_equal_scores_of_other_coverage_are_not_equal():
    scores = [total("a", 1.0, measure="x"), total("a", 1.0, 9, measure="y")]
    assert len(measure_columns(scores, "x")) == 2
