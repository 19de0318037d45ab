"""Label names met in the wild."""

from __future__ import annotations

from assessment.tracks.scifact.answer import CONTRADICT, NEI, SUPPORT

_NAMES = {
    **dict.fromkeys(("SUPPORT", "SUPPORTS", "SUPPORTED"), SUPPORT),
    **dict.fromkeys(("CONTRADICT", "CONTRADICTS", "REFUTE", "REFUTES", "REFUTED"), CONTRADICT),
    **dict.fromkeys(("NOT ENOUGH INFO", "NEI", "NOINFO"), NEI),
}


def label_of(text: object) -> str | None:
    """The label that a foreign name means, None if it means none.

    >>> label_of("SUPPORT"), label_of("refutes"), label_of("NOT_ENOUGH_INFO"), label_of("maybe")
    ('SUPPORT', 'CONTRADICT', 'NOT ENOUGH INFO', None)
    """
    return _NAMES.get(" ".join(text.upper().replace("_", " ").split())) if isinstance(text, str) else None
