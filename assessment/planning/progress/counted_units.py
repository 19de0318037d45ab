"""Units of a topic counted for somebody: how many are done, flagged, not to be judged, or may not come."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from assessment.campaign.done_units import dealt_with
from assessment.campaign.possible_units import (
    NONE_POSSIBLE,
    PossibleUnits,
)
from assessment.model import Ref, Unit
from assessment.planning.progress.newest_judgments import (
    NewestJudgment,
    NewestJudgments,
    earlier,
)
from assessment.planning.progress.question_counts import QuestionCounts


class AssessorGroup(Enum):
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

    assessor: str | AssessorGroup
    questions: Mapping[str, QuestionCounts]
    times: tuple[float, ...]


@dataclass
class _CountedUnit:
    """Units that count as one: a group, or a single unit; counted for the question of its first unit."""

    question: str
    sure: bool = False
    done: bool = False
    flagged: bool = False
    cannot_judge: bool = False
    first: float | None = None

    def add(self, judgment: NewestJudgment) -> None:
        if judgment.flagged:
            self.flagged = True
        if judgment.cannot_judge:
            self.cannot_judge = True
        self.first = earlier(self.first, judgment.first)


def counted_progress(
    assessor: str | AssessorGroup,
    topic_units: Sequence[Unit],
    judgments: NewestJudgments,
    *,
    screens: Collection[str],
    possible: PossibleUnits = NONE_POSSIBLE,
) -> AssessorProgress:
    """Counts of the units on these screens, which units on other screens may settle."""
    done = done_units(topic_units, judgments)
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


def done_units(
    topic_units: Sequence[Unit], judgments: NewestJudgments
) -> frozenset[Ref]:
    """The units that these judgments settle, directly or by another unit."""

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
    """The counts of one question; `beyond_plan` are judged units that are not the assessor's."""
    total, done, flagged, cannot_judge, possible = 0, 0, 0, 0, 0
    for unit in counted_units:
        if unit.question == question:
            total += 1
            done += unit.done
            flagged += unit.flagged
            cannot_judge += unit.cannot_judge
            possible += not unit.sure and not unit.done
    judged_beyond = sum(ref.kind == question for ref in beyond_plan)
    return QuestionCounts(total, done, flagged, cannot_judge, judged_beyond, possible)


def _times(counted_units: Iterable[_CountedUnit]) -> Iterable[float]:
    """When each done unit was first judged, else the last known time of its question."""
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
