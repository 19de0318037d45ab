"""What counts of a topic's judgments: grades by query, and the removals, facets and transitions of Y3 pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.model import Judgment, Ref, TopicVotes
from assessment.model.resolution import ADJUDICATOR, is_person, resolve
from assessment.tracks.car.answer import Task, Topic
from assessment.tracks.car.levels import TOPLEVEL, Qrels
from assessment.tracks.car.refs import (
    ENTITY,
    FACET,
    NONE_OF_THESE,
    PASSAGE,
    REMOVED,
    SPECIAL,
    TRANSITION,
    CarTopicState,
    pair,
)
from assessment.tracks.car.scales import FACET_GRADES, GRADES, KEEP, RELEVANCE, REMOVE, SHOULD, UNSET

_ORDER = {label: place for place, label in enumerate(RELEVANCE.values())}
Settings = Mapping[str, str]
UNDECIDED = "undecided"
GRADED = "not removed but graded"


class PageGold(NamedTuple):
    """What is said of a topic's paragraphs: those removed, the label of each facet of a paragraph, the label of a pair.  A paragraph of
    which it is undecided whether it is removed has no facet here: it counts as unjudged."""

    removed: frozenset[str]
    facets: Mapping[str, Mapping[str, str]]
    transitions: Mapping[tuple[str, str], str]

    def __bool__(self) -> bool:
        return bool(self.removed or self.facets or self.transitions)

    def best(self, paragraph: str) -> str:
        """The highest label of a paragraph, UNSET where there is none."""
        return min(self.facets.get(paragraph, {}).values(), key=_ORDER.__getitem__, default=UNSET)

    def facet_ids(self, paragraph: str) -> frozenset[str]:
        """The facets of a paragraph whatever their label; one without any counts as NONE_OF_THESE."""
        return frozenset(self.facets.get(paragraph) or (NONE_OF_THESE,))


def qrels_of(judged: TopicVotes, settings: Settings) -> dict[Task, Qrels]:
    """The grades of passages and entities by query."""
    grades = GRADES[settings["grades"]]
    found: dict[Task, dict[str, dict[str, int]]] = {"passage": {}, "entity": {}}
    for ref in judged.refs:
        label = judged.label(ref) if ref.kind in (PASSAGE, ENTITY) else None
        if label is not None:
            query, item = pair(ref)
            found["passage" if ref.kind == PASSAGE else "entity"].setdefault(query, {})[item] = grades[label]
    return dict(found)


def page_gold(judged: TopicVotes, settings: Settings) -> PageGold:
    clean, found = settings["unset"] == "clean", removal_labels(judged, settings)
    facets: dict[str, dict[str, str]] = {}
    transitions: dict[tuple[str, str], str] = {}
    for ref in judged.refs:
        label = judged.label(ref)
        if label is None:
            continue
        if ref.kind == FACET:
            paragraph, facet = pair(ref)
            kept = cleaned(facet, label) if clean else label
            if kept and found.get(paragraph) != UNDECIDED:
                facets.setdefault(paragraph, {})[facet] = kept
        elif ref.kind == TRANSITION and not (clean and label == UNSET):
            transitions[pair(ref)] = label
    return PageGold(_removed(found), facets, transitions)


def cleaned(facet: str, label: str) -> str:
    """A facet's label as the released files have it: a grade that was never chosen is SHOULD, or nothing ("") for no facet at all."""
    return label if label != UNSET else "" if facet == NONE_OF_THESE else SHOULD


def removals(judged: TopicVotes, settings: Settings) -> frozenset[str]:
    """The paragraphs that are removed."""
    return _removed(removal_labels(judged, settings))


def _removed(found: Mapping[str, str]) -> frozenset[str]:
    return frozenset(paragraph for paragraph, label in found.items() if label == REMOVE)


def removal_labels(judged: TopicVotes, settings: Settings) -> dict[str, str]:
    """Of each paragraph that a person or an adjudicator voted on removing, the label that counts, or UNDECIDED."""
    voted = [
        ref for ref in judged.refs if ref.kind == REMOVED and any(_weighs(vote) for vote in judged.votes(ref))
    ]
    graders = graders_by_paragraph(judged) if voted else {}
    ballots = {
        ref: oldest_first((*judged.votes(ref), *implied_keeps(judged, ref, graders.get(ref.key, ()))))
        for ref in voted
    }
    return {ref.key: resolve(ballot, settings) or UNDECIDED for ref, ballot in ballots.items()}


def _weighs(vote: Judgment) -> bool:
    return is_person(vote.assessor) or vote.assessor.startswith(ADJUDICATOR)


def graders_by_paragraph(judged: TopicVotes) -> dict[str, tuple[Judgment, ...]]:
    """Every person's newest grade of each paragraph, for whatever facet."""
    newest: dict[str, dict[str, Judgment]] = {}
    for ref in judged.refs:
        for vote in judged.votes(ref) if ref.kind == FACET else ():
            mine = newest.setdefault(pair(ref)[0], {})
            if is_person(vote.assessor) and vote.seq >= mine.get(vote.assessor, vote).seq:
                mine[vote.assessor] = vote
    return {paragraph: tuple(mine.values()) for paragraph, mine in newest.items()}


def implied_keeps(judged: TopicVotes, ref: Ref, graders: Iterable[Judgment]) -> tuple[Judgment, ...]:
    """A "kept" for everybody who graded the paragraph and did not say whether it is to be removed, as old as their newest grade."""
    given = judged.votes(ref)
    if type(judged) is not TopicVotes and any(not vote.seq for vote in given):
        return ()  # votes made up to see what would be: no log numbers them, and nobody is to vote against them
    said = {vote.assessor for vote in given}
    return tuple(
        Judgment(ref, grade.assessor, KEEP, note=GRADED, seq=grade.seq, at=grade.at, via=grade.via)
        for grade in graders
        if grade.assessor not in said
    )


def oldest_first(votes: Iterable[Judgment]) -> tuple[Judgment, ...]:
    return tuple(sorted(votes, key=lambda vote: vote.seq))


def facet_qrels(gold: PageGold, settings: Settings, *, special: bool = False) -> Qrels:
    """Section-level qrels of judged pages.  A removed paragraph has no line unless the setting “removed” says so."""
    found: dict[str, dict[str, int]] = {}
    for paragraph, labels in gold.facets.items():
        if paragraph in gold.removed and settings["removed"] == "drop":
            continue
        for facet, label in labels.items():
            if label in FACET_GRADES and (special or facet not in SPECIAL):
                found.setdefault(facet, {})[paragraph] = FACET_GRADES[label]
    return found


def page_qrels(gold: PageGold) -> Mapping[str, int]:
    """Page-level grades: 0 if removed, else the best label's; a best label without a number has no line."""
    best = {
        paragraph: FACET_GRADES[label]
        for paragraph in gold.facets
        if (label := gold.best(paragraph)) in FACET_GRADES
    }
    return best | dict.fromkeys(gold.removed, 0)


def section_qrels(state: CarTopicState, gold: PageGold) -> Qrels:
    """What the rankings behind Y3 pages are measured on: judged facets, or passages judged for the facets where no page is judged."""
    if gold:
        return facet_qrels(gold, state.settings)
    passages = qrels_of(state.judged, state.settings)["passage"]
    queries = [facet.id for facet in state.topic.facets]
    if state.topic.levels is not None and (TOPLEVEL in state.topic.levels or not state.topic.levels):
        queries.append(state.id)
    return {query: passages[query] for query in queries if query in passages}


def facets_of(topic: Topic) -> dict[str, str]:
    """The facets that a paragraph can have: heading by id."""
    return {section.id: section.path[0] for section in topic.facets} | SPECIAL


def by_assessor(judged: TopicVotes, ref: Ref) -> Mapping[str, str]:
    return {vote.assessor: vote.label for vote in judged.votes(ref) if vote.label is not None}
