"""Labels of a question as people read them, for the tables and pictures of *Agreement*."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.model import Scale
from assessment.ui.tables import distinct_heads


def label_words(scale: Scale, labels: Iterable[str]) -> dict[str, str]:
    """Each label with its words, no two alike: rows of a picture with one name would become one.

    >>> from assessment.model import Label
    >>> held = Label("not_support", "3", "the response does not hold it", words="not held")
    >>> scale = Scale("assignment", "Nugget", "Does the response hold it?", (held,), "")
    >>> label_words(scale, ["not_support", "not held", "yes"])
    {'not_support': 'not held', 'not held': 'not held (label)', 'yes': 'yes'}
    """
    names = list(labels)
    words = [scale.in_words(name) for name in names]
    return dict(zip(names, distinct_heads(words, (), "label"), strict=True))
