"""What counts of a topic's judgments: grades by query; removals, facets and transitions of Y3 pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.model import Ref, TopicVotes
from assessment.tracks.car.answer import Task, Topic
from assessment.tracks.car.judgments.removals import (
    UNDECIDED,
    removal_labels,
    removed_among,
)
from assessment.tracks.car.levels import TOPLEVEL, Qrels
from assessment.tracks.car.scales import (
    FACET_GRADES,
    GRADES,
    RELEVANCE,
    SHOULD,
    UNSET,
)
from assessment.tracks.car.unit_references import (
    ENTITY,
    FACET,
    NONE_OF_THESE,
    PASSAGE,
    SPECIAL,
    TRANSITION,
    CarTopicState,
    pair,
)

_ORDER = {label: index for index, label in enumerate(RELEVANCE.values())}
Settings = Mapping[str, str]
"""The chosen value of each setting, by name."""


class PageGold(NamedTuple):
    """The labels of a topic's paragraphs: removals, a label for each facet of a paragraph and for each pair.

    A paragraph whose removal is undecided has no facet here: it counts as unjudged.
    """

    removed: frozenset[str]
    facets: Mapping[str, Mapping[str, str]]
    transitions: Mapping[tuple[str, str], str]
    undecided: frozenset[str] = frozenset()
    """Paragraphs on whose removal no label counts."""

    def __bool__(self) -> bool:
        return bool(self.removed or self.facets or self.transitions)

    def best(self, paragraph: str) -> str:
        """The highest label of a paragraph, UNSET where there is none."""
        labels = self.facets.get(paragraph, {}).values()
        return min(labels, key=_ORDER.__getitem__, default=UNSET)

    def facet_ids(self, paragraph: str) -> frozenset[str]:
        """The facets of a paragraph whatever their label; one without any counts as NONE_OF_THESE."""
        return frozenset(self.facets.get(paragraph) or (NONE_OF_THESE,))


def qrels_of(judged: TopicVotes, settings: Settings) -> dict[Task, Qrels]:
    """The grades of passages and entities by query."""
    grades = GRADES[settings["grades"]]
    passages: dict[str, dict[str, int]] = {}
    entities: dict[str, dict[str, int]] = {}
    for ref in judged.refs:
        if ref.kind not in (PASSAGE, ENTITY):
            continue
        label = judged.label(ref)
        if label is None:
            continue
        query, item = pair(ref)
        qrels = passages if ref.kind == PASSAGE else entities
        qrels.setdefault(query, {})[item] = grades[label]
    return {"passage": passages, "entity": entities}


def page_gold(judged: TopicVotes, settings: Settings) -> PageGold:
    """The labels that count for Y3 pages, by the settings on removals and on labels that are not set."""
    clean = settings["unset"] == "clean"
    removal = removal_labels(judged, settings)
    undecided = frozenset(
        paragraph for paragraph, label in removal.items() if label == UNDECIDED
    )
    facets: dict[str, dict[str, str]] = {}
    for ref, label in _labels(judged, FACET):
        paragraph, facet = pair(ref)
        if clean:
            label = cleaned(facet, label)
        if label and paragraph not in undecided:
            facets.setdefault(paragraph, {})[facet] = label
    transitions: dict[tuple[str, str], str] = {}
    for ref, label in _labels(judged, TRANSITION):
        if not (clean and label == UNSET):
            transitions[pair(ref)] = label
    return PageGold(removed_among(removal), facets, transitions, undecided)


def _labels(judged: TopicVotes, kind: str) -> Iterator[tuple[Ref, str]]:
    """The units of one kind that have a resolved label."""
    for ref in judged.refs:
        if ref.kind == kind:
            label = judged.label(ref)
            if label is not None:
                yield ref, label


def cleaned(facet: str, label: str) -> str:
    """A facet's label as the released files have it.

    A grade that was never chosen is SHOULD, or nothing ("") where no facet of the outline was chosen.
    """
    if label != UNSET:
        return label
    if facet == NONE_OF_THESE:
        return ""
    return SHOULD


def facet_qrels(gold: PageGold, settings: Settings, *, special: bool = False) -> Qrels:
    """Section-level qrels of judged pages; removed paragraphs have lines only by the setting “removed”."""
    qrels: dict[str, dict[str, int]] = {}
    for paragraph, labels in gold.facets.items():
        if paragraph in gold.removed and settings["removed"] == "drop":
            continue
        for facet, label in labels.items():
            if facet in SPECIAL and not special:
                continue
            if label in FACET_GRADES:
                qrels.setdefault(facet, {})[paragraph] = FACET_GRADES[label]
    return qrels


def page_qrels(gold: PageGold) -> Mapping[str, int]:
    """Page-level grades: 0 if removed, else the best label's; a best label without a number has no line."""
    grades = {}
    for paragraph in gold.facets:
        label = gold.best(paragraph)
        if label in FACET_GRADES:
            grades[paragraph] = FACET_GRADES[label]
    return grades | dict.fromkeys(gold.removed, 0)


def section_qrels(state: CarTopicState, gold: PageGold) -> Qrels:
    """The qrels for the rankings that Y3 pages were made from.

    These are the judged facets, or passages judged for the facets where no page is judged.
    """
    if gold:
        return facet_qrels(gold, state.settings)
    passages = qrels_of(state.judged, state.settings)["passage"]
    queries = [facet.id for facet in state.topic.facets]
    # A query without an outline has no facets; it is one itself if it is, or may be, of the top level.
    levels = state.topic.levels
    if levels is not None and (TOPLEVEL in levels or not levels):
        queries.append(state.id)
    return {query: passages[query] for query in queries if query in passages}


def facets_of(topic: Topic) -> dict[str, str]:
    """The facets that a paragraph can have: heading by id."""
    return {section.id: section.path[0] for section in topic.facets} | SPECIAL


def by_assessor(judged: TopicVotes, ref: Ref) -> Mapping[str, str]:
    """The label of each assessor who has chosen one."""
    return {
        vote.assessor: vote.label
        for vote in judged.votes(ref)
        if vote.label is not None
    }
