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
    names = scale.names
    if not scale.ordered or one not in names or other not in names:
        return 0
    return abs(names.index(one) - names.index(other))


def is_better_label(scale: Scale, one: str | None, other: str) -> bool:
    """Whether the first label speaks more for a unit than the other one.

    On an ordered scale that is the one nearer to its good end.
    """
    names = scale.names
    if one not in names or other not in names:
        return False
    first = scale.labels[0].tone
    last = scale.labels[-1].tone
    if not scale.ordered or "good" not in (first, last):
        return _by_tone(scale, one) > _by_tone(scale, other)
    steps = names.index(other) - names.index(one)
    if first == "good":
        return steps > 0
    return steps < 0


def _by_tone(scale: Scale, name: str) -> int:
    tones = {label.name: label.tone for label in scale.labels}
    return _BY_TONE.get(tones[name], 0)
