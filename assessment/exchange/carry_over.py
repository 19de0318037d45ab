"""New versions of answers, and what becomes of the judgments of the old ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from assessment.campaign.guards import Allowed, Material
from assessment.campaign.handle import Campaign
from assessment.exchange.origins import CARRIED, Origins, named
from assessment.exchange.replacement import is_judged
from assessment.model import Judgment, Ref
from assessment.model.permissions import Use
from assessment.store.guard import LogView, Stale
from assessment.store.materials import NewImport


class Change(NamedTuple):
    """What a corrected run changes at one topic: units that keep their judgments, units that are gone or new."""

    run: str
    topic: str
    kept: int
    gone: int
    new: int
    carried: int


class Move(NamedTuple):
    """A new version of an answer: where each unit of the old one went, the units of both, and the topic's votes when this was found;
    `origins` tells which of two votes is the newer one."""

    run: str
    topic: str
    targets: Mapping[Ref, Ref]
    before: frozenset[Ref]
    after: frozenset[Ref]
    votes: tuple[Judgment, ...]
    origins: Origins


class Carried:
    """What new versions of answers change, and the judgments that go along with them.

    `judged` is the newest judgment's number when the votes were read; `again` derives both from later judgments too.
    """

    def __init__(self, moves: Sequence[Move], judged: int) -> None:
        self.moves, self.judged = moves, judged
        self.changes: list[Change] = []
        self.judgments: list[Judgment] = []
        self.again(())

    def again(self, later: Sequence[Judgment]) -> None:
        """Derive everything anew, as if the later judgments had been there from the beginning."""
        self.changes, self.judgments = [], []
        taken: set[tuple[Ref, str]] = set()
        for move in self.moves:
            fresh = list(_followers(move, later, taken))
            self.judgments += fresh
            self.changes.append(_change(move, len(fresh)))


class CarryingGuard(Allowed):
    """Carries the judgments too that came in after the votes were read.

    Raises `Stale` where one of them is about an `untold` unit: a unit that goes, without anybody having been told of its judgments.
    """

    def __init__(
        self, use: Use, material: Material, carried: Carried, untold: frozenset[Ref] = frozenset()
    ) -> None:
        super().__init__(use, material)
        self.carried, self.untold = carried, untold

    def judgments(self, log: LogView, judgments: Sequence[Judgment]) -> Sequence[Judgment]:
        if self.carried.moves or self.untold:
            later = log.judgments_after(self.carried.judged)
            if any(judgment.ref in self.untold and is_judged(judgment) for judgment in later):
                raise Stale
            self.carried.again(later)
        return [*self.carried.judgments, *judgments]


def carry(campaign: Campaign, answers: Mapping[tuple[str, str], Any]) -> Carried:
    """What the new answers, by (run, topic), do to the campaign: changes, and judgments to append."""
    judged = campaign.state()[0]  # before the votes are read: what is read twice is carried once
    campaign_data, known = campaign.data, set(campaign.runs())
    moves = []
    for (run, topic), new in answers.items():
        old = (
            campaign_data.answers(topic).get(run) if run in known and topic in campaign_data.topics else None
        )
        if old is not None and old != new:
            moves.append(_move(campaign, run, topic, (old, new)))
    return Carried(moves, judged)


def _move(campaign: Campaign, run: str, topic: str, versions: tuple[Any, Any]) -> Move:
    targets = campaign.track.carry(topic, *versions)
    before, after = (frozenset(_refs(campaign, topic, version)) for version in versions)
    origins = Origins(campaign.store, campaign.row.id, topic)
    return Move(run, topic, targets, before, after, campaign.data.votes(topic).all, origins)


def _followers(move: Move, later: Sequence[Judgment], taken: set[tuple[Ref, str]]) -> Iterator[Judgment]:
    """Votes that go along to another unit, unless their assessor has judged that one since."""
    votes = newest_votes(move.votes, later, move.topic)
    present = {(vote.ref, vote.assessor): vote for vote in votes}
    for vote in votes:
        target = move.targets.get(vote.ref)
        if target is None or target == vote.ref or not is_judged(vote) or (target, vote.assessor) in taken:
            continue
        if move.origins.is_newer(vote, present.get((target, vote.assessor))):
            taken.add((target, vote.assessor))
            yield copied(vote, target)


def newest_votes(votes: Iterable[Judgment], later: Iterable[Judgment], topic: str) -> list[Judgment]:
    """A topic's votes after later judgments: one for each assessor and unit, oldest first."""
    newest = {(vote.ref, vote.assessor): vote for vote in votes}
    for judgment in later:
        if judgment.ref.topic == topic:
            newest[judgment.ref, judgment.assessor] = judgment
    return sorted(newest.values(), key=lambda vote: vote.seq)


def _change(move: Move, carried: int) -> Change:
    kept = len((move.targets.keys() | move.after) & move.before)
    new = len(move.after - set(move.targets.values()) - move.before)
    return Change(move.run, move.topic, kept, len(move.before) - kept, new, carried)


def copied(vote: Judgment, target: Ref) -> Judgment:
    """The judgment as one of another unit, to be appended."""
    return vote._replace(ref=target, uuid=named(CARRIED, vote.uuid, *target), via=CARRIED, seq=0, at="")


def _refs(campaign: Campaign, topic: str, answer: Any) -> set[Ref]:
    alone = replace(campaign.data.topic_state(topic), answers={"": answer})
    return {unit.ref for unit in campaign.track.units(alone)}


class Origin(NamedTuple):
    """Where new versions of answers come from: what the import is called, of which kind it is, who makes it, and what it is a use of."""

    file: str
    kind: str
    by: str
    use: Use


def replace_answers(
    campaign: Campaign,
    answers: Mapping[tuple[str, str], Any],
    origin: Origin,
    *,
    material: Material,
    settings: Mapping[str, str] | None = None,
) -> Carried:
    """Store new versions of answers of known runs, carrying judgments along, and the settings that they follow from: one transaction.

    Raises `Stale` if imports or settings are not those any more that the answers were made from.
    """
    adapter = TypeAdapter(campaign.track.answer_type)
    bodies = [(run, topic, adapter.dump_json(answer)) for (run, topic), answer in answers.items()]
    with campaign.store.exclusive(
        campaign.row.id
    ):  # what two people change at once is carried from the one's version to the other's
        carried = carry(campaign, answers)
        campaign.store.add_material(
            campaign.row.id,
            NewImport(
                file=origin.file,
                kind=origin.kind,
                digest=hashlib.sha256(b"".join(body for _, _, body in bodies)).hexdigest(),
                by=origin.by,
                summary={"answers": len(bodies), "changes": [change._asdict() for change in carried.changes]},
                answers=bodies,
                settings=settings,
            ),
            guard=CarryingGuard(origin.use, material, carried),
        )
    return carried
