"""Topics and responses of the RAG track, and the names of the units that are judged in a response."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from assessment.model import ImportContext, Ref, TopicState

SUPPORT, ASSIGNMENT, IMPORTANCE = "support", "assignment", "importance"
OF_2024, OF_2025 = "2024", "2025"
"""Formats of runs; runs of 2026 have that of 2025."""
OF_LABELS = "labels"
"""Format of a response that is known from a file of labels alone."""


class Topic(NamedTuple):
    """A topic: a question in 2024, a narrative since 2025."""

    id: str
    text: str


class Sentence(NamedTuple):
    """A sentence with the segments that it cites, in the order sent, each once.

    `indexes` say where they are in the references, -1 for a segment that is not in them.  `reordered` are the
    same indexes as the validator of 2024 writes them, empty in other runs.
    """

    text: str
    cited: tuple[str, ...] = ()
    indexes: tuple[int, ...] = ()
    reordered: tuple[int, ...] = ()


class FirstCitation(NamedTuple):
    """The citation of a sentence that counts: the sentence's index, the segment, and their unit."""

    sentence: int
    segment: str
    ref: Ref


@dataclass(frozen=True)
class Answer:
    """A response.  `reported_words` is its length as the run states it, -1 where it does not.

    `topic_text` is the topic in the run's words, `metadata` holds further texts of its line.
    """

    sentences: tuple[Sentence, ...]
    references: tuple[str, ...] = ()
    shape: str = OF_2025
    topic_text: str = ""
    reported_words: int = -1
    metadata: tuple[tuple[str, str], ...] = ()

    @cached_property
    def text(self) -> str:
        """The sentences joined by one blank, as assignment files have them."""
        return " ".join(sentence.text for sentence in self.sentences)

    @cached_property
    def text_digest(self) -> str:
        """The name of the text without its citations: equal texts hold the same nuggets."""
        return digest(self.text)

    @cached_property
    def digest(self) -> str:
        """The name of the sentences with all that they cite."""
        lines = []
        for sentence in self.sentences:
            lines.append("\x1f".join((sentence.text, *sentence.cited)))
        return digest("\x1e".join(lines))

    @property
    def words(self) -> int:
        return sum(words_of(sentence.text) for sentence in self.sentences)

    def assignment(self, topic: str, nugget: str) -> Ref:
        return Ref(ASSIGNMENT, topic, f"{self.text_digest}:{nugget}")

    def support(self, topic: str, sentence: int, segment: str) -> Ref:
        """The unit of a sentence, by its index, and a segment."""
        return Ref(SUPPORT, topic, f"{self.digest}:{sentence}:{segment}")

    def first_citations(self, topic: str, order: str) -> Iterator[FirstCitation | None]:
        """The citation of each sentence that counts; None where a sentence cites nothing."""
        for index, sentence in enumerate(self.sentences):
            segment = first_cited(sentence, order)
            if segment:
                ref = self.support(topic, index, segment)
                yield FirstCitation(index, segment, ref)
            else:
                yield None


RagContext = ImportContext[Topic, Answer]
RagState = TopicState[Topic, Answer]


def first_cited(sentence: Sentence, order: str) -> str:
    """The segment that a sentence cites first, "" if it cites none.

    With the order "validator", a sentence of 2024 has the first one of the validator's output.
    """
    if not sentence.cited:
        return ""
    if order == "validator" and sentence.reordered:
        position = sentence.indexes.index(sentence.reordered[0])
        return sentence.cited[position]
    return sentence.cited[0]


def validator_order(citations: Sequence[int], references: int) -> tuple[int, ...]:
    """Citations in the order in which the validator of 2024 writes them (rag24_validation.py).

    It puts them into a set and writes the set, so the order is that of CPython's sets.

    >>> validator_order((3, 2, 1), 20), validator_order((19, 16, 8), 20), validator_order((8, 1, 40), 20)
    ((1, 2, 3), (16, 8, 19), (8, 1))
    """
    # Repeated ones go through a set of their own first, which may turn the others round.
    has_repeated = len(set(citations)) < len(citations)
    listed = list(set(citations)) if has_repeated else citations
    order: set[int] = set()
    for citation in listed:
        if 0 <= citation < references:
            order.add(citation)
    return tuple(order)


def words_of(text: str) -> int:
    """Words as both validators count them: what NFKC and white space leave.

    >>> words_of("a b\\u00a0c"), words_of(" ")
    (3, 0)
    """
    return len(unicodedata.normalize("NFKC", text.strip()).split())


def digest(material: str) -> str:
    # A lone surrogate of a JSON file has no other encoding.
    body = material.encode("utf-8", "surrogatepass")
    return hashlib.sha256(body).hexdigest()[:16]


def plain(text: str) -> str:
    """Text for comparing: white space runs are one space."""
    return " ".join(text.split())
