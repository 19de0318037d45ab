"""The table of scores: who is ranked, and which measures stand together."""

from __future__ import annotations

from assessment.analysis.comparison.score_table import (
    MeasureColumn,
    column_groups,
    measure_columns,
)
from assessment.campaign.counting import Count
from assessment.campaign.ranked_runs import RankedRun, ranked_runs
from assessment.model import Score
from assessment.tracks import TRACKS
from tests.two_measures import HIGHER, LOWER


def total(run, value, judged=10, needed=10, measure="m"):
    return Score(run, None, measure, value, judged, needed)


def test_runs_judged_by_half_are_ranked_and_tied_ones_share_the_rank():
    totals = [total("a", 1.0, 5), total("b", 2.0), total("c", 2.0)]
    ranks = {run: ranked.rank for run, ranked in ranked_runs(totals, HIGHER).items()}
    assert ranks == {"a": 3, "b": 1, "c": 1}
    assert ranked_runs(totals, LOWER)["a"].rank == 1


def test_too_early_says_what_is_missing():
    runs = ranked_runs([total("a", 1.0), total("b", 2.0, 2, 9)], HIGHER)
    assert runs == {"a": RankedRun(1), "b": RankedRun(None, 3)}


def test_runs_judged_by_a_pool_are_ranked_by_how_much_of_the_pool_is_judged():
    totals = [total("a", 1.0, 1, 100), total("b", 2.0, 2, 100)]
    ranked = ranked_runs(totals, HIGHER, pool=Count(5, 10))
    assert ranked == {"a": RankedRun(2), "b": RankedRun(1)}
    early = ranked_runs(totals, HIGHER, pool=Count(4, 10))
    assert early == dict.fromkeys("ab", RankedRun(None, 1))


def test_an_undefined_total_has_no_rank():
    assert ranked_runs([total("a", None)], HIGHER) == {"a": RankedRun(None)}


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


def named_groups(track, names):
    """The names of the measures that each group shows, and those that it folds."""
    columns = [MeasureColumn(name) for name in names]
    groups = {}
    for group in column_groups(TRACKS[track], columns):
        parts = (group.shown, group.folded)
        groups[group.title] = tuple([one.measure for one in part] for part in parts)
    return groups


def test_measures_stand_by_what_they_measure_and_a_short_table_folds_none():
    groups = named_groups("qa2007", ["other F", "list IR", "list F", "other NR"])
    assert groups == {
        "Other questions": (["other F", "other NR"], []),
        "List questions": (["list F", "list IR"], []),
    }


def test_a_long_table_folds_details_but_not_those_of_the_chosen_measure():
    chief = "abstract_rationalized_f1"
    names = [measure.name for measure in TRACKS["scifact"].measures]
    names.remove(chief)
    groups = named_groups("scifact", [chief, *names])
    assert groups["Abstracts with evidence"] == (
        [
            chief,
            "abstract_rationalized_precision",
            "abstract_rationalized_recall",
        ],
        [],
    )
    shown, folded = groups["Sentences with label"]
    assert (shown, len(folded)) == (["sentence_label_f1"], 2)


def test_further_variants_of_a_measure_are_folded_in_a_long_table():
    recalls = ["Required", "Supported and Required", "Required and Borderline"]
    names = [f"Recall (with {which})-{how}" for which in recalls for how in "ST"]
    others = ["Accuracy", "Precision", "Redundancy", "Citation Coverage"]
    shown, folded = named_groups("biogen", others + names)["Aspects reached"]
    assert (shown, len(folded)) == (["Recall (with Required)-S"], 5)


def test_a_large_group_is_folded_even_where_one_of_it_is_chosen():
    names = [measure.name for measure in TRACKS["r2c2"].measures[:14]]
    shown, folded = named_groups("r2c2", ["AUROC", *names[:12], "AURC"])["Calibration"]
    assert shown == ["AUROC", "Brier", "ECE"]
    assert len(folded) == 4


def test_no_measure_that_a_campaign_has_chosen_itself_is_folded():
    names = [f"P@{cutoff}" for cutoff in range(1, 15)]
    assert named_groups("adhoc", names) == {"Ranking": (names, [])}
