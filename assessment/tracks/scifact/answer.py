"""What SciFact asks and what a run predicts, with the names of the units that are judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from assessment.model import Ref, TopicState

LABEL, SET, RATIONALE = "label", "set", "rationale"
SUPPORT, CONTRADICT, NEI = "SUPPORT", "CONTRADICT", "NOT ENOUGH INFO"
VERDICTS = (SUPPORT, CONTRADICT)
ACCEPTED = "accepted"
"""The detail "official" of a run whose file the official evaluator accepts.

Otherwise the detail is the evaluator's message.
"""


class FileGold(NamedTuple):
    """What a gold file says of one document, imported under an assessor's name.

    `label` and `sets` are written as in the file, repeated sentences and shared sentences included.
    """

    assessor: str
    document: str
    label: str
    sets: tuple[tuple[int, ...], ...]


class Topic(NamedTuple):
    """A claim.

    `cited` are its candidate documents in the order of the file; `evidence` gives, for every document with
    evidence in a gold file, the sentences that were in a set; `quoted`: the file writes the id as a JSON
    string; `gold` holds the entries of gold files, the newest last, because an assessor's labels can express
    neither a repeated sentence nor one in two sets.
    """

    id: str
    text: str
    cited: tuple[str, ...] = ()
    evidence: tuple[tuple[str, tuple[int, ...]], ...] = ()
    quoted: bool = False
    gold: tuple[FileGold, ...] = ()


class Prediction(NamedTuple):
    """One abstract of a prediction.

    `sentences` has file order, repeats included; an index that can never match is a
    text.
    """

    document: str
    label: str
    sentences: tuple[int | str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What a run predicts for a claim, in file order; an empty prediction is valid too."""

    documents: tuple[Prediction, ...] = ()


SciFactState = TopicState[Topic, Answer]


def label_ref(topic: str, document: str) -> Ref:
    """The unit of the verdict on a document."""
    return Ref(LABEL, topic, document)


def set_ref(topic: str, document: str, sentence: int) -> Ref:
    """The unit of the evidence set that a sentence belongs to."""
    return Ref(SET, topic, f"{document}:{sentence}")


def rationale_ref(
    topic: str, document: str, label: str, sentences: Iterable[int]
) -> Ref:
    """The unit of a whole evidence set for a verdict on a document."""
    # The label is in the key: the same sentences can support a claim for one and contradict it for another.
    return Ref(RATIONALE, topic, f"{document}:{label}:{','.join(map(str, sentences))}")
