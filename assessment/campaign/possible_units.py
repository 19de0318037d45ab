"""Units that judging may still bring up or take away, as the labels of each scale let it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from assessment.model import Judgment, Ref, Scale, TopicState, Track, Unit
from assessment.model.resolution import OneAssessor

LabelOfUnit = Mapping[Ref, str | None]
LabelOfKind = Mapping[str, str]
_NEWEST = 1 << 62
"""The number of a supposed vote: under the policy "latest" it comes after all that are stored."""


class PossibleUnits(NamedTuple):
    """Units that may come up, and the names of present ones that may go."""

    may_come: tuple[Unit, ...] = ()
    may_go: frozenset[Ref] = frozenset()

    def of_kinds(self, kinds: Collection[str]) -> PossibleUnits:
        """The units of these kinds among them."""
        may_come = tuple(unit for unit in self.may_come if unit.ref.kind in kinds)
        may_go = frozenset(ref for ref in self.may_go if ref.kind in kinds)
        return PossibleUnits(may_come, may_go)


NONE_POSSIBLE = PossibleUnits()


class SupposedUnits(NamedTuple):
    """The units of a topic if open units got the labels that bring up, or take away, others.

    `labels` are all labels that decide which units there are, supposed ones too; `first_labels` are those
    from before any further unit came up.
    """

    first_labels: LabelOfUnit
    labels: LabelOfUnit
    units: tuple[Unit, ...]

    def holds_for(self, first_labels: LabelOfUnit) -> bool:
        """Whether these first labels lead to the same units.

        They do where units only got the labels that were supposed of them.
        """
        before, now = self.first_labels.items(), first_labels.items()
        return before <= now and now <= self.labels.items()


class Suppositions:
    """What was supposed last about the topic, for one assessor."""

    def __init__(self) -> None:
        self.brought_up: SupposedUnits | None = None
        self.taken_away: SupposedUnits | None = None

    @property
    def unit_count(self) -> int:
        supposed = (self.brought_up, self.taken_away)
        return sum(len(each.units) for each in supposed if each)


class _JudgedTopic(NamedTuple):
    """A topic as judged so far, and the assessor (`voter`) whose labels are supposed."""

    track: Track[Any, Any]
    state: TopicState[Any, Any]
    units: tuple[Unit, ...]
    done: Collection[Ref]
    voter: str


def is_conditional(track: Track[Any, Any]) -> bool:
    """Whether judging brings up or takes away units of the track."""
    return any(_conditions(track.scales))


def possible_units(
    track: Track[Any, Any],
    state: TopicState[Any, Any],
    units: tuple[Unit, ...],
    done: Collection[Ref],
    *,
    assessor: str | None = None,
    last: Suppositions | None = None,
) -> PossibleUnits:
    """The units that further judging may bring up or take away, where `units` are asked and `done` done.

    A unit may come up if it does when every open unit gets the label that brings up further ones; a present
    unit may go if it does when every open unit gets the label that takes others away.  Units that cannot be
    judged are done: nothing waits for what they would have brought up.  The labels are supposed to be
    `assessor`'s; without an assessor, those of somebody whose labels count.

    The supposition `last` is used again while it holds, as it does after most judgments.
    """
    brings_up, takes_away = _conditions(track.scales)
    voter = assessor or _anybody(state.settings)
    topic = _JudgedTopic(track, state, units, done, voter)
    last = last or Suppositions()
    may_come: tuple[Unit, ...] = ()
    may_go: frozenset[Ref] = frozenset()
    if brings_up:
        last.brought_up = _supposed(topic, brings_up, last.brought_up)
        may_come = _without(last.brought_up.units, units)
    if takes_away:
        last.taken_away = _supposed(topic, takes_away, last.taken_away)
        gone = _without(units, last.taken_away.units)
        # Done units were counted as done, and stay in the count.
        may_go = frozenset(unit.ref for unit in gone).difference(done)
    return PossibleUnits(may_come, may_go)


def _without(units: Iterable[Unit], others: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units that are not among the others."""
    refs = {unit.ref for unit in others}
    return tuple(unit for unit in units if unit.ref not in refs)


@lru_cache
def _conditions(scales: tuple[Scale, ...]) -> tuple[LabelOfKind, LabelOfKind]:
    brings_up = {scale.kind: scale.brings_up for scale in scales if scale.brings_up}
    takes_away = {scale.kind: scale.takes_away for scale in scales if scale.takes_away}
    return brings_up, takes_away


@lru_cache
def _deciding_kinds(scales: tuple[Scale, ...]) -> frozenset[str]:
    """Kinds whose labels decide which units there are; free labels name groups of units."""
    deciding = [
        scale for scale in scales if scale.brings_up or scale.takes_away or scale.free
    ]
    return frozenset(scale.kind for scale in deciding)


def _anybody(settings: Mapping[str, str]) -> str:
    only = OneAssessor.parse(settings["policy"])
    return only.assessor.stored if only else "anybody"


def _supposed(
    topic: _JudgedTopic, labels: LabelOfKind, last: SupposedUnits | None
) -> SupposedUnits:
    """The units under supposed labels, step by step: a unit that one brings up may bring up others."""
    kinds = _deciding_kinds(topic.track.scales)
    judged = topic.state.judged
    decided = {ref: judged.label(ref) for ref in judged.refs if ref.kind in kinds}
    first = added = _labels_of_open(topic.units, topic.done, labels)
    if last is not None and last.holds_for(decided | first):
        return last
    units = topic.units
    supposed: dict[Ref, str] = {}
    # This ends, because each unit gets a supposed label only once and a topic has a limited number of units.
    while added:
        supposed |= added
        units = tuple(topic.track.units(_with_labels(topic, supposed)))
        added = _labels_of_open(units, {*topic.done, *supposed}, labels)
    return SupposedUnits(decided | first, decided | supposed, units)


def _labels_of_open(
    units: Iterable[Unit], done: Collection[Ref], labels: LabelOfKind
) -> dict[Ref, str]:
    """The label of each open unit whose kind has such a label."""
    supposed = {}
    for unit in units:
        label = labels.get(unit.ref.kind)
        if label is not None and unit.ref not in done:
            supposed[unit.ref] = label
    return supposed


def _with_labels(
    topic: _JudgedTopic, labels: Mapping[Ref, str]
) -> TopicState[Any, Any]:
    """The topic as it would look with these labels in place of the votes on their units."""
    votes = {
        ref: Judgment(ref, topic.voter, label, seq=_NEWEST)
        for ref, label in labels.items()
    }
    return replace(topic.state, judged=topic.state.judged.with_votes(votes))
