"""The routes of questions: an assessor's own with their answers, and the conventions; questions in."""

from __future__ import annotations

from starlette.requests import Request

from assessment.api.refusals import Refused
from assessment.api.request_bodies import checked_body, question_batches
from assessment.api.tokens import authorize, refusals_as_responses
from assessment.campaign import Workspace
from assessment.campaign.question_log import has_news
from assessment.judging.events.questions import NewQuestion, ask, values_for
from assessment.model import Ref, UserError


def read(workspace: Workspace, request: Request, body: bytes) -> object:
    """Own questions, and conventions; if the query's `seq` is still the newest, the answer is only that."""
    authorized = authorize(workspace, request)
    campaign = authorized.campaign
    seen = request.query_params.get("seq", "")
    # Fewer than 16 digits: no log has that many events
    is_number = seen.isascii() and seen.isdigit() and len(seen) < 16
    if (
        is_number
        and int(seen)
        and not has_news(campaign.store, campaign.row.id, int(seen))
    ):
        return {"seq": int(seen), "same": True}
    return values_for(campaign, authorized.assessor)


def write(workspace: Workspace, request: Request, body: bytes) -> object:
    """Store questions, and that some are withdrawn; the answer names those that are stored."""
    authorized = authorize(workspace, request)
    if not authorized.assessor:
        raise Refused(403, "questions are asked under a name; choose yours")
    batch = checked_body(question_batches, body, "a list of questions")
    stored, refused = [], []
    for item in batch.questions:
        ref = Ref(item.kind, item.topic, item.key)
        sent = NewQuestion(item.uuid, item.act, ref, item.text, item.about)
        try:
            with refusals_as_responses():
                ask(
                    authorized.campaign,
                    authorized.assessor,
                    sent,
                    authorized.admission,
                )
        except UserError as error:
            refused.append({"uuid": item.uuid, "why": str(error)})
        else:
            stored.append(item.uuid)
    return {"stored": stored, "refused": refused}
