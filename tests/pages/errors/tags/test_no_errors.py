"""Tagged units that are no error of their run, or that the run missed."""

from __future__ import annotations

import re

from assessment.analysis import errors
from assessment.analysis.errors.unit_costs import costs_of_errors
from assessment.campaign import Workspace
from assessment.ui.errors.tags.notes import notes_on_tags
from assessment.ui.errors.tags.unit_lists import TagUnits
from tests.conftest import judge, unit
from tests.pages.errors.tags.tagging import (
    RATE,
    ZOE,
    gold_unit,
    opened,
    summary_of_tags,
    tag,
    tag_unit,
)


def test_a_unit_that_is_no_error_of_its_run_is_in_no_cost(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    item, measure = gold_unit(campaign)
    before = summary_of_tags(campaign, measure)
    errors.tag_run_units(campaign, ZOE, [item], tag="outdated")
    summary = summary_of_tags(campaign, measure)
    assert summary.no_errors == {item.id} and item.id not in summary.costs
    assert "outdated" not in [loss.name for loss in summary.losses.tags]
    assert summary.losses.tags == before.losses.tags
    assert summary.why_no_cost("outdated") == "no error"
    [entry] = summary.entries_of("outdated")
    assert "no error of the run" in TagUnits(campaign, summary).lines([entry])[0]
    [note] = re.findall(r"[^\n]*no error of the run[^\n]*", notes(campaign, summary))
    assert note.startswith("1 tagged unit is no error of the run, and in no cost")


def notes(campaign, summary):
    return notes_on_tags(campaign, summary, [])


def test_runs_count_all_their_tagged_units_and_costly_ones_apart(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tag_unit(contradicted, "fine", "heron", "PMID 11")
    tag_unit(contradicted, "open", "heron", "answer")
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "fine", "tern", "PMID 11")
    by_run = opened("spring", tagged=RATE).dataframe[1].value
    tagged = dict(zip(by_run["Run"], by_run["Tagged"], strict=True))
    costly = dict(zip(by_run["Run"], by_run["Costly"], strict=True))
    assert tagged == {"heron": 3, "tern": 1}
    assert costly["heron"] == 1


def test_what_a_run_missed_has_the_price_that_units_says(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    data, measure = campaign.data, "abstract_rationalized_f1"
    missed = []
    for run in campaign.runs():
        for topic in campaign.topics:
            units = errors.run_units(data, run, topic, everybody=True)
            missed += [item for item in units if item.is_missed]
    errors.try_other_labels(data, missed, 60, measure=measure)
    costs = costs_of_errors(data, missed, measure, seconds=60)
    assert costs
    for item in missed:
        errors.tag_run_units(campaign, ZOE, [item], tag="missed abstract")
    summary = summary_of_tags(campaign, measure)
    assert costs.items() <= summary.costs.items()
    [loss] = [loss for loss in summary.losses.tags if loss.name == "missed abstract"]
    assert loss.amount > max(cost.total for cost in costs.values())
