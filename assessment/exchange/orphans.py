"""Judgments whose unit the campaign does not have: how many, why, and which can be carried over.

A judgment can be carried over to a unit with the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, get_args

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.guards import Allowed, material_of, until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import gather
from assessment.exchange.carry_over import copied
from assessment.exchange.origins import Origins
from assessment.exchange.replacement import is_judged
from assessment.formats.json_types import json_adapter
from assessment.model import Judgment, Ref
from assessment.store.guard import LogView, Stale
from assessment.store.materials import NewImport

Progress = Callable[[float, str], object]
Reason = Literal["older program", "earlier version", "no such topic", "not asked"]
REASONS: Mapping[Reason, str] = {
    "older program": "an older version of this program named the unit otherwise",
    "earlier version": "of an earlier version of the run, or of an answer that was withdrawn",
    "no such topic": "of a topic that the campaign does not have",
    "not asked": "nobody is asked for it: outside the pool, or not asked as the labels stand",
}
KIND = "carried"
"""What the list of imports calls the carrying of judgments that had lost their units."""


class Orphan(NamedTuple):
    """An assessor's newest judgment of a unit that is not there.

    It can be carried over to `targets`, units of the same text.
    """

    ref: Ref
    assessor: str
    run: str
    reason: Reason
    targets: tuple[Ref, ...] = ()


@dataclass(frozen=True, order=True)
class Group:
    """Orphans of one run and topic, of one kind and reason: all of them, and those that can be carried."""

    run: str
    topic: str
    kind: str
    reason: Reason
    count: int
    carriable: int


@dataclass(frozen=True)
class Orphans:
    """All orphans of a campaign.  `count` leaves out units that nobody was to judge in the first place."""

    all: tuple[Orphan, ...]

    @property
    def count(self) -> int:
        return sum(orphan.reason != "not asked" for orphan in self.all)

    @property
    def carriable(self) -> int:
        return sum(bool(orphan.targets) for orphan in self.all)

    def groups(self) -> list[Group]:
        """By reason, run, topic and kind."""
        counts: dict[tuple[str, str, str, Reason], list[Orphan]] = {}
        for orphan in self.all:
            counts.setdefault(
                (orphan.run, orphan.ref.topic, orphan.ref.kind, orphan.reason), []
            ).append(orphan)
        groups = []
        for key, orphans in counts.items():
            carriable = sum(bool(orphan.targets) for orphan in orphans)
            groups.append(Group(*key, len(orphans), carriable))
        order = get_args(Reason)
        return sorted(groups, key=lambda group: (order.index(group.reason), group))


def find(campaign: Campaign, progress: Progress = lambda share, text: None) -> Orphans:
    """Every newest judgment without a unit, in the order of the topics; cached for each topic until it
    changes.
    """
    campaign_data = campaign.data
    by_topic = gather(campaign_data, of_topic, progress=progress)
    without = sorted(
        campaign.store.tallies.by_topic(campaign.row.id).keys()
        - campaign_data.topics.keys()
    )
    orphans: list[Orphan] = []
    for topic in campaign_data.topics:
        orphans.extend(by_topic.get(topic, ()))
    for topic in without:
        votes = campaign.store.votes(campaign.row.id, topic)
        judged = [vote for vote in votes if is_judged(vote)]
        orphans.extend(
            Orphan(vote.ref, vote.assessor, "", "no such topic") for vote in judged
        )
    return Orphans(tuple(orphans))


def summary(orphans: Orphans) -> str:
    """How many there are, in a sentence; "" if there are none.

    >>> orphan = Orphan(Ref("k", "1", "a"), "Ann", "M1", "older program", (Ref("k", "1", "b"),))
    >>> print(summary(Orphans((orphan,))).replace("; ", ";\\n"))
    1 judgment belongs to no unit of the campaign any more;
    1 can be carried over to a unit with the same text
    """
    unasked = len(orphans.all) - orphans.count
    parts = []
    if orphans.count:
        belong = "judgment belongs" if orphans.count == 1 else "judgments belong"
        parts.append(f"{orphans.count:,} {belong} to no unit of the campaign any more")
        parts.append(
            f"{orphans.carriable:,} can be carried over to a unit with the same text"
        )
    if unasked:
        are = "judgment is" if unasked == 1 else "judgments are"
        parts.append(f"{unasked:,} {are} about what nobody is asked for now")
    return "; ".join(parts)


def carry(
    campaign: Campaign, *, by: str, progress: Progress = lambda share, text: None
) -> int:
    """Carry every judgment that can be carried, as new events of the same assessors; gives how many.

    `UserError` in a frozen campaign.
    """
    campaign.must_allow("take in")
    with campaign.store.exclusive(campaign.row.id):
        return until_current(lambda: _carry(campaign, by, progress))


def _carry(campaign: Campaign, by: str, progress: Progress) -> int:
    state = campaign.state()
    carriable = [orphan for orphan in find(campaign, progress).all if orphan.targets]
    copies = list(_copies(campaign, carriable))
    if not copies:
        return 0
    new_import = NewImport(
        file="judgments without a unit",
        kind=KIND,
        digest="",
        by=by,
        summary={"counts": {"judgments carried over": len(copies)}},
        judgments=copies,
    )
    copied_for = {(copy.ref.topic, copy.assessor) for copy in copies}
    guard = _CopyGuard(state, copied_for)
    campaign.store.add_material(campaign.row.id, new_import, guard=guard)
    return len(copies)


class _CopyGuard(Allowed):
    """No copy may come over what its assessor has said in the topic since the copies were made."""

    def __init__(
        self, state: tuple[int, ...], copied_for: Set[tuple[str, str]]
    ) -> None:
        super().__init__("take in", material_of(state))
        self._judged, self._copied_for = state[0], copied_for

    def judgments(
        self, log: LogView, judgments: Sequence[Judgment]
    ) -> Sequence[Judgment]:
        later = log.judgments_after(self._judged)
        if any(
            (judgment.ref.topic, judgment.assessor) in self._copied_for
            for judgment in later
        ):
            raise Stale
        return judgments


def _copies(campaign: Campaign, orphans: Iterable[Orphan]) -> Iterator[Judgment]:
    """The judgments to append, oldest first; of two that go to one unit, the newer opinion."""
    by_topic: dict[str, list[Orphan]] = {}
    for orphan in orphans:
        by_topic.setdefault(orphan.ref.topic, []).append(orphan)
    for topic, topic_orphans in by_topic.items():
        votes = {
            (vote.ref, vote.assessor): vote for vote in campaign.data.votes(topic).all
        }
        origins = Origins(campaign.store, campaign.row.id, topic)
        chosen: dict[tuple[Ref, str], Judgment] = {}
        for orphan in topic_orphans:
            vote = votes[orphan.ref, orphan.assessor]
            for target in orphan.targets:
                if origins.is_newer(vote, chosen.get((target, vote.assessor))):
                    chosen[target, vote.assessor] = vote
        for (target, _), vote in sorted(chosen.items(), key=lambda item: item[1].seq):
            yield copied(vote, target)


# One topic


@derived(of="topic", needs=JUDGED, small=True)
def of_topic(campaign_data: CampaignData, topic: str) -> tuple[Orphan, ...]:
    """The topic's judgments without a unit, except those whose copy at the right unit is as new."""
    without_unit = _votes_without_unit(campaign_data, topic)
    if not without_unit:
        return ()
    units = {unit.ref for unit in campaign_data.units(topic)}
    places = _places(campaign_data, topic)
    newest = {
        (vote.ref, vote.assessor): vote for vote in campaign_data.votes(topic).all
    }
    origins = Origins(campaign_data.store, campaign_data.id, topic)
    orphans = []
    for vote in without_unit:
        place = places.get(vote.ref, _Place())
        targets = [target for target in place.targets if target in units]
        # a target with a newer opinion of the same assessor needs no copy of the old one
        open_targets = tuple(
            target
            for target in targets
            if origins.is_newer(vote, newest.get((target, vote.assessor)))
        )
        if open_targets or not targets:
            orphans.append(
                Orphan(vote.ref, vote.assessor, place.run, place.reason, open_targets)
            )
    return tuple(orphans)


def _votes_without_unit(campaign_data: CampaignData, topic: str) -> list[Judgment]:
    """Newest judgments on units that neither everybody's labels nor their assessor's own labels bring up."""
    votes = [vote for vote in campaign_data.votes(topic).all if is_judged(vote)]
    if not votes:
        return []
    units = {unit.ref for unit in campaign_data.units(topic)}
    without_unit = []
    for vote in votes:
        if vote.ref in units:
            continue
        own_units = _units_alone(campaign_data, topic, vote.assessor)
        if vote.ref not in own_units:
            without_unit.append(vote)
    return without_unit


@derived(of="topic", needs=JUDGED)
def _units_alone(
    campaign_data: CampaignData, topic: str, assessor: str
) -> frozenset[Ref]:
    """The units that are there as this assessor's own labels leave the topic."""
    return frozenset(
        unit.ref for unit in assessor_topic(campaign_data, topic, assessor).units
    )


class _Place(NamedTuple):
    """Whose unit a name was, why it is none any more, and the units that took its place."""

    run: str = ""
    reason: Reason = "not asked"
    targets: tuple[Ref, ...] = ()


def _places(campaign_data: CampaignData, topic: str) -> Mapping[Ref, _Place]:
    """Every name that a unit of the topic's answers ever had and has no more."""
    places: dict[Ref, _Place] = {}
    current_answers = campaign_data.answers(topic)
    for run, answer in current_answers.items():
        for name, target in _renamed(campaign_data, topic, answer).items():
            _add(places, name, _Place(run, "older program", (target,)))
    for run, earlier in _earlier(campaign_data, topic):
        current = current_answers.get(run)
        moved = (
            campaign_data.track.carry(topic, earlier, current)
            if current is not None
            else {}
        )
        former = _renamed(campaign_data, topic, earlier)
        for name in _units_of(campaign_data, topic, earlier):
            _add(places, name, _Place(run, "earlier version", _one(moved.get(name))))
        for name, then in former.items():
            _add(places, name, _Place(run, "older program", _one(moved.get(then))))
    return places


def _one(target: Ref | None) -> tuple[Ref, ...]:
    return () if target is None else (target,)


def _add(places: dict[Ref, _Place], name: Ref, place: _Place) -> None:
    """Several answers may have shared the name: the judgment goes to what became of each."""
    before = places.get(name)
    if before is None:
        places[name] = place
    else:
        places[name] = before._replace(
            targets=tuple(dict.fromkeys((*before.targets, *place.targets)))
        )


def _renamed(campaign_data: CampaignData, topic: str, answer: Any) -> Mapping[Ref, Ref]:
    return (
        campaign_data.track.renamed(topic, answer)
        if campaign_data.track.renamed
        else {}
    )


def _earlier(campaign_data: CampaignData, topic: str) -> Iterator[tuple[str, Any]]:
    """Every answer that a run had and has no more."""
    adapter = json_adapter(campaign_data.track.answer_type)
    current_bodies = campaign_data.store.answers(campaign_data.id, topic)
    seen: set[tuple[str, bytes]] = set()
    for run, body in campaign_data.store.versions.of_topic(campaign_data.id, topic):
        if (
            body is not None
            and body != current_bodies.get(run)
            and (run, body) not in seen
        ):
            seen.add((run, body))
            yield run, adapter.validate_json(body)


def _units_of(campaign_data: CampaignData, topic: str, answer: Any) -> Iterator[Ref]:
    """The units that an answer alone would have, as the labels stand and where nothing is judged."""
    for topic_state in (
        campaign_data.topic_state(topic),
        campaign_data.topic_state_with(topic, {}),
    ):
        yield from (
            unit.ref
            for unit in campaign_data.track.units(
                replace(topic_state, answers={"": answer})
            )
        )
