"""Topics and answers of BioGen, and the names of the units that are judged in an answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from assessment.model import Ref
from assessment.tracks.biogen.citations.cited_sentences import (
    CitationMark,
    Notice,
    Sentence,
)

ACCURACY, RELEVANCE, RELATION = "accuracy", "relevance", "relation"


class Topic(NamedTuple):
    id: str
    title: str
    question: str
    narrative: str = ""


@dataclass(frozen=True)
class Answer:
    """A run's answer to a topic with its sentences and citations.

    `text` is verbatim (2025: the responses joined by line breaks).  `ids` are the sentence ids that cluster
    files use, empty for 1, 2, 3, ...  `shape` is the format of its file ("2024", "2025", "collection");
    `reading` and `splitter` say which rules made its sentences; `words` is the official count.
    """

    text: str
    sentences: tuple[Sentence, ...]
    marks: tuple[CitationMark, ...] = ()
    notices: tuple[Notice, ...] = ()
    references: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    words: int = 0
    shape: str = "2024"
    reading: str = ""
    splitter: str = ""

    @cached_property
    def digest(self) -> str:
        """The name of the answer's material: equal answers of two runs are judged once.

        Citations next to the text (2025) are part of it.
        """
        material = self.text
        # In a run of 2024 the text holds the citations, and judgments are stored under digests of it alone.
        if self.shape == "2025":
            material += "".join(
                f"\x1f{','.join(sentence.cited)}" for sentence in self.sentences
            )
        return _digest(material)

    @property
    def cites(self) -> bool:
        """Whether any sentence names a PMID."""
        return any(sentence.cited for sentence in self.sentences)

    def sentence_id(self, index: int) -> str:
        """The id of a sentence in cluster files, by its position from 0."""
        return self.ids[index] if self.ids else str(index + 1)

    def accuracy(self, topic: str) -> Ref:
        return Ref(ACCURACY, topic, self.digest)

    def relevance(self, topic: str, sentence: Sentence) -> Ref:
        return Ref(RELEVANCE, topic, f"{self.digest}:{sentence.start}-{sentence.end}")

    def relation(self, topic: str, sentence: Sentence, pmid: str) -> Ref:
        return Ref(
            RELATION, topic, f"{self.digest}:{sentence.start}-{sentence.end}:{pmid}"
        )

    def relations(self, topic: str) -> Iterator[tuple[Sentence, str, Ref]]:
        """Every citation: the sentence, the PMID and the unit."""
        for sentence in self.sentences:
            for pmid in sentence.cited:
                yield sentence, pmid, self.relation(topic, sentence, pmid)


def pmid_of(entry: str | int) -> str | None:
    """A PMID in its plain form, None if the entry is not one.

    >>> pmid_of(" 007 "), pmid_of(12), pmid_of("PMID:3")
    ('7', '12', None)
    """
    text = str(entry).strip()
    # isdigit alone takes digits of other scripts and superscripts too.
    if not text.isascii() or not text.isdigit():
        return None
    return text.lstrip("0") or "0"


def _digest(material: str) -> str:
    return hashlib.sha256(material.encode()).hexdigest()[:16]


def plain(text: str) -> str:
    """Text for comparing: white space runs are one space, none before a full stop."""
    return " ".join(text.split()).replace(" .", ".")


def renamed(topic: str, answer: Answer) -> dict[Ref, Ref]:
    """Units of an answer by their former names.

    Before 2025, citations next to the text were not part of an answer's name.
    """
    if answer.shape != "2025":
        return {}
    former = _digest(answer.text)
    refs = [answer.accuracy(topic)]
    refs += [answer.relevance(topic, sentence) for sentence in answer.sentences]
    refs += [ref for _, _, ref in answer.relations(topic)]
    by_former_name: dict[Ref, Ref] = {}
    for ref in refs:
        rest = ref.key.removeprefix(answer.digest)
        by_former_name[ref._replace(key=former + rest)] = ref
    return by_former_name
