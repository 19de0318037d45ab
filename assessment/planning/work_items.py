"""What there is to deal out in a campaign, a plan made for it, and what a plan leaves out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from assessment.access.members import name_problem
from assessment.campaign.counting import counted, dealt_with
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import of_topics, topic_sizes
from assessment.model import Ref, Unit, UserError
from assessment.model.resolution import is_person
from assessment.planning.assignment import Assignment, assign
from assessment.planning.options import NO_PLAN, AssignmentOptions, Item, Place, Plan, problems
from assessment.planning.progress import GUESS, paces
from assessment.planning.stored_plan import keep, plan_of
from assessment.store import target_of

Progress = Callable[[float, str], None]


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


def items_of(
    campaign: Campaign, options: AssignmentOptions, progress: Progress = lambda share, text: None
) -> list[Item]:
    """The topics or screens of a campaign, with what a fair deal looks at.  Training topics are whole topics in any case."""
    topics = list(campaign.topics)
    found: list[Item] = []
    for done, items in enumerate(_by_topic(campaign, topics, options, paces(campaign, progress)), 1):
        progress(done / len(topics), "looking through the topics")
        found += items
    return found


def _by_topic(
    campaign: Campaign, topics: list[str], options: AssignmentOptions, seconds: Mapping[str, float]
) -> Iterator[list[Item]]:
    """Very many topics are shared out to processes."""
    campaign_data = campaign.data
    target = target_of(campaign_data.store) if campaign_data.needs_processes(len(topics)) else None
    if target is None:
        return (_topic_items(campaign_data, topic, options, seconds) for topic in topics)
    return (
        items
        for part in of_topics(target, campaign_data, [_topic_items], (options, seconds), topics)
        for _, [items] in part
    )


def _topic_items(
    campaign_data: CampaignData, topic: str, options: AssignmentOptions, seconds: Mapping[str, float]
) -> list[Item]:
    units, hardness = campaign_data.units(topic), _hardness(campaign_data, topic)
    done = _dealt_with(campaign_data, topic, units)
    about: dict[str, list[Unit]] = defaultdict(list)
    for unit in units:
        about[unit.screen].append(unit)
    if options.by == "topic" or topic in options.training:
        return [
            _whole(
                campaign_data,
                topic,
                [
                    _item(topic, screen, own, frozenset(), hardness, done, seconds)
                    for screen, own in about.items()
                ],
            )
        ]
    return [
        _item(topic, screen, about[screen], runs, hardness, done, seconds)
        for screen, runs in _holders(campaign_data, topic).items()
    ]


def _item(
    topic: str,
    screen: str,
    units: Sequence[Unit],
    runs: frozenset[str],
    hardness: float,
    done: Mapping[str, frozenset[Ref]],
    seconds: Mapping[str, float],
) -> Item:
    own = tuple(units)
    counts = {who: counted(own, refs).done for who, refs in done.items()}
    needed = {unit.group or unit.ref: unit.ref.kind for unit in own}
    spent = sum(seconds.get(kind, GUESS) for kind in needed.values())
    return Item(
        topic,
        screen,
        len(needed),
        spent,
        runs,
        hardness,
        {who: count for who, count in counts.items() if count},
    )


def _whole(campaign_data: CampaignData, topic: str, items: Sequence[Item]) -> Item:
    done: Counter[str] = Counter()
    for item in items:
        done.update(item.done)
    runs = frozenset(campaign_data.answers(topic))
    hardness = items[0].hardness if items else 0.0
    return Item(
        topic,
        "",
        sum(item.units for item in items),
        sum(item.seconds for item in items),
        runs,
        hardness,
        dict(done),
    )


def _dealt_with(
    campaign_data: CampaignData, topic: str, units: tuple[Unit, ...]
) -> dict[str, frozenset[Ref]]:
    """The units that each person has dealt with."""
    said: dict[str, set[Ref]] = defaultdict(set)
    for vote in campaign_data.votes(topic).all:
        if vote.done and is_person(vote.assessor):
            said[vote.assessor].add(vote.ref)
    return {who: dealt_with(units, lambda unit, refs=refs: unit.ref in refs) for who, refs in said.items()}  # type: ignore[misc]


def _hardness(campaign_data: CampaignData, topic: str) -> float:
    """The share of the units with two people's labels on which they differ; 0 where there are none."""
    labels: dict[Ref, list[str]] = defaultdict(list)
    for vote in campaign_data.votes(topic).all:
        if vote.label is not None and is_person(vote.assessor):
            labels[vote.ref].append(vote.label)
    shared = [given for given in labels.values() if len(given) > 1]
    return sum(len(set(given)) > 1 for given in shared) / len(shared) if shared else 0.0


def _holders(campaign_data: CampaignData, topic: str) -> dict[str, frozenset[str]]:
    """The runs that every screen of a topic belongs to."""
    state = campaign_data.topic_state(topic)
    holders: dict[str, set[str]] = {screen.id: set() for screen in campaign_data.track.screens(state)}
    for run, answer in state.answers.items():
        for screen in campaign_data.track.screens(replace(state, answers={run: answer})):
            holders.setdefault(screen.id, set()).add(run)
    return {screen: frozenset(runs) for screen, runs in holders.items()}


# Making a plan


def preview(
    campaign: Campaign, options: AssignmentOptions, progress: Progress = lambda share, text: None
) -> Preview:
    """What a plan would give to whom.  UserError names everything that is wrong with the wishes."""
    wrong = problems(options) + _unknown(campaign, options)
    if wrong:
        raise UserError("; ".join(wrong))
    dealt = assign(items_of(campaign, options, progress), options)
    holders = Counter((item.topic, item.screen) for items in dealt.items.values() for item in items)
    loads = [_load(who, items, options, holders) for who, items in dealt.items.items()]
    return Preview(dealt, loads, list(_notes(campaign, dealt)))


def _unknown(campaign: Campaign, options: AssignmentOptions) -> list[str]:
    named = (
        ("topic", options.training, campaign.topics),
        ("run", options.first, campaign.runs()),
        ("assessor in the plan", options.caps, options.assessors),
    )
    found = {what: [name for name in names if name not in known] for what, names, known in named}
    wrong = [
        f"there is no {what} {', '.join(map(repr, names[:5]))}" for what, names in found.items() if names
    ]
    return wrong + [f"{name[:60]!r}: {why}" for name in options.assessors if (why := name_problem(name))]


def _load(
    who: str, items: Sequence[Item], options: AssignmentOptions, holders: Counter[tuple[str, str]]
) -> Load:
    real = [item for item in items if item.topic not in options.training]
    shared = [item for item in real if holders[item.topic, item.screen] == len(options.assessors) > 1]
    done = sum(item.done.get(who, 0) for item in items)
    seconds = sum(item.seconds * (1 - item.done.get(who, 0) / item.weight) for item in items)
    units, training = (
        sum(item.units for item in items),
        sum(item.units for item in items) - sum(item.units for item in real),
    )
    return Load(
        who,
        len({item.topic for item in items}),
        units,
        sum(item.units for item in shared),
        training,
        done,
        seconds / 3600,
    )


def _notes(campaign: Campaign, dealt: Assignment) -> Iterable[str]:
    options = dealt.plan.options
    if dealt.short:
        units = sum(short.item.units * short.lacks for short in dealt.short)
        yield f"the caps leave {len(dealt.short):,} items with too few assessors ({units:,} units); raise a cap or name another assessor"
    begun = {
        (item.topic, item.screen)
        for items in dealt.items.values()
        for item in items
        if item.topic not in options.training and not item.done.keys().isdisjoint(options.assessors)
    }
    if begun:
        yield f"{len(begun):,} items are begun and stay with those who began them, so that loads may differ more than they would"
    over = [
        who
        for who, cap in options.caps.items()
        if sum(i.weight for i in dealt.items.get(who, ()) if i.topic not in options.training) > cap
    ]
    if over:
        yield f"{', '.join(over)}: more units than the cap, by the agreement set or by what was begun already"
    gone = set(plan_of(campaign.data).lists) - set(options.assessors)
    if gone:
        yield f"{', '.join(sorted(gone))}: in the present plan, not in this one; their judgments stay and count"


def apply(campaign: Campaign, plan: Plan, *, by: str) -> int:
    """Make this the plan that stands; gives its number.  Judgments of items that somebody loses stay and count."""
    campaign.must_allow("plan")
    with campaign.store.exclusive(campaign.row.id):
        return keep(campaign.data, plan, by)


def withdraw(campaign: Campaign, *, by: str) -> None:
    """From now on everybody judges everything, as without a plan."""
    campaign.must_allow("plan")
    with campaign.store.exclusive(campaign.row.id):
        keep(campaign.data, NO_PLAN, by)


def unplanned(campaign: Campaign) -> list[Place]:
    """Screens that no list of the plan that stands holds: they came in after it was made.  Of very many topics they are known after some
    time only; until then there are none."""
    campaign_data, plan = campaign.data, plan_of(campaign.data)
    if not plan.stands:
        return []
    planned = {(place.topic, place.screen) for places in plan.lists.values() for place in places}
    sizes = (
        topic_sizes(campaign_data, [topic for topic in campaign_data.topics if (topic, "") not in planned])
        or {}
    )
    found = (Place(topic, stop.screen) for topic, topic_size in sizes.items() for stop in topic_size.stops)
    return [place for place in found if (place.topic, place.screen) not in planned]
