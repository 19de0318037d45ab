"""What the desk knows of its campaign: names, and the guidelines of the track and of the organisers."""

from __future__ import annotations

from functools import lru_cache

from assessment.campaign.data import CampaignData
from assessment.campaign.guidelines import GUIDELINES, version_of
from assessment.formats.markdown import markdown_nodes
from assessment.judging.desk.phase_words import why_closed
from assessment.judging.pages.sheet import CampaignValues, OwnGuidelines


def campaign_values(data: CampaignData, title: str, assessor: str) -> CampaignValues:
    """Names, guidelines, and why this assessor can judge nothing now ("" while they can)."""
    track = data.track
    version = f"{track.title} {track.version}"
    own_guidelines = _own_guidelines(data.settings.get(GUIDELINES, ""))
    closed = why_closed(data.settings, assessor)
    return {
        "title": title,
        "track": version,
        "guidelines": track.guidelines,
        "own_guidelines": own_guidelines,
        "nuggets": track.pooled is not None,
        "closed": closed,
    }


@lru_cache(maxsize=16)
def _own_guidelines(text: str) -> OwnGuidelines:
    if not text:
        return {"version": "", "nodes": []}
    nodes = [node.values() for node in markdown_nodes(text)]
    return {"version": version_of(text), "nodes": nodes}
