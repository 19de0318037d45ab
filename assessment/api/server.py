"""The routes and what stands around them: bounded bodies, one sentence for every refusal, answers that leave at once."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from assessment.api import entering, judging, nuggets, scores
from assessment.api.refusals import Refused
from assessment.campaign import Workspace, workspace_at
from assessment.store import StoreError

MAX_BODY = 2**21
_UI = Path(__file__).resolve().parents[1] / "ui"
STATIC = _UI / "desk" / "static"
NUGGETS_STATIC = _UI / "nuggets" / "static"

Handler = Callable[[Workspace, Request, bytes], Any]

ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/api/health", scores.health),
    ("GET", "/api/enter", entering.follow),
    ("POST", "/api/enter", entering.paste),
    ("GET", "/api/leave", entering.leave),
    ("GET", "/api/screen", judging.screen),
    ("GET", "/api/recent", judging.recent),
    ("POST", "/api/judgments", judging.record),
    ("GET", "/api/nuggets", nuggets.lists),
    ("POST", "/api/nuggets", nuggets.tend),
    ("GET", "/api/nuggets/history", nuggets.history),
    ("GET", "/api/scores", scores.scores),
)
FROM_ELSEWHERE: frozenset[Handler] = frozenset({entering.follow})
"""What a link on another site may lead to: a personal link is opened from wherever it was sent to."""


def routes(open_workspace: Callable[[], Workspace] = workspace_at) -> list[BaseRoute]:
    """The routes for `st.App`; `open_workspace` gives the workspace of each request."""

    def served(handler: Handler) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            try:
                body = await read_body(request, anywhere=handler in FROM_ELSEWHERE)
                answer = await run_in_threadpool(lambda: handler(open_workspace(), request, body))
                return answer if isinstance(answer, Response) else _json(answer)
            except Refused as refused:
                return _json({"error": refused.why}, refused.status)
            except StoreError as error:
                return _json({"error": str(error)}, 503)

        return endpoint

    return [
        *(Route(path, served(handler), methods=[method]) for method, path, handler in ROUTES),
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


async def read_body(request: Request, *, anywhere: bool = False) -> bytes:
    """The request's body, bounded while it is read; from our own pages only, unless it may come from `anywhere`."""
    if not anywhere and request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
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
