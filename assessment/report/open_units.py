"""What open units can still change in the order of the runs, as a sentence."""

from __future__ import annotations

from assessment.analysis.possible_order import PossibleOrder

_MOST_NAMED = 4
_HOWEVER = "However the open units are judged,"

JUDGING_ENDED = "Judging has ended: open units can no longer change the order."


def open_units_sentence(order: PossibleOrder | None) -> str:
    """What the bounds say; without bounds that the order can change.

    >>> open_units_sentence(PossibleOrder(2, ("heron",), (), ()))
    'However the open units are judged, the order of the runs stays as it is.'
    """
    if order is None:
        return "Open units can still change the order."
    if not order.passing:
        return _unpassed(order)
    if len(order.first) == 1:
        return f"{_HOWEVER} {order.first[0]} stays first; the order of other runs can still change."
    names = ""
    if len(order.first) <= _MOST_NAMED:
        *before, last = order.first
        names = f", {', '.join(before)} and {last}"
    many = f"{len(order.first)} of {order.runs} runs"
    return f"Depending on how the open units are judged, {many} may come first{names}."


def _unpassed(order: PossibleOrder) -> str:
    """No run passes another one; which ones may at most be level with another one in the end."""
    if not order.level:
        return f"{_HOWEVER} the order of the runs stays as it is."
    text = f"{_HOWEVER} no run passes another one"
    if len(order.level) > 1:
        return f"{text}: some can only draw level."
    [(other, ahead)] = order.level
    return f"{text}: {other} can only draw level with {ahead}."
