"""The routes of the page Nuggets: nugget lists out, changes in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import Request

from assessment.api.refusals import Refused
from assessment.api.request_bodies import checked_body, nugget_acts
from assessment.api.tokens import authorize, refusals_as_responses
from assessment.campaign import Workspace
from assessment.campaign.use_guard import AdmissionCheck, WrongPhase
from assessment.judging.nuggets.editing import Nuggets, nuggets_of
from assessment.judging.nuggets.guard import RepeatedUUID
from assessment.judging.nuggets.list_changes import Act
from assessment.judging.nuggets.nugget_list import UnknownNugget
from assessment.model import UserError


def lists(workspace: Workspace, request: Request, body: bytes) -> object:
    """The nugget list of a question with its pooled items, or all questions if the query names none.

    If the query's `seq` is still the newest, the answer is only that; with its `version` still the newest,
    the pooled items are left out.
    """
    nuggets, _ = _nuggets(workspace, request)
    query = request.query_params
    topic = query.get("topic", "")
    question = query.get("question", "")
    if not question:
        return {"questions": nuggets.questions()}
    versions = nuggets.versions(topic)
    if query.get("seq") == versions.nuggets:
        return {"seq": versions.nuggets, "same": True}
    has_items = query.get("version") == versions.items
    with _unknown_as_refusal():
        return nuggets.show(topic, question, items=not has_items)


def history(workspace: Workspace, request: Request, body: bytes) -> object:
    nuggets, _ = _nuggets(workspace, request)
    query = request.query_params
    with _unknown_as_refusal():
        return nuggets.history(query.get("topic", ""), query.get("question", ""))


def edit(workspace: Workspace, request: Request, body: bytes) -> object:
    """Store one change of a nugget list; the answer is the changed list without its pooled items."""
    nuggets, admission = _nuggets(workspace, request)
    sent = checked_body(nugget_acts, body, "a change of a nugget")
    act = Act(**sent.model_dump())
    try:
        with refusals_as_responses(), _unknown_as_refusal():
            warning = nuggets.do(act, admission=admission)
    except (WrongPhase, RepeatedUUID) as error:
        raise Refused(409, str(error)) from None
    except UserError as error:
        raise Refused(422, str(error)) from None
    changed_list = nuggets.show(act.topic, act.question, items=False)
    return {"stored": act.uuid, "warning": warning, **changed_list}


def _nuggets(
    workspace: Workspace, request: Request
) -> tuple[Nuggets, AdmissionCheck | None]:
    authorized = authorize(workspace, request)
    if not authorized.assessor:
        raise Refused(403, "nuggets are written under a name; choose yours")
    nuggets = nuggets_of(authorized.campaign, authorized.assessor)
    return nuggets, authorized.admission


@contextmanager
def _unknown_as_refusal() -> Iterator[None]:
    try:
        yield
    except UnknownNugget as unknown:
        raise Refused(404, str(unknown)) from None
