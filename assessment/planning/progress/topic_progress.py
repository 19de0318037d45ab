"""How far everybody is with one topic: units done, flagged and not to be judged, by question."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.counting import dealt_with
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.derived_values import fresh_units, topic_size, units, votes
from assessment.model import Judgment, Ref, Unit
from assessment.model.assessor import Assessor
from assessment.planning.stored_plan import plan_of, planned_steps


class Group(Enum):
    """Stands in the place of an assessor."""

    EVERYBODY = "everybody"
    """All assessors together.  Without a plan, every unit counts once."""
    NOBODY = "nobody"
    """Anybody who has judged nothing of a topic."""


_YEARS = range(1970, 2200)
"""Times of other years are treated as unknown: no clock can have shown them."""


class QuestionCounts(NamedTuple):
    """Numbers of units, those of one group counted as one.

    `total` counts the units to be judged, `cannot` those with "cannot judge"; `also` those judged though they
    are not the assessor's.
    """

    total: int = 0
    done: int = 0
    flagged: int = 0
    cannot: int = 0
    also: int = 0


class AssessorProgress(NamedTuple):
    """An assessor's counts by question, and when each done unit was first judged (seconds since 1970).

    A unit that is done through another one has the last known time of its question; units without any known
    time are left out of `times`.
    """

    assessor: str | Group
    questions: Mapping[str, QuestionCounts]
    times: tuple[float, ...]


class _Opinion(NamedTuple):
    """An assessor's present judgment of a unit, and when they first judged it (None: never, or unknown)."""

    done: bool
    flagged: bool
    cannot: bool
    first: float | None


_Opinions = Mapping[Ref, _Opinion]


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def topic_progress(data: CampaignData, topic: str) -> tuple[AssessorProgress, ...]:
    """The progress of all who have judged in the topic or have a plan for it.

    Without a plan, EVERYBODY and NOBODY have a row too.
    """
    # In most topics judging brings up no units: then all assessors share those of the unjudged topic.
    grows = topic_size(data, topic).grows
    unjudged = fresh_units(data, topic)
    opinions = _opinions(data, topic)
    rows = []
    for assessor, own in opinions.items():
        own_units = assessor_topic(data, topic, assessor).units if grows else unjudged
        screens = _own_screens(data, topic, assessor, own_units)
        rows.append(_progress(assessor, own_units, own, screens))
    if plan_of(data).is_active:
        for assessor in _planned_people(data).get(topic, ()):
            if assessor not in opinions:
                screens = _own_screens(data, topic, assessor, unjudged)
                rows.append(_progress(assessor, unjudged, {}, screens))
        return tuple(rows)
    all_units = units(data, topic) if grows else unjudged
    together = _together(opinions.values())
    rows.append(_progress(Group.NOBODY, unjudged, {}, _screens(unjudged)))
    rows.append(_progress(Group.EVERYBODY, all_units, together, _screens(all_units)))
    return tuple(rows)


@derived(of="campaign", needs={"plan"}, small=True)
def _planned_people(data: CampaignData) -> dict[str, list[str]]:
    """By topic, the assessors who have a part of it in the plan."""
    people: dict[str, list[str]] = {}
    for assessor, places in plan_of(data).lists.items():
        # An assessor may have many screens of one topic.
        topics = {place.topic: None for place in places}
        for topic in topics:
            own_people = people.setdefault(topic, [])
            own_people.append(assessor)
    return people


def _own_screens(
    data: CampaignData, topic: str, assessor: str, topic_units: Sequence[Unit]
) -> set[str]:
    """The screens of these units that are the assessor's."""
    planned = planned_steps(data, assessor)
    screens = _screens(topic_units)
    if planned is None:
        return screens
    return {screen for screen in screens if planned.step(topic, screen) is not None}


def _screens(topic_units: Iterable[Unit]) -> set[str]:
    return {unit.screen for unit in topic_units}


# The opinions of people


def _opinions(data: CampaignData, topic: str) -> dict[str, dict[Ref, _Opinion]]:
    """By assessor; machines, adjudicators and known answers are left out."""
    rejudging = set()
    tallies = data.store.tallies.by_assessor(data.id, topic)
    for name, tally in tallies.items():
        if tally.judgments > tally.votes:
            rejudging.add(name)
    opinions: dict[str, dict[Ref, _Opinion]] = {}
    for vote in votes(data, topic).all:
        assessor = vote.assessor
        if not Assessor.of(assessor).is_person:
            continue
        # Most units are judged once: only the others have a history to look into.
        history: Iterable[Judgment] = [vote]
        if assessor in rejudging:
            history = data.store.history(data.id, vote.ref)
        own = opinions.setdefault(assessor, {})
        own[vote.ref] = _opinion(vote, history)
    return opinions


def _opinion(vote: Judgment, history: Iterable[Judgment]) -> _Opinion:
    has_label = vote.label is not None
    cannot = bool(vote.reason) and not has_label
    first = _first_time(vote.assessor, history)
    return _Opinion(vote.done, vote.flagged, cannot, first)


def _first_time(assessor: str, history: Iterable[Judgment]) -> float | None:
    """The first known time at which the assessor judged the unit."""
    for judgment in history:
        if judgment.assessor == assessor and judgment.done:
            time = _seconds(judgment.at)
            if time is not None:
                return time
    return None


def _earlier(one: float | None, other: float | None) -> float | None:
    """The earlier of two times, of which None is unknown."""
    if one is None:
        return other
    if other is None:
        return one
    return min(one, other)


def _seconds(at: str) -> float | None:
    """An ISO time in seconds since 1970; None for any other text, and for times that no clock shows."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return None
    if time.year not in _YEARS:
        return None
    if time.tzinfo is None:
        time = time.replace(tzinfo=UTC)
    return time.timestamp()


def _together(opinions: Iterable[_Opinions]) -> dict[Ref, _Opinion]:
    """The opinions of all assessors as one: a unit is done as soon as anybody has judged it."""
    together: dict[Ref, _Opinion] = {}
    for own in opinions:
        for ref, opinion in own.items():
            if ref in together:
                together[ref] = _either(together[ref], opinion)
            else:
                together[ref] = opinion
    return together


def _either(one: _Opinion, other: _Opinion) -> _Opinion:
    """What holds for a unit that two assessors have judged."""
    done = one.done or other.done
    flagged = one.flagged or other.flagged
    cannot = one.cannot or other.cannot
    first = _earlier(one.first, other.first)
    return _Opinion(
        done,
        flagged,
        cannot,
        first,
    )


# Counting


@dataclass
class _CountedUnit:
    """Units that count as one: a group, or a single unit; counted for the question of its first unit."""

    question: str
    done: bool = False
    flagged: bool = False
    cannot: bool = False
    first: float | None = None

    def add(self, opinion: _Opinion) -> None:
        if opinion.flagged:
            self.flagged = True
        if opinion.cannot:
            self.cannot = True
        self.first = _earlier(self.first, opinion.first)


def _progress(
    assessor: str | Group,
    topic_units: Sequence[Unit],
    opinions: _Opinions,
    screens: Collection[str],
) -> AssessorProgress:
    """Counts of the units on these screens; units on other screens can settle them all the same."""
    judged = set()
    for unit in topic_units:
        if unit.ref in opinions and opinions[unit.ref].done:
            judged.add(unit.ref)
    done = dealt_with(tuple(topic_units), lambda unit: unit.ref in judged)
    counted_units: dict[str | Ref, _CountedUnit] = {}
    also = set(judged)
    for unit in topic_units:
        if unit.screen not in screens:
            continue
        also.discard(unit.ref)
        name = unit.group or unit.ref
        counted_unit = counted_units.setdefault(name, _CountedUnit(unit.ref.kind))
        counted_unit.done = counted_unit.done or unit.ref in done
        if unit.ref in opinions:
            counted_unit.add(opinions[unit.ref])
    counts = {}
    for question in dict.fromkeys(unit.ref.kind for unit in topic_units):
        counts[question] = _counts(question, counted_units.values(), also)
    return AssessorProgress(assessor, counts, tuple(_times(counted_units.values())))


def _counts(
    question: str, counted_units: Iterable[_CountedUnit], also: Iterable[Ref]
) -> QuestionCounts:
    total, done, flagged, cannot = 0, 0, 0, 0
    for unit in counted_units:
        if unit.question == question:
            total += 1
            done += unit.done
            flagged += unit.flagged
            cannot += unit.cannot
    also_judged = sum(ref.kind == question for ref in also)
    return QuestionCounts(total, done, flagged, cannot, also_judged)


def _times(counted_units: Iterable[_CountedUnit]) -> Iterable[float]:
    done = [unit for unit in counted_units if unit.done]
    latest: dict[str, float] = {}
    for unit in done:
        if unit.first is not None:
            last_time = latest.get(unit.question, unit.first)
            latest[unit.question] = max(unit.first, last_time)
    for unit in done:
        time = unit.first
        if time is None:
            time = latest.get(unit.question)
        if time is not None:
            yield time
