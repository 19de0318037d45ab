"""Several units of a run put right at once: the labels and answers that there would be then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.analysis.errors.alternatives import OtherThanLabel
from assessment.analysis.errors.better_answers import put_right_after
from assessment.analysis.errors.costs import Cost
from assessment.analysis.errors.ranking_moves import ranking_of
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import Supposition
from assessment.analysis.what_if import AnswerChanges
from assessment.campaign.data import CampaignData
from assessment.model import Ref, Retrieved
from assessment.review.votes_and_ratings import Opinions, opinions


def joint_supposition(
    data: CampaignData, units: Sequence[RunUnit], costs: Mapping[str, Cost]
) -> Supposition:
    """What is supposed after all the changes that the costs of these units are about.

    Items of a ranking move one after another, so that two relevant ones do not take the same place; so do
    the units of one answer that another answer puts right.
    """
    changes: dict[Ref, str | None] = {}
    answers: AnswerChanges = {}
    moved: dict[Retrieved, list[RunUnit]] = {}
    for unit in units:
        alternative = costs[unit.id].alternative
        if alternative is OtherThanLabel.ANSWER:
            answers = put_right_after(data, unit, answers)
            continue
        if alternative is not OtherThanLabel.RANK:
            changes[unit.ref] = alternative
            continue
        ranking = ranking_of(data, unit)
        if ranking is not None:
            moved.setdefault(ranking, []).append(unit)
    for ranking, of_ranking in moved.items():
        opinion = opinions(data, of_ranking[0].ref.topic)
        changes |= _labels_after_moves(ranking, opinion, of_ranking)
    return Supposition(changes, answers)


def _labels_after_moves(
    ranking: Retrieved, opinion: Opinions, units: Sequence[RunUnit]
) -> dict[Ref, str | None]:
    """The labels that change: an item gets the label of the one that the moves put in its place."""
    tagged = [unit.ref for unit in units]
    missed = [ref for ref in tagged if ref not in ranking.refs]
    before = [*ranking.refs, *missed]
    after = _order_after_moves(ranking, tagged, missed)
    changes = {}
    for ref, moved_here in zip(before, after, strict=True):
        if ref != moved_here:
            changes[ref] = opinion.label(moved_here)
    return changes


def _order_after_moves(
    ranking: Retrieved, tagged: Sequence[Ref], missed: Sequence[Ref]
) -> list[Ref]:
    """The ranking, and the missed items below it, with all tagged items moved.

    What is not relevant goes below the last relevant item; a relevant one, retrieved or missed, changes
    places with the first item above it that is not relevant.
    """
    before = [*ranking.refs, *missed]
    order = list(ranking.refs)
    for ref in tagged:
        if ref not in ranking.relevant:
            _sink(order, ref, ranking)
    order += missed
    for ref in sorted(tagged, key=before.index):
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
