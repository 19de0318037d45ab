"""Judgments that a corrected answer keeps."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model import Ref
from assessment.tracks.r2c2.answer import Answer


def carry(topic: str, old: Answer, new: Answer) -> Mapping[Ref, Ref]:
    """No judgment moves, because keys name texts.

    Judgments of texts that stay are still in place, also if the confidence changed.
    """
    return {}
