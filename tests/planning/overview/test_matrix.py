"""The matrix of assignments: the state of every part of the plan, sums, and units in common."""

from __future__ import annotations

import csv
import io

import pytest

from assessment.planning.overview.matrix import Cell, assignment_matrix
from tests.conftest import judge, unit
from tests.planning.test_plan import planned, screen
from tests.planning.test_plan_commands import desk  # noqa: F401  a fixture


def judge_all(campaign, topic, who):
    for each in campaign.data.units(topic):
        judge(campaign, each, campaign.track.scale(each.ref.kind).names[0], who)


def test_without_a_plan_there_is_no_matrix(campaign):
    assert assignment_matrix(campaign) is None


def test_each_part_of_the_plan_has_its_state(campaign):
    planned(campaign, Ann=["1", "2"], Ben=["2"])
    judge(campaign, unit(campaign, "heron", "answer", "1"), "yes", "Ann")
    judge_all(campaign, "2", "Ben")
    judge(campaign, unit(campaign, "tern", "answer", "1"), "yes", "Ben")
    matrix = assignment_matrix(campaign)
    states = {pair: cell.state for pair, cell in matrix.cells.items()}
    assert states == {
        ("Ann", "1"): "begun",
        ("Ann", "2"): "new",
        ("Ben", "1"): "beyond",
        ("Ben", "2"): "done",
    }
    assert matrix.cell("Eve", "1") == Cell()


def test_sums_are_those_of_the_rows_and_columns(campaign):
    planned(campaign, Ann=["1", "2"], Ben=["2"])
    first, second = (len(campaign.data.units(topic)) for topic in ("1", "2"))
    matrix = assignment_matrix(campaign)
    assert matrix.sum_of_assessor("Ann").total == first + second
    assert matrix.sum_of_topic("2").total == 2 * second
    assert matrix.sum_of_topic("1").total == first


def test_units_in_common_are_counted_exactly_by_topics_and_screens(campaign):
    tern = screen(campaign, "tern")
    planned(campaign, Ann=["1", "2"], Ben=[("1", tern)], Eve=["2"])
    matrix = assignment_matrix(campaign)
    on_screen = sum(each.screen == tern for each in campaign.data.units("1"))
    of_topic = len(campaign.data.units("2"))
    assert matrix.in_common("Ben", "Ann") == matrix.in_common("Ann", "Ben") == on_screen
    assert matrix.in_common("Ann", "Eve") == of_topic
    assert matrix.in_common("Ben", "Eve") == 0


@pytest.mark.parametrize("judged", [False, True])
def test_what_somebody_has_in_common_with_themselves_is_all_their_work(
    campaign, judged
):
    planned(campaign, Ann=["1", "2"], Ben=[("1", screen(campaign, "tern"))])
    if judged:
        judge_all(campaign, "1", "Ann")
    matrix = assignment_matrix(campaign)
    for who in ("Ann", "Ben"):
        assert matrix.in_common(who, who) == matrix.sum_of_assessor(who).total > 0


def test_the_command_prints_the_matrix_as_a_file(campaign, desk):
    planned(campaign, Ann=["1"], Ben=["2"])
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes", "Ben")
    code, out, _ = desk("plan", "spring", "matrix", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [(row["assessor"], row["topic"], row["state"]) for row in rows] == [
        ("Ann", "1", "new"),
        ("Ben", "2", "begun"),
    ]
    assert rows[1]["done"] == "1"


def test_the_command_says_where_there_is_no_plan(campaign, desk):
    code, out, err = desk("plan", "spring", "matrix")
    assert (code, out) == (2, "")
    assert "there is no plan: everybody judges everything" in err
