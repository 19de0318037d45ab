"""What other programs read: the scores."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from assessment.access.visibility import visible_scores
from assessment.api.tokens import authorize
from assessment.campaign import Workspace
from assessment.formats.tables import score_record


def scores(workspace: Workspace, request: Request, body: bytes) -> Any:
    """The campaign's totals as the token's bearer sees them.  They carry run names, so a desk's token does not open them."""
    campaign, _, principal, _ = authorize(workspace, request, "scores")
    totals = visible_scores(campaign, principal, campaign.totals())
    return {"scores": [score_record(score, campaign.track.measure(score.measure)) for score in totals]}
