"""Access control in front of the pages: it runs before Streamlit opens a session, takes a file or sends one.

`AccessControl` is an ASGI middleware around the whole application.  The routes under `/api/` check access
themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

from anyio import CapacityLimiter, to_thread
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from assessment.access.access_mode import AccessDenied, AccessMode, access_mode
from assessment.api.frontend import Frontend
from assessment.api.held_uploads import UploadMeter, most_upload_bytes
from assessment.api.hosts import host_name, is_loopback, is_own_host
from assessment.api.oidc import verified_email, why_not_logged_in
from assessment.api.principals import (
    LINK_NEEDED,
    Principals,
    principals_by_email,
    principals_by_link,
    why_no_principal,
)
from assessment.api.refusals import Refused
from assessment.api.responses import fault, refusal
from assessment.api.security_headers import (
    TrackedSend,
    content_security_policy,
    with_security_headers,
)
from assessment.api.sign_in_pages import plain_page, sign_in_page
from assessment.campaign import Workspace, workspace_at
from assessment.campaign.faults import database_sentence, log_fault
from assessment.formats.tables import printable
from assessment.model.permissions import Principal
from assessment.store import StoreError

UPLOAD = "/_stcore/upload_file/"
FREE = ("/api/", "/desk/", "/static/", "/auth/")
"""Served to everybody: routes that check access themselves, the programs that browsers run, the log-in."""
FREE_FILES = frozenset(
    {"/_stcore/health", "/oauth2callback", "/favicon.png", "/favicon.ico"}
)
HIDDEN = ("/_stcore/metrics",)
"""Served to nobody: the metrics tell strangers how many sessions there are."""
PROGRAM_PATHS = ("/_stcore/", "/media/", "/component/")
"""Addresses that programs request, so a refusal there is one sentence of JSON instead of a page."""
CONCURRENT_LOOKUPS = 12
"""Access checks that run in threads at the same time."""


class AccessVerdict(NamedTuple):
    """Why a request is not served, "" if it is, and whether its sender has logged in or may upload files."""

    why: str = ""
    logged_in: bool = False
    may_upload: bool = True


class AccessControl:
    """Serves the application to those who may use it, and adds the security headers to every answer."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        frontend: Frontend,
        open_workspace: Callable[[], Workspace] = workspace_at,
    ) -> None:
        self._app = app
        self._frontend = frontend
        self._open_workspace = open_workspace
        self._policy = content_security_policy(frontend.inline_scripts())
        self._meter = UploadMeter(frontend.held_bytes, most_upload_bytes())
        self._limit = CapacityLimiter(CONCURRENT_LOOKUPS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        tracked = TrackedSend(with_security_headers(send, self._policy))
        try:
            await self._serve(scope, receive, tracked.send)
        except ClientDisconnect:
            return  # the client has gone, so nobody reads an answer
        except Exception as error:
            # A second answer after the first bytes of one would be a protocol error; the server cuts it off.
            if tracked.begun or scope["type"] != "http":
                raise
            # An address can hold line breaks, which would forge lines of the log.
            path = printable(scope["path"][:200])
            what = f"{scope['method']} {path} ended in an error"
            reference = log_fault(error, what=what)
            await _answer(scope, receive, tracked.send, fault(reference))

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        with ExitStack() as stack:
            try:
                answer = await self._answer_instead(connection)
                if answer is None:
                    await self._app(
                        scope, self._metered_upload(stack, connection, receive), send
                    )
                    return
            except Refused as refused:
                answer = refusal(refused.status, refused.why)
            await _answer(scope, receive, send, answer)

    def _metered_upload(
        self, stack: ExitStack, connection: HTTPConnection, receive: Receive
    ) -> Receive:
        path = connection.scope["path"]
        if UPLOAD not in path or connection.scope.get("method") != "PUT":
            return receive
        # Streamlit puts the session and the file behind this address.
        session = path.partition(UPLOAD)[2].partition("/")[0]
        declared = connection.headers.get("content-length", "")
        return stack.enter_context(self._meter.metered(session, declared, receive))

    async def _answer_instead(self, connection: HTTPConnection) -> Response | None:
        """The answer to a request that may not pass, None if it may.  Raises `Refused`."""
        path = connection.scope["path"]
        if path.endswith(HIDDEN):
            raise Refused(404, "this is not served here")
        try:
            mode = access_mode()
        except AccessDenied as denied:
            if path.startswith(FREE):
                return None
            return plain_page(f"<h1>Assessment Desk</h1><p>{denied}.</p>", 503)
        _check_host(connection, mode)
        if mode == "open" or path.startswith(FREE) or path in FREE_FILES:
            return None
        verdict = await self._verdict_in_thread(connection, mode)
        if verdict.why:
            return _refused(connection, mode, verdict)
        if UPLOAD in path and not verdict.may_upload:
            raise Refused(
                403, "you may not upload files; ask an organiser of the campaign"
            )
        return None

    async def _verdict_in_thread(
        self, connection: HTTPConnection, mode: AccessMode
    ) -> AccessVerdict:
        """The verdict; waiting for the database here would hold up every request."""
        try:
            return await to_thread.run_sync(
                lambda: self._verdict(connection, mode), limiter=self._limit
            )
        except StoreError as error:
            raise Refused(
                503, database_sentence(log_fault(error, what="the database failed"))
            ) from None

    def _verdict(self, connection: HTTPConnection, mode: AccessMode) -> AccessVerdict:
        workspace = self._open_workspace()
        if mode != "oidc":
            principals = principals_by_link(workspace, connection.cookies)
            why = why_no_principal(principals, LINK_NEEDED)
            return AccessVerdict(why, False, _may_upload(principals))
        user = self._frontend.user(connection.cookies, connection.headers)
        principals = principals_by_email(workspace, verified_email(user))
        why = why_no_principal(principals, why_not_logged_in(user))
        return AccessVerdict(
            why, bool(user.get("is_logged_in")), _may_upload(principals)
        )


def _may_upload(principals: Principals) -> bool:
    """Whether one of the principals has a right that needs uploads."""
    allowed = [
        principal
        for principal in principals.values()
        if isinstance(principal, Principal)
    ]
    return any(
        principal.may("import files") or principal.may("campaigns")
        for principal in allowed
    )


def _check_host(connection: HTTPConnection, mode: AccessMode) -> None:
    """Raises `Refused` for an invalid host name (400) and for one that is not this server's (403)."""
    if mode == "open" and connection.client and not is_loopback(connection.client.host):
        raise Refused(403, _NOT_THIS_HOST)
    host = connection.headers.get("host")
    if host is None:
        return
    name = host_name(host)
    if not name:
        raise Refused(
            400, "the request names no host; open the desk by its usual address"
        )
    if is_own_host(name, this_machine_only=mode == "open"):
        return
    raise Refused(403, _NOT_THIS_HOST if mode == "open" else _UNKNOWN_HOST)


_NOT_THIS_HOST = (
    "without personal links or a log-in the desk answers on its own machine only, at http://localhost; "
    "an administrator can let people in by personal links (ASSESSMENT_ACCESS=invited), "
    "or name further hosts (ASSESSMENT_HOSTS)"
)
_UNKNOWN_HOST = (
    "this server does not answer to this host name; open the desk by its usual address"
)


def _refused(
    connection: HTTPConnection, mode: AccessMode, verdict: AccessVerdict
) -> Response:
    is_for_program = connection.scope["path"].startswith(PROGRAM_PATHS)
    if connection.scope.get("method") in ("GET", "HEAD") and not is_for_program:
        return sign_in_page(connection, mode, verdict.why, logged_in=verdict.logged_in)
    # A program cannot follow a page to sign in.
    return refusal(401, verdict.why)


async def _answer(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    if scope["type"] == "http":
        await answer(scope, receive, send)
        return
    # ASGI: a websocket may be closed only after its request to connect has been read
    await receive()
    await send({"type": "websocket.close", "code": 1008})
