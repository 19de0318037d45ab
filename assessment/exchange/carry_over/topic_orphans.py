"""A topic's judgments whose unit the campaign does not have: why, and which units replace it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.exchange.carry_over.answer_units import AnyAnswer, is_judged
from assessment.exchange.carry_over.origins import Origins
from assessment.formats.json_types import json_adapter
from assessment.model import Judgment, Ref

Reason = Literal["older program", "earlier version", "no such topic", "not asked"]
REASONS: Mapping[Reason, str] = {
    "older program": "an older version of this program named the unit otherwise",
    "earlier version": "of an earlier version of the run, or of an answer that was withdrawn",
    "no such topic": "of a topic that the campaign does not have",
    "not asked": "nobody is asked for it: outside the pool, or not asked as the labels stand",
}


class Orphan(NamedTuple):
    """An assessor's newest judgment of a unit that the campaign does not have.

    It can be carried over to `targets`, units of the same text.
    """

    ref: Ref
    assessor: str
    run: str
    reason: Reason
    targets: tuple[Ref, ...] = ()


@derived(of="topic", needs=JUDGED, small=True)
def orphans_of_topic(data: CampaignData, topic: str) -> tuple[Orphan, ...]:
    """The topic's judgments without a unit, except those whose copy at the right unit is as new."""
    without_unit = _votes_without_unit(data, topic)
    if not without_unit:
        return ()
    units = {unit.ref for unit in data.units(topic)}
    former_units = _former_units(data, topic)
    newest = {(vote.ref, vote.assessor): vote for vote in data.votes(topic).all}
    origins = Origins(data.store, data.id, topic)
    orphans = []
    for vote in without_unit:
        former = former_units.get(vote.ref, _FormerUnit())
        present_targets = [target for target in former.targets if target in units]
        # A target with a newer opinion of the same assessor needs no copy of the old one.
        open_targets = tuple(
            target
            for target in present_targets
            if origins.is_newer(vote, newest.get((target, vote.assessor)))
        )
        is_copied_everywhere = bool(present_targets) and not open_targets
        if not is_copied_everywhere:
            orphan = Orphan(vote.ref, vote.assessor, former.run, former.reason)
            orphans.append(orphan._replace(targets=open_targets))
    return tuple(orphans)


def _votes_without_unit(data: CampaignData, topic: str) -> list[Judgment]:
    """Newest judgments of units that are not asked, by everybody's labels or by the assessor's own."""
    votes = [vote for vote in data.votes(topic).all if is_judged(vote)]
    if not votes:
        return []
    units = {unit.ref for unit in data.units(topic)}
    without_unit = []
    for vote in votes:
        if vote.ref in units:
            continue
        own_units = _units_alone(data, topic, vote.assessor)
        if vote.ref not in own_units:
            without_unit.append(vote)
    return without_unit


@derived(of="topic", needs=JUDGED)
def _units_alone(data: CampaignData, topic: str, assessor: str) -> frozenset[Ref]:
    """The units of the topic if this assessor's labels were the only ones."""
    return frozenset(unit.ref for unit in assessor_topic(data, topic, assessor).units)


class _FormerUnit(NamedTuple):
    """The run whose unit had a name, why no unit has it now, and the units that replace it."""

    run: str = ""
    reason: Reason = "not asked"
    targets: tuple[Ref, ...] = ()


def _former_units(data: CampaignData, topic: str) -> Mapping[Ref, _FormerUnit]:
    """The names that units of the topic's answers used to have."""
    former_units: dict[Ref, _FormerUnit] = {}
    for name, former_unit in _former_names(data, topic):
        first = former_units.setdefault(name, former_unit)
        # Several answers may have shared the name: the judgment goes to what became of each.
        targets = dict.fromkeys((*first.targets, *former_unit.targets))
        former_units[name] = first._replace(targets=tuple(targets))
    return former_units


def _former_names(data: CampaignData, topic: str) -> Iterator[tuple[Ref, _FormerUnit]]:
    """The names that units of present and earlier answers had, once for every answer."""
    current_answers = data.answers(topic)
    for run, answer in current_answers.items():
        for name, target in _renamed(data, topic, answer).items():
            yield name, _FormerUnit(run, "older program", (target,))
    for run, earlier in earlier_answers(data, topic):
        current = current_answers.get(run)
        moved: Mapping[Ref, Ref] = {}
        if current is not None:
            moved = data.track.carry(topic, earlier, current)
        for name in _units_of(data, topic, earlier):
            targets = _carried(moved, name)
            yield name, _FormerUnit(run, "earlier version", targets)
        # An earlier version may have been judged before its units got new names: follow both steps.
        for name, later_name in _renamed(data, topic, earlier).items():
            targets = _carried(moved, later_name)
            yield name, _FormerUnit(run, "older program", targets)


def _carried(moved: Mapping[Ref, Ref], name: Ref) -> tuple[Ref, ...]:
    """The unit that a name was moved to; empty where it was moved to none."""
    target = moved.get(name)
    return () if target is None else (target,)


def _renamed(data: CampaignData, topic: str, answer: AnyAnswer) -> Mapping[Ref, Ref]:
    """The present names of the answer's units, by the names that older versions of the program gave them."""
    renamed = data.track.renamed
    return renamed(topic, answer) if renamed else {}


def earlier_answers(data: CampaignData, topic: str) -> Iterator[tuple[str, AnyAnswer]]:
    """Every answer that a run had once and does not have now, with the run; the oldest first."""
    adapter = json_adapter(data.track.answer_type)
    current_bodies = data.store.answers(data.id, topic)
    seen: set[tuple[str, bytes]] = set()
    for run, body in data.store.versions.every_answer(data.id, topic):
        # A withdrawn answer has no body.
        if body is None or body == current_bodies.get(run):
            continue
        # An import of the same file twice, or a run set back, leaves equal bodies in the log.
        if (run, body) not in seen:
            seen.add((run, body))
            yield run, adapter.validate_json(body)


def _units_of(data: CampaignData, topic: str, answer: AnyAnswer) -> Iterator[Ref]:
    """The units that an answer alone would have, with the present labels and without any."""
    for state in (data.topic_state(topic), data.topic_state_with(topic, {})):
        alone = replace(state, answers={"": answer})
        for unit in data.track.units(alone):
            yield unit.ref
