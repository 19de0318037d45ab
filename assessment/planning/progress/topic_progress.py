"""How far everybody is with one topic: units done, flagged and not to be judged, by question."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.counting import dealt_with
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.derived_values import fresh_units, topic_size, units, votes
from assessment.model import Judgment, Ref, Unit
from assessment.model.resolution import is_person
from assessment.planning.stored_plan import mine, plan_of

EVERYBODY = ""
"""Stands for all assessors together: without a plan, every unit once."""
NOBODY = "nobody:"
"""Stands for whoever has judged nothing of a topic; no person has such a name."""
_YEARS = range(1970, 2200)
"""Years that a clock may have shown; other times are as good as none."""


class QuestionCounts(NamedTuple):
    """Units that are asked, done, flagged and not to be judged; those of one group are one.  `also` are units judged but not asked."""

    total: int = 0
    done: int = 0
    flagged: int = 0
    cannot: int = 0
    also: int = 0


class AssessorProgress(NamedTuple):
    """An assessor's counts by question, and when each unit that is done was first dealt with, in seconds since 1970.

    Where another unit did that, it is the last time known of the question; units without any known time are left out of `times`.
    """

    assessor: str
    questions: Mapping[str, QuestionCounts]
    times: tuple[float, ...]


class _Opinion(NamedTuple):
    """What an assessor says of a unit now, and when they first dealt with it (None: never, or nobody knows)."""

    done: bool
    flagged: bool
    cannot: bool
    first: float | None


_Opinions = Mapping[Ref, _Opinion]


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def topic_progress(data: CampaignData, topic: str) -> tuple[AssessorProgress, ...]:
    """One for whoever has judged in the topic or has a plan for it, and without a plan for EVERYBODY and NOBODY."""
    grows, unjudged = topic_size(data, topic).grows, fresh_units(data, topic)
    opinions = _opinions(data, topic)
    rows = []
    for assessor, own in opinions.items():
        asked = assessor_topic(data, topic, assessor).units if grows else unjudged
        rows.append(_progress(assessor, asked, own, _asked_screens(data, topic, assessor, asked)))
    if plan_of(data).stands:
        for assessor in _planned_people(data).get(topic, ()):
            if assessor not in opinions:
                screens = _asked_screens(data, topic, assessor, unjudged)
                rows.append(_progress(assessor, unjudged, {}, screens))
        return tuple(rows)
    everything = units(data, topic) if grows else unjudged
    together = _together(opinions.values())
    rows.append(_progress(NOBODY, unjudged, {}, _screens(unjudged)))
    rows.append(_progress(EVERYBODY, everything, together, _screens(everything)))
    return tuple(rows)


@derived(of="campaign", needs={"plan"}, small=True)
def _planned_people(data: CampaignData) -> dict[str, list[str]]:
    """By topic, whoever the plan gives something of it."""
    people: dict[str, dict[str, None]] = {}
    for assessor, places in plan_of(data).lists.items():
        for place in places:
            people.setdefault(place.topic, {})[assessor] = None
    return {topic: list(names) for topic, names in people.items()}


def _asked_screens(data: CampaignData, topic: str, assessor: str, asked: Sequence[Unit]) -> set[str]:
    """The screens of these units that are the assessor's."""
    planned = mine(data, assessor)
    screens = _screens(asked)
    if planned is None:
        return screens
    return {screen for screen in screens if planned.step(topic, screen) is not None}


def _screens(asked: Iterable[Unit]) -> set[str]:
    return {unit.screen for unit in asked}


# The opinions of people


def _opinions(data: CampaignData, topic: str) -> dict[str, dict[Ref, _Opinion]]:
    """By assessor; machines, adjudicators and known answers are nobody's work."""
    tallies = data.store.tallies.by_assessor(data.id, topic)
    rejudging = {name for name, tally in tallies.items() if tally.judgments > tally.votes}
    opinions: dict[str, dict[Ref, _Opinion]] = {}
    for vote in votes(data, topic).all:
        if is_person(vote.assessor):
            # Most units are judged once: only the others have a history to look into.
            ever = data.store.history(data.id, vote.ref) if vote.assessor in rejudging else [vote]
            own = opinions.setdefault(vote.assessor, {})
            own[vote.ref] = _opinion(vote, ever)
    return opinions


def _opinion(vote: Judgment, ever: Iterable[Judgment]) -> _Opinion:
    own = (judgment for judgment in ever if judgment.assessor == vote.assessor and judgment.done)
    times = (_seconds(judgment.at) for judgment in own)
    first = next((time for time in times if time is not None), None)
    unable = vote.label is None and bool(vote.reason)
    return _Opinion(vote.done, vote.flagged, unable, first)


def _seconds(at: str) -> float | None:
    """An ISO time in seconds since 1970; None for what no clock shows: logs from elsewhere may say anything."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return None
    if time.year not in _YEARS:
        return None
    return (time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp()


def _together(opinions: Iterable[_Opinions]) -> dict[Ref, _Opinion]:
    """A unit is done as soon as anybody has dealt with it."""
    together: dict[Ref, _Opinion] = {}
    for own in opinions:
        for ref, opinion in own.items():
            other = together.get(ref)
            together[ref] = _either(other, opinion) if other else opinion
    return together


def _either(one: _Opinion, other: _Opinion) -> _Opinion:
    known = [time for time in (one.first, other.first) if time is not None]
    first = min(known, default=None)
    return _Opinion(
        done=one.done or other.done,
        flagged=one.flagged or other.flagged,
        cannot=one.cannot or other.cannot,
        first=first,
    )


# Counting


@dataclass
class _Name:
    """Units that count as one: those of a group, or one alone; it counts at the question of its first unit."""

    question: str
    done: bool = False
    flagged: bool = False
    cannot: bool = False
    first: float | None = None

    def add(self, opinion: _Opinion) -> None:
        self.flagged = self.flagged or opinion.flagged
        self.cannot = self.cannot or opinion.cannot
        known = [time for time in (self.first, opinion.first) if time is not None]
        self.first = min(known, default=None)


def _progress(
    assessor: str, asked: Sequence[Unit], opinions: _Opinions, screens: Collection[str]
) -> AssessorProgress:
    """Counts of the units on these screens; units on others can settle them all the same."""
    judged = {unit.ref for unit in asked if unit.ref in opinions and opinions[unit.ref].done}
    done = dealt_with(tuple(asked), lambda unit: unit.ref in judged)
    own = [unit for unit in asked if unit.screen in screens]
    names: dict[str | Ref, _Name] = {}
    for unit in own:
        name = names.setdefault(unit.group or unit.ref, _Name(unit.ref.kind))
        name.done = name.done or unit.ref in done
        if unit.ref in opinions:
            name.add(opinions[unit.ref])
    also = judged - {unit.ref for unit in own}
    questions = dict.fromkeys(unit.ref.kind for unit in asked)
    counts = {question: _counts(question, names.values(), also) for question in questions}
    return AssessorProgress(assessor, counts, tuple(_times(names.values())))


def _counts(question: str, names: Iterable[_Name], also: Iterable[Ref]) -> QuestionCounts:
    own = [name for name in names if name.question == question]
    done = sum(name.done for name in own)
    flagged = sum(name.flagged for name in own)
    cannot = sum(name.cannot for name in own)
    not_asked = sum(ref.kind == question for ref in also)
    return QuestionCounts(len(own), done, flagged, cannot, not_asked)


def _times(names: Iterable[_Name]) -> Iterable[float]:
    done = [name for name in names if name.done]
    latest: dict[str, float] = {}
    for name in done:
        if name.first is not None:
            latest[name.question] = max(name.first, latest.get(name.question, name.first))
    for name in done:
        time = latest.get(name.question) if name.first is None else name.first
        if time is not None:
            yield time
