"""The part *Tags* of the page Errors: which kinds of error cost most, and how much of the loss has a tag."""

from __future__ import annotations

import re

from assessment.analysis import errors
from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.ui.errors.tags.names import runs_in_words
from tests.conftest import judge, unit
from tests.pages.errors.tags.tagging import (
    RATE,
    choose,
    opened,
    table,
    tag,
    tag_two_kinds,
    tag_unit,
)
from tests.pages.opening import words


def test_the_sentence_names_the_run_and_its_whole_loss(contradicted):
    tag(contradicted, "harmless", "heron", 1)
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    text = words(test).replace("\\", "")
    assert (
        f"**“misread” costs most: 25.00 {RATE}**, 33.3 % of the 75.00 by which heron falls short of a "
        "perfect 100." in text
    )
    assert "would raise the total of heron from 25.00 to 50.00." in text
    assert (
        f"No unit without a tag is known to cost any {RATE}. No single wrong label explains the rest"
        in text
    )


def test_the_dearest_tag_stands_first_in_the_table_and_in_the_list(contradicted):
    tag(contradicted, "harmless", "heron", 1)
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Tag"]) == ["misread", "harmless"]
    assert list(table(test)["Costs"]) == ["25.00", "no cost"]
    assert words(test).index("**misread** ·") < words(test).index("**harmless** ·")


def test_without_a_measure_tags_are_counted_and_their_one_run_is_named(contradicted):
    tag(contradicted, "misread", "heron", 2, 3)
    test = opened("spring", tagged="none")
    assert "**2 tagged units in heron**, “misread”." in words(test)
    assert "Costs" not in table(test) and "Runs" not in table(test)


def test_tags_at_no_cost_say_so(contradicted):
    tag(contradicted, "fine", "heron", 1)
    test = opened("spring", tagged=RATE)
    assert (
        f"**The tagged unit costs no {RATE}**: another label would not improve it."
        in words(test)
    )


def test_units_that_the_measure_does_not_score_are_not_called_costless(contradicted):
    answer = unit(contradicted, "heron", "answer")
    judge(contradicted, answer, "no")
    units = errors.run_units(contradicted.data, "heron", "1", answers="all")
    tag(
        contradicted,
        "wrong",
        "heron",
        [run_unit.unit for run_unit in units].index(answer),
    )
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Costs"]) == ["25.00", "not scored"]
    text = words(test)
    assert (
        f"{RATE} does not score 1 tagged unit in heron: it is in *Units* and *Topics*, and in no cost."
        in text
    )
    assert list(table(test)["Units"]) == [1, 1]
    assert list(table(test)["Costly"]) == [1, 0]
    assert "[What it costs in Accuracy](" in text
    assert "· not scored" in text


def test_a_tag_of_what_nobody_has_judged_says_so(contradicted):
    tag(contradicted, "open", "heron", 2)
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Costs"]) == ["25.00", "not judged"]


def test_a_measure_that_scores_no_tagged_unit_says_so(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "no")
    units = errors.run_units(contradicted.data, "heron", "1", answers="all")
    names = [run_unit.unit.name for run_unit in units]
    tag(contradicted, "wrong", "heron", names.index("answer"))
    test = opened("spring", tagged=RATE)
    assert f"**{RATE} scores none of the judged units with a tag.**" in words(test)


def test_tags_of_several_runs_are_named_by_run_and_narrowed_to_one(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tag(contradicted, "misread", "tern", 0)
    tag(contradicted, "outdated", "heron", 2)
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Runs"]) == [2, 1]
    test = choose(test, "Run", "heron")
    assert "Runs" not in table(test)
    assert test.query_params["tagged-run"] == "heron"
    assert re.search(r"\*\*misread\*\* · \[1 unit\]\(\S+\) in heron", words(test))


def test_in_a_large_campaign_only_tagged_units_are_looked_at(contradicted, monkeypatch):
    tag(contradicted, "misread", "heron", 3)
    monkeypatch.setattr("assessment.campaign.inputs.LARGE", 1)
    assert "**1 tagged unit in heron**" in words(opened("spring"))
    test = opened("spring", tagged=RATE)
    assert "Share of tagged" in table(test)
    assert "Costs of single units overlap" in words(test)


def test_no_figure_depends_on_how_often_the_part_was_opened(samples, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    campaign = Workspace(samples).campaign("biogen-sample")
    for run in ("marigold-llm", "tern-extract"):
        tag_two_kinds(campaign, run)
    first, second = opened("biogen-sample"), opened("biogen-sample")
    assert words(first) == words(second)
    for before, after in zip(first.dataframe, second.dataframe, strict=True):
        assert before.value.equals(after.value)


def test_a_few_runs_are_named_and_more_are_counted():
    assert runs_in_words(["heron", "tern"]) == "heron and tern"
    assert runs_in_words(["heron", "tern", "ibis"]) == "3 runs"


def test_the_most_frequent_tag_is_named(contradicted):
    tag(contradicted, "harmless", "heron", 0, 1)
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert "“harmless” is most frequent (2 of 3 units)." in words(test)
    assert "Put right, the one costly unit of “misread” would raise" in words(test)
    tag(contradicted, "harmless", "heron", 0)
    tag(contradicted, "misread", "heron", 1, 3)
    text = words(opened("spring", tagged=RATE))
    assert "**“misread” costs most and is most frequent: 25.00" in text


def test_of_several_runs_costs_and_shares_are_of_their_mean(contradicted):
    tag(contradicted, "misread", "heron", 3)
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "outdated", "tern", "PMID 11")
    test = opened("spring", tagged=RATE)
    text = words(test).replace("\\", "")
    assert f"25.00 {RATE} on average over tern and heron**, " in text
    assert "would raise the mean from 12.50 to 37.50" in text
    by_tag, by_run = (each.value for each in test.dataframe)
    assert list(by_tag["Costs per run"]) == [25.0, 12.5]
    assert "Share of all runs' loss" in by_tag
    assert list(by_run["Gain if put right"]) == [50.0, 25.0]
    assert list(by_run["Share of the run's loss"].round()) == [50, 33]


def test_runs_without_a_costly_unit_gain_nothing_and_counts_that_are_equal_are_once(
    contradicted,
):
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert "Costly" not in table(test)
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "supporting")
    tag_unit(contradicted, "misread", "tern", "PMID 11")
    by_tag, by_run = (each.value for each in opened("spring", tagged=RATE).dataframe)
    assert list(by_tag["Costly"]) == [1]
    assert sorted(by_run["Gain if put right"]) == ["25.00", "no gain"]
