"""An assignment plan from a file of the track's own format, instead of one that is worked out here."""

from __future__ import annotations

from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.formats import open_bytes
from assessment.model import Problem, UserError
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry


class PlanOfFile(NamedTuple):
    """The plan that a file holds, and what is wrong with the file.

    `unassigned` are the topics that it gives to nobody.
    """

    plan: Plan
    problems: tuple[Problem, ...]
    unassigned: tuple[str, ...]


def plan_of_file(campaign: Campaign, name: str, data: bytes) -> PlanOfFile:
    """The topics of each assessor, in the order of the file, as whole topics.

    `UserError` where the track has no such file, or nothing in this one can be read.
    """
    read = campaign.track.assignments
    if read is None:
        raise UserError(f"{campaign.track.title} has no file of assignments")
    assignments = read(open_bytes(name, data), campaign.topics)
    if not any(assignments.topics.values()):
        first = next(iter(assignments.problems), None)
        reason = f": {first.place}, {first.sentence}" if first else ""
        raise UserError(f"{name} assigns no topic of this campaign{reason}")
    lists: dict[str, tuple[PlanEntry, ...]] = {}
    assigned: set[str] = set()
    for assessor, topics in assignments.topics.items():
        entries = [PlanEntry(topic, None, step) for step, topic in enumerate(topics)]
        lists[assessor] = tuple(entries)
        assigned.update(topics)
    unassigned = tuple(topic for topic in campaign.topics if topic not in assigned)
    options = AssignmentOptions(tuple(lists))
    return PlanOfFile(Plan(options, lists), assignments.problems, unassigned)
