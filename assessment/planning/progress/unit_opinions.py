"""What people say of the units of a topic, each one's newest judgment and the time of the first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived_values import votes
from assessment.model import Judgment, Ref
from assessment.model.assessor import Assessor

_YEARS = range(1970, 2200)
"""Times of other years are treated as unknown: no clock can have shown them."""


class Opinion(NamedTuple):
    """An assessor's present judgment of a unit, and when they first judged it (None: never, or unknown)."""

    done: bool
    flagged: bool
    cannot: bool
    first: float | None


Opinions = Mapping[Ref, Opinion]


def opinions_of_people(data: CampaignData, topic: str) -> dict[str, dict[Ref, Opinion]]:
    """Opinions by assessor; machines, adjudicators and known answers are left out."""
    rejudging = set()
    tallies = data.store.tallies.by_assessor(data.id, topic)
    for name, tally in tallies.items():
        if tally.judgments > tally.votes:
            rejudging.add(name)
    opinions: dict[str, dict[Ref, Opinion]] = {}
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


def _opinion(vote: Judgment, history: Iterable[Judgment]) -> Opinion:
    has_label = vote.label is not None
    cannot = bool(vote.reason) and not has_label
    first = _first_time(vote.assessor, history)
    return Opinion(vote.done, vote.flagged, cannot, first)


def _first_time(assessor: str, history: Iterable[Judgment]) -> float | None:
    """The first known time at which the assessor judged the unit."""
    for judgment in history:
        if judgment.assessor == assessor and judgment.done:
            time = _seconds(judgment.at)
            if time is not None:
                return time
    return None


def earlier(one: float | None, other: float | None) -> float | None:
    """The earlier of two times; None is an unknown time."""
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


def together_of(opinions: Iterable[Opinions]) -> dict[Ref, Opinion]:
    """The opinions of all assessors as one: a unit is done as soon as anybody has judged it."""
    together: dict[Ref, Opinion] = {}
    for own in opinions:
        for ref, opinion in own.items():
            if ref in together:
                together[ref] = _either(together[ref], opinion)
            else:
                together[ref] = opinion
    return together


def _either(one: Opinion, other: Opinion) -> Opinion:
    """What holds for a unit that two assessors have judged."""
    done = one.done or other.done
    flagged = one.flagged or other.flagged
    cannot = one.cannot or other.cannot
    first = earlier(one.first, other.first)
    return Opinion(done, flagged, cannot, first)
