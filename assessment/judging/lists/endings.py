"""The end of a topic or of the campaign: what is left, flagged or impossible, and own contradictions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypedDict

from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import ScreenOrder, UnitOnPage
from assessment.judging.pages.similar_units import similar_units
from assessment.judging.pages.unit_rows import (
    MAX_ROWS,
    ListedUnit,
    UnitListRow,
    UnitRows,
    open_units,
    unit_row,
    unit_rows,
    units_on,
)
from assessment.judging.queue.work_queue import WorkQueue
from assessment.model import Judgment, Ref


class ContradictionRow(UnitListRow):
    """A unit of a group of alike texts with different labels; `group` counts from 1."""

    group: int


class EndLists(TypedDict):
    """Units at the end of a topic: open, flagged and "cannot judge" ones, and contradictions of one's own.

    The desk receives the "cannot judge" ones as `excused`.  Open units of other topics are `elsewhere`.
    """

    topic: str
    open: UnitRows
    flagged: UnitRows
    excused: UnitRows
    elsewhere: UnitRows
    contradictions: UnitRows


def ending(queue: WorkQueue, topic: str, order: Order) -> EndLists:
    """The lists at the end of a topic; at the end of the campaign, those of all open topics follow."""
    view = queue.view(topic)
    votes = view.votes
    listed_units = _listed_units(queue.screen_order(order), [topic])
    flagged = []
    cannot_judge = []
    for listed in listed_units:
        vote = votes.get(listed.unit.ref)
        if vote is not None and vote.flagged:
            flagged.append(listed)
        if vote is not None and vote.reason:
            cannot_judge.append(listed)
    left = list(open_units(listed_units, view))
    elsewhere = list(islice(_open_elsewhere(queue, topic, order), MAX_ROWS))
    groups = contradictions(queue, topic)
    contradiction_rows = _contradiction_rows(groups, listed_units, votes)
    return {
        "topic": topic,
        "open": unit_rows(left, votes),
        "flagged": unit_rows(flagged, votes),
        "excused": unit_rows(cannot_judge, votes),
        "elsewhere": unit_rows(elsewhere, {}),
        "contradictions": contradiction_rows,
    }


def _listed_units(screen_order: ScreenOrder, topics: Iterable[str]) -> list[ListedUnit]:
    """The units of some topics, each on the first screen that shows it."""
    first: dict[Ref, ListedUnit] = {}
    addresses = screen_order.in_topics(topics)
    for address in addresses:
        page = screen_order[address]
        for listed in units_on(address, page):
            ref = listed.unit.ref
            first.setdefault(ref, listed)
    return list(first.values())


def _open_elsewhere(queue: WorkQueue, topic: str, order: Order) -> Iterator[ListedUnit]:
    """Open units of other topics, in order; reads no more topics than it must."""
    screen_order = queue.screen_order(order)
    for address in screen_order.addresses():
        page = screen_order[address]
        if page.topic != topic and queue.is_open(page, order):
            yield from open_units(units_on(address, page), queue.view(page.topic))


# Contradictions of one's own


def contradictions(queue: WorkQueue, topic: str) -> list[list[UnitOnPage]]:
    """Groups of alike texts that got different labels from the assessor, each label by its first unit."""
    votes = queue.view(topic).votes
    groups = []
    similar = similar_units(queue.data, topic, queue.assessor)
    for members in similar.values():
        first_of_label: dict[str, UnitOnPage] = {}
        for member in members:
            ref = member.unit.ref
            label = votes[ref].label if ref in votes else None
            if label is not None:
                first_of_label.setdefault(label, member)
        if len(first_of_label) > 1:
            groups.append(list(first_of_label.values()))
    return groups


def _contradiction_rows(
    groups: Sequence[Sequence[UnitOnPage]],
    listed_units: Iterable[ListedUnit],
    votes: Mapping[Ref, Judgment],
) -> UnitRows:
    """The units of the groups, those of one group in a row."""
    by_ref = {listed.unit.ref: listed for listed in listed_units}
    rows: list[ContradictionRow] = []
    for number, members in enumerate(groups, 1):
        for member in members:
            ref = member.unit.ref
            if ref in by_ref:
                row = unit_row(by_ref[ref], votes.get(ref))
                rows.append({**row, "group": number})
    return {"rows": rows[:MAX_ROWS], "more": max(0, len(rows) - MAX_ROWS)}
