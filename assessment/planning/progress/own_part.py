"""One assessor's part of a topic: by the plan, or by what they have begun in a dynamic queue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.campaign.assessor_topics import (
    assessor_possible_units,
    assessor_topic,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.derived_values import (
    fresh_possible_units,
    fresh_units,
    topic_size,
    votes,
)
from assessment.campaign.done_units import judged_by
from assessment.campaign.possible_units import PossibleUnits
from assessment.model import Unit
from assessment.planning.queue.queue_choice import is_free
from assessment.planning.queue.queue_labels import screen_labels
from assessment.planning.stored_plan import (
    plan_of,
    planned_steps,
    training_topics,
    uses_queue,
)


class OwnPart(NamedTuple):
    """A topic's units by an assessor's own votes, those that may come or go, and the assessor's screens."""

    units: tuple[Unit, ...]
    possible: PossibleUnits
    screens: frozenset[str]


def own_part(data: CampaignData, topic: str, assessor: str, *, begun: bool) -> OwnPart:
    """An assessor's part of a topic; `begun` says whether they have judged in it."""
    own_units = fresh_units(data, topic)
    possible = fresh_possible_units(data, topic)
    # In most topics judging brings up no units: then all assessors share those of the unjudged topic.
    if begun and topic_size(data, topic).grows:
        own_units = assessor_topic(data, topic, assessor).units
        possible = assessor_possible_units(data, topic, assessor)
    screens = _own_screens(data, topic, assessor, own_units)
    part = OwnPart(tuple(own_units), possible, frozenset(screens))
    if uses_queue(plan_of(data), assessor) and topic not in training_topics(data):
        return _without_finished_screens(data, topic, assessor, part)
    return part


def _without_finished_screens(
    data: CampaignData, topic: str, assessor: str, part: OwnPart
) -> OwnPart:
    """The part without open units of screens that others have finished meanwhile, as on the desk."""
    options = plan_of(data).options
    finished = set()
    for labels in screen_labels(data, topic):
        if not is_free(topic, labels, {}, options=options, assessor=assessor):
            finished.add(labels.screen)
    done = judged_by(part.units, assessor_topic(data, topic, assessor).votes)

    def stays(unit: Unit) -> bool:
        return unit.screen not in finished or unit.ref in done

    units_left = tuple(filter(stays, part.units))
    may_come = tuple(filter(stays, part.possible.may_come))
    possible = part.possible._replace(may_come=may_come)
    return part._replace(units=units_left, possible=possible)


@derived(of="campaign", needs={"plan"}, small=True)
def planned_people(data: CampaignData) -> dict[str, list[str]]:
    """The assessors who have a part of each topic in the plan, by topic."""
    people: dict[str, list[str]] = {}
    for assessor, entries in plan_of(data).lists.items():
        # An assessor may have many screens of one topic.
        topics = {entry.topic: None for entry in entries}
        for topic in topics:
            own_people = people.setdefault(topic, [])
            own_people.append(assessor)
    return people


def _own_screens(
    data: CampaignData, topic: str, assessor: str, topic_units: Sequence[Unit]
) -> set[str]:
    """The assessor's screens among those of the units; in a dynamic queue, the screens they have begun."""
    planned = planned_steps(data, assessor)
    screens = screens_of(topic_units)
    if planned is not None:
        return {screen for screen in screens if planned.step(topic, screen) is not None}
    if not uses_queue(plan_of(data), assessor) or topic in training_topics(data):
        return screens
    return _begun_screens(data, topic, assessor, topic_units)


def _begun_screens(
    data: CampaignData, topic: str, assessor: str, topic_units: Sequence[Unit]
) -> set[str]:
    """The screens of the units that the assessor has judged."""
    judged = set()
    for vote in votes(data, topic).all:
        if vote.assessor == assessor and vote.done:
            judged.add(vote.ref)
    judged_units = [unit for unit in topic_units if unit.ref in judged]
    return screens_of(judged_units)


def screens_of(topic_units: Iterable[Unit]) -> set[str]:
    return {unit.screen for unit in topic_units}
