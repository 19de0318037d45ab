"""Judgments that a corrected answer keeps: those of equal strings and equal responses."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Ref
from assessment.tracks.qa2007.answer import (
    FACTOID,
    GROUP,
    LIST,
    NIL_RIGHT,
    OWN,
    Answer,
    distinct_ref,
    instance_ref,
    normalised,
    question_ref,
    read_ref,
    response_digest,
)


def carry(topic: str, old: Answer, new: Answer) -> dict[Ref, Ref]:
    """Units that a corrected answer keeps: equal strings, and equal responses as a whole."""
    # Keys name the material, so no judgment changes its unit; nuggets do not depend on the answer at all.
    after = set(_refs(new))
    return {ref: ref for ref in _refs(old) if ref in after}


def _refs(answer: Answer) -> Iterator[Ref]:
    """Every unit that an answer can have, whatever the kinds of its questions."""
    for question, items in answer.responses.items():
        yield question_ref(NIL_RIGHT, question)
        yield question_ref(OWN, question)
        response = response_digest(question, items)
        yield read_ref(question, response)
        for item in items:
            name = normalised(item.text)
            yield distinct_ref(question, name)
            for kind in (FACTOID, LIST, GROUP):
                yield instance_ref(kind, question, item)
