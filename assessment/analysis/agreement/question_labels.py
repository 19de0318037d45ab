"""Every assessor's labels over all topics, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.agreement.topic_labels import (
    RATED,
    LabelledItem,
    TopicPart,
    cached_parts,
    parts_of_sample,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.model import Judgment, Scale
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress
from assessment.review.votes_and_ratings import opinions
from assessment.statistics.agreement import LabelMatrix, join_matrices


class LabelledQuestion(NamedTuple):
    """A question with everybody's labels: those of machines, adjudicators and known answers included.

    `matrix` numbers topics by their index in `topics`.  By assessor, `cannot_judge` counts "cannot judge" and
    `accepted` the labels with which a person accepted a machine's suggestion.  `gone` is how many judgments
    of people count nowhere here: the campaign no longer asks for their units, because answers or other labels
    have changed, and they were not carried over.

    Nobody is asked a derived question; its labels follow from those of the question `derived_from`.  It
    `is_set_apart`, so that no verdict counts it, where that question is measured itself.
    """

    name: str
    title: str
    text: str
    items: tuple[LabelledItem, ...]
    topics: tuple[str, ...]
    matrix: LabelMatrix
    cannot_judge: Mapping[str, int]
    gone: int = 0
    accepted: Mapping[str, int] = {}
    derived_from: str = ""
    is_set_apart: bool = False

    @property
    def is_derived(self) -> bool:
        """Whether nobody is asked this question, because its labels follow from those on other ones."""
        return self.name.startswith(RATED)

    @property
    def note(self) -> str:
        """What the name of a derived question leaves out; "" for other questions."""
        return self.text if self.is_derived else ""


def is_machine(assessor: str) -> bool:
    return Assessor.of(assessor).is_machine


def is_human(assessor: str) -> bool:
    """Whether an assessor can confirm or override a machine: a person or an adjudicator."""
    return Assessor.of(assessor).is_human


def people(answered: Sequence[LabelledQuestion]) -> list[str]:
    """The people who answered anything as assessors, by name; not adjudicators or known answers."""
    return sorted(name for name in _assessors(answered) if Assessor.of(name).is_person)


def machines(answered: Sequence[LabelledQuestion]) -> list[str]:
    return sorted(name for name in _assessors(answered) if is_machine(name))


def _assessors(questions: Sequence[LabelledQuestion]) -> set[str]:
    names: set[str] = set()
    for question in questions:
        names.update(question.matrix.people, question.cannot_judge)
    return names


def questions(
    campaign: Campaign,
    topics: Sequence[str] | None = None,
    progress: Progress = no_progress,
) -> tuple[LabelledQuestion, ...]:
    """The track's questions that somebody answered at these topics (or all).

    Those of the track's scales come first, then derived ones.
    """
    data = campaign.data
    if topics is None:
        parts = {topic: cached_parts(data, topic) for topic in data.topics}
    else:
        parts = dict(parts_of_sample(data, topics, progress))
    scales = {scale.kind: scale for scale in campaign.track.scales}
    names = dict.fromkeys(scales)
    for topic_parts in parts.values():
        names |= dict.fromkeys(topic_parts)
    answered = []
    for name in names:
        parts_by_topic = {
            topic: topic_parts[name]
            for topic, topic_parts in parts.items()
            if name in topic_parts
        }
        question = _question(name, scales.get(name), parts_by_topic)
        # Leave out a question that nobody was asked, rather than list it with zeros.
        if question.items or question.cannot_judge:
            answered.append(question)
    return tuple(_with_derived_apart(answered))


def _with_derived_apart(
    answered: Sequence[LabelledQuestion],
) -> Iterator[LabelledQuestion]:
    """The questions; one that is derived from another measured question is set apart."""
    measured = {question.name for question in answered if question.items}
    for question in answered:
        yield question._replace(is_set_apart=question.derived_from in measured)


def _question(
    name: str, scale: Scale | None, parts: Mapping[str, TopicPart]
) -> LabelledQuestion:
    matrices = []
    items: list[LabelledItem] = []
    cannot_judge: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    derived_from = note = ""
    gone = 0
    for part in parts.values():
        matrices.append(part.matrix)
        items += part.items
        cannot_judge.update(part.cannot_judge)
        accepted.update(part.accepted)
        gone += part.gone
        derived_from = part.derived_from
        note = part.note
    ordered = scale is not None and scale.ordered
    # Free labels have no order of their own; the matrix sorts those that occur.
    labels = scale.names if scale and not scale.free else ()
    matrix = join_matrices(matrices, labels, ordered=ordered)
    title = scale.title if scale else name.removeprefix(RATED)
    text = scale.general_question if scale else note
    return LabelledQuestion(
        name=name,
        title=title,
        text=text,
        items=tuple(items),
        topics=tuple(parts),
        matrix=matrix,
        cannot_judge=cannot_judge,
        gone=gone,
        accepted=accepted,
        derived_from=derived_from,
    )


def votes_of(data: CampaignData, item: LabelledItem) -> tuple[Judgment, ...]:
    """Explicit and unspoken votes on a unit, oldest first; none where the item is no unit."""
    if item.ref is None:
        return ()
    return opinions(data, item.topic).votes(item.ref)
