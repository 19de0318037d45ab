"""Every count of units leads to its units: the table of counts, and links of pages, opened one by one."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from assessment.campaign import Workspace
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.progress.lines import lines
from assessment.planning.progress.reports import report
from assessment.planning.stored_plan import apply_plan
from assessment.review.unit_list.counts import COUNTS, units_of_count, units_of_line
from assessment.review.unit_list.listing import list_units
from tests.conftest import judge, unit
from tests.pages.opening import open_page, open_part
from tests.small_samples import SMALL_SAMPLE_NAMES


@pytest.fixture
def spring(spring):
    """Ann and Ben have a plan, differ on one unit, and have work left."""
    places = (PlanEntry("1"),)
    options = AssignmentOptions(("Ann", "Ben"))
    apply_plan(spring, Plan(options, {"Ann": places, "Ben": places}), by="Zoe")
    item = unit(spring, "heron", "answer")
    judge(spring, item, "yes", "Ann")
    judge(spring, item, "no", "Ben")
    return spring


def number_at(address):
    """The numbers of units and of judgments to make that the page at an address shows above its list."""
    link = urlsplit(address)
    assert link.path == "./units"
    query = parse_qs(link.query)
    test = open_page("units", query, campaign="spring", who="Zoe")
    heading = next((one.value for one in test.markdown if " unit" in one.value), "")
    if not heading:
        return 0, 0
    words = heading.strip("*").replace(",", "").split()
    return int(words[0]), int(words[2]) if len(words) > 2 else 0


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_count_is_that_of_its_units(sample_views, name):
    campaign = Workspace(sample_views).campaign(name)
    for count_name, count in COUNTS.items():
        units = list_units(campaign, count.filters)
        listed = units.open_judgments if count.of_judgments else len(units.rows)
        assert listed == count.number(campaign), count_name


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_what_is_left_on_every_line_of_progress_is_that_of_its_units(
    sample_views, name
):
    campaign = Workspace(sample_views).campaign(name)
    counted = report(campaign)
    for by in (("topic",), ("question",), ("assessor", "topic")):
        if "assessor" in by and not counted.planned:
            continue
        for line in lines(counted, by):
            filters = units_of_line(by, line.of, is_planned=counted.planned)
            listed = list_units(campaign, filters).open_judgments
            assert listed == line.left, line


def test_links_of_the_checklist_open_the_units_that_they_count(spring):
    page = open_part("session", "Phase")
    table = page.radio[0].set_value("frozen").run().dataframe[0].value
    rows = table[table["Units"].notna()]
    assert len(rows) >= 2
    for _, row in rows.iterrows():
        assert row["Number"] in number_at(row["Units"]), row["What"]


def test_links_of_assessors_progress_open_what_is_left_for_them(spring):
    table = open_part("session", "Progress").dataframe[0].value
    assert list(table["Assessor"]) == ["Ann", "Ben"]
    for _, row in table.iterrows():
        assert row["Left"] in number_at(row["Units"])


def test_links_of_adjudicate_open_disputed_and_undecided_units(spring):
    page = open_part("adjudicate", "Decide")
    counts = next(one.value for one in page.markdown if "disputed" in one.value)
    links = [part.partition(")")[0] for part in counts.split("](")[1:]]
    assert [number_at(link)[0] for link in links] == [1, 0, 1]


def test_a_picked_count_of_progress_leads_to_its_units(spring):
    item = unit(spring, "heron", "sentence 1")
    judge(spring, item, "required", "Ann", flagged=True)
    page = open_part("session", "Progress")
    [key] = [
        table.key for table in page.dataframe if "Estimated end" in table.value.columns
    ]
    cells = {"selection": {"rows": [], "columns": [], "cells": [[0, "Flagged"]]}}
    page.session_state[key] = cells
    [line] = [one.value for one in page.run().markdown if "*Flagged*" in one.value]
    assert number_at(line.partition("](")[2].rstrip(")"))[0] == 1


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_flagged_units_and_units_that_could_not_be_judged_are_those_of_progress(
    sample_views, name
):
    campaign = Workspace(sample_views).campaign(name)
    for line in lines(report(campaign), ("assessor",)):
        for count in ("flagged", "cannot_judge"):
            filters = units_of_count(("assessor",), line.of, count)
            units = list_units(campaign, filters)
            assert len(units.rows) == getattr(line, count), (line, count)
