"""Answers with the labels that count, and the pool of documents that they are judged to cite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.model import TopicState
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.citations.cited_sentences import Sentence

POOL = "pool of "
"""How the note on a topic's pool of documents begins."""
RELEVANT = {"supporting", "contradicting", "neutral"}


class LabelledAnswer(NamedTuple):
    """An answer's labels.

    `relevance` per sentence, None where unjudged; `relations` per sentence and distinct PMID, empty where
    unjudged.
    """

    accuracy: str | None
    relevance: list[str | None]
    relations: list[dict[str, frozenset[str]]]

    @property
    def citations(self) -> list[frozenset[str]]:
        """The relations of every citation."""
        return [
            relations for sentence in self.relations for relations in sentence.values()
        ]

    def pmids(self) -> Iterator[tuple[str, frozenset[str]]]:
        """Every citation: PMID and relations."""
        for sentence in self.relations:
            yield from sentence.items()

    def relevant(self) -> set[str]:
        """PMIDs of documents that are judged relevant."""
        return {pmid for pmid, relations in self.pmids() if relations & RELEVANT}


class DocumentPool:
    """The documents judged relevant for any answer to the question."""

    def __init__(self, answers: Iterable[LabelledAnswer]) -> None:
        self.runs = 0
        self.judged = 0
        self.needed = 0
        self.relevant: set[str] = set()
        for answer in answers:
            self.runs += 1
            self.judged += sum(map(bool, answer.citations))
            self.needed += len(answer.citations)
            self.relevant |= answer.relevant()

    @property
    def note(self) -> str:
        return f"{POOL}{number_of(self.runs, 'run')}"


def labelled(state: TopicState[Topic, Answer], answer: Answer) -> LabelledAnswer:
    """The resolved labels of an answer's units."""
    votes = state.judged
    accuracy = votes.label(answer.accuracy(state.id))
    relevance: list[str | None] = []
    relations: list[dict[str, frozenset[str]]] = []
    for sentence in answer.sentences:
        relevance.append(votes.label(answer.relevance(state.id, sentence)))
        of_sentence = {
            pmid: _relations(state, answer, sentence, pmid) for pmid in sentence.cited
        }
        relations.append(of_sentence)
    return LabelledAnswer(accuracy, relevance, relations)


def _relations(
    state: TopicState[Topic, Answer], answer: Answer, sentence: Sentence, pmid: str
) -> frozenset[str]:
    """All relations of a citation; empty where it is unjudged."""
    ref = answer.relation(state.id, sentence, pmid)
    label = state.judged.label(ref)
    if label is None:
        return frozenset()
    # The script lists each excerpt with its own relation and counts a citation under each of them, so one
    # citation may both support and contradict.  Votes that lost to the resolved label do not count.
    relations = {label}
    for vote in state.judged.votes(ref):
        if vote.label == label:
            relations |= {excerpt.label for excerpt in vote.evidence if excerpt.label}
    return frozenset(relations)
