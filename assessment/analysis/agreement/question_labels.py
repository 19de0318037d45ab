"""Every assessor's labels, question by question; a judgment renews one topic's part."""

from __future__ import annotations

import pickle
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.agreement.accepted_units import accepted_by_kind
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over.topic_orphans import orphans_of_topic
from assessment.model import Judgment, Rating, Ref, Scale, Unit
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress
from assessment.review.opinions import Opinions, opinions, ratings
from assessment.statistics.agreement import LabelMatrix, join_matrices, label_matrix


class LabelledItem(NamedTuple):
    """The thing that labels are about: a unit, or (`ref` None) an item of a question only for agreement."""

    topic: str
    name: str
    screen: str = ""
    ref: Ref | None = None


class Question(NamedTuple):
    """A question with everybody's labels: those of machines, adjudicators and known answers included.

    `matrix` numbers topics by their index in `topics`; `cannot` counts "cannot judge" by assessor, `accepted`
    the labels of people that accepted a machine's suggestion. `gone` judgments of people are of units that
    the campaign no longer asks for, because answers or other labels have changed, and were not carried over;
    they count nowhere here.  `derived_from` names the question from whose labels those of a question that
    nobody is asked follow; where that one is measured itself, the derived one `is_set_apart`: no verdict
    counts it.
    """

    name: str
    title: str
    text: str
    items: tuple[LabelledItem, ...]
    topics: tuple[str, ...]
    matrix: LabelMatrix
    cannot: Mapping[str, int]
    gone: int = 0
    accepted: Mapping[str, int] = {}
    derived_from: str = ""
    is_set_apart: bool = False

    @property
    def is_derived(self) -> bool:
        """Whether nobody is asked this question, because its labels follow from those on other ones."""
        return self.name.startswith(_RATED)

    @property
    def note(self) -> str:
        """What the name of a derived question leaves out; "" without."""
        return self.text if self.is_derived else ""


class _TopicPart(NamedTuple):
    """One topic's part of a question."""

    items: tuple[LabelledItem, ...]
    matrix: LabelMatrix
    cannot: Counter[str]
    gone: int = 0
    accepted: Counter[str] = Counter()
    derived_from: str = ""
    note: str = ""


_RATED = "rated:"
"""Keeps the names of questions that are asked for agreement only apart from kinds of units."""
_UnitLabels = tuple[Unit, Mapping[str, str]]
"""A unit with the label of each assessor."""


def is_machine(assessor: str) -> bool:
    return Assessor.of(assessor).is_machine


def is_human(assessor: str) -> bool:
    """Whether an assessor can confirm or override a machine: a person or an adjudicator."""
    return Assessor.of(assessor).is_human


def people(answered: Sequence[Question]) -> list[str]:
    """The people who answered anything as assessors, by name; not adjudicators or known answers."""
    return sorted(name for name in _assessors(answered) if Assessor.of(name).is_person)


def machines(answered: Sequence[Question]) -> list[str]:
    return sorted(name for name in _assessors(answered) if is_machine(name))


def _assessors(questions: Sequence[Question]) -> set[str]:
    names: set[str] = set()
    for question in questions:
        names.update(question.matrix.people, question.cannot)
    return names


def questions(
    campaign: Campaign,
    topics: Sequence[str] | None = None,
    progress: Progress = no_progress,
) -> tuple[Question, ...]:
    """The track's questions that somebody answered at these topics (or all).

    Those of the track's scales come first, then those that are asked for agreement only.
    """
    data = campaign.data
    if topics is None:
        parts = {topic: _cached_parts(data, topic) for topic in data.topics}
    else:
        parts = dict(_parts_of_sample(data, topics, progress))
    scales = {scale.kind: scale for scale in campaign.track.scales}
    names = dict.fromkeys(scales)
    measured: set[str] = set()
    for topic_parts in parts.values():
        names |= dict.fromkeys(topic_parts)
        measured |= {name for name, part in topic_parts.items() if part.items}
    answered = []
    for name in names:
        of_name = {
            topic: topic_parts[name]
            for topic, topic_parts in parts.items()
            if name in topic_parts
        }
        question = _question(name, scales.get(name), of_name)
        if question.derived_from in measured:
            question = question._replace(is_set_apart=True)
        # A question that nobody got is no row of zeros.
        if question.items or question.cannot:
            answered.append(question)
    return tuple(answered)


def _parts_of_sample(
    data: CampaignData, topics: Sequence[str], progress: Progress
) -> Iterator[tuple[str, dict[str, _TopicPart]]]:
    """The parts of some topics of a very large campaign.

    They are cached in packed form, because the cache has no room for so many unpacked ones.
    """
    for done, topic in enumerate(topics):
        progress(done / len(topics), f"reading topic {topic}")
        yield topic, pickle.loads(zlib.decompress(_packed_parts(data, topic)))


@derived(of="topic", needs=JUDGED, small=True)
def _packed_parts(data: CampaignData, topic: str) -> bytes:
    return zlib.compress(pickle.dumps(_parts(data, topic)), level=1)


@derived(of="topic", needs=JUDGED)
def _cached_parts(data: CampaignData, topic: str) -> dict[str, _TopicPart]:
    return _parts(data, topic)


def _question(
    name: str, scale: Scale | None, parts: Mapping[str, _TopicPart]
) -> Question:
    matrices = []
    items: list[LabelledItem] = []
    cannot: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    derived_from = note = ""
    gone = 0
    for part in parts.values():
        matrices.append(part.matrix)
        items += part.items
        cannot.update(part.cannot)
        accepted.update(part.accepted)
        gone += part.gone
        derived_from = part.derived_from
        note = part.note
    ordered = scale is not None and scale.ordered
    # Free labels have no order of their own; the matrix sorts those that occur.
    labels = scale.names if scale and not scale.free else ()
    matrix = join_matrices(matrices, labels, ordered=ordered)
    title = scale.title if scale else name.removeprefix(_RATED)
    text = scale.general_question if scale else note
    return Question(
        name=name,
        title=title,
        text=text,
        items=tuple(items),
        topics=tuple(parts),
        matrix=matrix,
        cannot=cannot,
        gone=gone,
        accepted=accepted,
        derived_from=derived_from,
    )


def _parts(data: CampaignData, topic: str) -> dict[str, _TopicPart]:
    """The topic's part of each question; questions that nobody answered are left out."""
    units: dict[Ref, Unit] = {}
    for unit in data.units(topic):
        # Equal material on several screens is judged once, and is one item.
        units.setdefault(unit.ref, unit)
    opinion = opinions(data, topic)
    labelled: dict[str, list[_UnitLabels]] = {}
    for unit in units.values():
        labels = _labels(opinion, unit.ref)
        if labels:
            labelled.setdefault(unit.ref.kind, []).append((unit, labels))
    # Judgments that were carried over count at the unit of the same text and are not lost.
    gone: Counter[str] = Counter()
    for orphan in orphans_of_topic(data, topic):
        if Assessor.of(orphan.assessor).is_person:
            gone[orphan.ref.kind] += 1
    # Counted beside the labels: "cannot judge" is no label that could agree with one.
    cannot: dict[str, Counter[str]] = {}
    for vote in data.votes(topic).all:
        is_reason = vote.label is None and bool(vote.reason)
        if is_reason and vote.ref in units:
            cannot.setdefault(vote.ref.kind, Counter())[vote.assessor] += 1
    accepted = accepted_by_kind(data, topic, units.keys())
    parts: dict[str, _TopicPart] = {}
    for kind in dict.fromkeys([*labelled, *gone, *cannot]):
        units_of_kind = labelled.get(kind, [])
        cannot_judge = cannot.get(kind, Counter())
        accepted_of_kind = accepted.get(kind, Counter())
        parts[kind] = _part(units_of_kind, cannot_judge, gone[kind], accepted_of_kind)
    return parts | _rated(data, topic)


def _labels(opinion: Opinions, ref: Ref) -> Mapping[str, str]:
    """Everybody's labels of a unit, unspoken ones included; none where only adjudicators judged it.

    Nor are there any where labels mean nothing by themselves, such as the numbers that people give to sets.
    """
    rating = opinion.ratings.get(ref)
    if rating is not None:
        return rating.labels if rating.question == ref.kind else {}
    votes = opinion.judged.votes(ref)
    labels = {vote.assessor: vote.label for vote in votes if vote.label is not None}
    # A decision alone has no assessor's label to be compared with.
    if all(Assessor.of(assessor).is_adjudicator for assessor in labels):
        return {}
    return labels


def _part(
    labelled: Sequence[_UnitLabels],
    cannot: Counter[str],
    gone: int,
    accepted: Counter[str],
) -> _TopicPart:
    items = []
    rows = []
    for unit, labels in labelled:
        items.append(LabelledItem(unit.ref.topic, unit.name, unit.screen, unit.ref))
        rows.append(labels)
    return _TopicPart(tuple(items), label_matrix(rows), cannot, gone, accepted)


def _rated(data: CampaignData, topic: str) -> dict[str, _TopicPart]:
    """The topic's part of each question that is asked for agreement only."""
    by_question: dict[str, list[Rating]] = {}
    for rating in ratings(data, topic):
        if rating.ref is None:
            by_question.setdefault(rating.question, []).append(rating)
    parts = {}
    for question, of_question in by_question.items():
        items = tuple(LabelledItem(topic, rating.item) for rating in of_question)
        labels = label_matrix([rating.labels for rating in of_question])
        first = of_question[0]
        part = _TopicPart(items, labels, Counter())
        name = f"{_RATED}{question}"
        parts[name] = part._replace(derived_from=first.derived_from, note=first.note)
    return parts


def votes_of(data: CampaignData, item: LabelledItem) -> tuple[Judgment, ...]:
    """Explicit and unspoken votes on a unit, oldest first; none where the item is no unit."""
    if item.ref is None:
        return ()
    return opinions(data, item.topic).votes(item.ref)
