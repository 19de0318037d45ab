"""Judgments that a corrected run keeps."""

from __future__ import annotations

from assessment.model import Ref
from assessment.tracks.adhoc.answer import Answer


def carry(topic: str, old: Answer, new: Answer) -> dict[Ref, Ref]:
    """Units name documents, never a run: there is nothing to move."""
    return {}
