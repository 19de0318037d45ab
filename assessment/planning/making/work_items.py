"""The topics or screens to assign in a campaign, with what a fair assignment depends on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import NamedTuple

from assessment.campaign.counting import counted
from assessment.campaign.data import CampaignData
from assessment.campaign.done_units import dealt_with
from assessment.campaign.handle import Campaign
from assessment.campaign.runs_of_screens import runs_of_screens
from assessment.campaign.values_of_all_topics import compute_with_workers
from assessment.model import Ref, Unit
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress
from assessment.model.submissions import NO_PRIORITY, priority_rank
from assessment.planning.known_answers import known_answers
from assessment.planning.options import AssignmentOptions, ItemName, WorkItem
from assessment.planning.progress.ledger import paces
from assessment.planning.progress.pace import GUESS
from assessment.store import target_of

_TOPICS_LOOKED_AT = 5
"""Topics in which a campaign's tasks are looked for: a track has the same ones in all."""


def items_of(
    campaign: Campaign, options: AssignmentOptions, progress: Progress = no_progress
) -> list[WorkItem]:
    """The topics or screens of a campaign, with what a fair assignment depends on.

    Training topics are always whole topics.
    """
    topics = list(campaign.topics)
    seconds = paces(campaign, progress)
    all_items: list[WorkItem] = []
    by_topic = _by_topic(campaign, topics, options, seconds)
    for done, items in enumerate(by_topic, 1):
        share = done / len(topics)
        progress(share, "looking through the topics")
        all_items += items
    return all_items


def _by_topic(
    campaign: Campaign,
    topics: list[str],
    options: AssignmentOptions,
    seconds: Mapping[str, float],
) -> Iterator[list[WorkItem]]:
    """The items of each topic; very many topics are shared out to worker processes."""
    data = campaign.data
    target = None
    # Starting a process takes longer than a few topics do.
    if data.needs_processes(len(topics)):
        target = target_of(data.store)
    if target is None:
        for topic in topics:
            yield _topic_items(data, topic, options, seconds)
        return
    parts = compute_with_workers(
        target, data, [_topic_items], args=(options, seconds), topics=topics
    )
    for part in parts:
        for _, [items] in part:
            yield items


def _topic_items(
    data: CampaignData,
    topic: str,
    options: AssignmentOptions,
    seconds: Mapping[str, float],
) -> list[WorkItem]:
    """The topic as one item, or its screens: as the options say, but a training topic is always one."""
    work_by_screen = _work_by_screen(data, topic, seconds)
    hardness = _hardness(data, topic)
    if options.by == "topic" or topic in options.training:
        work = _summed(work_by_screen.values())
        # To find the runs of each screen would cost much; a topic's are those that answer it.
        runs = frozenset(data.answers(topic))
        # Votes in a topic without units are on what it no longer asks about.
        if not work_by_screen:
            hardness = 0.0
        return [_item(data, ItemName(topic, None), work, hardness=hardness, runs=runs)]
    tasks = screen_tasks(data, topic)
    items = []
    for screen, screen_runs in runs_of_screens(data, topic).items():
        work = work_by_screen.get(screen, _Work())
        name = ItemName(topic, screen)
        item = _item(data, name, work, hardness=hardness, runs=frozenset(screen_runs))
        items.append(item._replace(task=tasks.get(screen, "")))
    return items


class _Work(NamedTuple):
    """The work of a screen or of a whole topic, in the fields of `WorkItem`."""

    units: int = 0
    seconds: float = 0.0
    done: Mapping[str, int] = {}
    known: Mapping[str, int] = {}


def _item(
    data: CampaignData,
    name: ItemName,
    work: _Work,
    *,
    hardness: float,
    runs: frozenset[str],
) -> WorkItem:
    """The item with this work, and the best priority among the runs that hold it."""
    priority = _best_priority(data, runs)
    item = WorkItem(*name, runs=runs, hardness=hardness, priority=priority)
    return item._replace(**work._asdict())


def _work_by_screen(
    data: CampaignData, topic: str, seconds: Mapping[str, float]
) -> dict[str, _Work]:
    """The work of every screen with units; `seconds` are those of a judgment, by question."""
    judged = _judged_units(data, topic)
    units_by_screen: dict[str, list[Unit]] = defaultdict(list)
    for unit in data.units(topic):
        units_by_screen[unit.screen].append(unit)
    work_by_screen = {}
    for screen, units in units_by_screen.items():
        known = _known_counts(data, topic, units)
        work = _work_of_units(units, judged, seconds)
        work_by_screen[screen] = work._replace(known=known)
    return work_by_screen


def screen_tasks(data: CampaignData, topic: str) -> dict[str, str]:
    """The task of every screen of a topic, "" where the track names none."""
    screens = data.track.screens(data.topic_state(topic))
    return {screen.id: screen.task for screen in screens}


def tasks_of(campaign: Campaign) -> list[str]:
    """The assessors' tasks of a campaign, as its first topics have them."""
    tasks: dict[str, None] = {}
    for topic in list(campaign.topics)[:_TOPICS_LOOKED_AT]:
        tasks |= dict.fromkeys(screen_tasks(campaign.data, topic).values())
    return [task for task in tasks if task]


def _work_of_units(
    units: Sequence[Unit],
    judged: Mapping[str, frozenset[Ref]],
    seconds: Mapping[str, float],
) -> _Work:
    """How many units these are, their expected time, and how many each assessor has judged."""
    # Units of one group are judged together, so they count once and take the time of one.
    questions = {}
    for unit in units:
        questions[unit.group or unit.ref] = unit.ref.kind
    expected = 0.0
    for question in questions.values():
        expected += seconds.get(question, GUESS)
    done = {}
    for assessor, refs in judged.items():
        count = counted(tuple(units), refs).done
        if count:
            done[assessor] = count
    return _Work(len(questions), expected, done)


def _summed(parts: Iterable[_Work]) -> _Work:
    """The work of a topic's screens together."""
    done: Counter[str] = Counter()
    known: Counter[str] = Counter()
    units = 0
    seconds = 0.0
    for part in parts:
        done.update(part.done)
        known.update(part.known)
        units += part.units
        seconds += part.seconds
    return _Work(units, seconds, dict(done), dict(known))


def _known_counts(
    data: CampaignData, topic: str, units: Iterable[Unit]
) -> Mapping[str, int]:
    """How many of these units have a known answer, by the name of whose label it is."""
    known = known_answers(data, topic)
    counts: Counter[str] = Counter()
    for unit in units:
        if unit.ref in known:
            answer = known[unit.ref]
            source = Assessor.of(answer.assessor)
            counts[source.name] += 1
    return dict(counts)


def _best_priority(data: CampaignData, runs: Iterable[str]) -> int:
    """The rank of the first priority that one of the runs has."""
    ranks = [priority_rank(data.details.get(run, {})) for run in runs]
    return min(ranks, default=NO_PRIORITY)


def _judged_units(data: CampaignData, topic: str) -> dict[str, frozenset[Ref]]:
    """The units that each assessor is done with."""
    refs_of: dict[str, set[Ref]] = defaultdict(set)
    for vote in data.votes(topic).all:
        if vote.done and Assessor.of(vote.assessor).is_person:
            refs_of[vote.assessor].add(vote.ref)
    units = data.units(topic)
    judged = {}
    for assessor, refs in refs_of.items():
        # A judgment of one unit of a group settles the others.
        is_judged = partial(_is_among, refs)
        judged[assessor] = dealt_with(units, is_judged)
    return judged


def _is_among(refs: Set[Ref], unit: Unit) -> bool:
    return unit.ref in refs


def _hardness(data: CampaignData, topic: str) -> float:
    """Share of the units with two people's labels on which they differ; 0 where there are no such units."""
    # People's labels alone: a machine that differs does not show how hard a topic is.
    labels_of: dict[Ref, list[str]] = defaultdict(list)
    for vote in data.votes(topic).all:
        if vote.label is not None and Assessor.of(vote.assessor).is_person:
            labels_of[vote.ref].append(vote.label)
    shared = 0
    differing = 0
    for labels in labels_of.values():
        if len(labels) < 2:
            continue
        shared += 1
        if len(set(labels)) > 1:
            differing += 1
    if not shared:
        return 0.0
    return differing / shared
