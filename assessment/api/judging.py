"""The routes of the judging desk: screens out, judgments in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from pydantic import ValidationError
from starlette.datastructures import QueryParams
from starlette.requests import Request

from assessment.api.refusals import Refused
from assessment.api.request_bodies import JudgmentBody, batches, checked_body, refs
from assessment.api.server_process import server_process
from assessment.api.tokens import authorize, refusals_as_responses
from assessment.campaign import Workspace
from assessment.judging.desk.desk import Desk
from assessment.judging.events import recording
from assessment.judging.lists import endings
from assessment.judging.lists.my_day import my_day
from assessment.judging.pages.page_grouping import ORDERS, Order
from assessment.judging.queue.assessor_pages import NothingToJudge
from assessment.model import Evidence, Judgment, Ref
from assessment.review.assessor_desk import desk_of
from assessment.review.history import SUGGESTION

_FARTHEST = 14 * 60
"""Minutes that a time zone may be away from UTC."""
_OFFSET_DIGITS = 5


def screen(workspace: Workspace, request: Request, body: bytes) -> object:
    desk = _desk(workspace, request)
    query = request.query_params
    only: Literal["open", "all"] = "open" if query.get("only") == "open" else "all"
    try:
        # A dynamic queue checks access again while it hands out a screen.
        with refusals_as_responses():
            return desk.show(
                _number(query), order=_order(query), only=only, near=_near(query)
            )
    except NothingToJudge as nothing:
        raise Refused(404, str(nothing)) from None


def _number(query: QueryParams) -> int | None:
    """The number of the wanted screen, None if the query names none."""
    text = query.get("n", "")
    # Fewer than 16 digits: Python refuses to read endless ones, and no campaign has that many screens.
    if text.isascii() and text.isdigit() and len(text) < 16:
        return int(text)
    return None


def _order(query: QueryParams) -> Order:
    wanted = query.get("order")
    return next((order for order in ORDERS if order == wanted), "answer")


def _near(query: QueryParams) -> Ref | None:
    """The unit that should stay on the screen: `near=["kind", "topic", "key"]`."""
    try:
        return Ref(*refs.validate_json(query["near"]))
    except (KeyError, ValidationError):
        return None


def recent(workspace: Workspace, request: Request, body: bytes) -> object:
    desk = _desk(workspace, request)
    return {"recent": desk.recent(_order(request.query_params))}


def ending(workspace: Workspace, request: Request, body: bytes) -> object:
    """What is left of a topic and of the campaign, and contradictions of the assessor's own."""
    desk = _desk(workspace, request)
    topic = request.query_params.get("topic", "")
    if topic not in desk.data.topics:
        raise Refused(404, "the campaign has no such topic")
    return endings.ending(desk, topic, _order(request.query_params))


def day(workspace: Workspace, request: Request, body: bytes) -> object:
    """The assessor's own day; `offset` is the time zone in minutes east of UTC."""
    desk = _desk(workspace, request)
    offset = _offset(request.query_params)
    order = _order(request.query_params)
    return my_day(desk, order, now=datetime.now(UTC), offset=offset)


def _offset(query: QueryParams) -> int:
    """The time zone of the query, 0 (UTC) where it names none that exists."""
    try:
        minutes = int(query.get("offset", "0")[:_OFFSET_DIGITS])
    except ValueError:
        return 0
    return minutes if abs(minutes) <= _FARTHEST else 0


def _desk(workspace: Workspace, request: Request) -> Desk:
    authorized = authorize(workspace, request)
    campaign, assessor = authorized.campaign, authorized.assessor
    return desk_of(campaign, assessor, authorized.choices, authorized.admission)


def record(workspace: Workspace, request: Request, body: bytes) -> object:
    authorized = authorize(workspace, request)
    batch = checked_body(batches, body, "a list of judgments")
    assessor = authorized.assessor
    judgments = [_judgment(event, assessor) for event in batch.judgments]
    with refusals_as_responses():
        refused = recording.record(
            authorized.campaign, assessor, judgments, admission=authorized.admission
        )
    refused_uuids = {refusal.uuid for refusal in refused}
    # A judgment that was stored before counts as stored: the browser sends it again until it reads that.
    stored = [
        judgment.uuid for judgment in judgments if judgment.uuid not in refused_uuids
    ]
    refusals = [refusal._asdict() for refusal in refused]
    return {"stored": stored, "refused": refusals, "server": server_process()}


def _judgment(event: JudgmentBody, assessor: str) -> Judgment:
    evidence = tuple(Evidence(item.text, item.label) for item in event.evidence)
    ref = Ref(event.kind, event.topic, event.key)
    via = SUGGESTION if event.via == SUGGESTION else "desk"
    return Judgment(
        ref,
        assessor,
        event.label,
        event.reason,
        event.flagged,
        event.note,
        evidence,
        event.spent_ms,
        event.uuid,
        via=via,
    )
