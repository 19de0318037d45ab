"""The part *Two runs* of the page Compare: which runs stand against each other."""

from __future__ import annotations

from tests.conftest import judge, run_file, unit
from tests.pages.opening import compare_page, widget, words


def test_two_runs_begin_with_the_leader_against_the_second(two_runs):
    for run, label in (("heron", "no"), ("tern", "yes")):
        judge(two_runs, unit(two_runs, run, "answer", "1"), label)
        judge(two_runs, unit(two_runs, run, "answer", "2"), label)
    test = compare_page("Two runs")
    assert widget(test.selectbox, "Run").value == "tern"
    assert widget(test.selectbox, "Against").value == "heron"
    # Who chooses the second run sees it against the best other one.
    chosen = compare_page("Two runs", run="heron")
    assert widget(chosen.selectbox, "Against").value == "tern"


def test_the_address_names_both_runs(two_runs):
    test = compare_page("Two runs", run="tern", against="heron")
    assert (
        widget(test.metric, "Difference of the means").value == "\N{MINUS SIGN}100.00"
    )
    assert widget(test.metric, "Better, equal, worse").value == "0 · 0 · 2"


def test_totals_that_put_two_runs_the_other_way_round_are_a_warning(full):
    chosen = {
        "task": "AC",
        "measure": "HMR",
        "run": "plover-AC-1",
        "against": "tern-AC-1",
    }
    test = compare_page("Two runs", campaign="r2c2-sample", **chosen)
    assert (
        "but tern\\-AC\\-1 the higher total. The difference is" in test.warning[0].value
    )


def test_a_run_is_not_compared_with_itself(two_runs):
    assert "Choose two different runs" in words(
        compare_page("Two runs", run="tern", against="tern")
    )


def test_one_run_has_nothing_to_be_compared_with(empty, make):
    make(run_file("heron", {"1": "Iron helps [11]."}))
    assert "takes two runs" in words(compare_page("Two runs", measure="Precision"))


def test_runs_without_a_common_topic_are_not_compared(two_runs):
    judge(two_runs, unit(two_runs, "heron", "answer", "1"), None)
    judge(two_runs, unit(two_runs, "tern", "answer", "2"), None)
    assert "no topic at which both runs have a score" in words(compare_page("Two runs"))


def test_all_pairs_of_the_chosen_runs_are_tested_together(two_runs):
    test = compare_page("Two runs")
    by_topic = test.dataframe[0].value
    assert list(by_topic)[2:] == ["heron", "tern", "Difference"]
    frame = test.dataframe[1].value
    assert (frame.iloc[0]["run 1"], frame.iloc[0]["run 2"], len(frame)) == (
        "heron",
        "tern",
        1,
    )
    assert "Among 2 runs" in words(test)
