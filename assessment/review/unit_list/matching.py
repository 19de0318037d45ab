"""Which units of a topic match filters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.model import Ref
from assessment.model.units import unit_id
from assessment.review.unit_list.filters import NO_FILTERS, UnitFilters
from assessment.review.unit_list.rows import (
    UnitRow,
    UnitVote,
    runs_of_units,
    unit_texts,
)


class Matches(NamedTuple):
    """How many units match, and how many judgments these wait for."""

    units: int
    judgments: int


class Search(NamedTuple):
    """The filters, the tags of all units, and the first and last time of the chosen age."""

    filters: UnitFilters
    tags: Mapping[Ref, str]
    span: tuple[str, str]

    @property
    def has_filters(self) -> bool:
        return self.filters != NO_FILTERS

    @property
    def is_cacheable(self) -> bool:
        """Whether counts may be cached: the cache does not notice when tags change."""
        return not self.filters.tag


def matching_rows(
    data: CampaignData, topic: str, rows: Iterable[UnitRow], search: Search
) -> list[UnitRow]:
    """The rows of a topic that match all filters."""
    filters = search.filters
    matching = [row for row in rows if _matches(row, search)]
    # After the cheap filters: runs and texts are worked out for a whole topic at once.
    if matching and filters.run:
        runs = runs_of_units(data, topic)
        matching = _of_runs(matching, filters.run, runs)
    if matching and filters.text:
        texts = unit_texts(data, topic)
        matching = _with_text(matching, filters.text, texts)
    return matching


def _matches(row: UnitRow, search: Search) -> bool:
    """Whether a unit matches all filters but those of runs and text."""
    filters, tags, span = search
    if not _is_named(row, filters) or not _has_tag(row, filters, tags):
        return False
    if filters.of_votes and not any(
        _vote_matches(vote, filters, span) for vote in row.votes
    ):
        return False
    if filters.age.startswith("older") and row.newest > span[1]:
        return False
    if filters.assessor:
        return _concerns(row, filters)
    return not filters.state or not set(filters.state).isdisjoint(row.states)


def _is_named(row: UnitRow, filters: UnitFilters) -> bool:
    """Whether the filters name the unit, if they name any, and its question."""
    if filters.id and unit_id(row.ref) not in filters.id:
        return False
    return not filters.question or row.ref.kind in filters.question


def _has_tag(row: UnitRow, filters: UnitFilters, tags: Mapping[Ref, str]) -> bool:
    return not filters.tag or tags.get(row.ref) in filters.tag


def _vote_matches(vote: UnitVote, filters: UnitFilters, span: tuple[str, str]) -> bool:
    """Whether one judgment has everything that the filters ask of judgments."""
    if filters.assessor and vote.assessor not in filters.assessor:
        return False
    if filters.label and vote.label not in filters.label:
        return False
    if filters.reason and vote.reason not in filters.reason:
        return False
    if filters.mark:
        marks = {"flagged": vote.flagged, "noted": bool(vote.note)}
        if not any(marks[mark] for mark in filters.mark):
            return False
    return span[0] <= vote.at <= span[1]


def _concerns(row: UnitRow, filters: UnitFilters) -> bool:
    """Whether one of the chosen states holds for one of the named assessors."""
    votes = [vote for vote in row.votes if vote.assessor in filters.assessor]
    # Most rows end here, before anything is worked out about their states.
    if not votes and not _is_work_of(row, filters.assessor):
        return False
    if not filters.state:
        is_planned = not set(filters.assessor).isdisjoint(row.planned)
        return is_planned or bool(votes or _waiting_for(row, filters))
    states = _states_for_assessors(row, votes, filters)
    for state in filters.state:
        # The other states are the unit's own: they concern everybody who has judged it.
        concerns = states.get(state, bool(votes))
        if state in row.states and concerns:
            return True
    return False


def _states_for_assessors(
    row: UnitRow, votes: Sequence[UnitVote], filters: UnitFilters
) -> dict[str, bool]:
    """Which states hold for the named assessors, of those that can hold for one and not for another.

    `votes` are these assessors' judgments of the unit.
    """
    is_open = bool(_waiting_for(row, filters))
    is_locked = not set(filters.assessor).isdisjoint(row.locked_for)
    states = _states_of_votes(votes)
    states["open"] = is_open
    states["locked"] = is_locked
    states["may come up"] = is_open or is_locked
    return states


def _states_of_votes(votes: Iterable[UnitVote]) -> dict[str, bool]:
    """Which of the states that follow from single votes hold by these votes."""
    states = {"judged": False, "cannot judge": False, "outside the plan": False}
    for vote in votes:
        if vote.label is not None:
            states["judged"] = True
        elif vote.reason:
            states["cannot judge"] = True
        if vote.outside:
            states["outside the plan"] = True
    return states


def _is_work_of(row: UnitRow, assessors: Sequence[str]) -> bool:
    """Whether the unit is planned or open for one of these assessors, or locked for them."""
    names = {*row.planned, *row.open_for, *row.locked_for}
    return not names.isdisjoint(assessors)


def _waiting_for(row: UnitRow, filters: UnitFilters) -> Sequence[str]:
    """The assessors for whom the unit is open; only named ones where the filters name some."""
    if not filters.assessor:
        return row.open_for
    return [name for name in row.open_for if name in filters.assessor]


def judgments_to_make(row: UnitRow, filters: UnitFilters) -> int:
    """How many judgments the unit waits for; where the filters name assessors, only theirs count."""
    if row.missing is not None and not filters.assessor:
        return row.missing
    return len(_waiting_for(row, filters))


def _of_runs(
    rows: Iterable[UnitRow], runs: Sequence[str], of_units: Mapping[Ref, Sequence[str]]
) -> list[UnitRow]:
    # A unit of equal material can be in the answers of several runs.
    wanted = set(runs)
    return [row for row in rows if not wanted.isdisjoint(of_units.get(row.ref, ()))]


def _with_text(
    rows: Iterable[UnitRow], text: str, texts: Mapping[Ref, str]
) -> list[UnitRow]:
    needle = text.casefold().strip()
    matching = []
    for row in rows:
        words = [row.name, row.document, texts.get(row.ref, "")]
        for vote in row.votes:
            words += [vote.label or "", vote.reason, vote.note]
        if needle in "\n".join(words).casefold():
            matching.append(row)
    return matching
