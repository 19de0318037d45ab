"""What ranked items cost: the labels of the ranking as they would stand with the items where they belong.

Only the order of the labels changes, so that as many items stay relevant, and measures of rankings are exact.
"""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.what_if import Changes
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref, Retrieved
from assessment.review.votes_and_ratings import opinions


def is_ranked(data: CampaignData, unit: RunUnit) -> bool:
    """Whether the item stands in a ranking, or was missed by one."""
    return unit.retrieval is not None and bool(
        _rankings(data, unit.ref.topic, unit.run)
    )


def labels_after_move(data: CampaignData, unit: RunUnit) -> Changes:
    """The labels that change with the move of one item; empty where it is where it belongs."""
    ranking = ranking_of(data, unit)
    return {} if ranking is None else labels_after_moves(data, ranking, [unit])


def labels_after_moves(
    data: CampaignData, ranking: Retrieved, units: Sequence[RunUnit]
) -> Changes:
    """The labels that change where these items of the ranking, one at least, move one after another.

    An item that is not relevant goes below the last relevant one, and those between move up by one rank.  A
    relevant item, retrieved or missed, changes places with the first item above it that is not relevant.
    """
    opinion = opinions(data, units[0].ref.topic)
    moved_refs = [unit.ref for unit in units]
    missed = [ref for ref in moved_refs if ref not in ranking.refs]
    before = [*ranking.refs, *missed]
    after = _order_after_moves(ranking, moved_refs, missed)
    changes = {}
    for ref, moved_here in zip(before, after, strict=True):
        if ref != moved_here:
            changes[ref] = opinion.label(moved_here)
    return changes


def _order_after_moves(
    ranking: Retrieved, moved_refs: Sequence[Ref], missed: Sequence[Ref]
) -> list[Ref]:
    """The ranking, and the missed items below it, after the moves."""
    before = [*ranking.refs, *missed]
    order = list(ranking.refs)
    for ref in moved_refs:
        if ref not in ranking.relevant:
            _sink(order, ref, ranking)
    order += missed
    for ref in sorted(moved_refs, key=before.index):
        if ref in ranking.relevant:
            _rise(order, ref, ranking)
    return order


def _sink(order: list[Ref], ref: Ref, ranking: Retrieved) -> None:
    relevant = [index for index, each in enumerate(order) if each in ranking.relevant]
    last = max(relevant, default=0)
    start = order.index(ref)
    if start < last:
        order.insert(last, order.pop(start))


def _rise(order: list[Ref], ref: Ref, ranking: Retrieved) -> None:
    start = order.index(ref)
    for index, other in enumerate(order[:start]):
        if other not in ranking.relevant:
            order[index], order[start] = ref, other
            return


def ranking_of(data: CampaignData, unit: RunUnit) -> Retrieved | None:
    """The ranking that the item stands in, or else the first one that it is relevant to."""
    rankings = _rankings(data, unit.ref.topic, unit.run)
    for ranking in rankings:
        if unit.ref in ranking.refs:
            return ranking
    for ranking in rankings:
        if unit.ref in ranking.relevant:
            return ranking
    return None


@derived(of="topic", needs=JUDGED)
def _rankings(data: CampaignData, topic: str, run: str) -> tuple[Retrieved, ...]:
    """The rankings of a run for the queries of a topic."""
    if data.track.retrieved is None:
        return ()
    all_retrieved = data.track.retrieved(data.topic_state(topic), run)
    return tuple(retrieved for retrieved in all_retrieved if retrieved.ranked)
