"""Lists of the units of many topics: only what is looked at is made, and all figures stay what they were."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from assessment.campaign import Workspace, inputs
from assessment.campaign.data import CampaignData
from assessment.exchange.imports.files import InputFile, import_files
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.review.unit_list import listing, packed_rows
from assessment.review.unit_list.filters import UnitFilters, time_span
from assessment.review.unit_list.listing import list_units, reasons
from assessment.review.unit_list.matching import (
    Search,
    judgments_to_make,
    matching_rows,
)
from assessment.review.unit_list.rows import rows_of_topic, unit_texts
from assessment.review.unit_list.tags import tag_units, tags_of_units
from tests.conftest import judge, judge_at, run_file, unit
from tests.small_samples import SMALL_SAMPLE_NAMES

NAMES = [str(number) for number in range(1, 41)]


@pytest.fixture
def forty(workspace, splitter):
    """Forty topics, each with an answer of one run that Ann has judged."""
    campaign = workspace.create("forty", "biogen")
    topics = [{"id": name, "question": f"Does it help {name}?"} for name in NAMES]
    inputs = [
        InputFile("topics.json", json.dumps({"topics": topics}).encode()),
        run_file("heron", {name: f"It helps {name}. Rest helps." for name in NAMES}),
    ]
    import_files(campaign, inputs, splitter=splitter, by="test")
    for name in NAMES:
        judge(campaign, unit(campaign, "heron", "answer", name), "yes", "Ann")
    return campaign


class Calls:
    """How often the rows of each topic were made, and read."""

    def __init__(self, monkeypatch):
        self.made, self.read = Counter(), Counter()
        self._watch(monkeypatch, packed_rows, "rows_of_topic", self.made)
        self._watch(monkeypatch, listing, "topic_rows", self.read)

    def _watch(self, monkeypatch, module, name, calls):
        function = getattr(module, name)

        def counted(data, topic):
            calls[topic] += 1
            return function(data, topic)

        monkeypatch.setattr(module, name, counted)


@pytest.fixture
def calls(monkeypatch):
    return Calls(monkeypatch)


def as_before(campaign, filters, now=None):
    """All matching rows, and the judgments that they wait for, from every row of every topic."""
    data = campaign.data
    span = time_span(filters.age, now or datetime.now(UTC))
    search = Search(filters, tags_of_units(campaign), span)
    rows = []
    for topic in data.topics:
        if not filters.topic or topic in filters.topic:
            rows += matching_rows(data, topic, rows_of_topic(data, topic), search)
    return rows, sum(judgments_to_make(row, filters) for row in rows)


FILTERS = [
    UnitFilters(),
    UnitFilters(state=("open",)),
    UnitFilters(state=("judged", "disputed")),
    UnitFilters(assessor=("Ann", "Ben")),
    UnitFilters(assessor=("",)),
    UnitFilters(mark=("noted",)),
    UnitFilters(text="help"),
    UnitFilters(tag=("again",), state=("judged",)),
    UnitFilters(age="older-week"),
    UnitFilters(age="hour", text="a"),
]


@pytest.mark.parametrize("filters", FILTERS, ids=lambda filters: str(filters.query()))
@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_a_list_has_the_units_that_every_row_of_every_topic_gives(
    sample_views, name, filters
):
    campaign = Workspace(sample_views).campaign(name)
    rows, judgments = as_before(campaign, filters)
    units = list_units(campaign, filters)
    assert list(units.rows) == rows
    assert (len(units.rows), units.open_judgments) == (len(rows), judgments)
    assert units.rows.part(3, 40) == rows[3:40]


def test_parts_of_a_list_make_up_the_list(forty):
    rows = list_units(forty, UnitFilters()).rows
    parts = []
    for start in range(0, len(rows) + 7, 7):
        parts += rows.part(start, start + 7)
    assert parts == list(rows)


def test_only_the_first_topics_are_made_until_more_are_wanted(forty, calls):
    first = list_units(forty, UnitFilters(), at_first=5)
    assert list(calls.made) == NAMES[:5]
    assert (first.looked, first.left) == (5, 35)
    assert {row.ref.topic for row in first.rows} == set(NAMES[:5])
    # Drawn again, with other filters too, it has the same topics
    again = list_units(forty, UnitFilters(state=("judged",)), at_first=5)
    assert (again.looked, len(again.rows)) == (5, 5)
    every = list_units(forty, UnitFilters())
    assert (every.looked, every.left) == (40, 0)
    assert set(calls.made.values()) == {1}


def test_the_first_topics_do_not_wait_for_a_survey_in_the_background(forty):
    with forty.data.topic_pass.lock:
        assert list_units(forty, UnitFilters(), at_first=5).looked == 5


def test_topics_that_are_known_are_in_the_list_beyond_the_first_ones(forty):
    list_units(forty, UnitFilters(topic=tuple(NAMES[:12])))
    assert list_units(forty, UnitFilters(), at_first=5).looked == 12


def test_a_search_for_a_text_begins_with_the_first_topics_though_all_rows_are_known(
    forty, monkeypatch
):
    monkeypatch.setattr(inputs, "VERY_LARGE", 39)
    monkeypatch.setattr(CampaignData, "needs_processes", lambda data, topics: False)
    list_units(forty, UnitFilters())
    units = list_units(forty, UnitFilters(text="rest"), at_first=5)
    assert (units.looked, units.left) == (5, 35)
    assert list_units(forty, UnitFilters(text="rest")).left == 0


def test_a_second_search_makes_no_text_again(forty):
    list_units(forty, UnitFilters(text="rest"))
    assert all(unit_texts.is_known(forty.data, name) for name in NAMES)


def test_a_page_of_a_list_reads_the_rows_of_its_topics_alone(forty, calls):
    units = list_units(forty, UnitFilters())
    assert not calls.read
    in_topic = len(units.rows) // 40
    units.rows.part(10 * in_topic, 12 * in_topic)
    assert dict(calls.read) == {"11": 1, "12": 1}


def test_after_a_judgment_its_topic_alone_is_made_and_counted_again(forty, calls):
    filters = UnitFilters(state=("judged",))
    list_units(forty, filters)
    calls.made.clear()
    calls.read.clear()
    judge(forty, unit(forty, "heron", "sentence 1", "7"), "required", "Ann")
    assert len(list_units(forty, filters).rows) == 41
    assert dict(calls.made) == dict(calls.read) == {"7": 1}


def test_of_an_assessor_only_judged_and_planned_topics_are_looked_through(forty, calls):
    judge(forty, unit(forty, "heron", "answer", "30"), "yes", "Ben")
    plan = Plan(AssignmentOptions(("Ann", "Ben")), {"Ben": (PlanEntry("9"),)})
    apply_plan(forty, plan, by="Zoe")
    units = list_units(forty, UnitFilters(assessor=("Ben",)), at_first=5)
    assert list(calls.made) == ["9", "30"]
    assert (units.looked, units.left) == (2, 0)
    assert len(units.rows) > 1


def test_of_a_tag_only_its_topics_are_looked_through(forty, calls):
    [row] = list_units(forty, UnitFilters(topic=("8",), state=("judged",))).rows
    tag_units(forty, [row.ref], "again", by="Zoe")
    calls.made.clear()
    assert list(list_units(forty, UnitFilters(tag=("again",))).rows) == [row]
    assert not calls.made
    tag_units(forty, [row.ref], "", by="Zoe")
    assert not list_units(forty, UnitFilters(tag=("again",))).rows


def test_as_time_goes_on_only_topics_judged_about_then_are_counted_again(forty, calls):
    later = datetime(2029, 12, 31, tzinfo=UTC)
    judge_at(
        forty,
        unit(forty, "heron", "sentence 1", "3"),
        "required",
        "2029-12-24T12:00:00.000Z",
    )
    filters = UnitFilters(age="week")
    for hours in range(8):
        now = later + timedelta(hours=4 * hours)
        units = list_units(forty, filters, now=now)
        assert list(units.rows) == as_before(forty, filters, now)[0]
    # Read where it is counted, and where it is listed
    assert set(calls.read) == {"3"}


def test_ages_are_counted_as_from_every_row(forty):
    judge_at(
        forty, unit(forty, "heron", "answer", "3"), "no", "2030-01-01T00:00:00.000Z"
    )
    for now in (datetime(2029, 1, 1, tzinfo=UTC), datetime(2030, 1, 5, tzinfo=UTC)):
        for age in ("day", "week", "month", "older-week", "older-month"):
            filters = UnitFilters(age=age)
            units = list_units(forty, filters, now=now)
            rows, judgments = as_before(forty, filters, now)
            assert list(units.rows) == rows
            assert (len(units.rows), units.open_judgments) == (len(rows), judgments)


def test_reasons_are_those_of_the_newest_judgments(forty):
    item = unit(forty, "heron", "answer", "5")
    judge(forty, item, None, "Ann", reason="unreadable")
    judge(forty, item, None, "Ben", reason="no abstract")
    assert reasons(forty.data) == ("no abstract", "unreadable")
    judge(forty, item, "yes", "Ann")
    assert reasons(forty.data) == ("no abstract",)
