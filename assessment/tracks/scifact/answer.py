"""What SciFact asks and what a run predicts, with the names of the units that are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from assessment.model import Ref

LABEL, SET, RATIONALE = "label", "set", "rationale"
SUPPORT, CONTRADICT, NEI = "SUPPORT", "CONTRADICT", "NOT ENOUGH INFO"
VERDICTS = (SUPPORT, CONTRADICT)
MAX_SETS = 9
"""Sets of one abstract: each has a digit as its key."""


class Topic(NamedTuple):
    """A claim.  `cited` are its candidate documents in the order of the file; `evidence` tells of every document that a gold
    file has evidence in which sentences were in a set; `quoted`: the file gives the id as a JSON string."""

    id: str
    text: str
    cited: tuple[str, ...] = ()
    evidence: tuple[tuple[str, tuple[int, ...]], ...] = ()
    quoted: bool = False


class Prediction(NamedTuple):
    """One abstract of a prediction: `sentences` in file order, repeated ones too; an index that can never match is a text."""

    document: str
    label: str
    sentences: tuple[int | str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What a run predicts for a claim, in file order; nothing at all is a prediction too."""

    documents: tuple[Prediction, ...] = ()


def label_ref(topic: str, document: str) -> Ref:
    return Ref(LABEL, topic, document)


def set_ref(topic: str, document: str, sentence: int) -> Ref:
    return Ref(SET, topic, f"{document}:{sentence}")


def rationale_ref(topic: str, document: str, label: str, sentences: Iterable[int]) -> Ref:
    """The unit of a whole evidence set for a verdict on a document."""
    return Ref(RATIONALE, topic, f"{document}:{label}:{','.join(map(str, sentences))}")


def listed(one: tuple[int, ...]) -> str:
    """A set as people read it.

    >>> listed((0, 1))
    '{0, 1}'
    """
    return f"{{{', '.join(map(str, one))}}}"


def carry(topic: str, old: Answer, new: Answer) -> Mapping[Ref, Ref]:
    """Nothing moves: keys name document and sentence, so judgments of documents that are still named stay where they are."""
    return {}
