"""A sentence on labels that are accepted suggestions of a machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assessment.analysis.agreement.question_labels import LabelledQuestion
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import NONE, select_people

_MANY_ACCEPTED = 0.1
"""Least share of accepted suggestions that is worth a sentence; our own limit."""


def accepted_in_words(
    questions: Sequence[LabelledQuestion],
    assessors: Sequence[str],
    quote: Callable[[str], str] = str,
) -> str:
    """On which questions many of these people's labels are accepted suggestions; "" if on none.

    `quote` makes the title of a question safe where the sentence is shown.
    """
    parts = []
    for question in questions:
        accepted = sum(question.accepted.get(name, 0) for name in assessors)
        labels = int((select_people(question.matrix, assessors).codes != NONE).sum())
        if labels and accepted >= _MANY_ACCEPTED * labels:
            share = f"{accepted:,} of {number_of(labels, 'label')}"
            parts.append(f"{share} on {quote(question.title)}")
    if not parts:
        return ""
    return (
        f"Accepted suggestions of a machine: {'; '.join(parts)}. "
        "People who accept the same suggestion agree partly because of it."
    )
