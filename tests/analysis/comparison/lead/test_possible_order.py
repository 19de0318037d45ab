"""What open units can still change in the order of the runs."""

from __future__ import annotations

import pytest

from assessment.analysis.bounds import Bounds
from assessment.analysis.comparison.lead.possible_order import (
    possible_order,
    possible_order_of,
)
from assessment.analysis.comparison.lead.possible_order_words import open_units_sentence
from assessment.campaign import Workspace
from tests.two_measures import HIGHER, LOWER

HERON = Bounds("heron", 0.9, 0.8, 1.0, 4, 6)
TERN = Bounds("tern", 0.5, 0.5, 0.5, 6, 6)


def sentence(*rows):
    return open_units_sentence(possible_order(rows, HIGHER))


def test_an_order_that_nothing_can_change_is_said_to_stay():
    assert sentence(HERON, TERN) == "Units without a label cannot change the order."


def test_a_run_that_can_only_draw_level_is_named():
    ibis = Bounds("ibis", 0.4, 0.25, 0.5, 4, 6)
    assert sentence(HERON, TERN, ibis) == (
        "Units without a label can at most bring ibis level with tern."
    )


def test_a_first_place_that_stays_is_said_where_others_can_swap():
    ibis = Bounds("ibis", 0.4, 0.25, 0.6, 4, 6)
    assert sentence(HERON, TERN, ibis) == (
        "Units without a label leave heron first; they can change the order of other runs."
    )


def test_runs_that_may_come_first_are_named():
    ibis = Bounds("ibis", 0.4, 0.25, 0.85, 4, 6)
    assert "2 of 3 runs may come first: heron and ibis." in sentence(HERON, TERN, ibis)


def test_where_lower_is_better_the_lowest_bound_is_the_best_one():
    assert possible_order((HERON, TERN), LOWER).first == ("tern",)
    swan = Bounds("swan", 0.6, 0.4, 0.9, 4, 6)
    assert possible_order((swan, TERN), LOWER).passing == (("swan", "tern"),)


@pytest.mark.parametrize("rows", [(), (HERON,), (HERON, TERN._replace(low=None))])
def test_without_the_bounds_of_all_runs_nothing_is_known(rows):
    assert possible_order(rows, HIGHER) is None
    assert sentence(*rows) == "Open units can still change the order."


def test_runs_without_a_total_are_in_no_order():
    assert possible_order((HERON, TERN, Bounds("a", None, None, None, 0, 4)), HIGHER)


def test_a_measure_without_bounds_has_no_possible_order(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    assert possible_order_of(campaign, campaign.totals()[0].measure) is None
