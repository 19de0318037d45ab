"""Names of labels in files of other data sets, and the SciFact labels they mean."""

from __future__ import annotations

from assessment.tracks.scifact.answer import CONTRADICT, NEI, SUPPORT

_NAMES = {
    "SUPPORT": SUPPORT,
    "SUPPORTS": SUPPORT,
    "SUPPORTED": SUPPORT,
    "CONTRADICT": CONTRADICT,
    "CONTRADICTS": CONTRADICT,
    "REFUTE": CONTRADICT,  # FEVER and what follows it
    "REFUTES": CONTRADICT,
    "REFUTED": CONTRADICT,
    "NOT ENOUGH INFO": NEI,
    "NEI": NEI,
    "NOINFO": NEI,
}


def label_of(text: object) -> str | None:
    """The label that a foreign name means, None if it means none.

    >>> label_of("SUPPORT"), label_of("refutes"), label_of("NOT_ENOUGH_INFO"), label_of("maybe")
    ('SUPPORT', 'CONTRADICT', 'NOT ENOUGH INFO', None)
    """
    if not isinstance(text, str):
        return None
    words = text.upper().replace("_", " ").split()
    return _NAMES.get(" ".join(words))
