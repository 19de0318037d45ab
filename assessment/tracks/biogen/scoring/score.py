"""The official measures, as the organisers' evaluation computes them (MedAESQA src/medaesqa_eval.py).

Shares are divided before they are multiplied by 100, as there, so that the last digit rounds alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.model import TopicState
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.judgments.clusters import (
    CLUSTER_SETS,
    ClusterSets,
    clusters_of,
)
from assessment.tracks.biogen.judgments.labelled import (
    DocumentPool,
    LabelledAnswer,
    labelled,
)
from assessment.tracks.biogen.scoring.script_errors import (
    ACCURACY,
    EMPTY,
    MISSING,
    MUST_HOLD,
    NO_CLUSTER,
    NOTHING_RELEVANT,
    TABLES,
    UNLABELLED,
    ScriptError,
)

NOT_JUDGED = "not yet judged"
CLUSTER_COUNT = 10
"""Recall divides by k of the organisers' k-means, also where a topic has fewer clusters."""
OF_SENTENCES = (
    ("Precision", "required"),
    ("Redundancy", "unnecessary"),
    ("Harmfulness", "inappropriate"),
)
"""Measures that are shares of sentences, each with the label that it counts."""
OF_CITATIONS = (
    ("Citation Support Rate", "supporting"),
    ("Citation Contradict Rate", "contradicting"),
)
"""Measures that are shares of citations, each with the relation that it counts."""


class AnswerValue(NamedTuple):
    """One measure of one answer: `value` None if undefined, with `judged` of `needed` units behind it.

    `script_errors` are the answer's reasons to end the official script, at whichever of its tables.
    """

    value: float | None
    judged: int
    needed: int
    note: str = ""
    script_errors: tuple[ScriptError, ...] = ()


TopicFacts = Mapping[str, Mapping[str, AnswerValue]]
"""Run name, measure name -> value, of one topic; also of runs that do not answer it, if any run does."""
_Clusters = Mapping[str, ClusterSets | None]
"""Embedding -> sets of clusters of one topic; None where the file lacks the topic."""


def score(state: TopicState[Topic, Answer]) -> TopicFacts:
    """The facts of one topic.  Equal answers have equal facts except for Recall, whose clusters name runs."""
    answers = {run: labelled(state, answer) for run, answer in state.answers.items()}
    pool = DocumentPool(answers.values())
    clusters = clusters_of(state.resources, state.id)
    only_judged = state.settings["unjudged"] == "judged"
    facts: dict[str, dict[str, AnswerValue]] = {}
    for run, answer in answers.items():
        names = _sentence_names(run, state.answers[run])
        values = accuracy_values(answer)
        values |= sentence_values(answer, only_judged)
        values |= _recall_values(names, answer, clusters)
        values |= citation_values(answer, only_judged)
        values |= _document_values(answer, pool, only_judged)
        errors = _script_errors(names, answer, clusters, pool)
        facts[run] = {
            name: value._replace(script_errors=errors) for name, value in values.items()
        }
    return _with_missing_runs(facts, state)


def _with_missing_runs(
    facts: TopicFacts, state: TopicState[Topic, Answer]
) -> TopicFacts:
    """The facts with those of runs that do not answer the topic, where any run does."""
    if not facts:
        return facts
    measures: dict[str, None] = {}
    for values in facts.values():
        measures |= dict.fromkeys(values)
    missing = {
        measure: missing_value(facts, measure, state.settings) for measure in measures
    }
    return {**facts, **dict.fromkeys(state.without_answer, missing)}


def missing_value(
    facts: TopicFacts, measure: str, settings: Mapping[str, str]
) -> AnswerValue:
    """What a measure gives a run that does not answer the topic."""
    values = [of_run[measure] for of_run in facts.values() if measure in of_run]
    # Before anything is judged, a 0 would be the run's only value and put it last.
    is_defined = any(value.value is not None for value in values)
    zero = None
    note = "no answer to a topic is left out"
    if is_defined and settings["missing"] == "zero":
        zero = 0.0
        note = "no answer to a topic counts 0"
    # The script's first table takes the answers that there are; the next one asserts that there are all.
    if TABLES.get(measure) == ACCURACY:
        note += "; the official script leaves such a topic out of this figure"
        note += " and stops at its next table (AssertionError)"
    return AnswerValue(zero, 0, 0, note, (MISSING,))


def _sentence_names(run: str, answer: Answer) -> list[str]:
    """The names of an answer's sentences in cluster files."""
    return [
        f"{run}-{answer.sentence_id(index)}" for index in range(len(answer.sentences))
    ]


def _script_errors(
    names: Sequence[str],
    answer: LabelledAnswer,
    clusters: _Clusters,
    pool: DocumentPool,
) -> tuple[ScriptError, ...]:
    """Why the official script stops because of this answer, or because of the topic's documents."""
    errors: list[ScriptError] = []
    if answer.accuracy is None:
        errors.append(UNLABELLED)
    if not answer.relevance:
        errors.append(EMPTY)
    if any(
        sets is not None and _is_outside(names, answer, sets)
        for sets in clusters.values()
    ):
        errors.append(NO_CLUSTER)
    if answer.relevance and not pool.relevant:
        errors.append(NOTHING_RELEVANT)
    return tuple(errors)


def _is_outside(
    names: Sequence[str], answer: LabelledAnswer, sets: ClusterSets
) -> bool:
    """Whether the script does not find a sentence in a cluster that it must be in."""
    for name, label in zip(names, answer.relevance, strict=True):
        for kind in MUST_HOLD.get(label or "", ()):
            if name not in sets.get(kind, {}):
                return True
    return False


def accuracy_values(answer: LabelledAnswer) -> dict[str, AnswerValue]:
    if answer.accuracy is None:
        unjudged = AnswerValue(None, 0, 1, NOT_JUDGED)
        return {"Accuracy": unjudged, "Acceptable Answers": unjudged}
    accepted = 1.0 if answer.accuracy == "yes" else 0.0
    return {
        "Accuracy": AnswerValue(accepted * 100, 1, 1),
        "Acceptable Answers": AnswerValue(accepted, 1, 1),
    }


def sentence_values(
    answer: LabelledAnswer, only_judged: bool
) -> dict[str, AnswerValue]:
    """The shares of sentences with each label; undefined ones say why."""
    judged = [label for label in answer.relevance if label is not None]
    needed = len(answer.relevance)
    total = len(judged) if only_judged else needed
    note = _empty_note(answer)
    values: dict[str, AnswerValue] = {}
    for name, label in OF_SENTENCES:
        share = _share_of_sentences(judged.count(label), total, answer)
        values[name] = AnswerValue(share, len(judged), needed, note)
    return values


def _share_of_sentences(part: int, whole: int, answer: LabelledAnswer) -> float | None:
    """100 * part / whole; an empty answer scores 0, an answer without anything judged is undefined."""
    if whole:
        return part / whole * 100
    return None if answer.relevance else 0.0


def _empty_note(answer: LabelledAnswer) -> str:
    return "" if answer.relevance else "an empty answer scores 0"


def _recall_values(
    names: Sequence[str], answer: LabelledAnswer, clusters: _Clusters
) -> dict[str, AnswerValue]:
    """Recall over each set of clusters; with several cluster files, measures are named by embedding."""
    judged = sum(label is not None for label in answer.relevance)
    needed = len(answer.relevance)
    # Without a cluster file the measures are listed all the same, undefined, with a note.
    by_embedding: _Clusters = clusters or {"": None}
    values: dict[str, AnswerValue] = {}
    for kind, title in CLUSTER_SETS.items():
        for embedding, sets in by_embedding.items():
            measure = f"Recall (with {title})"
            if len(clusters) > 1:
                measure += f"-{embedding}"
            if sets is None:
                note = "not computable without clusters of the topic"
                values[measure] = AnswerValue(None, judged, needed, note)
            else:
                values[measure] = AnswerValue(
                    _recall(names, answer, sets, kind), judged, needed
                )
    return values


def _recall(
    names: Sequence[str], answer: LabelledAnswer, sets: ClusterSets, kind: str
) -> float:
    """100 * clusters that sentences with a wanted label reach / 10."""
    wanted = {"required"}
    if kind.startswith("required_and_borderline"):
        wanted.add("borderline")
    members = sets.get(kind, {})
    reached: set[str] = set()
    for name, label in zip(names, answer.relevance, strict=True):
        if label in wanted and name in members:
            reached.add(members[name])
    return len(reached) / CLUSTER_COUNT * 100


def citation_values(
    answer: LabelledAnswer, only_judged: bool
) -> dict[str, AnswerValue]:
    """Coverage, and the shares of citations with each relation."""
    citations = answer.citations
    needed = len(citations)
    judged = sum(map(bool, citations))
    counted = judged if only_judged else needed
    # Coverage is a share of sentences, so its denominator has those that cite nothing too.
    covered, sentences = coverage(answer, only_judged)
    share = _share_of_sentences(covered, sentences, answer)
    values = {
        "Citation Coverage": AnswerValue(share, judged, needed, _empty_note(answer))
    }
    for name, label in OF_CITATIONS:
        count = sum(label in relations for relations in citations)
        rate = _share_of_cited(count, counted, needed)
        values[name] = AnswerValue(rate, judged, needed)
    return values


def coverage(answer: LabelledAnswer, only_judged: bool) -> tuple[int, int]:
    """Sentences with a supporting citation, and sentences that count."""
    covered = 0
    settled = 0
    for sentence in answer.relations:
        is_covered = any("supporting" in relations for relations in sentence.values())
        covered += is_covered
        # One supporting citation settles a sentence; without one, all of its citations must be judged.
        settled += is_covered or all(sentence.values())
    if only_judged:
        return covered, settled
    return covered, len(answer.relations)


def _share_of_cited(part: int, counted: int, cited: int) -> float | None:
    """100 * part / counted.

    Nothing cited scores 0; cited but nothing judged is undefined under "judged units only".
    """
    if counted:
        return part / counted * 100
    return None if cited else 0.0


def _document_values(
    answer: LabelledAnswer, pool: DocumentPool, only_judged: bool
) -> dict[str, AnswerValue]:
    """Recall and precision of relevant documents, against the pool of all runs."""
    relevant = answer.relevant()
    recall = None
    # The script divides by zero here; the topic is left out instead.
    note = "left out: no document of the topic is judged relevant yet"
    if pool.relevant:
        recall = len(relevant) / len(pool.relevant) * 100
        note = pool.note
    counted: set[str] = set()
    for pmid, relations in answer.pmids():
        if relations or not only_judged:
            counted.add(pmid)
    citations = answer.citations
    precision = _share_of_cited(len(relevant), len(counted), len(citations))
    judged = sum(map(bool, citations))
    return {
        "Document Recall": AnswerValue(recall, pool.judged, pool.needed, note),
        "Document Precision": AnswerValue(precision, judged, len(citations)),
    }
