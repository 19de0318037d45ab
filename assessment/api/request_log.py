"""Every request gets an id, a line in the log and its share in the metrics."""

from __future__ import annotations

import logging
import re
import secrets
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assessment.api.garbage_collection import collector
from assessment.api.metrics import REQUESTS_IN_PROGRESS, observe
from assessment.campaign.faults import current_request

HEADER = "X-Request-ID"
_GOOD_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")

logger = logging.getLogger(__name__)


class RequestLog:
    """The outermost middleware: what is logged while a request is answered has the request's id."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = request_id(Headers(scope=scope))
        token = current_request.set(request)
        try:
            if scope["type"] == "http":
                await self._answer(scope, receive, send, request)
            else:
                await self._app(scope, receive, send)
        finally:
            current_request.reset(token)

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, request: str
    ) -> None:
        # A monitor asks for the server's health all day; who judges sends something
        if scope["method"] == "POST":
            collector.note_request()
        begun = time.perf_counter()
        # The status if the application fails before it has sent anything.
        status = 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = request
            await send(message)

        with REQUESTS_IN_PROGRESS.track_inprogress():
            try:
                await self._app(scope, receive, send_with_id)
            finally:
                took = time.perf_counter() - begun
                observe(scope["method"], scope["path"], status, took)
                _log(scope, status, took)


def request_id(headers: Headers) -> str:
    """The id that a proxy gave the request, or a new one.

    >>> request_id(Headers({"x-request-id": "9f86d081884c7d65"}))
    '9f86d081884c7d65'
    >>> len(request_id(Headers({"x-request-id": "line\\nbreak"})))
    16
    """
    of_proxy = headers.get(HEADER, "")
    # Anything else could write lines of its own into a log.
    if _GOOD_ID.fullmatch(of_proxy):
        return of_proxy
    return secrets.token_hex(8)


def _log(scope: Scope, status: int, took: float) -> None:
    path = scope["path"]
    # Pages ask for dozens of files; their requests say nothing that the browser's would not.
    if path.startswith("/api/"):
        milliseconds = 1000 * took
        logger.info("%s %s %d %.1f ms", scope["method"], path, status, milliseconds)
