"""Judgments that a corrected prediction keeps."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model import Ref
from assessment.tracks.scifact.answer import Answer


def carry(topic: str, old: Answer, new: Answer) -> Mapping[Ref, Ref]:
    """No judgment moves, because keys name document and sentence.

    Judgments of documents that are still predicted keep their units.
    """
    return {}
