"""What there is to deal out in a campaign, a plan made for it, and what a plan leaves out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from assessment.access.members import name_problem
from assessment.campaign.counting import counted, dealt_with
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import Progress, of_topics, topic_sizes, unheard
from assessment.model import Ref, Unit, UserError
from assessment.model.resolution import is_person
from assessment.planning.assignment import Assignment, assign
from assessment.planning.options import NO_PLAN, AssignmentOptions, Place, Plan, WorkItem, problems
from assessment.planning.progress import GUESS, paces
from assessment.planning.stored_plan import keep, plan_of
from assessment.store import target_of


class Load(NamedTuple):
    """The work of one person in a plan: units of all, of the agreement set and of training, those dealt with already, hours for the rest."""

    assessor: str
    topics: int
    units: int
    shared: int
    training: int
    done: int
    hours: float


class Preview(NamedTuple):
    """What a plan would give everybody, and what it could not do; `notes` are sentences for people."""

    dealt: Assignment
    loads: list[Load]
    notes: list[str]


def items_of(campaign: Campaign, options: AssignmentOptions, progress: Progress = unheard) -> list[WorkItem]:
    """The topics or screens of a campaign, with what a fair deal looks at.  Training topics are whole topics in any case."""
    topics = list(campaign.topics)
    seconds = paces(campaign, progress)
    found: list[WorkItem] = []
    for done, items in enumerate(_by_topic(campaign, topics, options, seconds), 1):
        progress(done / len(topics), "looking through the topics")
        found += items
    return found


def _by_topic(
    campaign: Campaign, topics: list[str], options: AssignmentOptions, seconds: Mapping[str, float]
) -> Iterator[list[WorkItem]]:
    """Very many topics are shared out to processes."""
    data = campaign.data
    target = target_of(data.store) if data.needs_processes(len(topics)) else None
    if target is None:
        for topic in topics:
            yield _topic_items(data, topic, options, seconds)
        return
    for part in of_topics(target, data, [_topic_items], (options, seconds), topics):
        for _, [items] in part:
            yield items


def _topic_items(
    data: CampaignData, topic: str, options: AssignmentOptions, seconds: Mapping[str, float]
) -> list[WorkItem]:
    done, hardness = _dealt_with(data, topic), _hardness(data, topic)
    by_screen: dict[str, list[Unit]] = defaultdict(list)
    for unit in data.units(topic):
        by_screen[unit.screen].append(unit)

    def item(screen: str, runs: frozenset[str]) -> WorkItem:
        whole = WorkItem(topic, screen, runs=runs, hardness=hardness)
        return _counted_item(whole, by_screen[screen], done, seconds)

    if options.by == "topic" or topic in options.training:
        return [_whole(data, topic, [item(screen, frozenset()) for screen in list(by_screen)])]
    return [item(screen, runs) for screen, runs in _holders(data, topic).items()]


def _counted_item(
    item: WorkItem, units: Sequence[Unit], done: Mapping[str, frozenset[Ref]], seconds: Mapping[str, float]
) -> WorkItem:
    """The item with these units: how many, how long they should take, and how many each person has dealt with."""
    questions = {unit.group or unit.ref: unit.ref.kind for unit in units}
    spent = sum(seconds.get(question, GUESS) for question in questions.values())
    counts = {assessor: counted(tuple(units), refs).done for assessor, refs in done.items()}
    begun = {assessor: count for assessor, count in counts.items() if count}
    return item._replace(units=len(questions), seconds=spent, done=begun)


def _whole(data: CampaignData, topic: str, items: Sequence[WorkItem]) -> WorkItem:
    """The items of a topic as one."""
    done: Counter[str] = Counter()
    for item in items:
        done.update(item.done)
    units = sum(item.units for item in items)
    seconds = sum(item.seconds for item in items)
    hardness = items[0].hardness if items else 0.0
    return WorkItem(topic, "", units, seconds, frozenset(data.answers(topic)), hardness, dict(done))


def _dealt_with(data: CampaignData, topic: str) -> dict[str, frozenset[Ref]]:
    """The units that each person has dealt with."""
    judged: dict[str, set[Ref]] = defaultdict(set)
    for vote in data.votes(topic).all:
        if vote.done and is_person(vote.assessor):
            judged[vote.assessor].add(vote.ref)
    units = data.units(topic)
    dealt = {}
    for assessor, refs in judged.items():
        dealt[assessor] = dealt_with(units, partial(_is_among, refs))
    return dealt


def _is_among(refs: Set[Ref], unit: Unit) -> bool:
    return unit.ref in refs


def _hardness(data: CampaignData, topic: str) -> float:
    """The share of the units with two people's labels on which they differ; 0 where there are none."""
    labels: dict[Ref, list[str]] = defaultdict(list)
    for vote in data.votes(topic).all:
        if vote.label is not None and is_person(vote.assessor):
            labels[vote.ref].append(vote.label)
    shared = [some for some in labels.values() if len(some) > 1]
    if not shared:
        return 0.0
    return sum(len(set(some)) > 1 for some in shared) / len(shared)


def _holders(data: CampaignData, topic: str) -> dict[str, frozenset[str]]:
    """The runs that every screen of a topic belongs to."""
    state = data.topic_state(topic)
    holders: dict[str, set[str]] = {screen.id: set() for screen in data.track.screens(state)}
    for run, answer in state.answers.items():
        alone = replace(state, answers={run: answer})
        for screen in data.track.screens(alone):
            holders.setdefault(screen.id, set()).add(run)
    return {screen: frozenset(runs) for screen, runs in holders.items()}


# Making a plan


def preview(campaign: Campaign, options: AssignmentOptions, progress: Progress = unheard) -> Preview:
    """What a plan would give to whom.  UserError names everything that is wrong with the options."""
    wrong = problems(options) + _unknown(campaign, options)
    if wrong:
        raise UserError("; ".join(wrong))
    dealt = assign(items_of(campaign, options, progress), options)
    assessors = Counter((item.topic, item.screen) for items in dealt.items.values() for item in items)
    loads = [_load(assessor, items, options, assessors) for assessor, items in dealt.items.items()]
    return Preview(dealt, loads, list(_notes(campaign, dealt)))


def _unknown(campaign: Campaign, options: AssignmentOptions) -> list[str]:
    """A sentence for each kind of name that the campaign or the plan does not have, and for each name that nobody can have."""
    wrong = [
        *_missing("topic", options.training, campaign.topics),
        *_missing("run", options.first, campaign.runs()),
        *_missing("assessor in the plan", options.caps, options.assessors),
    ]
    for name in options.assessors:
        problem = name_problem(name)
        if problem:
            wrong.append(f"{name[:60]!r}: {problem}")
    return wrong


def _missing(what: str, names: Iterable[str], known: Container[str]) -> list[str]:
    unknown = [repr(name) for name in names if name not in known]
    return [f"there is no {what} {', '.join(unknown[:5])}"] if unknown else []


def _load(
    assessor: str,
    items: Sequence[WorkItem],
    options: AssignmentOptions,
    assessors: Counter[tuple[str, str]],
) -> Load:
    """`assessors` counts those of each item."""
    real = [item for item in items if item.topic not in options.training]
    everybody = len(options.assessors)
    shared = 0
    for item in real:
        if assessors[item.topic, item.screen] == everybody > 1:
            shared += item.units
    units = sum(item.units for item in items)
    seconds = sum(item.seconds * (1 - item.done.get(assessor, 0) / item.weight) for item in items)
    training = units - sum(item.units for item in real)
    done = sum(item.done.get(assessor, 0) for item in items)
    topics = {item.topic for item in items}
    return Load(assessor, len(topics), units, shared, training, done, seconds / 3600)


def _notes(campaign: Campaign, dealt: Assignment) -> Iterator[str]:
    options = dealt.plan.options
    if dealt.short:
        units = sum(short.item.units * short.lacks for short in dealt.short)
        yield (
            f"the caps leave {len(dealt.short):,} items with too few assessors ({units:,} units); "
            "raise a cap or name another assessor"
        )
    begun = _begun(dealt)
    if begun:
        yield (
            f"{begun:,} items are begun and stay with those who began them, "
            "so that loads may differ more than they would"
        )
    over = [assessor for assessor, cap in options.caps.items() if _weight(dealt, assessor) > cap]
    if over:
        yield f"{', '.join(over)}: more units than the cap, by the agreement set or by what was begun already"
    gone = set(plan_of(campaign.data).lists) - set(options.assessors)
    if gone:
        yield f"{', '.join(sorted(gone))}: in the present plan, not in this one; their judgments stay and count"


def _begun(dealt: Assignment) -> int:
    """Items that somebody in the plan has begun, training left out."""
    options = dealt.plan.options
    begun = set()
    for items in dealt.items.values():
        for item in items:
            if item.topic not in options.training and not item.done.keys().isdisjoint(options.assessors):
                begun.add((item.topic, item.screen))
    return len(begun)


def _weight(dealt: Assignment, assessor: str) -> int:
    """The units of an assessor that count towards the cap."""
    training = dealt.plan.options.training
    items = dealt.items.get(assessor, [])
    return sum(item.weight for item in items if item.topic not in training)


def apply(campaign: Campaign, plan: Plan, *, by: str) -> int:
    """Put this plan in force and return its number.  Judgments of items that somebody loses stay and count."""
    campaign.must_allow("plan")
    with campaign.store.exclusive(campaign.row.id):
        return keep(campaign.data, plan, by)


def withdraw(campaign: Campaign, *, by: str) -> None:
    """From now on everybody judges everything, as without a plan."""
    campaign.must_allow("plan")
    with campaign.store.exclusive(campaign.row.id):
        keep(campaign.data, NO_PLAN, by)


def unplanned(campaign: Campaign) -> list[Place]:
    """Screens that no list of the plan in force holds: they came in after it was made.

    Of very many topics they are known after some time only; until then there are none.
    """
    data, plan = campaign.data, plan_of(campaign.data)
    if not plan.stands:
        return []
    planned = {(place.topic, place.screen) for places in plan.lists.values() for place in places}
    sizes = topic_sizes(data, [topic for topic in data.topics if (topic, "") not in planned])
    places = []
    for topic, size in (sizes or {}).items():
        names = (screen.screen for screen in size.screens)
        places += [Place(topic, name) for name in names if (topic, name) not in planned]
    return places
