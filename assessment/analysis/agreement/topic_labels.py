"""Everybody's labels in one topic, question by question; a judgment drops those of its topic alone."""

from __future__ import annotations

import pickle
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.agreement.accepted_units import accepted_by_kind
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.exchange.carry_over.topic_orphans import orphans_of_topic
from assessment.model import Judgment, Rating, Ref, Unit
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress
from assessment.review.votes_and_ratings import Opinions, opinions, ratings
from assessment.statistics.agreement import LabelMatrix, label_matrix


class LabelledItem(NamedTuple):
    """What labels are about: a unit, or an item of a derived question, which has no unit (`ref` None)."""

    topic: str
    name: str
    screen: str = ""
    ref: Ref | None = None


class TopicPart(NamedTuple):
    """One topic's part of a question, in the fields of `Question`."""

    items: tuple[LabelledItem, ...]
    matrix: LabelMatrix
    cannot_judge: Counter[str]
    gone: int = 0
    accepted: Counter[str] = Counter()
    derived_from: str = ""
    note: str = ""


RATED = "rated:"
"""Begins the names of derived questions, which no kind of unit may share."""
_UnitLabels = tuple[Unit, Mapping[str, str]]
"""A unit with the label of each assessor."""


def parts_of_sample(
    data: CampaignData, topics: Sequence[str], progress: Progress
) -> Iterator[tuple[str, dict[str, TopicPart]]]:
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
def cached_parts(data: CampaignData, topic: str) -> dict[str, TopicPart]:
    """The topic's part of each question; questions that nobody answered are left out."""
    return _parts(data, topic)


def _parts(data: CampaignData, topic: str) -> dict[str, TopicPart]:
    units: dict[Ref, Unit] = {}
    for unit in data.units(topic):
        # Equal material on several screens is judged once, and is one item.
        units.setdefault(unit.ref, unit)
    labelled = _labelled_by_kind(opinions(data, topic), units.values())
    gone = _gone_by_kind(data, topic)
    cannot_judge = _cannot_judge_by_kind(data.votes(topic).all, units.keys())
    accepted = accepted_by_kind(data, topic, units.keys())
    parts: dict[str, TopicPart] = {}
    for kind in dict.fromkeys([*labelled, *gone, *cannot_judge]):
        units_of_kind = labelled.get(kind, [])
        cannot_judge_of_kind = cannot_judge.get(kind, Counter())
        accepted_of_kind = accepted.get(kind, Counter())
        parts[kind] = _part(
            units_of_kind, cannot_judge_of_kind, gone[kind], accepted_of_kind
        )
    return parts | _rated(data, topic)


def _labelled_by_kind(
    opinion: Opinions, units: Iterable[Unit]
) -> dict[str, list[_UnitLabels]]:
    labelled: dict[str, list[_UnitLabels]] = {}
    for unit in units:
        labels = _labels(opinion, unit.ref)
        if labels:
            labelled.setdefault(unit.ref.kind, []).append((unit, labels))
    return labelled


def _gone_by_kind(data: CampaignData, topic: str) -> Counter[str]:
    """People's judgments of units that are no longer asked, counted by kind of unit."""
    # Judgments that were carried over count at the unit of the same text and are not lost.
    gone: Counter[str] = Counter()
    for orphan in orphans_of_topic(data, topic):
        assessor = Assessor.of(orphan.assessor)
        if assessor.is_person:
            gone[orphan.ref.kind] += 1
    return gone


def _cannot_judge_by_kind(
    votes: Iterable[Judgment], refs: Collection[Ref]
) -> dict[str, Counter[str]]:
    """How often each assessor could not judge one of the units, by kind of unit."""
    # Counted apart from the labels: "cannot judge" cannot agree with a label.
    cannot_judge: dict[str, Counter[str]] = {}
    for vote in votes:
        if vote.label is None and vote.reason and vote.ref in refs:
            counts = cannot_judge.setdefault(vote.ref.kind, Counter())
            counts[vote.assessor] += 1
    return cannot_judge


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
    cannot_judge: Counter[str],
    gone: int,
    accepted: Counter[str],
) -> TopicPart:
    items = []
    rows = []
    for unit, labels in labelled:
        items.append(LabelledItem(unit.ref.topic, unit.name, unit.screen, unit.ref))
        rows.append(labels)
    return TopicPart(tuple(items), label_matrix(rows), cannot_judge, gone, accepted)


def _rated(data: CampaignData, topic: str) -> dict[str, TopicPart]:
    """The topic's part of each derived question."""
    by_question: dict[str, list[Rating]] = {}
    for rating in ratings(data, topic):
        if rating.ref is None:
            by_question.setdefault(rating.question, []).append(rating)
    parts = {}
    for question, of_question in by_question.items():
        items = tuple(LabelledItem(topic, rating.item) for rating in of_question)
        labels = label_matrix([rating.labels for rating in of_question])
        first = of_question[0]
        part = TopicPart(items, labels, Counter())
        name = f"{RATED}{question}"
        parts[name] = part._replace(derived_from=first.derived_from, note=first.note)
    return parts
