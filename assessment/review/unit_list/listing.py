"""The units of a campaign that match filters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import fill, gather
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress
from assessment.review.unit_list.filters import (
    UnitFilters,
    check_filters,
    time_span,
)
from assessment.review.unit_list.matching import (
    Search,
    judgments_to_make,
    matching_rows,
)
from assessment.review.unit_list.rows import UnitRow, topic_rows
from assessment.review.unit_list.tags import tags_of_units


class UnitList(NamedTuple):
    """The matching units, topic by topic in reading order, and the organisers' tags of all units.

    `open_judgments` is how many judgments the listed units wait for: one for each assessor who has an open
    unit in the plan, or of the named assessors where the filters name some; in a dynamic queue one for each
    label that it still wants.
    """

    rows: tuple[UnitRow, ...]
    open_judgments: int
    tags: Mapping[Ref, str]


def look_through(campaign: Campaign, progress: Progress = no_progress) -> None:
    """Make the rows of all topics, which takes long in a large campaign that nobody has listed yet."""
    fill(campaign.data, [topic_rows], progress=progress)


def list_units(
    campaign: Campaign,
    filters: UnitFilters,
    progress: Progress = no_progress,
    *,
    now: datetime | None = None,
) -> UnitList:
    """The units that match the filters.  `progress` hears of topics that were not looked through before.

    Raises `UserError` for a state, mark or age that does not exist.
    """
    check_filters(filters)
    tags = tags_of_units(campaign)
    span = time_span(filters.age, now or datetime.now(UTC))
    search = Search(filters, tags, span)
    # The page begins without filters, and a campaign can have a hundred thousand rows.
    is_filtered = bool(filters.query())
    matching: list[UnitRow] = []
    for topic, rows in _rows_by_topic(campaign, filters.topic, progress):
        if is_filtered:
            matching += matching_rows(campaign.cached, topic, rows, search)
        else:
            matching += rows
    open_judgments = sum(judgments_to_make(row, filters) for row in matching)
    return UnitList(tuple(matching), open_judgments, tags)


def _rows_by_topic(
    campaign: Campaign, topics: Sequence[str], progress: Progress
) -> Iterator[tuple[str, Sequence[UnitRow]]]:
    data = campaign.data
    if topics:
        for topic in data.topics:
            if topic in topics:
                yield topic, topic_rows(data, topic)
        return
    yield from gather(data, topic_rows, progress=progress).items()


def reasons_of(campaign: Campaign) -> list[str]:
    """The reasons for which anybody could not judge a unit, in the order of the topics."""
    reasons: dict[str, None] = {}
    data = campaign.data
    for topic in data.topics:
        for row in topic_rows(data, topic):
            for vote in row.votes:
                if vote.reason:
                    reasons[vote.reason] = None
    return list(reasons)
