"""A row for each unit of a topic: its states, its judgments, and whose work it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.exchange.carry_over.topic_orphans import orphans_of_topic
from assessment.judging.pages.unit_values import judged_text
from assessment.model import Judgment, Ref, Unit
from assessment.model.assessor import Assessor
from assessment.planning.judgments_outside_plan import OUTSIDE
from assessment.planning.progress.own_part import planned_people
from assessment.planning.stored_plan import plan_of
from assessment.review.disagreements import topic_disputes, units_to_resolve
from assessment.review.unit_list.filters import STATES, State
from assessment.review.unit_list.waiting import (
    WaitingUnit,
    has_screen,
    is_in_queue,
    present_units,
    units_without_label,
    unjudged_units,
    waiting_units,
)
from assessment.review.votes_and_ratings import opinions

MAX_TEXT = 4_000
"""Characters of a unit's text."""


class UnitVote(NamedTuple):
    """An assessor's newest judgment of a unit; `label` None with a reason means "cannot judge"."""

    assessor: str
    label: str | None
    reason: str
    flagged: bool
    note: str
    at: str
    outside: bool


class UnitRow(NamedTuple):
    """A unit in the list.

    `planned` are the assessors who have its screen in the plan.  `open_for` are those who still have to judge
    it, `ANYBODY` where there is no plan or a dynamic queue hands it out; where a group of units counts as
    one, only its first unit is open.  `locked_for` are those for whom its topic is locked.  `missing` is how
    many labels a dynamic queue still wants, None outside a queue.
    """

    ref: Ref
    screen: str
    name: str
    document: str
    states: tuple[State, ...]
    votes: tuple[UnitVote, ...] = ()
    planned: tuple[str, ...] = ()
    open_for: tuple[str, ...] = ()
    locked_for: tuple[str, ...] = ()
    missing: int | None = None

    @property
    def newest(self) -> str:
        """The time of the newest judgment, as the log writes it; "" without any."""
        return max((vote.at for vote in self.votes), default="")


def rows_of_topic(data: CampaignData, topic: str) -> tuple[UnitRow, ...]:
    """The topic's units in reading order, then those that may come up, then judged ones that are gone."""
    votes = _votes(data, topic)
    units = present_units(data, topic)
    waiting = waiting_units(data, topic)
    by_state = _units_by_state(data, topic)
    planned = _planned_for(data, topic, units.values())
    rows = []
    for ref, unit in units.items():
        row = _row(unit, waiting.get(ref), votes.get(ref, ()), planned[unit.screen])
        rows.append(row._replace(states=_states(row, by_state)))
    rows += _possible_rows(waiting, by_state, units)
    rows += _orphan_rows(data, topic, votes)
    return tuple(rows)


def _row(
    unit: Unit,
    waiting: WaitingUnit | None,
    votes: Sequence[UnitVote] = (),
    planned: tuple[str, ...] = (),
) -> UnitRow:
    """The row of a unit without its states."""
    row = UnitRow(unit.ref, unit.screen, unit.name, unit.document, (), tuple(votes))
    if waiting is None:
        return row._replace(planned=planned)
    return row._replace(
        planned=planned,
        open_for=tuple(waiting.people),
        locked_for=tuple(waiting.locked),
        missing=waiting.missing,
    )


def _votes(data: CampaignData, topic: str) -> dict[Ref, list[UnitVote]]:
    """The newest judgment of each assessor by unit, unless it was taken back."""
    votes: dict[Ref, list[UnitVote]] = defaultdict(list)
    for vote in data.votes(topic).all:
        if vote.done or vote.flagged or vote.note:
            votes[vote.ref].append(_unit_vote(vote))
    return votes


def _unit_vote(vote: Judgment) -> UnitVote:
    is_outside = vote.via.endswith(f":{OUTSIDE}")
    return UnitVote(
        vote.assessor,
        vote.label,
        vote.reason,
        vote.flagged,
        vote.note,
        vote.at,
        is_outside,
    )


def _planned_for(
    data: CampaignData, topic: str, units: Iterable[Unit]
) -> dict[str, tuple[str, ...]]:
    """The assessors who have each screen in the plan."""
    people = planned_people(data).get(topic, ())
    planned = {}
    for screen in dict.fromkeys(unit.screen for unit in units):
        planned[screen] = tuple(
            name for name in people if has_screen(data, name, topic, screen)
        )
    return planned


# What holds for a unit


class _UnitsByState(NamedTuple):
    """The units of a topic that are disputed, decided, or judged without a label that counts (`unresolved`).

    `has_lists` says whether a plan gives the topic to assessors, which a dynamic queue does not.  No label
    counts for the units `without_label`; those `unjudged` among them have no judgment, nor has any other unit
    of their group.
    """

    has_lists: bool
    disputed: frozenset[Ref]
    decided: frozenset[Ref]
    unresolved: frozenset[Ref]
    without_label: Mapping[Ref, Unit]
    unjudged: frozenset[Ref]


def _units_by_state(data: CampaignData, topic: str) -> _UnitsByState:
    disputes = topic_disputes(data, topic)
    disputed = frozenset(dispute.unit.ref for dispute in disputes.disputes)
    label = opinions(data, topic).label
    judged = units_to_resolve(data, topic) if disputes.unresolved else frozenset[Ref]()
    unresolved = frozenset(ref for ref in judged if label(ref) is None)
    without_label = units_without_label(data, topic)
    has_lists = plan_of(data).is_active and not is_in_queue(data, topic)
    return _UnitsByState(
        has_lists,
        disputed,
        disputes.decided,
        unresolved,
        without_label,
        unjudged_units(data, topic, without_label),
    )


def _states(row: UnitRow, by_state: _UnitsByState) -> tuple[State, ...]:
    """The states of a unit that is asked, in the order of `STATES`."""
    ref = row.ref
    holds = _states_by_votes(row)
    holds["open"] = bool(row.open_for)
    holds["locked"] = bool(row.locked_for)
    holds["disputed"] = ref in by_state.disputed
    holds["decided"] = ref in by_state.decided
    holds["undecided"] = holds["disputed"] and not holds["decided"]
    holds["no label counts"] = ref in by_state.unresolved
    holds["no label yet"] = ref in by_state.without_label
    holds["not judged"] = ref in by_state.unjudged
    holds["unplanned"] = by_state.has_lists and not row.planned
    is_work = bool(row.planned) or not by_state.has_lists
    is_judged = holds["judged"] or holds["cannot judge"]
    is_waiting = holds["open"] or holds["locked"]
    holds["settled"] = is_work and not is_waiting and not is_judged
    return tuple(state for state in STATES if holds.get(state, False))


def _states_by_votes(row: UnitRow) -> dict[State, bool]:
    """The states that a unit has by its judgments alone."""
    holds: dict[State, bool] = {}
    for vote in row.votes:
        assessor = Assessor.of(vote.assessor)
        has_label = vote.label is not None
        if assessor.is_person and has_label:
            holds["judged"] = True
        elif assessor.is_person and vote.reason:
            holds["cannot judge"] = True
        elif assessor.is_adjudicator and (has_label or vote.reason):
            holds["adjudicated"] = True
        if vote.outside:
            holds["outside the plan"] = True
    holds.setdefault("judged", False)
    holds.setdefault("cannot judge", False)
    return holds


def _possible_rows(
    waiting: Mapping[Ref, WaitingUnit],
    by_state: _UnitsByState,
    present: Collection[Ref],
) -> Iterator[UnitRow]:
    """Rows of the units that may come up, with those who would have to judge them."""
    units = {ref: waiting_unit.unit for ref, waiting_unit in waiting.items()}
    units |= by_state.without_label
    for ref, unit in units.items():
        if ref in present:
            continue
        row = _row(unit, waiting.get(ref))
        states: list[State] = ["may come up"]
        if row.open_for:
            states.append("open")
        if row.locked_for:
            states.append("locked")
        if ref in by_state.without_label:
            states.append("no label yet")
        yield row._replace(states=tuple(states))


def _orphan_rows(
    data: CampaignData, topic: str, votes: Mapping[Ref, Sequence[UnitVote]]
) -> Iterator[UnitRow]:
    """Rows of judged units that the campaign does not ask for any more."""
    states: dict[Ref, State] = {}
    for orphan in orphans_of_topic(data, topic):
        states[orphan.ref] = "without a unit"
        if orphan.reason == "not asked":
            states[orphan.ref] = "not asked any more"
    for ref, state in states.items():
        # Its screen is gone, so its key is all there is to tell it from others.
        name = f"{ref.kind} {ref.key}"
        yield UnitRow(ref, "", name, "", (state,), tuple(votes.get(ref, ())))


# Texts and runs of the units that are shown


@derived(of="topic", needs=JUDGED)
def unit_texts(data: CampaignData, topic: str) -> Mapping[Ref, str]:
    """The text that each present unit is about: the part of its screen, or the beginning of the whole."""
    screens = {
        screen.id: screen for screen in data.track.screens(data.topic_state(topic))
    }
    texts = {}
    for ref, unit in present_units(data, topic).items():
        screen = screens.get(unit.screen)
        if screen is not None:
            texts[ref] = judged_text(screen, unit)[:MAX_TEXT]
    return texts


@derived(of="topic", needs=JUDGED)
def runs_of_units(data: CampaignData, topic: str) -> Mapping[Ref, tuple[str, ...]]:
    """The runs whose answers bring up each unit.

    A run without units of its own has none: a ranking that is scored by labels of others' answers.
    """
    state = data.topic_state(topic)
    runs: dict[Ref, list[str]] = {}
    for run in state.answers:
        alone = state.of_runs([run])
        for ref in dict.fromkeys(unit.ref for unit in data.track.units(alone)):
            runs.setdefault(ref, []).append(run)
    return {ref: tuple(names) for ref, names in runs.items()}
