"""What SciFact asks and what a run predicts, with the names of the units that are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from assessment.model import Ref

LABEL, SET, RATIONALE = "label", "set", "rationale"
SUPPORT, CONTRADICT, NEI = "SUPPORT", "CONTRADICT", "NOT ENOUGH INFO"
VERDICTS = (SUPPORT, CONTRADICT)
ACCEPTED = "accepted"
"""What stands in the details of a run whose file the official evaluator accepts."""
MAX_SETS = 9
"""Sets of one abstract: each has a digit as its key."""


class FileGold(NamedTuple):
    """What a gold file has for one document, taken in under an assessor's name: `label` and `sets` as they stand there."""

    assessor: str
    document: str
    label: str
    sets: tuple[tuple[int, ...], ...]


class Topic(NamedTuple):
    """A claim.  `cited` are its candidate documents in the order of the file; `evidence` tells of every document that a gold
    file has evidence in which sentences were in a set; `quoted`: the file gives the id as a JSON string; `gold` holds what gold
    files have, the newest last, for an assessor's labels can hold neither a repeated sentence nor one that is in two sets."""

    id: str
    text: str
    cited: tuple[str, ...] = ()
    evidence: tuple[tuple[str, tuple[int, ...]], ...] = ()
    quoted: bool = False
    gold: tuple[FileGold, ...] = ()


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


def on_desk(sets: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Those sets of a gold file that an assessor's labels can hold: none that shares a sentence with an earlier one, and nine.

    >>> on_desk(((1, 0, 0), (1, 2), (), (4,)))
    ((0, 1), (4,))
    """
    chosen: list[tuple[int, ...]] = []
    taken: set[int] = set()
    for one in sets:
        if one and taken.isdisjoint(one) and len(chosen) < MAX_SETS:
            chosen.append(tuple(sorted(set(one))))
            taken.update(one)
    return tuple(chosen)


def carry(topic: str, old: Answer, new: Answer) -> Mapping[Ref, Ref]:
    """Nothing moves: keys name document and sentence, so judgments of documents that are still named stay where they are."""
    return {}
