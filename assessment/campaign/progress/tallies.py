"""What one assessor has of one topic, question by question: counted again only after they judged there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.counting import dealt_with
from assessment.campaign.desk import Desk
from assessment.campaign.live import Live
from assessment.campaign.plan.kept import mine
from assessment.campaign.progress.ledger import CANNOT, DONE, FLAGGED, Hand, Ledger
from assessment.model import Ref, Unit

EVERYBODY = ""
"""Stands for all assessors together: without a plan, every unit once."""


class Tally(NamedTuple):
    """Counts of units of one question; those of a group are one.  `also` are units judged that are not planned for the assessor.

    `times` say when each unit that is done was first dealt with, None where another unit did that.
    """

    total: int = 0
    done: int = 0
    flagged: int = 0
    cannot: int = 0
    also: int = 0
    times: tuple[float | None, ...] = ()


Tallies = Mapping[str, Tally]


class _Kept(NamedTuple):
    """What was counted before: the units of topics that judging brings no further ones to (None: it does), and tallies, each with the
    events that it stands on."""

    steady: dict[str, tuple[object, tuple[Unit, ...] | None]]
    tallies: dict[tuple[str, str], tuple[object, Tallies]]


def _kept(live: Live) -> _Kept:
    return live.remember(("tallies",), "", lambda: _Kept({}, {}))


def tallies_of(live: Live, ledger: Ledger, assessor: str, topic: str) -> Tallies:
    """By question, as the assessor's own votes leave the topic."""
    hand = ledger.hand(topic, assessor)
    stamp = hand.newest, _nuggets(live, topic)
    kept = _kept(live).tallies
    if (assessor, topic) not in kept or kept[assessor, topic][0] != stamp:
        kept[assessor, topic] = stamp, _of_assessor(live, hand, assessor, topic)
    return kept[assessor, topic][1]


def _nuggets(live: Live, topic: str) -> object:
    return tuple(nugget.seq for nugget in live.nuggets(topic))


def _of_assessor(live: Live, hand: Hand, assessor: str, topic: str) -> Tallies:
    now, plan = hand.now, mine(live, assessor)
    if not now and plan is not None and topic not in plan.steps:
        return {}
    units = _steady(live, topic)
    if units is None:
        units = Desk(live, "", assessor if now else "").asked(topic).units
    done = dealt_with(units, lambda unit: bool(now.get(unit.ref, 0) & DONE)) if now else frozenset()
    if plan is None:
        return _counted(units, done, now, hand.first_at.get)
    planned = [unit for unit in units if plan.step(topic, unit.screen) is not None]
    found = _counted(planned, done, now, hand.first_at.get)
    also = Counter(ref.kind for ref in {unit.ref for unit in units if now.get(unit.ref, 0) & DONE} - {unit.ref for unit in planned})
    return {kind: found.get(kind, Tally())._replace(also=also[kind]) for kind in {**found, **also}}


def _steady(live: Live, topic: str) -> tuple[Unit, ...] | None:
    """The units of a topic where they are the same whatever anybody says; None where judging brings up further ones."""
    kept, stamp = _kept(live).steady, _nuggets(live, topic)
    if topic not in kept or kept[topic][0] != stamp:
        case = live.case_of(topic, {})
        grows = any(screen.data().get("grows") for screen in live.track.screens(case))
        kept[topic] = stamp, None if grows else tuple(live.track.units(case))
    return kept[topic][1]


def tallies_of_all(live: Live, ledger: Ledger, topic: str) -> Tallies:
    """By question, every unit once: it is done as soon as anybody has dealt with it."""
    stamp = max((hand.newest for hand in ledger.hands.get(topic, {}).values()), default=0), _nuggets(live, topic)
    kept = _kept(live).tallies
    if (EVERYBODY, topic) not in kept or kept[EVERYBODY, topic][0] != stamp:
        kept[EVERYBODY, topic] = stamp, _of_all(live, ledger, topic)
    return kept[EVERYBODY, topic][1]


def _of_all(live: Live, ledger: Ledger, topic: str) -> Tallies:
    now: Counter[Ref] = Counter()
    first: dict[Ref, float] = {}
    for hand in ledger.hands.get(topic, {}).values():
        for ref, state in hand.now.items():
            now[ref] |= state
        for ref, at in hand.first_at.items():
            first[ref] = min(at, first.get(ref, at))
    units = _steady(live, topic)
    units = live.units(topic) if units is None else units
    return _counted(units, dealt_with(units, lambda unit: bool(now[unit.ref] & DONE)), now, first.get)


def _counted(units: Iterable[Unit], done: frozenset[Ref], now: Mapping[Ref, int], first: Callable[[Ref], float | None]) -> Tallies:
    names: dict[str | Ref, list[Ref]] = {}
    for unit in units:
        names.setdefault(unit.group or unit.ref, []).append(unit.ref)
    kinds: dict[str, list[list[Ref]]] = {}
    for refs in names.values():  # a group over several questions counts at its first one
        kinds.setdefault(refs[0].kind, []).append(refs)
    return {kind: _tally(several, done, now, first) for kind, several in kinds.items()}


def _tally(names: Sequence[Sequence[Ref]], done: frozenset[Ref], now: Mapping[Ref, int], first: Callable[[Ref], float | None]) -> Tally:
    if not now:
        return Tally(len(names))
    finished = [refs for refs in names if not done.isdisjoint(refs)]
    flagged = sum(any(now.get(ref, 0) & FLAGGED for ref in refs) for refs in names)
    cannot = sum(any(now.get(ref, 0) & CANNOT for ref in refs) for refs in names)
    times = tuple(min((at for ref in refs if (at := first(ref)) is not None), default=None) for refs in finished)
    return Tally(len(names), len(finished), flagged, cannot, 0, times)
