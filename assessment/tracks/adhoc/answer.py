"""Topics and answers of ad hoc retrieval, and the names of units."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from assessment.model import ImportContext, Read, Ref, TopicState


class Topic(NamedTuple):
    """What is searched for; topics that only qrels name have no `query`."""

    query: str
    description: str = ""
    narrative: str = ""


@dataclass(frozen=True)
class Answer:
    """One topic's ranking in trec_eval's order: documents and scores, each joined by blanks.

    Ids hold no blank; a thousand documents are two texts, not thousands of objects.
    """

    documents: str
    scores: str

    @functools.cached_property
    def ranking(self) -> tuple[str, ...]:
        """The documents, the best first."""
        return tuple(self.documents.split(" "))


AdhocState = TopicState[Topic, Answer]
AdhocContext = ImportContext[Topic, Answer]
AdhocRead = Read[Topic, Answer]


def relevance_ref(kind: str, topic: str, document: str) -> Ref:
    """The unit of a document; its kind is the name of the grades, so that each has labels of its own."""
    return Ref(kind, topic, document)
