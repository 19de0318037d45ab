"""Judgments that follow a nugget: into the one it is merged into, and back when the merge is undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from assessment.campaign.data import CampaignData
from assessment.exchange.carry_over.origins import uuid_of
from assessment.judging.nuggets.nugget_list import NuggetList, merge_event_id
from assessment.model import Judgment, Nugget, Ref


def moved_judgments(
    data: CampaignData, nugget_list: NuggetList, event: Nugget
) -> Iterator[Judgment]:
    """The judgments to store with an event that changes `into`; none for other events and for new nuggets."""
    before = nugget_list.states.get(event.id)
    if before is None or before.into == event.into or data.track.merge is None:
        return
    if event.into:
        moves = _moves(data, nugget_list, before, event.into)
        yield from _copied_judgments(data, moves, event)
    else:
        moves = _moves(data, nugget_list, event, before.into)
        merge_event = merge_event_id(nugget_list, before)
        yield from _restored_judgments(data, moves, merge_event, event)


def judgments_ever(data: CampaignData, refs: Iterable[Ref]) -> list[Judgment]:
    """Every judgment ever made on these units, oldest first."""
    events: list[Judgment] = []
    for ref in refs:
        events += data.store.history(data.id, ref)
    return sorted(events, key=lambda event: event.seq)


def _moves(
    data: CampaignData, nugget_list: NuggetList, nugget: Nugget, into: str
) -> Mapping[Ref, Ref]:
    """The equivalent unit of the nugget `into` for each unit of the nugget."""
    assert data.track.merge is not None
    topic_state = data.topic_state(nugget_list.topic)
    others = tuple(other for other in topic_state.nuggets if other.id != nugget.id)
    # A merged nugget is no longer in the topic's state, but the track needs it to name its units.
    with_nugget = replace(topic_state, nuggets=(*others, nugget))
    return data.track.merge(with_nugget, nugget.id, into)


def _copied_judgments(
    data: CampaignData, moves: Mapping[Ref, Ref], event: Nugget
) -> Iterator[Judgment]:
    """Copies for the other nugget, except where the assessor judged that one later."""
    votes = data.votes(event.topic).all
    latest = {(vote.ref, vote.assessor): vote.seq for vote in votes if vote.done}
    for vote in votes:
        target = moves.get(vote.ref)
        if not target or target == vote.ref:
            continue
        has_content = vote.done or bool(vote.note)
        latest_there = latest.get((target, vote.assessor), 0)
        if has_content and vote.seq > latest_there:
            name = _copy_id(event.uuid, vote, target)
            yield vote._replace(ref=target, uuid=name, via="carried", seq=0, at="")


def _restored_judgments(
    data: CampaignData, moves: Mapping[Ref, Ref], merge_event: str, event: Nugget
) -> Iterator[Judgment]:
    """The judgments from before a merge, where its copies still count.

    A copy that its assessor has judged over since stays as it is.
    """
    copies = _unchanged_copies(data, moves, merge_event, event.topic)
    former: dict[tuple[Ref, str], Judgment] = {}
    refs = {copy.ref for copy in copies.values()}
    for vote in judgments_ever(data, refs):
        if vote.uuid not in copies:
            former[vote.ref, vote.assessor] = vote
    for copy in copies.values():
        nothing = Judgment(copy.ref, copy.assessor, None)
        earlier = former.get((copy.ref, copy.assessor), nothing)
        name = uuid_of("returned", event.uuid, copy.uuid)
        yield earlier._replace(uuid=name, via="undo", seq=0, at="")


def _unchanged_copies(
    data: CampaignData, moves: Mapping[Ref, Ref], merge_event: str, topic: str
) -> dict[str, Judgment]:
    """The merge's copies that are still the newest judgment of their assessor, by UUID."""
    votes = data.votes(topic).all
    newest = {(vote.ref, vote.assessor): vote for vote in votes}
    copies = {}
    for vote in votes:
        if vote.ref not in moves:
            continue
        target = newest.get((moves[vote.ref], vote.assessor))
        if target is None:
            continue
        is_copy = target.uuid == _copy_id(merge_event, vote, target.ref)
        if is_copy:
            copies[target.uuid] = target
    return copies


def _copy_id(merge_event: str, vote: Judgment, target: Ref) -> str:
    """The UUID of a copy: it follows from the merge and the vote, so an undo finds the copies again."""
    return uuid_of("merged", merge_event, vote.uuid, *target)
