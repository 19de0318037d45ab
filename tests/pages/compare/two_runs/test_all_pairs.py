"""All pairs of several runs on the page Compare: rounds, seed, what is left out, intervals of the means."""

from __future__ import annotations

import pandas as pd
import pytest

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.conclusion import OF_EACH_PAIR
from assessment.campaign.phase_log import set_phase
from assessment.charts import Axis
from assessment.statistics.confidence_intervals import Interval
from assessment.statistics.significance import Pair, Pairs
from assessment.ui.compare.two_runs.tested_pairs import (
    concluded,
    intervals_chart,
    pairs_frame,
)
from tests.conftest import judge, unit
from tests.pages.opening import compare_page, sound, widget, words
from tests.two_measures import HIGHER, LOWER


def test_every_pair_is_tested_with_the_chosen_rounds_and_seed(two_runs):
    test = compare_page("Two runs")
    widget(test.number_input, "Rounds").set_value(200)
    widget(test.number_input, "Seed").set_value(7).run()
    row = sound(test).dataframe[1].value.iloc[0]
    assert (row["run 1"], row["run 2"], row["difference"]) == ("heron", "tern", 100.0)
    assert "200 rounds, seed 7; 2 topics, 0 left out" in words(test)
    assert "“at p < 0.05” goes by p randomised, for all pairs together" in words(test)


def test_intervals_of_pairs_are_said_not_to_be_widened_as_in_the_report(full):
    text = words(compare_page("Two runs", campaign="car-sample"))
    assert f"Intervals are {OF_EACH_PAIR}." in text


def test_many_rounds_are_drawn_at_the_press_of_a_button_and_grow_old(
    two_runs, monkeypatch
):
    monkeypatch.setattr("assessment.ui.computing.on_demand.MAX_SHUFFLED", 0)
    test = compare_page("Two runs")
    assert "All pairs" not in str([box.label for box in test.expander])
    widget(test.button, "Test all pairs of 2 runs").click().run()
    assert "Among 2 runs" in words(sound(test))
    judge(two_runs, unit(two_runs, "tern", "answer", "2"), "yes")
    assert "changed since this was computed" in words(sound(test.run()))


def test_open_units_are_those_that_the_measure_needs(two_runs):
    assert "no label that counts" not in words(compare_page("Two runs"))
    judge(two_runs, unit(two_runs, "tern", "answer", "2"), None)
    text = words(compare_page("Two runs")).replace("\\", "")
    assert (
        "1 of the 4 units that Accuracy needs of these runs has no label that counts yet: "
        "the differences may still change." in text
    )
    set_phase(two_runs, "released", by="test")
    ended = words(compare_page("Two runs")).replace("\\", "")
    assert "needs of these runs has no label that counts." in ended


def test_topics_without_a_score_of_every_run_are_named(two_runs):
    judge(two_runs, unit(two_runs, "tern", "answer", "2"), None)
    left_out = "1 of 2 topics is left out, since a run has no defined score there: 2"
    assert left_out in words(compare_page("Two runs"))


SCORES = ScoreMatrix(
    ("1", "2"), ("a", "b"), pd.DataFrame([[1.0, 3.0], [2.0, 4.0]]).to_numpy()
)
PAIRS = Pairs((Pair(0, 1, 2.0, 0.01, None),), 2, 0)


@pytest.mark.parametrize(("measure", "first"), [(HIGHER, "b"), (LOWER, "a")])
def test_the_better_run_of_a_pair_comes_first(measure, first):
    row = pairs_frame(SCORES, PAIRS, measure).iloc[0]
    assert (row["run 1"], row["at p < 0.05"]) == (first, "differ")
    assert row["mean 1"] == {"a": 1.5, "b": 3.5}[first]


def test_the_interval_of_a_difference_stands_beside_it():
    frame = pairs_frame(SCORES, PAIRS, HIGHER, [Interval(0.5, 2.0, 3.5)])
    heads = list(frame.columns)
    assert heads[2:6] == ["difference", "95 % from", "to", "p"]
    assert frame.loc[0, ["95 % from", "to"]].tolist() == [0.5, 3.5]
    assert "to" not in pairs_frame(SCORES, PAIRS, HIGHER, [None])


def test_all_pairs_of_a_sample_have_the_interval_of_their_difference(full):
    test = compare_page("Two runs", campaign="biogen-sample", measure="Precision")
    frame = test.dataframe[1].value
    [heading] = [head for head in frame if head.startswith("95 % interval")]
    assert list(frame)[2:4] == ["difference", heading]
    assert frame[heading].str.contains(" to ").all()
    assert "95 % interval: " in words(test)


def test_no_difference_is_never_called_equality():
    none = pairs_frame(
        SCORES, PAIRS._replace(rows=(Pair(0, 1, 2.0, 0.05, 1.0),)), HIGHER
    )
    assert "does not show that they are equally good" in concluded(none, 2)


def test_the_conclusion_counts_the_pairs_that_differ():
    assert concluded(pairs_frame(SCORES, PAIRS, HIGHER), 2).startswith(
        "**1 of 1 pair differs at p < 0.05.** If both runs"
    )


def test_the_best_mean_stands_on_top_and_has_its_interval_in_the_table():
    intervals = (None, Interval(3.0, 3.5, 4.0))
    chart = intervals_chart(SCORES, intervals, Axis("F1"), HIGHER)
    lines = [row[:4] for row in chart.table().rows]
    assert lines == [("b", 3.5, 3.0, 4.0), ("a", 1.5, None, None)]
    lowest_first = intervals_chart(SCORES, intervals, Axis("F1"), LOWER)
    assert [row.name for row in lowest_first.rows] == ["a", "b"]
