"""Each person's newest judgment of the units of a topic, and the time of the first."""

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


class NewestJudgment(NamedTuple):
    """An assessor's present judgment of a unit, and when they first judged it (None: never, or unknown)."""

    done: bool
    flagged: bool
    cannot_judge: bool
    first: float | None


NewestJudgments = Mapping[Ref, NewestJudgment]


def newest_judgments_of_people(
    data: CampaignData, topic: str
) -> dict[str, dict[Ref, NewestJudgment]]:
    """By assessor and unit; machines, adjudicators and known answers are left out."""
    rejudging = set()
    tallies = data.store.tallies.by_assessor(data.id, topic)
    for name, tally in tallies.items():
        if tally.judgments > tally.votes:
            rejudging.add(name)
    judgments: dict[str, dict[Ref, NewestJudgment]] = {}
    for vote in votes(data, topic).all:
        assessor = vote.assessor
        if not Assessor.of(assessor).is_person:
            continue
        # Most units are judged once: only the others have a history to look into.
        history: Iterable[Judgment] = [vote]
        if assessor in rejudging:
            history = data.store.history(data.id, vote.ref)
        own = judgments.setdefault(assessor, {})
        own[vote.ref] = _newest_judgment(vote, history)
    return judgments


def _newest_judgment(vote: Judgment, history: Iterable[Judgment]) -> NewestJudgment:
    has_label = vote.label is not None
    cannot_judge = bool(vote.reason) and not has_label
    first = _first_time(vote.assessor, history)
    return NewestJudgment(vote.done, vote.flagged, cannot_judge, first)


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


def together_of(judgments: Iterable[NewestJudgments]) -> dict[Ref, NewestJudgment]:
    """The judgments of all assessors as one: a unit is done as soon as anybody has judged it."""
    together: dict[Ref, NewestJudgment] = {}
    for of_assessor in judgments:
        for ref, judgment in of_assessor.items():
            if ref in together:
                together[ref] = _either(together[ref], judgment)
            else:
                together[ref] = judgment
    return together


def _either(one: NewestJudgment, other: NewestJudgment) -> NewestJudgment:
    """What holds for a unit that two assessors have judged."""
    done = one.done or other.done
    flagged = one.flagged or other.flagged
    cannot_judge = one.cannot_judge or other.cannot_judge
    first = earlier(one.first, other.first)
    return NewestJudgment(done, flagged, cannot_judge, first)
