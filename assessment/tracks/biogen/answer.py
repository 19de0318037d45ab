"""What BioGen asks and what a run answers, with the names of the units that are judged of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from assessment.model import Ref
from assessment.sentences.citations import Mark, Notice, Sentence

ACCURACY, RELEVANCE, RELATION = "accuracy", "relevance", "relation"


class Topic(NamedTuple):
    id: str
    title: str
    question: str
    narrative: str = ""


@dataclass(frozen=True)
class Answer:
    """A run's answer to a topic, taken apart.

    `text` is verbatim (2025: the responses joined by line breaks).  `ids` are the sentence ids that cluster
    files use, empty for 1, 2, 3, ...  `shape` is the format it came in ("2024", "2025", "collection");
    `reading` and `splitter` say how its sentences were found; `words` is the official count.
    """

    text: str
    sentences: tuple[Sentence, ...]
    marks: tuple[Mark, ...] = ()
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

        Citations that stand beside the text (2025) are part of it.
        """
        beside = (
            "".join(f"\x1f{','.join(sentence.cited)}" for sentence in self.sentences)
            if self.shape == "2025"
            else ""
        )
        return hashlib.sha256((self.text + beside).encode()).hexdigest()[:16]

    @property
    def cites(self) -> bool:
        """Whether any sentence names a PMID."""
        return any(sentence.cited for sentence in self.sentences)

    def sentence_id(self, index: int) -> str:
        return self.ids[index] if self.ids else str(index + 1)

    def accuracy(self, topic: str) -> Ref:
        return Ref(ACCURACY, topic, self.digest)

    def relevance(self, topic: str, sentence: Sentence) -> Ref:
        return Ref(RELEVANCE, topic, f"{self.digest}:{sentence.start}-{sentence.end}")

    def relation(self, topic: str, sentence: Sentence, pmid: str) -> Ref:
        return Ref(RELATION, topic, f"{self.digest}:{sentence.start}-{sentence.end}:{pmid}")

    def relations(self, topic: str) -> Iterator[tuple[Sentence, str, Ref]]:
        for sentence in self.sentences:
            for pmid in sentence.cited:
                yield sentence, pmid, self.relation(topic, sentence, pmid)


def pmid_of(entry: str | int) -> str | None:
    """A PMID in its plain form, None if the entry is not one.

    >>> pmid_of(" 007 "), pmid_of(12), pmid_of("PMID:3")
    ('7', '12', None)
    """
    text = str(entry).strip()
    return (text.lstrip("0") or "0") if text.isascii() and text.isdigit() else None


def plain(text: str) -> str:
    """Text for comparing: white space runs are one space, none before a full stop."""
    return " ".join(text.split()).replace(" .", ".")


def carry(topic: str, old: Answer, new: Answer) -> dict[Ref, Ref]:
    """Where the judgments of an answer go when a corrected one takes its place: sentences with equal words
    keep theirs, and a sentence's citations that are still there keep theirs.  The answer's own label goes
    along only if no word changed.
    """
    moved: dict[Ref, Ref] = {}
    waiting: dict[str, list[Sentence]] = {}
    for sentence in new.sentences:
        waiting.setdefault(plain(sentence.bare), []).append(sentence)
    for before in old.sentences:
        same = waiting.get(plain(before.bare))
        if same:
            after = same.pop(0)
            moved[old.relevance(topic, before)] = new.relevance(topic, after)
            still_cited = [pmid for pmid in before.cited if pmid in after.cited]
            moved |= {
                old.relation(topic, before, pmid): new.relation(topic, after, pmid) for pmid in still_cited
            }
    if [plain(s.bare) for s in old.sentences] == [plain(s.bare) for s in new.sentences]:
        moved[old.accuracy(topic)] = new.accuracy(topic)
    return moved


def renamed(topic: str, answer: Answer) -> dict[Ref, Ref]:
    """Units by the names that they had before citations beside the text (2025) became part of an answer's
    name.
    """
    if answer.shape != "2025":
        return {}
    former = hashlib.sha256(answer.text.encode()).hexdigest()[:16]
    named = [answer.accuracy(topic)]
    for sentence in answer.sentences:
        named.append(answer.relevance(topic, sentence))
    named += [ref for _, _, ref in answer.relations(topic)]
    return {ref._replace(key=former + ref.key.removeprefix(answer.digest)): ref for ref in named}
