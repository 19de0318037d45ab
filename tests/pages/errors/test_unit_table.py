"""Rows of the table of units: texts, ranks, and labels in words."""

from __future__ import annotations

import re

from assessment.analysis import errors
from assessment.analysis.errors import Cost
from assessment.analysis.errors.cost_causes import UnitCost, WrongLabel
from assessment.campaign.workspace import ENVIRONMENT
from assessment.model import Ref, Scale, Unit
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_files import unit_frame
from assessment.ui.errors.units.unit_table import short_frame
from assessment.ui.errors.words.cost_words import cost_in_words
from tests.conftest import run_file
from tests.pages.errors.errors_page import (
    HOSTILE,
    box,
    opened,
    picked,
)
from tests.pages.opening import words


def test_the_file_has_whole_texts_and_every_unit(contradicted):
    units = errors.run_units(contradicted.data, "heron", "1", answers="all")
    long = [unit._replace(text="long " * 200) for unit in units]
    context = RowContext(
        {scale.kind: scale for scale in contradicted.track.scales},
        errors.NO_COSTS,
        {},
        several=False,
    )
    assert [len(text) for text in unit_frame(long, context)["Text"]] == [1000] * 5
    texts = unit_frame(long, context, 120)["Text"]
    assert [(len(text), text[-6:]) for text in texts] == [(116, "long …")] * 5


def test_a_label_that_is_a_bare_number_has_its_question():
    unit = Unit(Ref("set", "1", "a"), "s", 0, "sentence 3", "In which set?")
    run_unit = errors.RunUnit("heron", unit, "2", (), "Iron helps.", "")
    scale = Scale("set", "Evidence set", "In which set?", (), "")
    context = RowContext({"set": scale}, errors.NO_COSTS, {}, several=False)
    [label] = unit_frame([run_unit], context)["Label"]
    assert label == "evidence set 2"


def test_a_ranking_says_ranks_and_what_was_missed_in_place_of_other_labels(full):
    campaign = full.campaign("adhoc-sample")
    for run in campaign.runs():
        test = opened("adhoc-sample", run=run)
        table = test.dataframe[0].value
        assert "Label" not in table
        why = "rank [0-9]+, .+: ([0-9]+|no) (others? above|relevant below)$|missed, "
        assert table["Why"].str.match(why).all()
        text = words(test)
        worth = "which no label that counts calls relevant, it would be worth"
        assert worth in text or "at this rank it costs" in text
        assert "As “" not in text


def test_codes_of_labels_are_shown_in_words(full):
    run = next(iter(full.campaign("rag-sample").runs()))
    test = opened("rag-sample", run=run, measure="strict_vital_score")
    labels = set(test.dataframe[0].value["Label"])
    assert labels <= {"held in part → held", "not held → held"} and labels
    assert "_support" not in words(test)
    assert {"held", "not held"} <= set(box(test, "Label").options)


def test_foreign_text_is_never_markup(make, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    campaign = make(
        run_file("heron", {"1": f"{HOSTILE} [11]."}),
        run_file(":red[tern]", {"1": "Rest helps."}),
    )
    test = opened(
        "spring", run="heron", topic="1", unit=picked(campaign, "sentence 1", "PMID 11")
    )
    assert ":red[" not in words(test) and "<script>" not in words(test)
    assert all(
        ":red[" not in element.label for element in (*test.selectbox, *test.expander)
    )


def test_costs_at_the_topic_stand_beside_a_unit_of_which_none_is_known(contradicted):
    units = errors.run_units(contradicted.data, "heron", "1", answers="all")
    known, unknown = units[:2]
    cost = UnitCost(Cost("best", 0.5), WrongLabel("best"))
    unit_costs = errors.UnitCosts("Citation Support Rate", {known.id: cost})
    scales = {scale.kind: scale for scale in contradicted.track.scales}
    context = RowContext(scales, unit_costs, {}, several=False)
    frame = short_frame([known, unknown], context)
    assert list(frame["At topic"].fillna(-1)) == [0.5, -1]


def test_a_cost_that_would_round_to_nothing_is_less_than_the_last_digit(contradicted):
    unit = errors.run_units(contradicted.data, "heron", "1", answers="all")[0]
    cost = UnitCost(Cost("best", 0.01, 0.0000037), WrongLabel("best"))
    measure = "Citation Support Rate"
    scales = {scale.kind: scale for scale in contradicted.track.scales}
    unit_costs = errors.UnitCosts(measure, {unit.id: cost})
    context = RowContext(scales, unit_costs, {}, False, digits=4)
    assert list(short_frame([unit], context)["Costs"]) == ["< 0.0001"]
    assert list(unit_frame([unit], context)["Costs"]) == [0.000004]
    text = cost_in_words(contradicted, unit, cost, measure)
    assert re.search(r"\*\*< 0\.0*1 of the run's total", text)
