"""Makes the references of units and takes them apart, for units of judgment files that are in no run."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from assessment.model import ImportContext, Ref, TopicState
from assessment.tracks.car.answer import Answer, Task, Topic

PASSAGE, ENTITY, REMOVED, FACET, TRANSITION = (
    "passage",
    "entity",
    "removed",
    "facet",
    "transition",
)
NONE_OF_THESE, INTRODUCTION = "NONE_OF_THESE", "INTRODUCTION"
"""Ids of the two facets that the NIST interface offers in addition to those of the outline."""
SPECIAL = {NONE_OF_THESE: "OTHER RELEVANT FACET", INTRODUCTION: "GENERAL/INTRODUCTION"}
_DIGITS = "0123456789abcdef"
_SHORTEST, _LONGEST, _SLIPS = 30, 70, 2
"""Shorter texts may be words; 64 digits are a SHA-256, which the track's page speaks of."""

CarTopicState = TopicState[Topic, Answer]
CarImportContext = ImportContext[Topic, Answer]


def ranking_ref(task: Task, topic: str, query: str, item: str) -> Ref:
    return Ref(task, topic, f"{query} {item}")


def removed_ref(topic: str, paragraph: str) -> Ref:
    return Ref(REMOVED, topic, paragraph)


def facet_ref(topic: str, paragraph: str, facet: str) -> Ref:
    return Ref(FACET, topic, f"{paragraph} {facet}")


def transition_ref(topic: str, before: str, after: str) -> Ref:
    return Ref(TRANSITION, topic, f"{before} {after}")


def pair(ref: Ref) -> tuple[str, str]:
    """The two ids that a unit is named by: query and item, paragraph and facet, or two paragraphs.

    The key of the unit has them joined by a blank, which no id holds.
    """
    first, _, second = ref.key.partition(" ")
    return first, second


def is_paragraph(item: str) -> bool:
    """Whether an item has the form of a paragraph id, a SHA-1: 40 hexadecimal digits in lower case."""
    return len(item) == 40 and not item.strip(_DIGITS)


def resembles_paragraph(item: str) -> bool:
    """Whether an item looks like a damaged paragraph id: longer, shorter, or with wrong characters.

    The text after the first slash does not matter: it may be an entity.

    >>> resembles_paragraph("a" * 39), resembles_paragraph("A" * 40 + "/enwiki:Wales")
    (True, True)
    >>> resembles_paragraph("a" * 40)
    False
    >>> resembles_paragraph("enwiki:Dead%20Sea")
    False
    """
    name = item.partition("/")[0]
    if not _SHORTEST <= len(name) <= _LONGEST or is_paragraph(name):
        return False
    # In lower case: an id in capitals is one of the damages that are looked for.
    digits = sum(character in _DIGITS for character in name.lower())
    return digits >= len(name) - _SLIPS


def task_of(item: str) -> Task:
    """What an item of a run or of qrels is, by its shape."""
    if is_paragraph(item):
        return "passage"
    return "entity"


def entity_of(item: str) -> tuple[str, str]:
    """The entity of an item and its provenance paragraph, "" without one.

    An item is split at its first slash, and only if a paragraph id comes before it: ids of entities may hold
    a slash.

    >>> entity_of("a" * 40 + "/enwiki:England/Wales") == ("enwiki:England/Wales", "a" * 40)
    True
    >>> entity_of("enwiki:England/Wales")
    ('enwiki:England/Wales', '')
    """
    paragraph, slash, entity = item.partition("/")
    if slash and is_paragraph(paragraph):
        return entity, paragraph
    return item, ""


def page_screen(paragraphs: Iterable[str]) -> str:
    """The screen of a page: equal pages are one."""
    text = "\n".join(paragraphs)
    return "page:" + hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def query_screen(task: Task, query: str) -> str:
    return f"{task}:{query}"
