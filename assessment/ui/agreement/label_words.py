"""Labels of a question as people read them, for the tables and pictures of *Agreement*."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.model import Scale


def label_words(scale: Scale, labels: Iterable[str]) -> dict[str, str]:
    """Each label with its words, no two alike: rows of a picture with one name would become one.

    >>> from assessment.model import Label
    >>> held = Label("not_support", "3", "the response does not hold it", words="not held")
    >>> scale = Scale("assignment", "Nugget", "Does the response hold it?", (held,), "")
    >>> label_words(scale, ["not_support", "not held", "yes"])
    {'not_support': 'not held', 'not held': 'not held (2)', 'yes': 'yes'}
    """
    words: dict[str, str] = {}
    taken: set[str] = set()
    for label in labels:
        name = scale.in_words(label)
        number = 1
        distinct = name
        while distinct in taken:
            number += 1
            distinct = f"{name} ({number})"
        taken.add(distinct)
        words[label] = distinct
    return words
