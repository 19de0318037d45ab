"""The routes and their common rules: bounded bodies, threads for handlers, one sentence for every refusal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from anyio import CapacityLimiter, to_thread
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from assessment.access.access_mode import AccessDenied, access_mode
from assessment.api import guidelines, judging, link_sign_in, nuggets, questions, scores
from assessment.api.desk_modules import DeskModules
from assessment.api.frontend import Frontend
from assessment.api.metrics import count_routes, metrics
from assessment.api.readiness import alive, readiness
from assessment.api.refusals import Refused
from assessment.api.request_bodies import read_body
from assessment.api.responses import as_json, fault, refusal
from assessment.api.shutdown import WHY_STOPPING, is_stopping
from assessment.api.sign_in_pages import HEADERS, refusal_page
from assessment.campaign import Workspace, workspace_at
from assessment.campaign.faults import database_sentence, log_fault
from assessment.model import UserError
from assessment.model.permissions import Use
from assessment.store import StoreError

CONCURRENT_REQUESTS = 12
"""Requests that are handled at the same time, counted apart for those that write and for the others.

So no judgment waits for screens, and no file of a page waits for the database.
"""

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

Handler = Callable[[Workspace, Request, bytes], object]
"""Answers a request and its body with a response, or with a value that is sent as JSON."""

ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/api/enter", link_sign_in.by_link),
    ("POST", "/api/enter", link_sign_in.by_key),
    ("GET", "/api/leave", link_sign_in.sign_out),
    ("GET", "/api/screen", judging.screen),
    ("GET", "/api/recent", judging.recent),
    ("GET", "/api/ending", judging.ending),
    ("GET", "/api/day", judging.day),
    ("POST", "/api/judgments", judging.record),
    ("GET", "/api/nuggets", nuggets.lists),
    ("POST", "/api/nuggets", nuggets.edit),
    ("GET", "/api/nuggets/history", nuggets.history),
    ("GET", "/api/questions", questions.read),
    ("POST", "/api/questions", questions.write),
    ("POST", "/api/guidelines", guidelines.read),
    ("GET", "/api/scores", scores.scores),
)
USES_OF_ROUTES: dict[tuple[str, str], tuple[Use, ...]] = {
    # A key is accepted in every phase; it only gives its own person the role that the link was made for.
    ("POST", "/api/enter"): (),
    ("POST", "/api/judgments"): ("judge", "adjudicate"),
    ("POST", "/api/nuggets"): ("change nuggets",),
    ("POST", "/api/questions"): ("ask questions",),
    ("POST", "/api/guidelines"): ("read guidelines",),
}
"""The uses of each writing route; `assessment.model.permissions` says who may do that in which phase."""
WRITING: frozenset[Handler] = frozenset(
    {judging.record, nuggets.edit, questions.write, guidelines.read}
)
"""Routes that a stopping server refuses: browsers send these requests again, to the server after it."""
CROSS_SITE: frozenset[Handler] = frozenset({link_sign_in.by_link})
"""Routes that other sites may link to: people open personal links from wherever they got them."""


def routes(
    open_workspace: Callable[[], Workspace] = workspace_at,
    frontend: Frontend | None = None,
) -> list[BaseRoute]:
    """The routes for `st.App`.

    `open_workspace` returns the workspace for each request, `frontend` begins a log-in.
    """
    writing_limit = CapacityLimiter(CONCURRENT_REQUESTS)
    reading_limit = CapacityLimiter(CONCURRENT_REQUESTS)
    served: list[BaseRoute] = [
        Route("/api/health", alive),
        Route("/api/ready", readiness(open_workspace)),
        Route("/api/metrics", metrics(open_workspace, frontend)),
    ]
    count_routes({path for _, path, _ in ROUTES})
    for method, path, handler in ROUTES:
        limit = writing_limit if handler in WRITING else reading_limit
        served.append(
            Route(path, _endpoint(handler, open_workspace, limit), methods=[method])
        )
    if frontend:
        served.append(Route("/api/login", _login(frontend)))
    # The last route under /api/: without it, Streamlit would answer unknown addresses with its page.
    served.append(Route("/api/{path:path}", _unknown, methods=METHODS))
    served.append(Mount("/desk", DeskModules(), name="desk"))
    return served


def _endpoint(
    handler: Handler, open_workspace: Callable[[], Workspace], limit: CapacityLimiter
) -> Callable[[Request], Awaitable[Response]]:
    """The handler as an endpoint: it runs in a thread, and errors become refusals."""

    async def answered(request: Request) -> Response:
        body = await read_body(request, anywhere=handler in CROSS_SITE)
        if is_stopping() and handler in WRITING:
            raise Refused(503, WHY_STOPPING)
        answer = await to_thread.run_sync(
            lambda: handler(open_workspace(), request, body), limiter=limit
        )
        return answer if isinstance(answer, Response) else as_json(answer)

    async def endpoint(request: Request) -> Response:
        try:
            return await answered(request)
        except Refused as refused:
            return refusal(refused.status, refused.why)
        except UserError as error:
            return refusal(422, str(error))
        except ClientDisconnect:
            # The browser has gone, so nobody reads the answer
            return Response(status_code=400)
        except StoreError as error:
            return refusal(
                503, database_sentence(log_fault(error, what="the database failed"))
            )
        except Exception as error:
            return fault(
                log_fault(
                    error, what=f"{request.method} {request.url.path} ended in an error"
                )
            )

    return endpoint


async def _unknown(request: Request) -> Response:
    paths = sorted({path for _, path, _ in ROUTES})
    wanted = request.url.path
    if wanted not in paths:
        return refusal(404, f"there is no such address; there are {', '.join(paths)}")
    methods = [method for method, path, _ in ROUTES if path == wanted]
    return refusal(405, f"{wanted} takes {', '.join(methods)} only")


def _login(frontend: Frontend) -> Callable[[Request], Awaitable[Response]]:
    """A route that begins a log-in at the identity provider."""

    async def begin(request: Request) -> Response:
        try:
            if access_mode() != "oidc":
                raise UserError("this server does not use log-ins; open its first page")
            return RedirectResponse(frontend.login_address(), 303, HEADERS)
        except (AccessDenied, UserError) as error:
            return refusal_page(str(error), 403, title="Nobody can log in")

    return begin
