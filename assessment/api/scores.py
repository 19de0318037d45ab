"""The route of the scores, for other programs."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from assessment.access.visibility import visible_scores
from assessment.api.tokens import authorize
from assessment.campaign import Workspace
from assessment.formats.tables import score_record


def scores(workspace: Workspace, request: Request, body: bytes) -> Any:
    """The campaign's totals as far as the token's bearer may see them.

    They carry run names, which assessors must not see, so a token of the desk is refused.
    """
    authorized = authorize(workspace, request, "scores")
    campaign = authorized.campaign
    totals = visible_scores(campaign, authorized.principal, campaign.totals())
    measure_of = campaign.track.measure
    return {
        "scores": [score_record(score, measure_of(score.measure)) for score in totals]
    }
