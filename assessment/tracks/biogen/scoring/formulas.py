"""The official measures of one answer, as the organisers' evaluation computes them.

Shares are divided before they are multiplied by 100, as in MedAESQA src/medaesqa_eval.py, so that the last
digit rounds alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.tracks.biogen.judgments.clusters import (
    CLUSTER_SETS,
    ClusterSets,
)
from assessment.tracks.biogen.judgments.resolved_labels import (
    DocumentPool,
    LabelledAnswer,
)
from assessment.tracks.biogen.scoring.script_errors import (
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


TopicClusters = Mapping[str, ClusterSets | None]
"""Embedding -> sets of clusters of one topic; None where the file lacks the topic."""


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


def recall_values(
    names: Sequence[str], answer: LabelledAnswer, clusters: TopicClusters
) -> dict[str, AnswerValue]:
    """Recall over each set of clusters; with several cluster files, measures are named by embedding."""
    judged = sum(label is not None for label in answer.relevance)
    needed = len(answer.relevance)
    # Without a cluster file the measures are listed all the same, undefined, with a note.
    by_embedding: TopicClusters = clusters or {"": None}
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


def document_values(
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
