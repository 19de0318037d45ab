"""The route by which a desk says that its assessor has read the campaign's own guidelines."""

from __future__ import annotations

from starlette.requests import Request

from assessment.api.refusals import Refused
from assessment.api.request_bodies import checked_body, guidelines_readings
from assessment.api.tokens import authorize, refusals_as_responses
from assessment.campaign import Workspace
from assessment.campaign.guideline_readings import note_reading


def read(workspace: Workspace, request: Request, body: bytes) -> object:
    """Store which version was read."""
    authorized = authorize(workspace, request)
    if not authorized.assessor:
        raise Refused(403, "guidelines are read under a name; choose yours")
    sent = checked_body(guidelines_readings, body, "a version")
    with refusals_as_responses():
        note_reading(
            authorized.campaign,
            authorized.assessor,
            sent.version,
            authorized.admission,
        )
    return {"version": sent.version}
