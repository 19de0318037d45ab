"""The list of units on the page Errors: what cost the run most stands first."""

from __future__ import annotations

import re

import pytest

from assessment.analysis.errors.topic_losses import SharesOfMean, TopicLoss
from assessment.analysis.errors.tried_values import TriedValues
from assessment.campaign.workspace import ENVIRONMENT
from assessment.ui.computing import time_limits
from assessment.ui.errors.units.costly_list import CostlyList
from assessment.ui.errors.words.greatest_loss import division_in_words
from assessment.ui.errors.words.loss_scope import LossScope
from tests.conftest import judge, run_file, unit
from tests.pages.errors.errors_page import (
    box,
    choose,
    names,
    on_the_next_page,
    opened,
)
from tests.pages.opening import press, sound, without_errors, words
from tests.small_samples import SMALL_SAMPLE_NAMES


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_sample_has_a_unit_to_show_in_every_run(full, name):
    test = opened(name, measure="none")
    for run in full.campaign(name).runs():
        assert names(choose(test, "Run", run)), run


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_units_that_cost_most_stand_first(full, name):
    test = opened(name, topic="every")
    # What was missed at a cost that nobody has worked out yet stands last, and then what is no error of the
    # run.
    costs = test.dataframe[0].value["Costs"].dropna()
    assert len(costs) and (costs > 0).all()
    if not has_units_without_error(test):
        assert costs.is_monotonic_decreasing


def test_units_that_are_no_error_are_listed_only_on_request(full):
    test = opened("scifact-sample", run=run_with_no_errors(full), topic="every")
    assert not has_units_without_error(test)
    [switch] = [each for each in test.button if each.label.startswith("Show the ")]
    assert re.search(r"; \d+ more (is no error|are no errors)", words(test))
    switch.click()
    test = without_errors(test.run())
    assert test.query_params["no-errors"] == "shown"
    [switch] = [each for each in test.button if each.label.startswith("Hide the ")]
    more = listed(test)
    switch.click()
    test = without_errors(test.run())
    assert listed(test) < more and "no-errors" not in test.query_params


def listed(test):
    """How many units the table has on all its pages."""
    return int(re.search(r"^1 of (\d+)$", words(test), re.MULTILINE)[1])


def run_with_no_errors(full):
    """A run of SciFact with both errors and units at a cost that are none."""
    for run in full.campaign("scifact-sample").runs():
        test = opened("scifact-sample", run=run, topic="every")
        if any(each.label.startswith("Show the ") for each in test.button):
            return run
    raise AssertionError("the sample has no such run")


def has_units_without_error(test):
    """Whether the table has units that are no errors, which may cost more than the errors above them."""
    table = test.dataframe[0].value
    if "Label" not in table:
        return False
    is_error = ~table["Label"].str.endswith(", no error")
    assert is_error.is_monotonic_decreasing
    return not is_error.all()


def test_all_topics_stand_in_one_table(contradicted):
    test = opened("spring", topic="every", measure="none")
    topics = list(test.dataframe[0].value["Topic"])
    assert "1 of 7" in words(test)
    test = on_the_next_page(test)
    both = [*topics, *test.dataframe[0].value["Topic"]]
    assert [topic.split()[0] for topic in both] == ["1"] * 5 + ["2"] * 2


def test_all_runs_stand_in_one_table_with_their_names(contradicted):
    test = opened("spring", run="every", topic="1", measure="none")
    runs = list(test.dataframe[0].value["Run"])
    runs += on_the_next_page(test).dataframe[0].value["Run"].tolist()
    assert list(dict.fromkeys(runs)) == ["heron", "tern"]


def test_the_first_sight_is_what_cost_the_run_most_and_unjudged_units_are_open_work(
    contradicted,
):
    test = opened("spring", measure=None)
    assert (box(test, "Topic").value, test.query_params["measure"]) == (
        "every",
        "Citation Coverage",
    )
    test = choose(test, "Cost in", "Citation Support Rate")
    assert names(test) == ["PMID 12"]
    assert "**heron loses most Citation Support Rate at topic 2 Is gel" in words(test)
    assert "0.00 there; a perfect 100 would raise the total by **50.00**." in words(
        test
    )
    assert "Most costly: PMID 12 at topic 1, " in words(test)
    assert "judged “contradicting”. As “supporting” it would be worth" in words(test)
    assert "1 of 2 judged units at some cost" in words(test)
    assert "Open work, not errors: [5 units are not judged yet]" in words(test)


def test_the_costs_are_split_by_topic_where_topics_differ(contradicted):
    scope = LossScope(contradicted, ["heron"], "Citation Support Rate")

    def split(*losses):
        losses = SharesOfMean([TopicLoss(*loss) for loss in losses], 100.0)
        return division_in_words(scope, losses)

    of_two = r"**By topic**  2 Is gel safe\?: 3.00; 1 Does iron help\?: 2.00."
    assert split(("2", 3.0), ("1", 2.0)) == of_two
    assert split(("2", 2.0), ("1", 2.0)) == ""


def test_units_that_cost_the_same_are_counted(full):
    test = opened("rag-sample", run="plover-2024", measure="strict_vital_score")
    sentence = r"units cost (most, )?0\.\d{4} of the \S+( each)?(, the first is \S+ \d at topic \d+)?\."
    assert re.search(sentence, words(test))


def test_a_dispute_is_open_work_with_a_link_and_no_error(contradicted):
    for who, label in (("Ann", "supporting"), ("Ben", "contradicting")):
        judge(contradicted, unit(contradicted, "heron", "PMID 11"), label, who)
    query = {"run": "heron", "measure": "Citation Support Rate"}
    test = opened("spring", **query)
    assert names(test) == ["PMID 12"]
    box(test, "assessors differ on 1 unit").click()
    test = without_errors(test.run())
    assert names(test) == ["PMID 11"]
    assert test.query_params["label"] == "no label counts"


def test_where_only_disputes_may_cost_something_they_are_listed_as_open_work(
    contradicted, monkeypatch
):
    for who, label in (("Ann", "supporting"), ("Ben", "contradicting")):
        judge(contradicted, unit(contradicted, "heron", "PMID 12"), label, who)
    other = "assessment.ui.errors.units.list_to_show.first_measure_with_errors"
    monkeypatch.setattr(other, lambda *about: None)
    test = opened("spring", run="heron", measure="Citation Support Rate")
    assert names(test) == ["PMID 12"]
    assert "differ on: open work, not errors" in words(test)


def test_where_no_unit_costs_any_of_the_measure_another_one_is_shown(full):
    test = opened("biogen-sample", run="plover-2025", measure="Accuracy")
    assert "Shown is" in words(test)
    assert "costs the run any Accuracy" in words(test)
    other = box(test, "Cost in").value
    assert other == test.query_params["measure"] != "Accuracy"
    assert (test.dataframe[0].value["Costs"].dropna() > 0).all()


def test_one_error_alone_says_why_and_leads_to_the_measure_with_most(full):
    query = {"run": "heron-rag-2", "measure": "Citation Contradict Rate"}
    test = opened("biogen-sample", **query)
    offered = re.compile(r"(\d+) units cost some (.+)")
    [button] = [one for one in test.button if offered.fullmatch(one.label)]
    assert "Only labels of *" in words(test)
    count = int(offered.fullmatch(button.label)[1])
    button.click()
    test = without_errors(test.run())
    assert box(test, "Cost in").value == "Precision"
    assert f"{count} of " in words(test) and count > 1


def test_the_reader_sees_how_many_units_were_looked_at_and_can_ask_for_the_others(
    contradicted, monkeypatch
):
    tried = "assessment.analysis.errors.unit_costs.try_labels"
    monkeypatch.setattr(tried, lambda *about, **more: TriedValues({}, set(), left=1))
    test = opened("spring", run="heron", measure="Citation Coverage")
    assert "1 of 2 judged units looked at so far" in words(test)
    assert box(test, "Look at the other 1")


def test_the_others_are_looked_at_also_where_fewer_are_left_when_the_press_arrives(
    empty, make, monkeypatch
):
    texts = {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe [12]."}
    campaign = make(run_file("heron", texts))
    for topic, name in (("1", "PMID 11"), ("1", "PMID 12"), ("2", "PMID 12")):
        judge(campaign, unit(campaign, "heron", name, topic), "contradicting")
    # One unit in each run of the page: also in the one that the press on the button begins.
    for name in ("FIRST_COSTS", "MORE_COSTS", "COSTS_BY_OTHERS"):
        monkeypatch.setattr(time_limits, name, 0.0)
    test = opened("spring", run="heron", measure="Citation Support Rate")
    assert "1 of 3 judged units looked at so far" in words(test)
    test = press(test, "Look at the other 2")
    assert "All 3 judged units looked at." in words(test)
    assert box(test, "Look at the other 1").disabled
    assert "looked at" not in words(sound(test.run()))


def test_where_no_unit_is_left_the_page_says_so(contradicted):
    for measure in ("none", "Citation Support Rate"):
        test = opened("spring", find="nowhere to be found", measure=measure)
        assert "unit matches. Remove a filter" in words(test)
    query = {"run": "heron", "measure": "Citation Support Rate"}
    test = opened("spring", **query, label="supporting")
    assert "Remove a filter, or choose another measure." in words(test)


def test_before_there_is_anything_the_page_says_where_to_begin(workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    workspace.create("bare", "biogen")
    assert "import topics and runs" in words(opened("bare"))


def test_the_dearest_unit_is_called_so_only_once_all_are_tried(
    contradicted, monkeypatch
):
    judge(contradicted, unit(contradicted, "heron", "sentence 1"), "borderline")
    query = {"run": "heron", "measure": "Citation Support Rate"}
    assert "so far" not in words(opened("spring", **query))
    monkeypatch.setattr(CostlyList, "is_complete", False)
    assert "Most costly so far: " in words(opened("spring", **query))


def test_a_topic_at_which_nothing_is_lost_says_so(full):
    campaign = full.campaign("biogen-sample")
    perfect = [
        (score.run, topic)
        for topic in campaign.topics
        for score in campaign.topic_scores(topic)
        if score.measure == "Accuracy" and score.value == 100
    ]
    run, topic = perfect[0]
    text = words(opened("biogen-sample", run=run, topic=topic, measure="Accuracy"))
    best = "Accuracy is 100.00 at this topic, the best that it can be: nothing is lost there."
    assert best in text
