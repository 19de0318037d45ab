"""What a unit costs a run, in sentences: the label that would be worth more, or the rank that costs."""

from __future__ import annotations

from typing import Any

from assessment.analysis.errors import (
    NO_MAJORITY,
    Cost,
    NoCost,
    Retrieval,
    RunUnit,
    UnitCosts,
)
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.cost_causes import (
    GoldLacks,
    LabelOfGold,
    RightLabel,
    UnitCost,
    WrongAnswer,
    WrongLabel,
    WrongRank,
)
from assessment.analysis.errors.retrieval import MissedItem, OtherItem, RelevantItem
from assessment.analysis.errors.wording import (
    label_in_words,
    loss_in_words,
    rank_in_words,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import amount_text, decimal_text
from assessment.formats.plurals import number_of
from assessment.model import BetterAnswer
from assessment.ui.errors.words.unit_subject import unit_in_words
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading


def unknown_costs_in_words(not_worked_out: int, undefined: int) -> str:
    """Of how many units nobody can say that they cost nothing, and why; "" where that is known of all.

    `undefined` of them belong to a topic at which the run's score is undefined.

    >>> unknown_costs_in_words(2, 1)
    'the cost of 2 units has not been worked out, and the score at the topic of 1 unit is undefined'
    """
    reasons = []
    if not_worked_out:
        units = number_of(not_worked_out, "unit")
        reasons.append(f"the cost of {units} has not been worked out")
    if undefined:
        units = number_of(undefined, "unit")
        reasons.append(f"the score at the topic of {units} is undefined")
    return ", and ".join(reasons)


def dearest_in_words(
    campaign: Campaign, run_unit: RunUnit, unit_cost: UnitCost, measure: str
) -> str:
    """The unit that costs most, and what it would be worth, as Markdown that goes on from a colon."""
    # The topic with the highest sum need not have the most costly unit.
    unit = unit_in_words(campaign, run_unit)
    scale = campaign.track.scale(run_unit.ref.kind)
    label = f"judged {_quoted(label_in_words(scale, run_unit.state))}"
    if run_unit.state == NO_MAJORITY:
        label = "on which assessors differ, so that no label counts"
    if run_unit.retrieval is not None and not run_unit.is_missed:
        label += f"; {loss_in_words(run_unit.retrieval)}"
    amount = _whole_amount(campaign, unit_cost.cost, measure)
    effect = _effect_in_words(campaign, run_unit, unit_cost, amount=amount)
    return f"{unit}, {label}. {effect}"


def cost_in_words(
    campaign: Campaign, unit: RunUnit, unit_cost: UnitCost, measure: str
) -> str:
    """What the unit costs the run, in Markdown: the gain at its topic with the score before and after it."""
    cost = unit_cost.cost
    digits = measure_digits(campaign, measure)
    name = md(measure_heading(campaign.track, measure))
    at_topic = _gain_at_topic(campaign, unit, cost, measure)
    amount = f"{amount_text(cost.gain_at_topic, digits)} in {name} ({at_topic})"
    if cost.is_of_total:
        of_total = amount_text(cost.amount, digits)
        amount = f"**{of_total} of the run's total** in {name} ({at_topic})"
    effect = _effect_in_words(campaign, unit, unit_cost, amount=amount)
    return f"{rank_and_loss(unit)}{effect}"


def _gain_at_topic(campaign: Campaign, unit: RunUnit, cost: Cost, measure: str) -> str:
    """By how much the score at the topic would change, from which value to which where it is defined."""
    digits = measure_digits(campaign, measure)
    change = campaign.track.measure(measure).sign * cost.gain_at_topic
    if not change:
        # A total that is no mean over topics can lose by what its topic does not.
        return "the topic's own score stays"
    words = f"{decimal_text(change, digits, signed=True)} at this topic"
    score = campaign.topic_score(unit.ref.topic, unit.run, measure)
    if score is None or score.value is None:
        return words
    after = decimal_text(score.value + change, digits)
    return f"{words}, from {decimal_text(score.value, digits)} to {after}"


def missed_in_words(campaign: Campaign, unit: RunUnit, unit_costs: UnitCosts) -> str:
    """Says that the run missed the item, and why no cost is given, as Markdown."""
    words = rank_and_loss(unit)
    if unit_costs.measure is None or not unit.is_missed:
        return words
    name = md(measure_heading(campaign.track, unit_costs.measure))
    match unit_costs.of(unit):
        case NoCost.NOTHING:
            return f"{words}It costs the run no {name}.{_no_gain(campaign, unit)}"
        case NoCost.UNDEFINED:
            return f"{words}The run's {name} at this topic is undefined, so its cost is unknown."
        case _:
            return (
                f"{words}What it costs the run in {name} has not been worked out yet."
            )


def _no_gain(campaign: Campaign, unit: RunUnit) -> str:
    """Says that the answer with the item would not score more, as a sentence; "" where none is supposed."""
    better = better_answer_of(campaign.data, unit)
    if better is None:
        return ""
    return f" {_would_gain(better, 'nothing')}"


def rank_and_loss(unit: RunUnit) -> str:
    """The rank and what stands around it, as a sentence; "" for what is in no ranking."""
    rank = rank_in_words(unit.retrieval)
    if not rank:
        return ""
    return f"**{rank.capitalize()}**: {loss_in_words(unit.retrieval)}. "


def _whole_amount(campaign: Campaign, cost: Cost, measure: str) -> str:
    digits = measure_digits(campaign, measure)
    scope = "of the total" if cost.is_of_total else "of the score at the topic"
    return f"{amount_text(cost.amount, digits)} {scope}"


def _effect_in_words(
    campaign: Campaign, unit: RunUnit, unit_cost: UnitCost, *, amount: str
) -> str:
    """What the amount is: the worth of another label or answer, or what the rank costs."""
    scale = campaign.track.scale(unit.ref.kind)
    present = _quoted(label_in_words(scale, unit.state))
    match unit_cost.cause:
        case WrongAnswer(better):
            return _would_gain(better, amount)
        case WrongRank(retrieval):
            return _rank_costs(retrieval, amount)
        case WrongLabel(other):
            return f"As {_quoted(label_in_words(scale, other))} it would be worth {amount}."
        case GoldLacks(other, missing):
            label = _quoted(label_in_words(scale, other))
            no_error = f"That is no error of the run: {missing.sentence}."
            return f"{no_error} As {label} it would be worth {amount}."
        case LabelOfGold(other):
            label = _quoted(label_in_words(scale, other))
            of_gold = f"{present} describes the gold, not the run"
            return f"{of_gold}: as {label} it would be worth {amount}."
        case RightLabel(other):
            label = _quoted(label_in_words(scale, other))
            only = f"only as {label}, which is no better, would it be worth {amount}."
            return f"{present} is no error: {only}"


def _would_gain(better: BetterAnswer[Any], amount: str) -> str:
    """What the better answer would be worth, as a sentence."""
    return f"{md(better.condition)}, the run would gain {amount}."


def _rank_costs(retrieval: Retrieval, amount: str) -> str:
    """What the amount is for an item of a ranking, as `labels_after_move` moves it."""
    match retrieval:
        case OtherItem():
            return f"Below them it would cost nothing: at this rank it costs {amount}."
        case RelevantItem() | MissedItem():
            place = f"the {retrieval.noun.one} at rank {retrieval.first_other:,}"
            no_label = "which no label that counts calls relevant"
            return f"In place of {place}, {no_label}, it would be worth {amount}."


def _quoted(label: str) -> str:
    """The label as Markdown, in quotation marks."""
    return f"“{md(label)}”"
