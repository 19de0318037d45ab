"""The units of a campaign that match filters: counted topic by topic, and read where they are looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from assessment.campaign import inputs
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import TopicValue, fill, topics_without
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress
from assessment.planning.progress.own_part import planned_people
from assessment.review.unit_list.filters import (
    LATEST,
    UnitFilters,
    check_filters,
    time_span,
)
from assessment.review.unit_list.matching import (
    Matches,
    Search,
    judgments_to_make,
    matching_rows,
)
from assessment.review.unit_list.matching_units import MatchingUnits
from assessment.review.unit_list.packed_rows import packed_rows, topic_rows
from assessment.review.unit_list.rows import UnitRow
from assessment.review.unit_list.tags import tags_of_units
from assessment.review.unit_list.waiting import ANYBODY

_STEP = 50
"""Topics between two reports of progress: a report takes as long as some topics."""


class UnitList(NamedTuple):
    """The matching units, topic by topic in reading order, and the organisers' tags of all units.

    `open_judgments` is how many judgments the listed units wait for: one for each assessor who has an open
    unit in the plan, or of the named assessors where the filters name some; in a dynamic queue one for each
    label that it still wants.  `looked` topics were looked through, the first ones; `left` were not.
    """

    rows: MatchingUnits
    open_judgments: int
    tags: Mapping[Ref, str]
    looked: int
    left: int = 0


def list_units(
    campaign: Campaign,
    filters: UnitFilters,
    progress: Progress = no_progress,
    *,
    at_first: int | None = None,
    now: datetime | None = None,
) -> UnitList:
    """The units that match the filters.  `progress` hears of topics that were not looked through before.

    With `at_first` no more topics than that are looked through, except for those that already were.  The age
    is that at the beginning of this minute, or at `now`.  Raises `UserError` for a state, mark or age that
    does not exist.
    """
    check_filters(filters)
    data = campaign.data
    tags = tags_of_units(campaign)
    search = Search(filters, tags, time_span(filters.age, now or _this_minute()))
    topics = _possible_topics(campaign, search)
    first = _first_topics(data, topics, search, at_first)
    _look_through(data, first, search, progress)
    matches = {topic: _matches(data, topic, search) for topic in first}
    numbers = {topic: match.units for topic, match in matches.items()}
    rows = MatchingUnits(numbers, lambda topic: _rows(data, topic, search))
    judgments = sum(match.judgments for match in matches.values())
    return UnitList(rows, judgments, tags, len(first), len(topics) - len(first))


def _rows(data: CampaignData, topic: str, search: Search) -> list[UnitRow]:
    return matching_rows(data, topic, topic_rows(data, topic), search)


def _this_minute() -> datetime:
    """So that what is counted for an age is still known when the page is drawn again."""
    return datetime.now(UTC).replace(second=0, microsecond=0)


def _possible_topics(campaign: Campaign, search: Search) -> list[str]:
    """The topics in which units can match, in the campaign's order."""
    data = campaign.data
    filters = search.filters
    topics = set(data.topics)
    if filters.topic:
        topics &= set(filters.topic)
    if filters.tag:
        topics &= {ref.topic for ref, tag in search.tags.items() if tag in filters.tag}
    if filters.assessor and ANYBODY not in filters.assessor:
        topics &= _topics_of(campaign, filters.assessor)
    return [topic for topic in data.topics if topic in topics]


def _topics_of(campaign: Campaign, assessors: Sequence[str]) -> set[str]:
    """Topics in which one of these assessors has judged, or has something in the plan."""
    topics: set[str] = set()
    for assessor in assessors:
        topics |= campaign.store.topics_of(campaign.row.id, assessor)
    for topic, people in planned_people(campaign.cached).items():
        if not set(people).isdisjoint(assessors):
            topics.add(topic)
    return topics


def _first_topics(
    data: CampaignData, topics: Sequence[str], search: Search, most: int | None
) -> Sequence[str]:
    """So many topics, and those after them that are known; all topics without a number."""
    if most is None:
        return topics
    value, args = _slow_value(data, search)
    for number, topic in enumerate(topics[most:], most):
        if not value.is_known(data, topic, *args):
            return topics[:number]
    return topics


def _look_through(
    data: CampaignData, topics: Sequence[str], search: Search, progress: Progress
) -> None:
    """Make and count what is not known yet of these topics."""
    value, args = _slow_value(data, search)
    missing = topics_without(data, [value], *args, topics=topics)
    # Fewer topics are made here: a survey may have the processes, and nobody should wait for it.
    if data.needs_processes(len(missing)):
        fill(data, [value], *args, topics=topics, progress=progress)
    uncounted = [topic for topic in topics if not _is_counted(data, topic, search)]
    for done, topic in enumerate(uncounted):
        if done % _STEP == 0:
            progress(done / len(uncounted), f"looking through topic {topic}")
        _matches(data, topic, search)


def is_very_long(data: CampaignData) -> bool:
    """Whether the list of all units is more than anybody waits for, and their texts more than are cached."""
    return len(data.topics) * data.run_count > inputs.VERY_LARGE


def _slow_value(
    data: CampaignData, search: Search
) -> tuple[TopicValue[Any], tuple[Any, ...]]:
    """What takes long of each topic, with its arguments: its rows, or also their texts and runs."""
    filters = search.filters
    # Elsewhere a second search reads the texts that the first one has left in the cache.
    is_slow = bool(filters.text or filters.run) and is_very_long(data)
    # An age is not the same in all topics (`_span_in`).
    if is_slow and search.is_cacheable and not filters.age:
        return _cached_matches, (filters, search.span)
    return packed_rows, ()


# How many units of a topic match


def _is_counted(data: CampaignData, topic: str, search: Search) -> bool:
    is_known = packed_rows.is_known(data, topic)
    if not is_known or not search.has_filters or not search.is_cacheable:
        return is_known
    span = _span_in(data, topic, search)
    return span is None or _cached_matches.is_known(data, topic, search.filters, span)


def _matches(data: CampaignData, topic: str, search: Search) -> Matches:
    if not search.has_filters:
        return packed_rows(data, topic).all
    if not search.is_cacheable:
        return _count(data, topic, search)
    span = _span_in(data, topic, search)
    if span is None:
        return Matches(0, 0)
    return _cached_matches(data, topic, search.filters, span)


def _span_in(data: CampaignData, topic: str, search: Search) -> tuple[str, str] | None:
    """The chosen age's first and last time without those beyond all votes of the topic; None without votes.

    Thus most topics need not be counted again as time goes on.
    """
    start, end = search.span
    if not search.filters.age:
        return start, end
    first, last = packed_rows(data, topic).times
    if start > last or end < first or not last:
        return None
    return (start if start > first else "", end if end < last else LATEST)


@derived(of="topic", needs=PLANNED_AND_JUDGED)
def _cached_matches(
    data: CampaignData, topic: str, filters: UnitFilters, span: tuple[str, str]
) -> Matches:
    return _count(data, topic, Search(filters, {}, span))


def _count(data: CampaignData, topic: str, search: Search) -> Matches:
    rows = _rows(data, topic, search)
    judgments = sum(judgments_to_make(row, search.filters) for row in rows)
    return Matches(len(rows), judgments)


@derived(of="campaign", needs={"votes"}, small=True)
def reasons(data: CampaignData) -> tuple[str, ...]:
    """The reasons for which anybody could not judge a unit, sorted."""
    return tuple(data.store.reasons(data.id))
