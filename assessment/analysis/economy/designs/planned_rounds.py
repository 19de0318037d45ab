"""Rounds of topics or units, each with the plan that hands it out."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from assessment.analysis.economy.topics.drawable_topics import drawable_topics, order_of
from assessment.analysis.economy.units.unit_estimates import drawn_units
from assessment.analysis.economy.units.unit_rounds import next_round, population_for
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.model.economy import Round
from assessment.planning.making.plan_in_drawn_order import (
    drawn_plan,
    drawn_screens_plan,
)
from assessment.planning.options import Plan
from assessment.planning.stored_plan import plan_of


class PlannedRound(NamedTuple):
    """A drawn round, and the plan that hands it out."""

    round: Round
    plan: Plan


def round_of_topics(
    campaign: Campaign, declared: DeclaredDesign, empty: Round
) -> PlannedRound:
    """The round of the first topics in drawn order, as many as it ends at."""
    design = declared.design
    topics = order_of(campaign, design)[: empty.size]
    data = campaign.data
    units = {}
    for topic in topics:
        size = data.topic_size(topic)
        # A topic without units still takes somebody a look.
        units[topic] = size.unit_count.total or 1
    plan = drawn_plan(
        plan_of(data),
        topics,
        units,
        assessors=design.assessors,
        each=design.each,
    )
    return PlannedRound(empty, plan)


def round_of_units(
    campaign: Campaign, declared: DeclaredDesign, empty: Round
) -> PlannedRound:
    """The round with its draw and its screens as a plan; UserError while the round before is open."""
    design = declared.design
    waiting = drawn_units(campaign, declared).units.waiting
    if waiting:
        raise UserError(
            f"{number_of(waiting, 'unit')} of round {empty.number - 1} are not judged yet: "
            "the next round learns from them"
        )
    topics = drawable_topics(campaign)
    population = population_for(campaign, design, topics)
    drawn = next_round(campaign, design, population, empty)
    present = plan_of(campaign.data)
    # The plan before the design would have people judge what was not drawn.
    if not declared.rounds:
        present = replace(present, lists={})
    plan = drawn_screens_plan(present, drawn.screens, design.assessors, design.each)
    return PlannedRound(drawn.round, plan)
