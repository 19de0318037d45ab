"""The importance of nuggets, from their file and from votes."""

from __future__ import annotations

from assessment.model import Nugget, Ref
from assessment.tracks.rag.answer import IMPORTANCE, RagState
from assessment.tracks.rag.labels import (
    OKAY,
    VITAL,
)
from assessment.tracks.rag.nuggets.nugget_resource import file_nuggets, live_nuggets
from assessment.tracks.rag.settings import IMPORTANCE_FROM, VOTES


def importance_ref(topic: str, nugget: str) -> Ref:
    return Ref(IMPORTANCE, topic, nugget)


def importance(state: RagState, nugget: Nugget) -> str:
    """The importance that counts, "" where nobody has said it."""
    label = state.judged.label(importance_ref(state.id, nugget.id))
    from_file = file_nuggets(state.resources, state.id).get(nugget.id)
    written = from_file.importance if from_file else ""
    if state.settings[IMPORTANCE_FROM] == VOTES:
        return label or written
    return written or label or ""


def voted_nuggets(state: RagState) -> list[Nugget]:
    """The nuggets whose importance people vote on."""
    nuggets = live_nuggets(state.nuggets)
    if state.settings[IMPORTANCE_FROM] == VOTES:
        return nuggets
    from_file = file_nuggets(state.resources, state.id)
    missing = []
    for nugget in nuggets:
        known = from_file.get(nugget.id)
        # A nugget that somebody wrote on the page has no importance from a file.
        if known is None or known.importance not in (VITAL, OKAY):
            missing.append(nugget)
    return missing
