"""Health checks for proxies and supervisors: whether the process runs, and whether it may get requests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from anyio import CapacityLimiter, fail_after, to_thread
from starlette.requests import Request
from starlette.responses import Response

from assessment import __version__
from assessment.api.responses import as_json, refusal
from assessment.api.shutdown import WHY_STOPPING, is_stopping
from assessment.campaign import Workspace
from assessment.campaign.faults import database_sentence, log_fault
from assessment.model import UserError

PATIENCE = 3.0
"""Seconds that the database has for an answer."""


async def alive(request: Request) -> Response:
    """Confirm that the process runs, without the database or a thread: it answers even while those hang."""
    return as_json({"ok": True, "version": __version__})


def readiness(
    open_workspace: Callable[[], Workspace], patience: float = PATIENCE
) -> Callable[[Request], Awaitable[Response]]:
    """A route that answers 200 if the server may get requests, and otherwise 503 with one sentence.

    The server may get requests if the database answers and its schema is known, there is a key to sign with,
    and the server is not about to stop.  Everybody can read the sentence, so it names no host, port, role
    or file.
    """
    # One check at a time: checks that hang on the database must not take the threads of requests.
    limit = CapacityLimiter(1)

    async def ready(request: Request) -> Response:
        if is_stopping():
            return refusal(503, WHY_STOPPING)
        try:
            with fail_after(patience):
                newest = await to_thread.run_sync(
                    lambda: _newest(open_workspace()),
                    limiter=limit,
                    abandon_on_cancel=True,
                )
        except TimeoutError:
            return refusal(
                503, f"the database has not answered within {patience:g} seconds"
            )
        except UserError as error:
            log_fault(error, what="the server is not ready")
            return refusal(
                503, "the server's settings are not complete; its log says which"
            )
        except Exception as error:
            return refusal(
                503, database_sentence(log_fault(error, what="the database failed"))
            )
        return as_json({"ready": True, "version": __version__, "judgments": newest})

    return ready


def _newest(workspace: Workspace) -> int:
    """The newest sequence number.  Raises `UserError` if the workspace cannot sign."""
    workspace.secret()
    return workspace.store.newest_number()
