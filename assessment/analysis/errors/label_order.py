"""Which of two labels of a question speaks more for a unit, and how far apart they are."""

from __future__ import annotations

from assessment.model import Scale

_BY_TONE = {"good": 2, "mixed": 1}
"""Labels of other tones speak for nothing."""


def steps_apart(scale: Scale, one: str | None, other: str | None) -> int:
    """Steps between two labels of an ordered scale; 0 where they have no order.

    >>> from assessment.model import Label
    >>> labels = tuple(Label(name, "", "") for name in ("must", "can", "no"))
    >>> grades = Scale("grade", "Grade", "Which grade?", labels, "", ordered=True)
    >>> steps_apart(grades, "must", "no"), steps_apart(grades, "must", None)
    (2, 0)
    """
    order = scale.from_lowest
    if one not in order or other not in order:
        return 0
    return abs(order.index(one) - order.index(other))


def is_better_label(scale: Scale, one: str | None, other: str) -> bool:
    """Whether the first label speaks more for a unit than the other one.

    That is the higher one, or, where one has no place in an order, the one of the better tone.
    """
    if one not in scale.names or other not in scale.names:
        return False
    order = scale.from_lowest
    if one in order and other in order:
        return order.index(one) > order.index(other)
    return _by_tone(scale, one) > _by_tone(scale, other)


def _by_tone(scale: Scale, name: str) -> int:
    tones = {label.name: label.tone for label in scale.labels}
    return _BY_TONE.get(tones[name], 0)
