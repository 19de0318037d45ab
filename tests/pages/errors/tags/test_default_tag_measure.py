"""The default measure of the part *Tags*."""

from __future__ import annotations

from assessment.analysis import errors
from assessment.campaign import Workspace
from assessment.ui.errors.tags.default_tag_measure import first_costly_measure
from tests.conftest import judge, unit
from tests.pages.errors.tags.tagging import (
    RATE,
    ZOE,
    choose,
    citation,
    opened,
    table,
    tag,
    tag_unit,
)
from tests.pages.opening import widget, without_errors, words


def test_the_part_opens_with_the_chief_measure_or_says_why_not(contradicted):
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring")
    assert widget(test.selectbox, "Cost in").value == "Citation Coverage"
    assert "Accuracy scores no tagged unit; shown: Citation Coverage." in words(test)
    judge(contradicted, unit(contradicted, "heron", "answer"), "no")
    tag_unit(contradicted, "wrong", "heron", "answer")
    errors.tag_run_units(contradicted, ZOE, [citation(contradicted)], tag="")
    test = opened("spring")
    assert widget(test.selectbox, "Cost in").value == "Accuracy"
    assert "shown:" not in words(test)


def test_the_part_opens_with_the_measure_that_scores_most_tagged_units(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "no")
    tag_unit(contradicted, "wrong", "heron", "answer")
    tag_unit(contradicted, "fine", "heron", "PMID 11")
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring")
    assert widget(test.selectbox, "Cost in").value == "Citation Coverage"
    assert "Accuracy scores 1 of 3 tagged units; shown: Citation Coverage." in words(
        test
    )


def test_the_part_opens_with_the_measure_last_used_in_units(contradicted):
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", part="Units", run="heron", measure=RATE)
    test = choose(test, "Cost in", RATE)
    test.query_params.clear()
    test.query_params["part"] = "Tags"
    test = without_errors(test.run())
    assert widget(test.selectbox, "Cost in").value == RATE
    assert f"Shown: {RATE}, the measure last used in *Units*." in words(test)


def test_where_no_tagged_unit_costs_anything_the_chief_measure_says_so(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "yes")
    tag_unit(contradicted, "fine", "heron", "answer")
    test = opened("spring")
    assert widget(test.selectbox, "Cost in").value == "Accuracy"
    assert "**The tagged unit costs no Accuracy**" in words(test)
    assert list(table(test)["Costs"]) == ["no cost"]
    assert "Share of tagged" not in table(test)


def test_tags_that_cost_none_of_a_measure_lead_to_one_that_they_cost(contradicted):
    judge(contradicted, unit(contradicted, "heron", "sentence 1"), "unnecessary")
    tag(contradicted, "misread", "heron", 3)
    for measure in errors.measures_at_topics(contradicted.data, ["heron"]):
        text = words(opened("spring", tagged=measure))
        leads_on = "[What they cost in Citation" in text
        no_cost = ("costs no", "scores none of", "No tagged unit is known to cost")
        assert leads_on == any(words in text for words in no_cost), measure


def test_a_unit_that_costs_the_total_alone_costs_the_chief_measure(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    data, chief = campaign.data, "abstract_rationalized_f1"
    for run in campaign.runs():
        units = []
        for topic in campaign.topics:
            units += errors.run_units(data, run, topic, answers="all")
        tried = errors.try_other_labels(data, units, chief)
        at_topic = tried.at_topics().costs
        costs = tried.costs().of_errors
        alone = [unit for unit in units if unit.id in costs.keys() - at_topic.keys()]
        if alone:
            assert first_costly_measure(campaign, alone) == chief
            return
    raise AssertionError("the sample has no such unit")
