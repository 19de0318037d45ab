"""Several units of a run put right at once: the labels and answers that there would be then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.analysis.errors.alternatives import OtherThanLabel
from assessment.analysis.errors.better_answers import put_right_after
from assessment.analysis.errors.costs import Cost
from assessment.analysis.errors.ranking_moves import labels_after_moves, ranking_of
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import Supposition
from assessment.analysis.what_if import AnswerChanges
from assessment.campaign.data import CampaignData
from assessment.model import Ref, Retrieved


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
        changes |= labels_after_moves(data, ranking, of_ranking)
    return Supposition(changes, answers)
