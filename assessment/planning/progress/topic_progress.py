"""How far everybody is with one topic: units done, flagged and not to be judged, by question."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.derived_values import (
    fresh_possible_units,
    fresh_units,
    topic_state,
    units,
)
from assessment.campaign.done_units import dealt_with
from assessment.campaign.possible_units import (
    NONE_POSSIBLE,
    PossibleUnits,
    possible_units,
)
from assessment.model import Ref, Unit
from assessment.planning.progress.newest_judgments import (
    NewestJudgment,
    NewestJudgments,
    earlier,
    newest_judgments_of_people,
    together_of,
)
from assessment.planning.progress.own_part import (
    own_part,
    planned_people,
    screens_of,
)
from assessment.planning.progress.question_counts import QuestionCounts
from assessment.planning.progress.queue_counts import queue_counts
from assessment.planning.stored_plan import (
    locked_topics,
    plan_of,
)


class Group(Enum):
    """Stands for an assessor."""

    EVERYBODY = "everybody"
    """All assessors together.  Without a plan, every unit counts once."""
    NOBODY = "nobody"
    """Anybody who has judged nothing of a topic."""


class AssessorProgress(NamedTuple):
    """An assessor's counts by question, and when each done unit was first judged (seconds since 1970).

    A unit that is done through another one has the last known time of its question; units without any known
    time are left out of `times`.
    """

    assessor: str | Group
    questions: Mapping[str, QuestionCounts]
    times: tuple[float, ...]


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def topic_progress(data: CampaignData, topic: str) -> tuple[AssessorProgress, ...]:
    """The progress of all who have judged in the topic or have a plan for it.

    Without a plan, EVERYBODY and NOBODY have a row too.
    """
    judgments = newest_judgments_of_people(data, topic)
    rows = [
        _own_progress(data, topic, assessor, own) for assessor, own in judgments.items()
    ]
    if not plan_of(data).is_active:
        nobody = _progress_of_nobody(data, topic)
        everybody = _progress_of_everybody(data, topic, judgments)
        return (*rows, nobody, everybody)
    for assessor in planned_people(data).get(topic, ()):
        # Whoever has judged there has a row already, with their own units.
        if assessor not in judgments:
            rows.append(_own_progress(data, topic, assessor, None))
    rows = [_as_planned(data, topic, row) for row in rows]
    if plan_of(data).options.queue is not None:
        questions = queue_counts(data, topic, [row.questions for row in rows])
        rows.append(AssessorProgress(Group.EVERYBODY, questions, ()))
    return tuple(rows)


def _own_progress(
    data: CampaignData, topic: str, assessor: str, judgments: NewestJudgments | None
) -> AssessorProgress:
    """The assessor's progress with their own part; `judgments` are None before their first judgment in it."""
    part = own_part(data, topic, assessor, begun=judgments is not None)
    return _progress(
        assessor,
        part.units,
        judgments or {},
        screens=part.screens,
        possible=part.possible,
    )


def _progress_of_nobody(data: CampaignData, topic: str) -> AssessorProgress:
    """The work ahead of somebody who has judged nothing."""
    unjudged = fresh_units(data, topic)
    return _progress(
        Group.NOBODY,
        unjudged,
        {},
        screens=screens_of(unjudged),
        possible=fresh_possible_units(data, topic),
    )


def _progress_of_everybody(
    data: CampaignData, topic: str, judgments: Mapping[str, NewestJudgments]
) -> AssessorProgress:
    """The progress of all assessors together; what anybody has judged brings up nothing more."""
    all_units = units(data, topic)
    together = together_of(judgments.values())
    done = _done(all_units, together)
    state = topic_state(data, topic)
    possible = possible_units(data.track, state, all_units, done)
    screens = screens_of(all_units)
    return _progress(
        Group.EVERYBODY, all_units, together, screens=screens, possible=possible
    )


def _as_planned(
    data: CampaignData, topic: str, row: AssessorProgress
) -> AssessorProgress:
    """The row by the plan: nothing is left of a locked topic, as on the desk.

    Everything that somebody outside the plan has judged is beyond the plan.
    """
    assessor = str(row.assessor)
    if assessor not in plan_of(data).lists:
        return _beyond_the_plan(row)
    if topic not in locked_topics(data, assessor):
        return row
    questions = {}
    for question, counts in row.questions.items():
        questions[question] = counts._replace(total=counts.done, possible=0)
    return row._replace(questions=questions)


def _beyond_the_plan(row: AssessorProgress) -> AssessorProgress:
    questions = {}
    for question, counts in row.questions.items():
        beyond_plan = counts.beyond_plan + counts.done
        questions[question] = counts._replace(
            total=0, done=0, beyond_plan=beyond_plan, possible=0
        )
    return row._replace(questions=questions, times=())


# Counting


@dataclass
class _CountedUnit:
    """Units that count as one: a group, or a single unit; counted for the question of its first unit."""

    question: str
    sure: bool = False
    done: bool = False
    flagged: bool = False
    cannot: bool = False
    first: float | None = None

    def add(self, judgment: NewestJudgment) -> None:
        if judgment.flagged:
            self.flagged = True
        if judgment.cannot:
            self.cannot = True
        self.first = earlier(self.first, judgment.first)


def _progress(
    assessor: str | Group,
    topic_units: Sequence[Unit],
    judgments: NewestJudgments,
    *,
    screens: Collection[str],
    possible: PossibleUnits = NONE_POSSIBLE,
) -> AssessorProgress:
    """Counts of the units on these screens, which units on other screens may settle."""
    done = _done(topic_units, judgments)
    all_units = (*topic_units, *possible.may_come)
    on_screens = [unit for unit in all_units if unit.screen in screens]
    counted_units: dict[str | Ref, _CountedUnit] = {}
    for unit in on_screens:
        name = unit.group or unit.ref
        counted_unit = counted_units.setdefault(name, _CountedUnit(unit.ref.kind))
        counted_unit.done = counted_unit.done or unit.ref in done
        if unit.ref in judgments:
            counted_unit.add(judgments[unit.ref])
    _mark_sure(counted_units, topic_units, possible)
    # Judged units that are on none of these screens count, too, but beyond the plan.
    judged = {ref for ref in done if ref in judgments and judgments[ref].done}
    beyond_plan = judged - {unit.ref for unit in on_screens}
    counts = {}
    for question in dict.fromkeys(unit.ref.kind for unit in all_units):
        counts[question] = _counts(question, counted_units.values(), beyond_plan)
    return AssessorProgress(assessor, counts, tuple(_times(counted_units.values())))


def _done(topic_units: Sequence[Unit], judgments: NewestJudgments) -> frozenset[Ref]:
    def is_judged(unit: Unit) -> bool:
        return unit.ref in judgments and judgments[unit.ref].done

    return dealt_with(tuple(topic_units), is_judged)


def _mark_sure(
    counted_units: Mapping[str | Ref, _CountedUnit],
    present: Sequence[Unit],
    possible: PossibleUnits,
) -> None:
    """Mark the units that stay whatever is judged."""
    for unit in present:
        # A later label can take the unit away, so a total that holds it is "about" so many.
        if unit.ref in possible.may_go:
            continue
        name = unit.group or unit.ref
        counted_unit = counted_units.get(name)
        if counted_unit is not None:
            counted_unit.sure = True


def _counts(
    question: str, counted_units: Iterable[_CountedUnit], beyond_plan: Iterable[Ref]
) -> QuestionCounts:
    total, done, flagged, cannot, possible = 0, 0, 0, 0, 0
    for unit in counted_units:
        if unit.question == question:
            total += 1
            done += unit.done
            flagged += unit.flagged
            cannot += unit.cannot
            possible += not unit.sure and not unit.done
    judged_beyond = sum(ref.kind == question for ref in beyond_plan)
    return QuestionCounts(total, done, flagged, cannot, judged_beyond, possible)


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
