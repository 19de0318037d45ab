"""The HTTP routes beside the pages: the desk's screens and judgments, health, live scores."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import orjson
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from assessment import __version__
from assessment.campaign import Campaign, Workspace, workspace_at
from assessment.campaign.desk import Nothing, Order
from assessment.campaign.nugget_acts import Act, Action, Unknown
from assessment.campaign.nuggets import Nuggets
from assessment.model import Evidence, Judgment, Ref
from assessment.store import StoreError

HEADER = "X-Desk-Token"
TOKEN_SECONDS = 12 * 3600
"""How long a token is good: a judging day.  Every visit of the page Judge makes a new one."""
MAX_BODY = 2**21
MAX_BATCH = 100
STATIC = Path(__file__).parent / "ui" / "desk" / "static"
NUGGETS_STATIC = Path(__file__).parent / "ui" / "nuggets" / "static"

_Short = Annotated[str, StringConstraints(max_length=500)]


class _Excerpt(BaseModel):
    text: Annotated[str, StringConstraints(max_length=20_000)]
    label: _Short | None = None


class _Event(BaseModel):
    model_config = ConfigDict(extra="ignore")
    uuid: _Short
    kind: _Short
    topic: _Short
    key: _Short
    label: Annotated[str, StringConstraints(max_length=10_000)] | None = None
    reason: Annotated[str, StringConstraints(max_length=2000)] = ""
    flagged: bool = False
    note: Annotated[str, StringConstraints(max_length=20_000)] = ""
    evidence: list[_Excerpt] = []
    spent_ms: int = 0


class _Batch(BaseModel):
    judgments: list[_Event] = Field(max_length=MAX_BATCH)


class _Act(BaseModel):
    model_config = ConfigDict(extra="ignore")
    uuid: _Short
    action: Action
    topic: _Short
    question: _Short
    nugget: _Short = ""
    text: Annotated[str, StringConstraints(max_length=20_000)] = ""
    into: _Short = ""
    to: Annotated[int, Field(ge=0, le=100_000)] = 0


_batch = TypeAdapter(_Batch)
_act = TypeAdapter(_Act)
_ref = TypeAdapter(tuple[_Short, _Short, _Short])


class Seat(NamedTuple):
    """Who asks: an assessor at a campaign."""

    campaign: str
    assessor: str


class Refused(Exception):
    """A request that is answered with a status and one sentence."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


def sign(workspace: Workspace, seat: Seat) -> str:
    """A token that lets its bearer judge as this assessor in this campaign, and nothing else."""
    return _serializer(workspace).dumps([seat.campaign, seat.assessor])


def seat_of(workspace: Workspace, token: str) -> Seat:
    """The seat that a token was signed for.  Raises `Refused` (401)."""
    try:
        return Seat(*_serializer(workspace).loads(token, max_age=TOKEN_SECONDS))
    except SignatureExpired:
        raise Refused(401, "this session has ended; reload the page to go on, nothing is lost") from None
    except (BadSignature, TypeError):
        raise Refused(401, "this session is not known here; reload the page to go on") from None


def _serializer(workspace: Workspace) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(workspace.secret(), salt="desk")


def routes(open_workspace: Callable[[], Workspace] = workspace_at) -> list[BaseRoute]:
    """The routes for `st.App`; `open_workspace` gives the workspace of each request."""

    def served(handler: Callable[[Workspace, Request, bytes], Any]) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            try:
                body = await _body(request)
                return _json(await run_in_threadpool(lambda: handler(open_workspace(), request, body)))
            except Refused as refused:
                return _json({"error": refused.why}, refused.status)
            except StoreError as error:
                return _json({"error": str(error)}, 503)

        return endpoint

    return [
        Route("/api/health", served(_health), methods=["GET"]),
        Route("/api/screen", served(_screen), methods=["GET"]),
        Route("/api/recent", served(_recent), methods=["GET"]),
        Route("/api/judgments", served(_record), methods=["POST"]),
        Route("/api/nuggets", served(_nuggets), methods=["GET"]),
        Route("/api/nuggets", served(_tend), methods=["POST"]),
        Route("/api/nuggets/history", served(_nugget_history), methods=["GET"]),
        Route("/api/scores", served(_scores), methods=["GET"]),
        Mount("/desk", _Modules(directory=STATIC), name="desk"),
        Mount("/nugget-desk", _Modules(directory=NUGGETS_STATIC), name="nugget-desk"),
    ]


@asynccontextmanager
async def prompt(app: Any) -> AsyncIterator[None]:
    """Lifespan of the server: answers leave at once.

    A response goes out in two writes (head, body).  Streamlit's listening socket has Nagle's algorithm on, so the body waits for
    the client's acknowledgement of the head: 40 ms with many clients.  Accepted connections inherit the option from the listener.
    """
    for descriptor in _descriptors():
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as found:
            if found.type == socket.SOCK_STREAM and found.family in (socket.AF_INET, socket.AF_INET6):
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    yield


def _descriptors() -> list[int]:
    folder = Path("/dev/fd")
    return [int(path.name) for path in folder.iterdir() if path.name.isdigit()] if folder.is_dir() else []


class _Modules(StaticFiles):
    """The desk's modules, asked for anew each time and mostly answered "not modified", so that an update is never half seen."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


async def _body(request: Request) -> bytes:
    """The request's body, bounded while it is read, from our own pages only."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refused(403, "requests from other sites are refused")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise Refused(413, f"the request is larger than {MAX_BODY // 2**20} MiB")
    return body


def _json(value: Any, status: int = 200) -> Response:
    data = orjson.dumps(value, default=lambda item: list(item) if isinstance(item, tuple) else dict(item))
    return Response(data, status, {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}, "application/json")


def _seated(workspace: Workspace, request: Request) -> tuple[Campaign, str]:
    seat = seat_of(workspace, request.headers.get(HEADER, ""))
    try:
        return workspace.campaign(seat.campaign), seat.assessor
    except KeyError:
        raise Refused(403, "this campaign is not here any more; choose another one") from None


def _health(workspace: Workspace, request: Request, body: bytes) -> Any:
    return {"ok": True, "version": __version__, "judgments": workspace.store.last()}


def _screen(workspace: Workspace, request: Request, body: bytes) -> Any:
    campaign, assessor = _seated(workspace, request)
    query = request.query_params
    n = query.get("n", "")
    number = int(n) if n.isascii() and n.isdigit() and len(n) < 9 else None
    try:
        return campaign.desk(assessor).show(number, order=_order(query), only="open" if query.get("only") == "open" else "all", near=_near(query))
    except Nothing as nothing:
        raise Refused(404, str(nothing)) from None


def _order(query: QueryParams) -> Order:
    return "document" if query.get("order") == "document" else "answer"


def _near(query: QueryParams) -> Ref | None:
    """The unit that should stay in hand: `near=["kind", "topic", "key"]`."""
    try:
        return Ref(*_ref.validate_json(query["near"]))
    except (KeyError, ValidationError):
        return None


def _recent(workspace: Workspace, request: Request, body: bytes) -> Any:
    campaign, assessor = _seated(workspace, request)
    return {"recent": campaign.desk(assessor).recent(_order(request.query_params))}


def _record(workspace: Workspace, request: Request, body: bytes) -> Any:
    campaign, assessor = _seated(workspace, request)
    try:
        batch = _batch.validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise Refused(422, f"not a list of judgments: {'.'.join(map(str, first['loc']))} {first['msg']}") from None
    judgments = [_judgment(event, assessor) for event in batch.judgments]
    refused = campaign.record(assessor, judgments)
    out = {refusal.uuid for refusal in refused}
    stored = [judgment.uuid for judgment in judgments if judgment.uuid not in out]
    return {"stored": stored, "refused": [refusal._asdict() for refusal in refused]}


def _judgment(event: _Event, assessor: str) -> Judgment:
    evidence = tuple(Evidence(item.text, item.label) for item in event.evidence)
    ref = Ref(event.kind, event.topic, event.key)
    return Judgment(ref, assessor, event.label, event.reason, event.flagged, event.note, evidence, event.spent_ms, event.uuid)


def _nuggets(workspace: Workspace, request: Request, body: bytes) -> Any:
    """A question's list with its pooled items, or all questions; next to nothing if `seq` (and for the items `version`) is still true."""
    lists, query = _lists(workspace, request), request.query_params
    topic, question = query.get("topic", ""), query.get("question", "")
    if not question:
        return {"questions": lists.questions()}
    seq, version = lists.state(topic)
    if query.get("seq") == seq:
        return {"seq": seq, "same": True}
    return _found(lambda: lists.show(topic, question, items=query.get("version") != version))


def _nugget_history(workspace: Workspace, request: Request, body: bytes) -> Any:
    lists, query = _lists(workspace, request), request.query_params
    return _found(lambda: lists.history(query.get("topic", ""), query.get("question", "")))


def _tend(workspace: Workspace, request: Request, body: bytes) -> Any:
    """One change of a list; answers the list as it is then, without the pooled items."""
    lists = _lists(workspace, request)
    try:
        act = Act(**_act.validate_json(body).model_dump())
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise Refused(422, f"not a change of a nugget: {'.'.join(map(str, first['loc']))} {first['msg']}") from None
    try:
        warning = _found(lambda: lists.do(act))
    except ValueError as error:
        raise Refused(422, str(error)) from None
    return {"stored": act.uuid, "warning": warning, **lists.show(act.topic, act.question, items=False)}


def _lists(workspace: Workspace, request: Request) -> Nuggets:
    campaign, assessor = _seated(workspace, request)
    if not assessor:
        raise Refused(403, "nuggets are written under a name; choose yours")
    return campaign.nuggets(assessor)


def _found(look: Callable[[], Any]) -> Any:
    try:
        return look()
    except Unknown as unknown:
        raise Refused(404, str(unknown)) from None


def _scores(workspace: Workspace, request: Request, body: bytes) -> Any:
    """The totals of the campaign; they carry run names and so are not for the desk's tokens.  Signed for scores only."""
    campaign, assessor = _seated(workspace, request)
    if assessor:
        raise Refused(403, "scores are not shown to assessors")
    return {"scores": [score._asdict() for score in campaign.totals()]}
