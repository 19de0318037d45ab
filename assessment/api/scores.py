"""What other programs read: the scores."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from assessment.api.seats import admitted
from assessment.campaign import Workspace
from assessment.campaign.sight import seen


def scores(workspace: Workspace, request: Request, body: bytes) -> Any:
    """The campaign's totals as the token's bearer sees them.  They carry run names, so a desk's token does not open them."""
    campaign, _, visit = admitted(workspace, request, "scores")
    return {"scores": [score._asdict() for score in seen(campaign, visit, campaign.totals())]}
