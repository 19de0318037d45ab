"""A machine audited: a blind random sample of its labels is drawn, and given to people as ordinary work."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, cycle
from typing import NamedTuple

from assessment.analysis.economy.audits.labelled_units import (
    LabelledUnit,
    labelled_units,
)
from assessment.analysis.economy.designs.design_events import new_event, store_with_plan
from assessment.analysis.economy.machine_labels import machine_version
from assessment.analysis.economy.topics.drawable_topics import population_of
from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.design_log import DesignEvent, design_log
from assessment.campaign.handle import Campaign
from assessment.campaign.writer import Writer
from assessment.model import Ref, UserError
from assessment.model.assessor import Assessor
from assessment.model.economy import MAX_SEED_LENGTH, AuditStratum, MachineAudit
from assessment.model.progress import Progress, no_progress
from assessment.model.screens import TopicScreen
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.plan_lists import first_free_step, has_screen, names_of
from assessment.planning.stored_plan import plan_of
from assessment.statistics.machine_audit import allocation
from assessment.statistics.unit_sampling import permanent_number

SUPPOSED_SHARE = 0.3
"""How often a machine is supposed to be wrong in a stratum, before anybody knows."""


class AuditOptions(NamedTuple):
    """What organisers ask of an audit: about `budget` units, and more where strata are small.

    `positive` are the labels that count as yes.  `group` names runs that the machine may favour, which are
    sampled apart.
    """

    machine: str
    kind: str
    positive: tuple[str, ...]
    budget: int
    seed: str
    assessors: tuple[str, ...]
    group: tuple[str, ...] = ()


def newest_audit(campaign: Campaign) -> MachineAudit | None:
    """The last audit that was drawn, None without any."""
    audits = design_log(campaign.store, campaign.row.id).audits()
    return audits[-1] if audits else None


def draw_audit(
    campaign: Campaign,
    options: AuditOptions,
    writer: Writer,
    progress: Progress = no_progress,
) -> MachineAudit:
    """Write an audit into the log and give its units to the assessors, at the end of their lists.

    Units that people have judged already are left out: they may have seen the machine's label, or been
    chosen for a reason. Raises `UserError`.
    """
    wrong = list(_problems(campaign, options))
    if wrong:
        raise UserError("; ".join(wrong))
    units = labelled_units(campaign, options.machine, options.kind, progress)
    unseen = _unseen(campaign, units)
    if not unseen:
        raise UserError(
            f"there is no unit of {options.kind} that {options.machine} has labelled and nobody has judged"
        )
    version = machine_version(campaign, options.machine, progress)
    names = [_name(ref) for ref in unseen]
    strata = _strata(unseen, options)
    audit = MachineAudit(
        options.machine,
        version,
        options.kind,
        options.positive,
        options.seed,
        population=population_of(names),
        strata=strata,
        assessors=options.assessors,
    )
    audit = _with_sizes(audit, unseen.values(), options.group)
    until_current(lambda: _store(campaign, audit, unseen, writer))
    return audit


def _problems(campaign: Campaign, options: AuditOptions) -> Iterable[str]:
    # UnknownName lists the known questions.
    scale = campaign.track.scale(options.kind)
    unknown = set(options.positive) - set(scale.names)
    if unknown or not options.positive:
        known = ", ".join(scale.names)
        yield f"name the labels that count as yes; {options.kind} has {known}"
    if set(options.positive) == set(scale.names):
        yield "if every label counts as yes, there is nothing to be wrong about"
    if options.machine not in campaign.store.assessors(campaign.row.id):
        yield f"there is no assessor {options.machine[:60]!r} in this campaign"
    if not options.assessors:
        yield "name the assessors who judge"
    if options.budget < 1 or not 1 <= len(options.seed) <= MAX_SEED_LENGTH:
        yield "an audit needs units to judge, and a seed"
    if set(options.group) - set(campaign.runs()):
        yield "the group names a run that the campaign does not have"


def _unseen(
    campaign: Campaign, units: Mapping[Ref, LabelledUnit]
) -> dict[Ref, LabelledUnit]:
    """The units that nobody has looked at, whichever labels count in the campaign."""
    unseen = {}
    for ref, unit in units.items():
        judged = campaign.data.topic_state(ref.topic).judged
        judgments = (*judged.votes(ref), *judged.cannot_judge(ref))
        if not any(Assessor.of(one.assessor).is_human for one in judgments):
            unseen[ref] = unit
    return unseen


def _strata(
    units: Mapping[Ref, LabelledUnit], options: AuditOptions
) -> tuple[AuditStratum, ...]:
    """The machine's labels, within the group and outside, each with its drawn units."""
    # Sorted below, so that the same seed draws the same units.
    members: dict[tuple[str, bool], list[Ref]] = defaultdict(list)
    group = set(options.group)
    for ref, unit in units.items():
        is_in_group = not group.isdisjoint(unit.runs)
        members[unit.label, is_in_group].append(ref)
    names = sorted(members)
    sizes = [len(members[name]) for name in names]
    shares = [SUPPOSED_SHARE] * len(names)
    numbers = allocation(sizes, shares, options.budget)
    strata = []
    for name, number in zip(names, numbers, strict=True):
        label, is_in_group = name
        refs = members[name]
        says_positive = label in options.positive
        drawn = _drawn(refs, number, options.seed)
        stratum = AuditStratum(label, says_positive, is_in_group, len(refs), drawn)
        strata.append(stratum)
    return tuple(strata)


def _with_sizes(
    audit: MachineAudit, units: Iterable[LabelledUnit], group: tuple[str, ...]
) -> MachineAudit:
    """The audit with the units that each run holds, and those of the group and of others."""
    counts: Counter[str] = Counter()
    # A unit that runs of both hold counts in both.
    of_group = of_others = 0
    for unit in units:
        runs = set(unit.runs)
        counts.update(runs)
        if not runs.isdisjoint(group):
            of_group += 1
        if not runs.issubset(group):
            of_others += 1
    sizes = tuple(sorted(counts.items()))
    return replace(
        audit,
        group=group,
        run_sizes=sizes,
        group_sizes=(of_group, of_others),
    )


def _drawn(refs: Sequence[Ref], number: int, seed: str) -> tuple[Ref, ...]:
    """The units with the smallest random numbers: a simple random sample that can be drawn again."""
    ordered = sorted(refs, key=lambda ref: permanent_number(seed, 0, "/".join(ref)))
    return tuple(ordered[:number])


def _name(ref: Ref) -> str:
    # The populations of old audits have “?” for lone surrogates, as their draws have; designs keep them.
    return "/".join(ref).encode("utf-8", "replace").decode()


def _store(
    campaign: Campaign,
    audit: MachineAudit,
    units: Mapping[Ref, LabelledUnit],
    writer: Writer,
) -> None:
    campaign.must_allow("declare designs")
    event = new_event(campaign, DesignEvent("audit", audit=audit), writer)
    screens = _screens_of_sample(campaign, audit, units)
    plan = _with_screens(plan_of(campaign.data), screens, audit.assessors)
    store_with_plan(campaign, event, plan, writer)


def _screens_of_sample(
    campaign: Campaign, audit: MachineAudit, units: Mapping[Ref, LabelledUnit]
) -> list[TopicScreen]:
    """The screens of the drawn units, topic by topic: nobody reads a question twice."""
    by_topic: dict[str, set[str]] = defaultdict(set)
    for stratum in audit.strata:
        for ref in stratum.units:
            unit = units[ref]
            by_topic[ref.topic].add(unit.screen)
    screens: list[TopicScreen] = []
    for topic in campaign.topics:
        for name in sorted(by_topic.get(topic, ())):
            screens.append((topic, name))
    return screens


def _with_screens(
    present: Plan, screens: Sequence[TopicScreen], assessors: Sequence[str]
) -> Plan:
    """The plan with these screens at the end of the assessors' lists, all of a topic to one of them."""
    options = present.options
    if not present.is_active:
        options = AssignmentOptions(by="screen")
    everybody = tuple(dict.fromkeys((*options.assessors, *assessors)))
    lists = {name: list(present.lists.get(name, ())) for name in everybody}
    held = {name: names_of(entries) for name, entries in lists.items()}
    assessor_of = _assessors_by_topic(screens, assessors)
    first_step = first_free_step(chain.from_iterable(present.lists.values()))
    for step, (topic, screen) in enumerate(screens, first_step):
        assessor = assessor_of[topic]
        if not has_screen(held[assessor], topic, screen):
            lists[assessor].append(PlanEntry(topic, screen, step))
    new_lists = {name: tuple(own_list) for name, own_list in lists.items()}
    options = replace(options, assessors=everybody)
    return replace(present, options=options, lists=new_lists)


def _assessors_by_topic(
    screens: Iterable[TopicScreen], assessors: Sequence[str]
) -> dict[str, str]:
    """One assessor for each topic, by turns."""
    topics = dict.fromkeys(topic for topic, _ in screens)
    return dict(zip(topics, cycle(assessors), strict=False))
