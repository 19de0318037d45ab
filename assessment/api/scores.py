"""The route of the scores, for other programs."""

from __future__ import annotations

from starlette.requests import Request

from assessment.access.visibility import visible_scores
from assessment.api.tokens import authorize
from assessment.campaign import Workspace
from assessment.campaign.score_records import score_records


def scores(workspace: Workspace, request: Request, body: bytes) -> object:
    """The campaign's totals as far as the token's bearer may see them.

    They carry run names, which assessors must not see, so a token of the desk is refused.
    """
    authorized = authorize(workspace, request, "scores")
    records = []
    for view in authorized.campaign.by_task():
        totals = visible_scores(view, authorized.principal, view.totals())
        records += score_records(view, totals)
    return {"scores": records}
