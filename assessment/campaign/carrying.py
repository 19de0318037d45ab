"""New versions of answers, and what becomes of the judgments of the old ones."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import TypeAdapter

from assessment.model import Judgment, Ref

if TYPE_CHECKING:
    from assessment.campaign.core import Campaign

_NAMESPACE = uuid.UUID("6f1f9d3e-5a1b-4f0e-9a58-0d5f1c7c2b11")
"""Names of carried and imported judgments are made of what they hold, so that doing it again stores nothing twice."""


class Change(NamedTuple):
    """What a corrected run changes at one topic: units that keep their judgments, units that are gone or new."""

    run: str
    topic: str
    kept: int
    gone: int
    new: int
    carried: int


class Carried(NamedTuple):
    changes: list[Change]
    judgments: list[Judgment]


def named(*parts: str) -> str:
    """A UUID that depends on the parts alone."""
    return str(uuid.uuid5(_NAMESPACE, "\x1f".join(parts)))


def carry(campaign: Campaign, answers: Mapping[tuple[str, str], Any]) -> Carried:
    """What the new answers, by (run, topic), do to the campaign: changes, and judgments to append."""
    carried = Carried([], [])
    taken: set[tuple[Ref, str]] = set()
    live, known = campaign.live, set(campaign.runs())
    for (run, topic), new in answers.items():
        old = live.answers(topic).get(run) if run in known and topic in live.topics else None
        if old is not None and old != new:
            _carry_one(campaign, run, topic, old, new, carried, taken)
    return carried


def _carry_one(campaign: Campaign, run: str, topic: str, old: Any, new: Any, carried: Carried, taken: set[tuple[Ref, str]]) -> None:
    moved = campaign.track.carry(topic, old, new)
    votes = campaign.live.votes(topic).all
    present = {(vote.ref, vote.assessor): vote.seq for vote in votes if vote.done}
    before, after = _refs(campaign, topic, old), _refs(campaign, topic, new)
    fresh = []
    for vote in votes:
        target = moved.get(vote.ref)
        newer = vote.seq > present.get((target, vote.assessor), 0) if target else False
        if target and target != vote.ref and (vote.done or vote.note) and newer and (target, vote.assessor) not in taken:
            taken.add((target, vote.assessor))
            fresh.append(vote._replace(ref=target, uuid=named("carried", vote.uuid, *target), via="carried", seq=0, at=""))
    carried.judgments.extend(fresh)
    kept = len((set(moved) | after) & before)
    carried.changes.append(Change(run, topic, kept, len(before) - kept, len(after - set(moved.values()) - before), len(fresh)))


def _refs(campaign: Campaign, topic: str, answer: Any) -> set[Ref]:
    alone = replace(campaign.live.case(topic), answers={"": answer})
    return {unit.ref for unit in campaign.track.units(alone)}


def replace_answers(campaign: Campaign, answers: Mapping[tuple[str, str], Any], *, file: str, kind: str, by: str) -> Carried:
    """Store new versions of answers of known runs, carrying judgments along, in one transaction."""
    adapter = TypeAdapter(campaign.track.answer_type)
    bodies = [(run, topic, adapter.dump_json(answer)) for (run, topic), answer in answers.items()]
    with campaign.store.exclusive(campaign.row.id):  # what two people change at once is carried from the one's version to the other's
        carried = carry(campaign, answers)
        campaign.store.add_material(
            campaign.row.id,
            file=file,
            kind=kind,
            digest=hashlib.sha256(b"".join(body for _, _, body in bodies)).hexdigest(),
            by=by,
            summary={"answers": len(bodies), "changes": [change._asdict() for change in carried.changes]},
            answers=bodies,
            judgments=carried.judgments,
        )
    return carried
