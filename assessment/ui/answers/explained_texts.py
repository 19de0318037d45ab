"""The texts that explain the scores of an answer, as many as a page draws."""

from __future__ import annotations

from itertools import islice
from typing import Any

from assessment.campaign import Campaign
from assessment.model import Explained, TopicState

MAX_EXPLAINED = 100
"""Texts that a page draws, and by which it orders the documents of a ranking."""


def explained_texts(
    campaign: Campaign, state: TopicState[Any, Any], run: str
) -> list[Explained]:
    """The texts that the scores are computed from, one more than is drawn; [] where the track has none."""
    if campaign.track.explain is None:
        return []
    return list(islice(campaign.track.explain(state, run), MAX_EXPLAINED + 1))
