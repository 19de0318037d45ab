"""The nugget page's routes: lists out, acts in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.requests import Request

from assessment.api.refusals import Refused
from assessment.api.request_bodies import first_problem, nugget_acts
from assessment.api.tokens import authorize, refusals_as_responses
from assessment.campaign import Workspace
from assessment.campaign.guards import AdmissionCheck, NotNow
from assessment.judging.nugget_acts import Act
from assessment.judging.nugget_guard import RepeatedUUID
from assessment.judging.nugget_list import NuggetNotFound
from assessment.judging.nuggets import Nuggets, nuggets_of
from assessment.model import UserError


def lists(workspace: Workspace, request: Request, body: bytes) -> Any:
    """A question's list with its pooled items, or all questions; next to nothing if `seq` (and for the items `version`) is still true."""
    (nuggets, _), query = _nuggets(workspace, request), request.query_params
    topic, question = query.get("topic", ""), query.get("question", "")
    if not question:
        return {"questions": nuggets.questions()}
    seq, version = nuggets.state(topic)
    if query.get("seq") == seq:
        return {"seq": seq, "same": True}
    return _found(lambda: nuggets.show(topic, question, items=query.get("version") != version))


def history(workspace: Workspace, request: Request, body: bytes) -> Any:
    (nuggets, _), query = _nuggets(workspace, request), request.query_params
    return _found(lambda: nuggets.history(query.get("topic", ""), query.get("question", "")))


def edit(workspace: Workspace, request: Request, body: bytes) -> Any:
    """One change of a list; answers the list as it is then, without the pooled items."""
    nuggets, admission = _nuggets(workspace, request)
    try:
        act = Act(**nugget_acts.validate_json(body).model_dump())
    except ValidationError as error:
        raise Refused(422, f"not a change of a nugget: {first_problem(error)}") from None
    try:
        with refusals_as_responses():
            warning = _found(lambda: nuggets.do(act, admission=admission))
    except (NotNow, RepeatedUUID) as error:
        raise Refused(409, str(error)) from None
    except UserError as error:
        raise Refused(422, str(error)) from None
    return {"stored": act.uuid, "warning": warning, **nuggets.show(act.topic, act.question, items=False)}


def _nuggets(workspace: Workspace, request: Request) -> tuple[Nuggets, AdmissionCheck | None]:
    campaign, assessor, _, admission = authorize(workspace, request)
    if not assessor:
        raise Refused(403, "nuggets are written under a name; choose yours")
    return nuggets_of(campaign, assessor), admission


def _found(look: Callable[[], Any]) -> Any:
    try:
        return look()
    except NuggetNotFound as error:
        raise Refused(404, str(error)) from None
