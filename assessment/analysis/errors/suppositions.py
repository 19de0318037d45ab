"""What is supposed of a unit to tell what it costs: another label, rank, or answer of its run."""

from __future__ import annotations

from typing import Any, NamedTuple

from assessment.analysis.errors.alternatives import Alternative, OtherThanLabel
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.costs import Gain, UnknownGain
from assessment.analysis.errors.ranking_moves import is_ranked, labels_after_move
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.what_if import (
    AnswerChanges,
    Changes,
    supposed_scores,
    what_if,
)
from assessment.campaign.data import CampaignData
from assessment.model import Track, Unit

MAX_LABELS = 12
"""Labels that are tried on a unit of a free scale."""
Values = dict[str, float | None]
"""A run's values at a topic, by measure."""


class Supposition(NamedTuple):
    """Labels that units are supposed to have, and answers that runs are supposed to have given."""

    labels: Changes = {}
    answers: AnswerChanges = {}


def only_supposition(data: CampaignData, unit: RunUnit) -> OtherThanLabel | None:
    """What alone is tried on the unit in place of other labels; None where those are tried.

    That is another rank for an item of a ranking, and another answer where that puts the unit right.
    """
    if is_ranked(data, unit):
        return OtherThanLabel.RANK
    better = better_answer_of(data, unit)
    is_alone = better is not None and not better.is_partial
    return OtherThanLabel.ANSWER if is_alone else None


def supposition(
    data: CampaignData, unit: RunUnit, alternative: Alternative
) -> Supposition:
    """What is supposed with the alternative, for another rank the ranking after the move."""
    if alternative is OtherThanLabel.RANK:
        return Supposition(labels_after_move(data, unit))
    if alternative is OtherThanLabel.ANSWER:
        better = better_answer_of(data, unit)
        # Judgments that came meanwhile can have put the unit right.
        if better is None:
            return Supposition()
        return Supposition(answers={(unit.run, unit.ref.topic): better.answer})
    return Supposition({unit.ref: alternative})


def supposed_values(
    data: CampaignData, unit: RunUnit, alternative: Alternative
) -> Values:
    """The run's values at the unit's topic with the alternative; empty where nothing would change."""
    labels, answers = supposition(data, unit, alternative)
    if not labels and not answers:
        return {}
    scores = supposed_scores(data, unit.ref.topic, labels, answers)
    return {score.measure: score.value for score in scores if score.run == unit.run}


def gain_of_total(
    data: CampaignData, run: str, supposed: Supposition, measure: str
) -> Gain:
    """By how much a run's total would be better, computed now."""
    sign = data.track.measure(measure).sign
    for score in what_if(data, run, supposed.labels, answers=supposed.answers):
        is_wanted = score.topic is None and score.measure == measure
        if is_wanted and score.change is not None:
            return sign * score.change
    return UnknownGain.UNDEFINED


def other_labels(track: Track[Any, Any], unit: Unit, label: str | None) -> list[str]:
    """The labels that a unit does not have: those of its scale, and those offered where the scale is free."""
    scale = track.scale(unit.ref.kind)
    names = [label.name for label in scale.offered]
    if scale.free:
        # Any text can be a label there: the first few are as many as there is time to try.
        names += unit.choices
        names = names[:MAX_LABELS]
    different = dict.fromkeys(names)
    return [name for name in different if name != label]
