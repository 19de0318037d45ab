"""What the desk knows of its campaign: names, and the guidelines of the track and of the organisers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from assessment.campaign.data import CampaignData
from assessment.campaign.guidelines import GUIDELINES, version_of
from assessment.formats.markdown import markdown_nodes
from assessment.judging.phase_words import why_closed


def campaign_values(data: CampaignData, title: str, assessor: str) -> dict[str, Any]:
    """Names, guidelines, and why this assessor can judge nothing now ("" while they can)."""
    track = data.track
    values: dict[str, Any] = {"title": title}
    values["track"] = f"{track.title} {track.version}"
    values["guidelines"] = track.guidelines
    values["own_guidelines"] = _own_guidelines(data.settings.get(GUIDELINES, ""))
    values["nuggets"] = track.pooled is not None
    values["closed"] = why_closed(data.settings, assessor)
    return values


@lru_cache(maxsize=16)
def _own_guidelines(text: str) -> dict[str, Any]:
    """The organisers' text in pieces; `version` differs for another text, and is "" without any."""
    if not text:
        return {"version": "", "nodes": []}
    nodes = [node.values() for node in markdown_nodes(text)]
    return {"version": version_of(text), "nodes": nodes}
