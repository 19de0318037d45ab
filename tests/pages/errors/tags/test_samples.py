"""The part *Tags* on every sample."""

from __future__ import annotations

import re

import pytest

from assessment.analysis import errors
from assessment.analysis.errors.tag_losses import LossesOfRuns
from assessment.campaign import Workspace
from assessment.ui.computing import time_limits
from assessment.ui.errors.tags.default_tag_measure import measure_to_link
from assessment.ui.errors.tags.files import units_frame
from assessment.ui.errors.tags.tag_costs import tag_table
from assessment.ui.errors.tags.tag_table import counted_tags
from assessment.ui.errors.tags.tagged_rows import (
    labels_in_words,
    misplacement_in_words,
    tagged_rows,
)
from assessment.ui.errors.tags.unit_lists import TaggedUnitItems
from assessment.ui.errors.tags.untagged import untagged_units
from assessment.ui.errors.tags.wording import words_on_tags
from assessment.ui.errors.words.unit_subject import title_of_unit
from tests.pages.errors.tags.tagging import ZOE, table_of_tags, tag_two_kinds
from tests.small_samples import SMALL_SAMPLE_NAMES


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_shares_are_of_all_that_the_runs_lose_and_never_more_than_that(samples, name):
    campaign = Workspace(samples).campaign(name)
    for run in list(campaign.runs())[:2]:
        tag_two_kinds(campaign, run)
    entries = errors.tagged_units(campaign, ZOE)
    rows = tagged_rows(campaign, entries)
    for measure in errors.measures_at_topics(campaign.data, campaign.runs())[:6]:
        table = tag_table(campaign, rows, measure)
        text = words_on_tags(campaign, table).sentences
        if isinstance(table.costs.losses, LossesOfRuns):
            assert all(run.gain <= run.loss + 1e-9 for run in table.costs.losses.runs)
        shares = [int(share) for share in re.findall(r"(\d+) %", text)]
        assert all(share <= 100 for share in shares)


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_a_count_without_time_for_totals_is_final_or_a_lower_bound(
    samples, name, monkeypatch
):
    campaign = Workspace(samples).campaign(name)
    for view in campaign.by_task():
        runs = list(view.runs())
        for measure in errors.measures_at_topics(view.data, runs)[:3]:
            with monkeypatch.context() as patched:
                patched.setattr(time_limits, "TOTALS_WITHOUT_TAG", -1.0)
                first = untagged_units(view, runs, measure, ())
            final = untagged_units(view, runs, measure, ())
            counts = {one.run: one.costly_units for one in final}
            assert all(one.is_complete for one in final)
            assert all(one.costly_units <= counts[one.run] for one in first)
            complete = [one for one in first if one.is_complete]
            assert all(one.costly_units == counts[one.run] for one in complete)


def test_units_of_another_task_lead_to_a_measure_of_theirs(samples):
    campaign = Workspace(samples).campaign("r2c2-sample")
    by_task = {view.task.name: list(view.runs()) for view in campaign.by_task()}
    units = []
    for topic in campaign.topics:
        for run in by_task["PR"]:
            units += errors.run_units(campaign.data, run, topic, answers="all")
    judged = errors.matching_units(units, errors.RunUnitFilter(judged=True))
    measure = measure_to_link(campaign, judged[:20])
    assert measure.startswith(("MSnDCG@20", "Q@20"))


def test_a_good_label_at_a_cost_says_what_the_run_lacks(samples):
    campaign = Workspace(samples).campaign("r2c2-sample")
    tag_two_kinds(campaign, "tern-AC-1")
    table = table_of_tags(campaign, "HMR")
    good = [row for row in table.rows if row.unit.label == "correct"]
    assert all(row.remedy for row in good)
    text = "\n".join(TaggedUnitItems(campaign, table).lines(table.rows))
    assert text.count("**correct** → confidence 100") == len(good) > 0


def test_units_of_a_ranking_say_that_they_were_missed_or_where_they_stand(samples):
    campaign = Workspace(samples).campaign("adhoc-sample")
    run = next(iter(campaign.runs()))
    units = []
    for topic in campaign.topics:
        units += errors.run_units(campaign.data, run, topic, answers="all")
    missed = next(unit for unit in units if unit.is_missed)
    low = next(unit for unit in units if misplacement(unit) == "ranked too low")
    errors.tag_run_units(campaign, ZOE, [missed, low], tag="not on top")
    table = table_of_tags(campaign, "AP(rel=2)")
    [of_tag] = [tag.rows for tag in table.tags if tag.name == "not on top"]
    assert "missed" in labels_in_words(campaign, of_tag)
    text = "\n".join(TaggedUnitItems(campaign, table).lines(of_tag)).replace("\\", "")
    assert f"**missed, {missed.label}**" in text
    assert f"**rank {low.retrieval.rank}, {low.label}: " in text
    rows = units_frame(campaign, table).set_index("Unit")
    assert rows.loc[missed.unit.name, "Why"] == "relevant and not in the run"
    assert rows.loc[low.unit.name, "Found"] == f"rank {low.retrieval.rank}"


@pytest.mark.parametrize("noun", ["passage", "entity"])
def test_items_without_a_name_are_called_by_their_section_and_rank(samples, noun):
    campaign = Workspace(samples).campaign("car-sample")
    ranked = []
    for run in campaign.runs():
        for topic in campaign.topics:
            for unit in errors.run_units(campaign.data, run, topic, answers="all"):
                if unit.retrieval and unit.retrieval.noun.one == noun:
                    ranked.append(unit)
    assert ranked
    for unit in ranked:
        errors.tag_run_units(campaign, ZOE, [unit], tag="not on top")
    entries = errors.tagged_units(campaign, ZOE)
    links = {}
    for row in tagged_rows(campaign, entries):
        unit = row.unit
        [text] = TaggedUnitItems(campaign, counted_tags([row])).lines([row])
        name, address = re.match(r"- \[(.*?)\]\((.*?)\)", text).groups()
        assert title_of_unit(campaign, unit) in name.replace("\\", "")
        assert (
            ("missed" in name)
            if unit.is_missed
            else name.endswith(f"rank {unit.retrieval.rank}")
        )
        links.setdefault((unit.run, name), set()).add(address)
    assert all(len(addresses) == 1 for addresses in links.values())


def misplacement(unit):
    return misplacement_in_words(unit.retrieval) if unit.retrieval else ""
