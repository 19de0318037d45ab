"""How far everybody is with one topic: units done, flagged and not to be judged, by question."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.derived_values import (
    fresh_possible_units,
    fresh_units,
    topic_state,
    units,
)
from assessment.campaign.possible_units import (
    possible_units,
)
from assessment.planning.progress.counted_units import (
    AssessorGroup,
    AssessorProgress,
    counted_progress,
    done_units,
)
from assessment.planning.progress.newest_judgments import (
    NewestJudgments,
    newest_judgments_of_people,
    together_of,
)
from assessment.planning.progress.own_part import (
    own_part,
    planned_people,
    screens_of,
)
from assessment.planning.progress.queue_counts import queue_counts
from assessment.planning.stored_plan import (
    locked_topics,
    plan_of,
)


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def topic_progress(data: CampaignData, topic: str) -> tuple[AssessorProgress, ...]:
    """The progress of all who have judged in the topic or have a plan for it.

    Without a plan, EVERYBODY and NOBODY have a row too.
    """
    judgments = newest_judgments_of_people(data, topic)
    rows = [
        _own_progress(data, topic, assessor, newest)
        for assessor, newest in judgments.items()
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
        rows.append(AssessorProgress(AssessorGroup.EVERYBODY, questions, ()))
    return tuple(rows)


def _own_progress(
    data: CampaignData, topic: str, assessor: str, judgments: NewestJudgments | None
) -> AssessorProgress:
    """The assessor's progress with their own part; `judgments` are None before their first judgment in it."""
    part = own_part(data, topic, assessor, begun=judgments is not None)
    return counted_progress(
        assessor,
        part.units,
        judgments or {},
        screens=part.screens,
        possible=part.possible,
    )


def _progress_of_nobody(data: CampaignData, topic: str) -> AssessorProgress:
    """The work ahead of somebody who has judged nothing."""
    unjudged = fresh_units(data, topic)
    return counted_progress(
        AssessorGroup.NOBODY,
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
    done = done_units(all_units, together)
    state = topic_state(data, topic)
    possible = possible_units(data.track, state, all_units, done)
    screens = screens_of(all_units)
    return counted_progress(
        AssessorGroup.EVERYBODY, all_units, together, screens=screens, possible=possible
    )


def _as_planned(
    data: CampaignData, topic: str, row: AssessorProgress
) -> AssessorProgress:
    """The row by the plan: nothing is left of a locked topic, as on the desk.

    Whoever has no list in the plan has judged everything beyond it.
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
