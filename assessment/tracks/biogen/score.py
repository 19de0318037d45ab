"""The official measures, as the organisers' evaluation computes them (MedAESQA src/medaesqa_eval.py).

Shares are divided before they are multiplied by 100, as there, so that the last digit rounds alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import orjson

from assessment.model import Score, TopicState
from assessment.sentences.citations import Sentence
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.measures import display_name
from assessment.tracks.biogen.read import CLUSTER_SETS, CLUSTERS
from assessment.tracks.biogen.stops import (
    ACCURACY,
    EMPTY,
    MISSING,
    MUST_HOLD,
    NO_CLUSTER,
    NOTHING_RELEVANT,
    TABLES,
    UNLABELLED,
    ScriptError,
    script_error_note,
)

NOT_JUDGED = "not yet judged"
SOME_NOT_JUDGED = "topics whose answer is not yet judged are left out"
RELEVANT = {"supporting", "contradicting", "neutral"}
CLUSTER_COUNT = 10
"""Recall divides by k of the organisers' k-means, also where a topic has fewer clusters."""


class AnswerValue(NamedTuple):
    """One measure of one answer: `value` None if undefined, with `judged` of `needed` units behind it.

    `stops` are the answer's reasons to end the official script, at whichever of its tables.
    """

    value: float | None
    judged: int
    needed: int
    note: str = ""
    stops: tuple[ScriptError, ...] = ()


TopicFacts = Mapping[str, Mapping[str, AnswerValue]]
"""Run name, measure name -> cell, of one topic; also of runs that do not answer it, if any run does."""
ClusterSets = Mapping[str, Mapping[str, Mapping[str, str]] | None]
"""Embedding, set of clusters, sentence -> its cluster, of one topic; None where the file lacks the topic."""


class _Look(NamedTuple):
    """An answer with its labels: `relevance` per sentence, `relations` per sentence and distinct PMID (empty: unjudged)."""

    accuracy: str | None
    relevance: list[str | None]
    relations: list[dict[str, frozenset[str]]]


def score(state: TopicState[Topic, Answer]) -> TopicFacts:
    """The facts of one topic.  Equal answers have equal facts except for Recall, whose clusters name runs."""
    looks = {run: _look(state, answer) for run, answer in state.answers.items()}
    pool = _Pool(looks.values())
    clusters = {
        name: _clusters(body).get(state.id)
        for (kind, name), body in state.resources.items()
        if kind == CLUSTERS
    }
    only_judged = state.settings["unjudged"] == "judged"
    facts = {}
    for run, look in looks.items():
        cells = {
            "Accuracy": _accuracy(look),
            "Acceptable Answers": _acceptable(look),
            **_sentences(look, only_judged),
            **_recall(run, state.answers[run], look, clusters),
            **_citations(look, only_judged),
            **_documents(look, pool, only_judged),
        }
        stops = _stops(run, state.answers[run], look, clusters, pool)
        facts[run] = {name: cell._replace(stops=stops) for name, cell in cells.items()}
    return _with_silent(facts, state)


def _with_silent(facts: TopicFacts, state: TopicState[Topic, Answer]) -> TopicFacts:
    """The facts with those of runs that do not answer the topic, where any run does."""
    names = dict.fromkeys(name for cells in facts.values() for name in cells)
    missing = {name: _missing(facts, name, state.settings) for name in names}
    return {**facts, **dict.fromkeys(state.without_answer, missing)} if facts else facts


def _stops(
    run: str, answer: Answer, look: _Look, clusters: ClusterSets, pool: _Pool
) -> tuple[ScriptError, ...]:
    """Why the official script stops because of this answer, or because of the topic's documents."""
    stops = []
    if look.accuracy is None:
        stops.append(UNLABELLED)
    if not look.relevance:
        stops.append(EMPTY)
    if any(sets is not None and _outside_clusters(run, answer, look, sets) for sets in clusters.values()):
        stops.append(NO_CLUSTER)
    if look.relevance and not pool.relevant:
        stops.append(NOTHING_RELEVANT)
    return tuple(stops)


def _outside_clusters(run: str, answer: Answer, look: _Look, sets: Mapping[str, Mapping[str, str]]) -> bool:
    """Whether the script does not find a sentence in a cluster that it must be in."""
    for index, label in enumerate(look.relevance):
        wanted = MUST_HOLD.get(label or "", ())
        if any(f"{run}-{answer.sentence_id(index)}" not in sets.get(kind, {}) for kind in wanted):
            return True
    return False


@lru_cache(maxsize=8)
def _clusters(body: bytes) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """A cluster file by topic, taken apart once for all topics."""
    return orjson.loads(body)


def totals(facts: Mapping[str, TopicFacts], settings: Mapping[str, str]) -> Iterator[Score]:
    """Means over questions, rounding left to whoever prints.  A question that other runs answered and this one did not counts 0
    (setting `missing`); a question whose value is undefined is left out."""
    topics = [topic for topic in facts.values() if topic]
    runs = list(dict.fromkeys(run for topic in topics for run in topic))
    names = list(dict.fromkeys(name for topic in topics for cells in topic.values() for name in cells))
    for name in names:
        missing = [_missing(topic, name, settings) if len(topic) < len(runs) else None for topic in topics]
        for run in runs:
            cells = [
                topic[run].get(name) if run in topic else none
                for topic, none in zip(topics, missing, strict=True)
            ]
            yield _total(run, name, settings, [cell for cell in cells if cell])


def _missing(topic: TopicFacts, name: str, settings: Mapping[str, str]) -> AnswerValue:
    """What a measure gives a run that does not answer the topic."""
    defined = any(cells[name].value is not None for cells in topic.values() if name in cells)
    counts = defined and settings["missing"] == "zero"
    note = f"no answer to a topic {'counts 0' if counts else 'is left out'}"
    if TABLES.get(name) == ACCURACY:
        note += "; the official script leaves such a topic out of this figure and stops at its next table (AssertionError)"
    return AnswerValue(0.0 if counts else None, 0, 0, note, (MISSING,))


def _total(run: str, name: str, settings: Mapping[str, str], cells: list[AnswerValue]) -> Score:
    values = [cell.value for cell in cells if cell.value is not None]
    value = None
    if values:
        value = sum(values) if name == "Acceptable Answers" else sum(values) / len(values)
    stops = script_error_note(name, [stop for cell in cells for stop in cell.stops])
    notes = dict.fromkeys([*(cell.note for cell in cells), stops])
    if values and NOT_JUDGED in notes:
        notes = dict.fromkeys(SOME_NOT_JUDGED if note == NOT_JUDGED else note for note in notes)
    judged = sum(cell.judged for cell in cells)
    needed = sum(cell.needed for cell in cells)
    return Score(
        run, None, display_name(name, settings), value, judged, needed, "; ".join(filter(None, notes))
    )


def _look(state: TopicState[Topic, Answer], answer: Answer) -> _Look:
    label = state.judged.label
    return _Look(
        label(answer.accuracy(state.id)),
        [label(answer.relevance(state.id, sentence)) for sentence in answer.sentences],
        [
            {pmid: _relations(state, answer, sentence, pmid) for pmid in sentence.cited}
            for sentence in answer.sentences
        ],
    )


def _relations(
    state: TopicState[Topic, Answer], answer: Answer, sentence: Sentence, pmid: str
) -> frozenset[str]:
    """All relations of a citation: the resolved label, and those of excerpts that say something else in the same votes."""
    ref = answer.relation(state.id, sentence, pmid)
    label = state.judged.label(ref)
    if label is None:
        return frozenset()
    excerpts = (
        item.label for vote in state.judged.votes(ref) if vote.label == label for item in vote.evidence
    )
    return frozenset((label, *(name for name in excerpts if name)))


def _accuracy(look: _Look) -> AnswerValue:
    if look.accuracy is None:
        return AnswerValue(None, 0, 1, NOT_JUDGED)
    return AnswerValue(100.0 if look.accuracy == "yes" else 0.0, 1, 1)


def _acceptable(look: _Look) -> AnswerValue:
    cell = _accuracy(look)
    return cell if cell.value is None else cell._replace(value=cell.value / 100)


def _sentences(look: _Look, only_judged: bool) -> dict[str, AnswerValue]:
    judged = [label for label in look.relevance if label is not None]
    total = len(judged) if only_judged else len(look.relevance)
    return {
        name: AnswerValue(
            *_share(judged.count(label), total, look), len(judged), len(look.relevance), _empty_note(look)
        )
        for name, label in (
            ("Precision", "required"),
            ("Redundancy", "unnecessary"),
            ("Harmfulness", "inappropriate"),
        )
    }


def _share(part: int, whole: int, look: _Look) -> tuple[float | None]:
    """100 * part / whole; an empty answer scores 0, an answer without anything judged is undefined."""
    if whole:
        return (part / whole * 100,)
    return (None if look.relevance else 0.0,)


def _empty_note(look: _Look) -> str:
    return "" if look.relevance else "an empty answer scores 0"


def _recall(run: str, answer: Answer, look: _Look, clusters: ClusterSets) -> dict[str, AnswerValue]:
    judged = sum(label is not None for label in look.relevance)
    cells = {}
    for kind, title in CLUSTER_SETS.items():
        for embedding in clusters or {"": None}:
            sets = clusters.get(embedding)
            name = f"Recall (with {title})" + (f"-{embedding}" if len(clusters) > 1 else "")
            cells[name] = AnswerValue(
                *_clusters_hit(run, answer, look, sets, kind), judged, len(look.relevance), _recall_note(sets)
            )
    return cells


def _clusters_hit(
    run: str, answer: Answer, look: _Look, sets: Mapping[str, Mapping[str, str]] | None, kind: str
) -> tuple[float | None]:
    if sets is None:
        return (None,)
    wanted = {"required", "borderline"} if kind.startswith("required_and_borderline") else {"required"}
    members = sets.get(kind, {})
    sentences = [
        f"{run}-{answer.sentence_id(index)}" for index, label in enumerate(look.relevance) if label in wanted
    ]
    return (len({members[name] for name in sentences if name in members}) / CLUSTER_COUNT * 100,)


def _recall_note(sets: object) -> str:
    return "" if sets is not None else "not computable without clusters of the topic"


def _citations(look: _Look, only_judged: bool) -> dict[str, AnswerValue]:
    pairs = [relations for sentence in look.relations for relations in sentence.values()]
    judged = sum(bool(relations) for relations in pairs)
    cited = judged if only_judged else len(pairs)
    covered, sentences = _coverage(look, only_judged)
    rates = {
        name: AnswerValue(
            _of_cited(sum(label in relations for relations in pairs), cited, pairs), judged, len(pairs)
        )
        for name, label in (
            ("Citation Support Rate", "supporting"),
            ("Citation Contradict Rate", "contradicting"),
        )
    }
    return {
        "Citation Coverage": AnswerValue(
            *_share(covered, sentences, look), judged, len(pairs), _empty_note(look)
        ),
        **rates,
    }


def _coverage(look: _Look, only_judged: bool) -> tuple[int, int]:
    """Sentences with a supporting citation, and sentences that count."""
    covered = [
        any("supporting" in relations for relations in sentence.values()) for sentence in look.relations
    ]
    settled = [good or all(sentence.values()) for good, sentence in zip(covered, look.relations, strict=True)]
    return sum(covered), sum(settled) if only_judged else len(covered)


def _of_cited(part: int, cited: int, given: Iterable[object]) -> float | None:
    """100 * part / cited; nothing cited scores 0, cited but nothing judged is undefined under "judged units only"."""
    if cited:
        return part / cited * 100
    return None if given else 0.0


class _Pool:
    """The documents judged relevant for any answer to the question."""

    def __init__(self, looks: Iterable[_Look]) -> None:
        looks = list(looks)
        self.runs = len(looks)
        self.relevant = {pmid for look in looks for pmid in _relevant(look)}
        self.needed = sum(len(sentence) for look in looks for sentence in look.relations)
        self.judged = sum(
            bool(relations)
            for look in looks
            for sentence in look.relations
            for relations in sentence.values()
        )


def _relevant(look: _Look) -> set[str]:
    return {
        pmid for sentence in look.relations for pmid, relations in sentence.items() if relations & RELEVANT
    }


def _documents(look: _Look, pool: _Pool, only_judged: bool) -> dict[str, AnswerValue]:
    counts: Callable[[object], bool] = bool if only_judged else lambda relations: True
    cited = {pmid for sentence in look.relations for pmid, relations in sentence.items() if counts(relations)}
    pairs = [relations for sentence in look.relations for relations in sentence.values()]
    relevant = _relevant(look)
    recall = len(relevant) / len(pool.relevant) * 100 if pool.relevant else None
    note = (
        f"pool of {pool.runs} runs"
        if pool.relevant
        else "left out: no document of the topic is judged relevant yet"
    )
    return {
        "Document Recall": AnswerValue(recall, pool.judged, pool.needed, note),
        "Document Precision": AnswerValue(
            _of_cited(len(relevant), len(cited), pairs), sum(map(bool, pairs)), len(pairs)
        ),
    }
