"""Every count of units that a page shows, with the filters that list these units on the page Units.

Pages take their links from this table, and a test opens each link and compares the number with the page's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from assessment.campaign.derived_values import resolved
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import gather
from assessment.exchange.carry_over import orphans
from assessment.planning.progress.lines import lines
from assessment.planning.progress.pace import GroupKey
from assessment.planning.progress.reports import report
from assessment.review.disagreements import summary
from assessment.review.unit_list.filters import UnitFilters, filters_of


class UnitCount(NamedTuple):
    """A count on some pages: its filters on the page Units, and the number as these pages have it.

    `of_judgments` says that the number is one of judgments to make, not of units.
    """

    pages: str
    filters: UnitFilters
    number: Callable[[Campaign], int]
    of_judgments: bool = False


def _open(campaign: Campaign) -> int:
    return sum(line.left for line in lines(report(campaign), []))


def _disputed(campaign: Campaign) -> int:
    return summary(campaign.data).disputed


def _decided(campaign: Campaign) -> int:
    return summary(campaign.data).decided


def _undecided(campaign: Campaign) -> int:
    counts = summary(campaign.data)
    return counts.disputed - counts.decided


def _unresolved(campaign: Campaign) -> int:
    return summary(campaign.data).unresolved


def _without_label(campaign: Campaign) -> int:
    counts = gather(campaign.data, resolved).values()
    return sum((count.total or 0) - count.done for count in counts)


def _without_unit(campaign: Campaign) -> int:
    """Units; several people may have judged the same one."""
    lost = orphans.find(campaign).all
    return len({orphan.ref for orphan in lost if orphan.reason != "not asked"})


def _state(state: str) -> UnitFilters:
    return UnitFilters(state=(state,))


COUNTS: Mapping[str, UnitCount] = {
    "open": UnitCount("Session, Release", _state("open"), _open, of_judgments=True),
    "disputed": UnitCount("Adjudicate, Agreement", _state("disputed"), _disputed),
    "decided": UnitCount("Adjudicate", _state("decided"), _decided),
    "undecided": UnitCount(
        "Session, Release, Adjudicate", _state("undecided"), _undecided
    ),
    "unresolved": UnitCount(
        "Session, Release, Adjudicate", _state("no label counts"), _unresolved
    ),
    "no label": UnitCount("Scores", _state("no label yet"), _without_label),
    "without unit": UnitCount("Session", _state("without a unit"), _without_unit),
}
OUTSIDE, UNPLANNED = _state("outside the plan"), _state("unplanned")
JUDGED = UnitFilters(state=("judged", "cannot judge", "adjudicated"))
"""Units behind counts of something else: of judgments outside the plan, of screens in nobody's plan, and of
all judgments."""


LineCount = Literal["done", "flagged", "cannot_judge"]
"""A count of a line of progress, as its field is called; what is left is `units_of_line`."""
_OF_COUNTS: Mapping[LineCount, UnitFilters] = {
    "done": UnitFilters(state=("judged", "cannot judge")),
    "flagged": UnitFilters(mark=("flagged",)),
    "cannot_judge": _state("cannot judge"),
}


def units_of_count(
    by: Sequence[GroupKey], of: Sequence[str], count: LineCount
) -> UnitFilters:
    """The units behind a count of a line of progress, where the line is about these names."""
    query: dict[str, Sequence[str]] = {**_OF_COUNTS[count].query()}
    for name, value in zip(by, of, strict=True):
        query[name] = (value,)
    return filters_of(query)


def units_of_line(
    by: Sequence[GroupKey], of: Sequence[str], *, is_planned: bool
) -> UnitFilters:
    """The units that are left on a line of progress, where the line is about these names.

    Without a plan nothing is left for one assessor: their judged units.
    """
    names = dict(zip(by, of, strict=True))
    state = "open" if is_planned or "assessor" not in by else "judged"
    query: dict[str, Sequence[str]] = {"state": (state,)}
    for name, value in names.items():
        query[name] = (value,)
    return filters_of(query)
