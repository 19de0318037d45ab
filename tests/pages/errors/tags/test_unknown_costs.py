"""Tagged units of which nobody can say that they cost nothing."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import NoCost
from assessment.campaign import Workspace
from assessment.ui.errors.tags.unit_lists import TaggedUnitItems
from assessment.ui.errors.tags.wording import words_on_tags
from tests.conftest import judge, unit
from tests.pages.errors.tags.tagging import ZOE, table_of_tags, tag

MEASURE = "abstract_rationalized_f1"


@pytest.fixture
def scifact(samples):
    return Workspace(samples).campaign("scifact-sample")


@pytest.fixture
def of_total_alone(scifact):
    """A unit that costs its run some of the total, but nothing at its topic; the only one with a tag."""
    for topic in scifact.topics:
        for run in errors.runs_at(scifact.data, topic, scifact.runs()):
            units = errors.run_units(scifact.data, run, topic, answers="all")
            judged = errors.matching_units(units, errors.RunUnitFilter(judged=True))
            tried = errors.try_other_labels(scifact.data, judged, MEASURE)
            errors_of_run = tried.costs().of_errors
            alone = errors_of_run.keys() - tried.at_topics().by_id.keys()
            for run_unit in judged:
                if run_unit.id in alone:
                    errors.tag_run_units(scifact, ZOE, [run_unit], tag="lost")
                    return run_unit
    raise AssertionError("no unit costs the total alone")


def texts(campaign, table):
    """What the part says of the tags, of each tag, and of each unit."""
    sentences = words_on_tags(campaign, table).sentences
    of_tags = [counted.why_no_cost for counted in table.tags]
    return sentences, of_tags, TaggedUnitItems(campaign, table).lines(table.rows)


def test_where_nobody_tried_the_total_a_tag_is_not_said_to_cost_nothing(
    scifact, of_total_alone, monkeypatch
):
    assert table_of_tags(scifact, MEASURE).rows[0].amount > 0
    monkeypatch.setattr(type(scifact.data), "is_large", True)
    table = table_of_tags(scifact, MEASURE)
    assert [row.no_cost for row in table.rows] == [NoCost.TOTAL_NOT_TRIED]
    sentences, of_tags, [line] = texts(scifact, table)
    assert "is known to cost any" in sentences
    assert "the cost of 1 unit has not been worked out" in sentences
    assert "no other label" not in sentences
    assert of_tags == ["not worked out"]
    assert "not worked out" in line and "no cost" not in line


def test_where_the_score_is_undefined_a_tag_is_not_said_to_cost_nothing(contradicted):
    judge(contradicted, unit(contradicted, "heron", "sentence 1"), "unnecessary")
    tag(contradicted, "misread", "heron", 3)
    table = table_of_tags(contradicted, "Recall (with Required)")
    assert [row.no_cost for row in table.rows] == [NoCost.UNDEFINED]
    sentences, of_tags, [line] = texts(contradicted, table)
    assert "the score at the topic of 1 unit is undefined" in sentences
    assert "no other label" not in sentences
    assert of_tags == ["score undefined"]
    assert "score undefined" in line and "no cost" not in line
