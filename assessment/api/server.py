"""The routes and what stands around them: bounded bodies, one sentence for every refusal, answers that leave at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from anyio import CapacityLimiter, to_thread
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from assessment.access.access_mode import AccessDenied, access_mode
from assessment.api import judging, link_sign_in, nuggets, scores
from assessment.api.frontend import Frontend
from assessment.api.readiness import alive, readiness
from assessment.api.refusals import Refused
from assessment.api.responses import as_json, fault, refusal
from assessment.api.shutdown import WHY, is_stopping
from assessment.api.sign_in_pages import HEADERS, refusal_page
from assessment.campaign import Workspace, workspace_at
from assessment.campaign.faults import database_sentence, log_fault
from assessment.model import UserError
from assessment.model.permissions import Use
from assessment.store import StoreError

MAX_BODY = 2**21
AT_ONCE = 12
"""Requests in work, of those that write and of the others: nobody's judgment waits for a screen, and no page's file for the database."""
_UI = Path(__file__).resolve().parents[1] / "ui"
STATIC = _UI / "desk" / "static"

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

Handler = Callable[[Workspace, Request, bytes], Any]

ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/api/enter", link_sign_in.by_link),
    ("POST", "/api/enter", link_sign_in.by_key),
    ("GET", "/api/leave", link_sign_in.sign_out),
    ("GET", "/api/screen", judging.screen),
    ("GET", "/api/recent", judging.recent),
    ("POST", "/api/judgments", judging.record),
    ("GET", "/api/nuggets", nuggets.lists),
    ("POST", "/api/nuggets", nuggets.edit),
    ("GET", "/api/nuggets/history", nuggets.history),
    ("GET", "/api/scores", scores.scores),
)
USES_OF_ROUTES: dict[tuple[str, str], tuple[Use, ...]] = {
    (
        "POST",
        "/api/enter",
    ): (),  # a key opens in every phase; it gives its own person the role that it was made for
    ("POST", "/api/judgments"): ("judge", "adjudicate"),
    ("POST", "/api/nuggets"): ("change nuggets",),
}
"""What each route that writes is a use of; `assessment.model.permissions` says who may, and in which phases."""
WRITING: frozenset[Handler] = frozenset({judging.record, nuggets.edit})
"""What a server that is being stopped leaves to another one, or to its successor: browsers send these again by themselves."""
FROM_ELSEWHERE: frozenset[Handler] = frozenset({link_sign_in.by_link})
"""What a link on another site may lead to: a personal link is opened from wherever it was sent to."""


def routes(
    open_workspace: Callable[[], Workspace] = workspace_at, frontend: Frontend | None = None
) -> list[BaseRoute]:
    """The routes for `st.App`; `open_workspace` gives the workspace of each request, `frontend` begins a log-in."""
    limits = {writing: CapacityLimiter(AT_ONCE) for writing in (True, False)}

    def served(handler: Handler) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            try:
                body = await read_body(request, anywhere=handler in FROM_ELSEWHERE)
                if is_stopping() and handler in WRITING:
                    raise Refused(503, WHY)
                answer = await to_thread.run_sync(
                    lambda: handler(open_workspace(), request, body), limiter=limits[handler in WRITING]
                )
                return answer if isinstance(answer, Response) else as_json(answer)
            except Refused as refused:
                return refusal(refused.status, refused.why)
            except UserError as error:
                return refusal(422, str(error))
            except ClientDisconnect:
                return Response(status_code=400)  # nobody reads it: the browser has gone
            except StoreError as error:
                return refusal(503, database_sentence(log_fault(error, what="the database failed")))
            except Exception as error:
                return fault(log_fault(error, what=f"{request.method} {request.url.path} ended in an error"))

        return endpoint

    return [
        Route("/api/health", alive),
        Route("/api/ready", readiness(open_workspace)),
        *(Route(path, served(handler), methods=[method]) for method, path, handler in ROUTES),
        *([Route("/api/login", _login(frontend))] if frontend else []),
        Route("/api/{path:path}", _unknown, methods=METHODS),  # else Streamlit answers with its page
        Mount("/desk", _Modules(directory=STATIC), name="desk"),
    ]


async def _unknown(request: Request) -> Response:
    known = sorted({path for _, path, _ in ROUTES})
    if request.url.path in known:
        methods = ", ".join(method for method, path, _ in ROUTES if path == request.url.path)
        return refusal(405, f"{request.url.path} takes {methods} only")
    return refusal(404, f"there is no such address; there are {', '.join(known)}")


def _login(frontend: Frontend) -> Callable[[Request], Any]:
    """A route that begins a log-in at the identity provider."""

    async def begin(request: Request) -> Response:
        try:
            if access_mode() != "oidc":
                raise UserError("this server does not use log-ins; open its first page")
            return RedirectResponse(frontend.login_address(), 303, HEADERS)
        except (AccessDenied, UserError) as error:
            return refusal_page(str(error), 403, title="Nobody can log in")

    return begin


class _Modules(StaticFiles):
    """The desk's modules, asked for anew each time and mostly answered "not modified", so that an update is never half seen."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


async def read_body(request: Request, *, anywhere: bool = False) -> bytes:
    """The request's body, bounded while it is read; from our own pages only, unless it may come from `anywhere`."""
    if not anywhere and not _is_from_our_pages(request):
        raise Refused(403, "requests from other sites are refused")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise Refused(413, f"the request is larger than {MAX_BODY // 2**20} MiB")
    return body


def _is_from_our_pages(request: Request) -> bool:
    """As the browser says it: old ones, which do not, name the origin of a POST."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host", "")
