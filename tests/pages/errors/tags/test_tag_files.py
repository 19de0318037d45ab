"""The files of the part *Tags*."""

from __future__ import annotations

import re
from dataclasses import replace

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import Cost
from assessment.analysis.errors.cost_sums import Loss
from assessment.campaign import Workspace
from assessment.ui.errors.tags.files import tags_frame, units_frame
from assessment.ui.errors.tags.tables import count_frame
from assessment.ui.errors.tags.tag_table import CostsOfTags, tags_with_costs
from assessment.ui.errors.tags.tagged_rows import (
    CostInMeasure,
    labels_in_words,
    tagged_rows,
)
from assessment.ui.errors.tags.wording import words_on_tags
from tests.pages.errors.tags.tagging import RATE, ZOE, citation, table_of_tags, tag


def test_the_file_names_each_unit_and_neither_the_sender_nor_a_role(contradicted):
    errors.tag_run_units(
        contradicted, ZOE, [citation(contradicted)], tag="misread", note="Too high"
    )
    frame = units_frame(contradicted, table_of_tags(contradicted, RATE))
    [row] = frame.to_dict("records")
    assert row["Topic"] == "1" and row["Unit"] == "PMID 12"
    assert row["Label"] == "contradicting" and row["Note"] == "Too high"
    assert (row["Costs"], row["Measure"]) == ("25.00", RATE)
    assert row["Best for score"] == "supporting"
    assert not any("who=" in str(cell) or "./" in str(cell) for cell in row.values())


def test_the_file_of_tags_has_the_measure_with_its_digits(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tagged = table_of_tags(contradicted, RATE)
    losses = tagged.costs.losses._replace(tags=[Loss("misread", 1, 24.98765)])
    table = tags_with_costs(tagged.rows, CostsOfTags(RATE, losses))
    counts = count_frame(table, words_on_tags(contradicted, table))
    [row] = tags_frame(contradicted, counts, table).to_dict("records")
    assert (row["Costs"], row["Measure"]) == (24.99, RATE)


def test_a_small_cost_is_no_cost_of_0_in_the_files(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tagged = table_of_tags(contradicted, RATE)
    [row] = tagged.rows
    small = CostInMeasure(Cost("supporting", 0.0012))
    rows = [replace(row, cost_in_measure=small)]
    losses = tagged.costs.losses._replace(tags=[Loss("misread", 1, 0.0012)])
    table = tags_with_costs(rows, CostsOfTags(RATE, losses))
    assert list(units_frame(contradicted, table)["Costs"]) == ["0.001"]
    counts = count_frame(table, words_on_tags(contradicted, table))
    assert list(tags_frame(contradicted, counts, table)["Costs"]) == [0.001]


def test_links_in_a_file_are_whole_and_name_nobody(contradicted, monkeypatch):
    url = property(lambda self: "https://desk.example/errors?who=Zoe&as=organiser")
    monkeypatch.setattr(type(st.context), "url", url)
    tag(contradicted, "misread", "heron", 3)
    frame = units_frame(contradicted, table_of_tags(contradicted, RATE))
    [link] = frame["Link"]
    assert link.startswith("https://desk.example/errors?campaign=spring&")
    assert "who=" not in link and "as=" not in link


def test_a_label_that_is_a_bare_number_is_counted_with_its_question(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    for run in campaign.runs():
        for topic in campaign.topics:
            of_answer = errors.run_units(campaign.data, run, topic, answers="all")
            numbered = [unit for unit in of_answer if unit.state.isdecimal()]
            errors.tag_run_units(campaign, ZOE, numbered[:1], tag="set")
    entries = [
        entry for entry in errors.tagged_units(campaign, ZOE) if entry.tag.tag == "set"
    ]
    labels = labels_in_words(campaign, tagged_rows(campaign, entries))
    assert re.match(r"\d+ × evidence set \d", labels)
