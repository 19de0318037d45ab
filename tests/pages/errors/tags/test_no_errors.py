"""Tagged units that are no error of their run, or that the run missed."""

from __future__ import annotations

import re

from assessment.analysis import errors
from assessment.campaign import Workspace
from assessment.ui.errors.tags.files import units_frame
from assessment.ui.errors.tags.footnotes import footnotes_on_tags
from assessment.ui.errors.tags.tagged_rows import labels_in_words
from assessment.ui.errors.tags.unit_lists import TaggedUnitItems
from tests.conftest import judge, unit
from tests.pages.errors.tags.tagging import (
    RATE,
    ZOE,
    gold_unit,
    opened,
    table_of_tags,
    tag,
    tag_unit,
)
from tests.pages.opening import words


def test_a_unit_that_is_no_error_of_its_run_is_in_no_cost(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    unit, measure = gold_unit(campaign)
    before = table_of_tags(campaign, measure)
    errors.tag_run_units(campaign, ZOE, [unit], tag="outdated")
    table = table_of_tags(campaign, measure)
    [row] = [row for row in table.rows if row.is_no_error]
    assert row.unit.id == unit.id
    assert row.cost_of_error is None and row.no_cost is None
    assert isinstance(row.cost_in_measure.cost, errors.Cost)
    assert table.costs.losses.tags == before.costs.losses.tags
    [outdated] = [tag for tag in table.tags if tag.name == "outdated"]
    assert outdated.cost is None and outdated.why_no_cost == "no error"
    assert "no error of the run" in TaggedUnitItems(campaign, table).lines([row])[0]
    [note] = re.findall(r"[^\n]*no error of the run[^\n]*", footnotes(campaign, table))
    assert note.startswith("1 tagged unit is no error of the run, and in no cost")


def tag_verdict(campaign, run, topic, document):
    units = errors.run_units(campaign.data, run, topic, answers="all")
    [unit] = [
        unit for unit in units if (unit.ref.kind, unit.ref.key) == ("label", document)
    ]
    errors.tag_run_units(campaign, ZOE, [unit], tag="of interest")
    table = table_of_tags(campaign, "abstract_rationalized_f1")
    [row] = [row for row in table.rows if row.entry.tag.ref == unit.ref]
    return table, row


def test_what_the_run_predicts_as_the_gold_has_it_is_no_error(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    # The abstract is not relevant to the claim, and the run does not predict it.
    table, row = tag_verdict(campaign, "title-only", "812", "9101002")
    [text] = TaggedUnitItems(campaign, table, with_run=False).lines([row])
    assert "no error of the run" in text and "no cost" not in text


def test_a_wrong_verdict_on_disputed_evidence_is_what_the_run_predicted_at_no_cost(
    samples,
):
    campaign = Workspace(samples).campaign("scifact-sample")
    table, row = tag_verdict(campaign, "lexical", "807", "9100616")
    assert "predicted SUPPORT" in labels_in_words(campaign, [row])
    [text] = TaggedUnitItems(campaign, table).lines([row])
    assert "**predicted SUPPORT** → CONTRADICT" in text
    why = "no cost: assessors differ on its evidence"
    assert why in text.replace("\\", "")
    cells = units_frame(campaign, table).set_index("Topic").loc["807"]
    assert cells["Label"] == "predicted SUPPORT"
    assert cells["Best for score"] == "CONTRADICT"
    assert (cells["Why"], cells.get("Costs", ""), cells["Means"]) == (
        why,
        "",
        "error of the run",
    )


def footnotes(campaign, table):
    return footnotes_on_tags(campaign, table)


def test_runs_count_all_their_tagged_units_and_costly_ones_apart(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tag_unit(contradicted, "fine", "heron", "PMID 11")
    tag_unit(contradicted, "open", "heron", "answer")
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "fine", "tern", "PMID 11")
    test = opened("spring", tagged=RATE)
    assert "Each unit's cost is with it alone put right; they do not" in words(test)
    by_run = test.dataframe[1].value
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
            units = errors.run_units(data, run, topic, answers="all")
            missed += [unit for unit in units if unit.is_missed]
    costs = errors.try_other_labels(data, missed, measure).costs().of_errors
    assert costs
    for run_unit in missed:
        errors.tag_run_units(campaign, ZOE, [run_unit], tag="missed abstract")
    table = table_of_tags(campaign, measure)
    cost_by_id = {row.unit.id: row.cost_of_error for row in table.rows}
    assert costs.items() <= cost_by_id.items()
    losses = {loss.name: loss.amount for loss in table.costs.losses.tags}
    gains = [cost.gain_of_total for cost in costs.values()]
    assert losses["missed abstract"] > max(gains)
