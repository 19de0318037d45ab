"""What a ranked item costs: the labels of the ranking as they would stand with the item where it belongs.

Only the order of the labels changes, so that as many items stay relevant, and measures of rankings are exact.
"""

from __future__ import annotations

from assessment.analysis.errors.retrieval import MissedItem, OtherItem, RelevantItem
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.what_if import Changes
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref, Retrieved
from assessment.review.votes_and_ratings import Opinions, opinions


def is_ranked(data: CampaignData, unit: RunUnit) -> bool:
    """Whether the item stands in a ranking, or was missed by one."""
    return unit.retrieval is not None and bool(
        _rankings(data, unit.ref.topic, unit.run)
    )


def labels_after_move(data: CampaignData, unit: RunUnit) -> Changes:
    """The labels that change with the move; empty where the item is where it belongs.

    A relevant item, retrieved or missed, changes places with the first item above that is not relevant.  An
    item that is not relevant goes below the last relevant one, and those between move up by one rank.
    """
    ranking = ranking_of(data, unit)
    if ranking is None:
        return {}
    opinion = opinions(data, unit.ref.topic)
    match unit.retrieval:
        case OtherItem(rank):
            return _below_the_last_relevant(ranking, opinion, rank)
        case RelevantItem(first_other=first) | MissedItem(first_other=first) if first:
            other = ranking.refs[first - 1]
            return {unit.ref: opinion.label(other), other: opinion.label(unit.ref)}
        case _:
            return {}


def _below_the_last_relevant(
    ranking: Retrieved, opinion: Opinions, rank: int
) -> dict[Ref, str | None]:
    refs = ranking.refs[rank - 1 :]
    last = 0
    for index, ref in enumerate(refs):
        if ref in ranking.relevant:
            last = index
    labels = [opinion.label(ref) for ref in refs[: last + 1]]
    moved = [*labels[1:], labels[0]]
    return dict(zip(refs, moved, strict=False))


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
