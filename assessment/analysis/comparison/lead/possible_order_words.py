"""What further judgments and decisions can still change in the order of the runs, as sentences."""

from __future__ import annotations

from assessment.analysis.bounds import extreme_labels
from assessment.analysis.comparison.lead.possible_order import PossibleOrder
from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import has_judging_ended
from assessment.formats.name_lists import joined_names
from assessment.model.permissions import refusal_in
from assessment.review.phases.replaceable_labels import label_changes

_MAX_NAMED = 4
JUDGING_ENDED = "Judging has ended: open units can no longer change the order."


def still_open_sentences(
    order: PossibleOrder | None,
    label_changes: str,
    *,
    has_open_units: bool,
    has_ended: bool = False,
) -> list[str]:
    """What can still change the order: units without a label, then what replaces labels that count.

    >>> still_open_sentences(None, "Open judgments can.", has_open_units=True)
    ['Open units can still change the order.']
    """
    if has_ended:
        return [JUDGING_ENDED] if has_open_units else []
    if not has_open_units:
        return [label_changes] if label_changes else []
    sentences = [open_units_sentence(order)]
    # Without bounds the first sentence leaves everything open; with them it is about units without a label.
    if order is not None and label_changes:
        sentences.append(label_changes)
    return sentences


def open_units_sentence(order: PossibleOrder | None) -> str:
    """What the bounds say; without bounds that the order can change.

    >>> open_units_sentence(PossibleOrder(2, ("heron",), (), ()))
    'Units without a label cannot change the order.'
    """
    if order is None:
        return "Open units can still change the order."
    if not order.passing:
        return _unpassed_in_words(order)
    if len(order.first) == 1:
        (first,) = order.first
        return f"Units without a label leave {first} first; they can change the order of other runs."
    names = ""
    if len(order.first) <= _MAX_NAMED:
        names = f": {joined_names(order.first)}"
    many = f"{len(order.first)} of {order.runs} runs"
    return f"Depending on units without a label, {many} may come first{names}."


def label_changes_sentence(campaign: Campaign, measure: str) -> str:
    """What can replace labels that count, and so change the order by the measure; "" where nothing can.

    Bounds do not cover it: they are about units without a label.
    """
    if has_judging_ended(campaign):
        return ""
    if campaign.data.is_large:
        # Looking at all units would take long, and the order must not be called sure.
        return "Until judging has ended, labels that count can change, and with them the order."
    changes = label_changes(campaign.data)
    kinds = set(extreme_labels(campaign, measure))
    if not kinds:
        kinds = {*changes.judged_again, *changes.disputed}
    causes = []
    if not refusal_in(campaign.phase, "judge") and kinds & changes.judged_again:
        causes.append("open judgments")
    if kinds & changes.disputed:
        causes.append("undecided disputes")
    if not causes:
        return ""
    subject = " and ".join(causes).capitalize()
    return f"{subject} can still change labels that count, and with them the order."


def _unpassed_in_words(order: PossibleOrder) -> str:
    """No run passes another one; which ones may at most be level with another one in the end."""
    if not order.level:
        return "Units without a label cannot change the order."
    if len(order.level) > 1:
        return "Units without a label can at most bring some runs level with others."
    [(other, ahead)] = order.level
    return f"Units without a label can at most bring {other} level with {ahead}."
