"""The labels that each screen of a campaign has, for a dynamic queue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, PLANNED_AND_JUDGED, derived
from assessment.campaign.derived_values import fresh_units, topic_size
from assessment.campaign.done_units import judged_by
from assessment.campaign.values_of_all_topics import gather
from assessment.model import Judgment, Ref
from assessment.model.assessor import Assessor
from assessment.planning.queue.queue_choice import Queue, ScreenLabels, wanted_labels
from assessment.planning.stored_plan import plan_of, training_topics


def queue_of(data: CampaignData) -> Queue:
    """All screens with units but those of training, which everybody judges before the queue."""
    training = training_topics(data)
    by_topic = gather(data, screen_labels)
    return {
        topic: screens for topic, screens in by_topic.items() if topic not in training
    }


@derived(of="topic", needs=JUDGED, small=True)
def screen_labels(data: CampaignData, topic: str) -> tuple[ScreenLabels, ...]:
    """The screens of a topic that have units."""
    done_by = _done_by(data, topic)
    split = _split_screens(data, topic)
    screens = []
    for size in topic_size(data, topic).screens:
        units = size.unit_count.total or 0
        if not units:
            continue
        done = frozenset(done_by.get(size.screen, ()))
        is_agreed = size.screen not in split
        labels = ScreenLabels(size.screen, size.rank, units, done, is_agreed)
        screens.append(labels)
    return tuple(screens)


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def missing_labels(data: CampaignData, topic: str) -> Mapping[Ref, int]:
    """How many labels the queue of the plan still wants of each unit that is there before judging.

    The first of several units that count as one stands for all.  Units that need no more are left out.
    """
    options = plan_of(data).options
    goals = {}
    for labels in screen_labels(data, topic):
        goals[labels.screen] = wanted_labels(labels, options)
    people = {vote.assessor for vote in _votes(data, topic)}
    done: Counter[str | Ref] = Counter()
    for assessor in people:
        done.update(_names_done(data, topic, assessor))
    missing = {}
    seen: set[str | Ref] = set()
    for unit in fresh_units(data, topic):
        name = unit.group or unit.ref
        left = goals.get(unit.screen, 0) - done[name]
        if name not in seen and left > 0:
            missing[unit.ref] = left
        # Also where nothing is left, or the second unit of a group would stand for it.
        seen.add(name)
    return missing


def _names_done(data: CampaignData, topic: str, assessor: str) -> set[str | Ref]:
    """The units, and groups that count as one, that the assessor is done with."""
    part = assessor_topic(data, topic, assessor)
    done = judged_by(part.units, part.votes)
    return {unit.group or unit.ref for unit in part.units if unit.ref in done}


def _done_by(data: CampaignData, topic: str) -> Mapping[str, set[str]]:
    """The people without open units, by screen."""
    done_by: dict[str, set[str]] = {}
    people = {vote.assessor for vote in _votes(data, topic)}
    for assessor in people:
        part = assessor_topic(data, topic, assessor)
        done = judged_by(part.units, part.votes)
        screens = set()
        # One open unit is enough: leases are of whole screens.
        still_open = set()
        for unit in part.units:
            screens.add(unit.screen)
            if unit.ref not in done:
                still_open.add(unit.screen)
        for screen in screens - still_open:
            people_of_screen = done_by.setdefault(screen, set())
            people_of_screen.add(assessor)
    return done_by


def _split_screens(data: CampaignData, topic: str) -> frozenset[str]:
    """The screens with a unit on which no label has two votes and more votes than every other label."""
    answers: dict[Ref, Counter[str | None]] = {}
    for vote in _votes(data, topic):
        # "Cannot judge" is an answer like any other.
        counter = answers.setdefault(vote.ref, Counter())
        counter[vote.label] += 1
    split = set()
    for unit in data.units(topic):
        voices = answers.get(unit.ref)
        if voices is not None and _is_split(voices):
            split.add(unit.screen)
    return frozenset(split)


def _is_split(counter: Counter[str | None]) -> bool:
    """Whether several people have answered, and differ without a majority."""
    if counter.total() < 2:
        return False
    counts = sorted(counter.values(), reverse=True)
    first = counts[0]
    if first < 2:
        return True
    return counts.count(first) > 1


def _votes(data: CampaignData, topic: str) -> Iterable[Judgment]:
    """The present judgments of people."""
    for vote in data.votes(topic).all:
        assessor = Assessor.of(vote.assessor)
        if vote.done and assessor.is_person:
            yield vote
