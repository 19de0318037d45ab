"""How often assessors gave the known answers, in training and where these are hidden among ordinary work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from assessment.campaign.data import CampaignData
from assessment.judging.pages.screen_shapes import FeedbackValues
from assessment.model import Judgment, Ref
from assessment.model.assessor import Assessor
from assessment.planning.known_answers import (
    known_answers,
    topics_with_hidden_answers,
)
from assessment.planning.stored_plan import plan_of, training_topics

if TYPE_CHECKING:  # the desk's feedback needs no pandas, which takes long to import
    from assessment.planning.progress.columns import VoteColumns

FirstLabels = Mapping[tuple[str, Ref], str | None]
"""The first label of each assessor on each unit; None is "cannot judge"."""


class TrainingMiss(NamedTuple):
    """A first label that was not the known one; `label` is None for "cannot judge"."""

    assessor: str
    ref: Ref
    label: str | None
    known: str
    note: str


class TrainingResult(NamedTuple):
    """An assessor's first judgments of one question in training, in units.

    `right` have the known label, `answered` are judged, `known` have a known answer.
    """

    assessor: str
    kind: str
    right: int
    answered: int
    known: int


def feedback(data: CampaignData, state: Judgment | None) -> FeedbackValues | None:
    """The known answer for the assessor of this judgment; None before judging and outside training."""
    if state is None or not state.done:
        return None
    topic = state.ref.topic
    # Known answers may be imported for a topic before or after it is used for training.
    if topic not in training_topics(data):
        return None
    known = known_answers(data, topic).get(state.ref)
    if known is None:
        return None
    right = _is_right(state.label, known.label)
    return {"label": known.label or "", "right": right, "note": known.note}


def _is_right(label: str | None, known: str | None) -> bool:
    """Whether two labels are equal, but for case and spaces around them: on free scales people type them."""
    if label is None or known is None:
        return False
    typed = label.strip().casefold()
    return typed == known.strip().casefold()


def training_results(
    data: CampaignData, vote_columns: VoteColumns
) -> tuple[list[TrainingResult], list[TrainingMiss]]:
    """How often everybody in the plan gave the known answers of the training topics, and every miss.

    The first judgment counts: later ones are made after the known answer was shown.  Nobody is measured by
    known answers of their own.
    """
    training = plan_of(data).options.training
    topics = [topic for topic in training if topic in data.topics]
    return _results(data, vote_columns, topics)


def hidden_results(
    data: CampaignData, vote_columns: VoteColumns
) -> tuple[list[TrainingResult], list[TrainingMiss]]:
    """How often everybody who judged units with hidden known answers gave these answers, and every miss.

    As in training the first judgment counts, and nobody is measured by known answers of their own.
    """
    topics = topics_with_hidden_answers(data)
    results, misses = _results(data, vote_columns, topics)
    return [result for result in results if result.answered], misses


def _results(
    data: CampaignData, vote_columns: VoteColumns, topics: Sequence[str]
) -> tuple[list[TrainingResult], list[TrainingMiss]]:
    known: dict[Ref, Judgment] = {}
    for topic in topics:
        known |= known_answers(data, topic)
    first = _first_labels(vote_columns, topics, known)
    kinds = dict.fromkeys(ref.kind for ref in known)
    planned = plan_of(data).lists
    assessors = dict.fromkeys([*planned, *(assessor for assessor, _ in first)])
    results = []
    for assessor in assessors:
        of_one = [_result(assessor, kind, known, first) for kind in kinds]
        results += [result for result in of_one if result.known]
    return results, _misses(known, first)


def _first_labels(
    vote_columns: VoteColumns, topics: Iterable[str], known: Mapping[Ref, Judgment]
) -> FirstLabels:
    """Everybody's first labels on the units with known answers of others."""
    labels = {}
    for topic in topics:
        refs = [ref for ref in known if ref.topic == topic]
        for (assessor, ref), label in vote_columns.first(topic, refs).items():
            if known[ref].assessor != Assessor.gold(assessor).stored:
                labels[assessor, ref] = label
    return labels


def _result(
    assessor: str, kind: str, known: Mapping[Ref, Judgment], first: FirstLabels
) -> TrainingResult:
    own_gold = Assessor.gold(assessor).stored
    right = answered = total = 0
    for ref, answer in known.items():
        if ref.kind != kind or answer.assessor == own_gold:
            continue
        total += 1
        key = (assessor, ref)
        if key in first:
            answered += 1
            right += _is_right(first[key], answer.label)
    return TrainingResult(assessor, kind, right, answered, total)


def _misses(known: Mapping[Ref, Judgment], first: FirstLabels) -> list[TrainingMiss]:
    misses = []
    for (assessor, ref), label in first.items():
        answer = known[ref]
        if not _is_right(label, answer.label):
            miss = TrainingMiss(assessor, ref, label, answer.label or "", answer.note)
            misses.append(miss)
    return misses
