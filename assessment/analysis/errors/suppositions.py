"""What is supposed of a unit to tell what it costs: another label, rank, or answer of its run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from assessment.analysis.errors.alternatives import Alternative, OtherThanLabel
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.ranking_moves import is_ranked, labels_after_move
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.what_if import (
    AnswerChanges,
    Changes,
    supposed_scores,
)
from assessment.campaign.data import CampaignData
from assessment.model import Score, Track, Unit

MAX_LABELS = 12
"""Labels that are tried on a unit of a free scale."""
Values = dict[str, float | None]
"""A run's values at a topic by measure, None where one is undefined."""


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
    """The run's values at the topic with the alternative; the present ones where nothing would change."""
    topic, run = unit.ref.topic, unit.run
    labels, answers = supposition(data, unit, alternative)
    if not labels and not answers:
        return present_values(data, topic, run)
    return _values_of(run, supposed_scores(data, topic, labels, answers))


def present_values(data: CampaignData, topic: str, run: str) -> Values:
    """The run's values at the topic as it is judged."""
    return _values_of(run, data.topic_scores(topic))


def _values_of(run: str, scores: Iterable[Score]) -> Values:
    return {score.measure: score.value for score in scores if score.run == run}


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
