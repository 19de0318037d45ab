"""What tagged units cost together: all put right at once, as a share of all that their runs lose."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors.cost_sums import Loss
from assessment.analysis.errors.joint_suppositions import joint_supposition
from assessment.analysis.errors.suppositions import supposition
from assessment.analysis.errors.tag_losses import (
    LossesOfRuns,
    RunLoss,
    SummedCosts,
    is_scored,
    tag_losses,
)
from assessment.campaign import Workspace
from tests.small_samples import SMALL_SAMPLE_NAMES

UNITS = 10


def costly(campaign, run, measure):
    """The run's judged units with their costs, the first ones by topic."""
    data = campaign.data
    units = []
    for topic in campaign.topics:
        units += errors.run_units(data, run, topic, answers="all")
    judged = errors.matching_units(units, errors.RunUnitFilter(judged=True))
    first = judged[: 4 * UNITS]
    tried = errors.try_other_labels(data, first, measure)
    dearest = errors.dearest_first(first, tried.at_topics().costs)[:UNITS]
    costs = tried.costs().costs
    return [unit for unit in dearest if unit.id in costs], costs


def losses_of(campaign, units, costs, measure, tag_of=lambda unit: "misread"):
    return tag_losses(campaign.data, tag_of, units, costs=costs, measure=measure)


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_one_unit_put_right_is_worth_what_it_costs_the_total(sample_views, name):
    campaign = Workspace(sample_views).campaign(name)
    for run in list(campaign.runs())[:3]:
        for measure in errors.measures_at_topics(campaign.data, [run])[:2]:
            units, costs = costly(campaign, run, measure)
            for unit in units[:3]:
                losses = losses_of(campaign, [unit], costs, measure)
                amount = losses.tags[0].amount
                if costs[unit.id].is_of_total:
                    assert amount == pytest.approx(costs[unit.id].amount)


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_for_one_unit_the_same_is_supposed_as_by_itself(sample_views, name):
    """One memory holds the gains of both."""
    campaign = Workspace(sample_views).campaign(name)
    compared = 0
    for run in campaign.runs():
        measure = errors.measures_at_topics(campaign.data, [run])[0]
        units, costs = costly(campaign, run, measure)
        for unit in units:
            alone = supposition(campaign.data, unit, costs[unit.id].alternative)
            assert joint_supposition(campaign.data, [unit], costs) == alone
            compared += 1
    assert compared


def test_moves_in_one_ranking_do_not_take_the_same_place(sample_views):
    campaign = Workspace(sample_views).campaign("adhoc-sample")
    measure = "AP(rel=2)"
    for run in campaign.runs():
        units, costs = costly(campaign, run, measure)
        losses = losses_of(campaign, units, costs, measure)
        singles = [
            costs[unit.id].amount for unit in units if costs[unit.id].is_of_total
        ]
        if singles:
            assert losses.tags[0].amount >= max(singles) - 1e-9


def test_tags_are_a_share_of_the_whole_loss_of_the_runs():
    runs = [
        RunLoss("heron", 60.0, 40.0, 8.0, 2),
        RunLoss("tern", 90.0, 10.0, 2, 1),
    ]
    losses = LossesOfRuns([Loss("misread", 3, 10.0)], runs, 100.0)
    assert losses.whole == 50.0
    assert losses.share(losses.tags[0]) == 20.0


def test_sums_of_single_costs_are_a_share_of_what_the_tagged_units_cost():
    losses = SummedCosts([Loss("misread", 2, 3.0), Loss("outdated", 1, 1.0)])
    assert losses.share(losses.tags[0]) == 75.0


def test_what_tags_cost_is_the_same_at_every_look_and_says_what_is_done(sample_views):
    campaign = Workspace(sample_views).campaign("biogen-sample")
    units, costs = costly(campaign, "marigold-llm", "Accuracy")
    steps = []

    def look():
        return tag_losses(
            campaign.data,
            lambda unit: "misread",
            units,
            costs=costs,
            measure="Accuracy",
            progress=lambda share, text: steps.append(text),
        )

    assert look() == look()
    assert set(steps) == {"putting the tagged units of marigold-llm right"}


def test_in_a_large_campaign_the_costs_of_single_units_are_added_up(
    sample_views, monkeypatch
):
    monkeypatch.setattr("assessment.campaign.inputs.LARGE", 1)
    campaign = Workspace(sample_views).campaign("biogen-sample")
    units, costs = costly(campaign, "marigold-llm", "Accuracy")
    losses = losses_of(campaign, units, costs, "Accuracy")
    assert isinstance(losses, SummedCosts)
    assert losses.tags[0].units == len(units)


def test_a_run_of_another_task_is_not_scored(sample_views):
    campaign = Workspace(sample_views).campaign("r2c2-sample")
    by_task = {view.task.name: list(view.runs()) for view in campaign.by_task()}
    scored = {}
    for task, runs in by_task.items():
        units = []
        for topic in campaign.topics:
            units += errors.run_units(campaign.data, runs[0], topic, answers="all")
        scored[task] = any(is_scored(campaign.data, unit, "HMR") for unit in units)
    assert scored == {"AC": True, "PR": False}


def test_a_question_that_cannot_move_the_measure_is_not_scored_by_it(sample_views):
    campaign = Workspace(sample_views).campaign("biogen-sample")
    units = errors.run_units(campaign.data, "marigold-llm", "901", answers="all")
    scored = {
        unit.ref.kind for unit in units if is_scored(campaign.data, unit, "Accuracy")
    }
    assert scored == {"accuracy"}
