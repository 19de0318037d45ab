"""Units that judging may still bring up or take away, told from what the labels of each scale can do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

from assessment.model import Judgment, Ref, Scale, TopicState, TopicVotes, Track, Unit
from assessment.model.resolution import OneAssessor, resolve

Votes = Mapping[Ref, tuple[Judgment, ...]]
"""Votes with a label by unit."""
LabelOfKind = Mapping[str, str]
_NEWEST = 1 << 62
"""The number of an assumed vote: under the policy "latest" it comes after all that are stored."""


class PossibleUnits(NamedTuple):
    """Units that may come up, and the names of present ones that may go."""

    may_come: tuple[Unit, ...] = ()
    may_go: frozenset[Ref] = frozenset()


NONE_POSSIBLE = PossibleUnits()


def possible_units(
    track: Track[Any, Any],
    state: TopicState[Any, Any],
    units: tuple[Unit, ...],
    done: Collection[Ref],
    assessor: str = "",
) -> PossibleUnits:
    """What judging may change from this state on, where `units` are asked and `done` are dealt with.

    Units may come up that would if every open unit got the label that brings up further ones; present units
    may go that would if every open unit got the label that takes others away.  Units that cannot be judged
    are done: nothing waits for what they would have brought up.  The labels are assumed to be `assessor`'s,
    or ("") those of somebody whose labels count.
    """
    brings_up, takes_away = _conditions(track.scales)
    voter = assessor or _anybody(state.settings)
    may_come = _brought_up(track, state, units, done, brings_up, voter)
    may_go = _taken_away(track, state, units, done, takes_away, voter)
    return PossibleUnits(may_come, may_go)


@lru_cache
def _conditions(scales: tuple[Scale, ...]) -> tuple[LabelOfKind, LabelOfKind]:
    brings_up = {scale.kind: scale.brings_up for scale in scales if scale.brings_up}
    takes_away = {scale.kind: scale.takes_away for scale in scales if scale.takes_away}
    return brings_up, takes_away


def _anybody(settings: Mapping[str, str]) -> str:
    only = OneAssessor.parse(settings["policy"])
    return only.assessor.stored if only else "anybody"


def _brought_up(
    track: Track[Any, Any],
    state: TopicState[Any, Any],
    units: tuple[Unit, ...],
    done: Collection[Ref],
    labels: LabelOfKind,
    voter: str,
) -> tuple[Unit, ...]:
    """Units that come up step by step: those that one assumed label brings up may bring up others."""
    present = {unit.ref for unit in units}
    assumed: dict[Ref, Judgment] = {}
    brought_up = units
    while True:
        added = _assumed(brought_up, {*done, *assumed}, labels, voter)
        if not added:
            break
        assumed |= added
        brought_up = tuple(track.units(_with_votes(state, assumed)))
    return tuple(unit for unit in brought_up if unit.ref not in present)


def _taken_away(
    track: Track[Any, Any],
    state: TopicState[Any, Any],
    units: tuple[Unit, ...],
    done: Collection[Ref],
    labels: LabelOfKind,
    voter: str,
) -> frozenset[Ref]:
    assumed = _assumed(units, done, labels, voter)
    if not assumed:
        return frozenset()
    left = {unit.ref for unit in track.units(_with_votes(state, assumed))}
    gone = {unit.ref for unit in units if unit.ref not in left}
    return frozenset(gone.difference(done))


def _assumed(
    units: Iterable[Unit], done: Collection[Ref], labels: LabelOfKind, voter: str
) -> dict[Ref, Judgment]:
    """A vote for each open unit whose kind has such a label."""
    votes = {}
    for unit in units:
        label = labels.get(unit.ref.kind)
        if label is not None and unit.ref not in done:
            votes[unit.ref] = Judgment(unit.ref, voter, label, seq=_NEWEST)
    return votes


def _with_votes(
    state: TopicState[Any, Any], assumed: Mapping[Ref, Judgment]
) -> TopicState[Any, Any]:
    """The topic as it would look with these votes in place of those on the same units."""
    judged = state.judged
    votes: Votes = {ref: judged.votes(ref) for ref in judged.refs}
    votes = {**votes, **{ref: (vote,) for ref, vote in assumed.items()}}
    resolved = partial(resolve, settings=state.settings)
    return replace(state, judged=TopicVotes(votes, resolved, judged.noted))
