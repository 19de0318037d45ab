"""Figures of the running server in Prometheus' form, for those who have the token."""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Awaitable, Callable, Iterator

from anyio import CapacityLimiter, to_thread
from prometheus_client import (
    CollectorRegistry,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response

from assessment.api.frontend import Frontend
from assessment.api.responses import refusal
from assessment.campaign import Workspace
from assessment.model import UserError
from assessment.store import StoreError

TOKEN = "ASSESSMENT_METRICS_TOKEN"
SHORTEST = 16
"""Characters that the token has at least."""
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

_of_process = CollectorRegistry()
ProcessCollector(registry=_of_process)
PlatformCollector(registry=_of_process)
REQUESTS_IN_PROGRESS = Gauge(
    "assessment_requests_in_progress",
    "Requests that are being answered or wait for their turn",
    registry=_of_process,
)
REQUEST_SECONDS = Histogram(
    "assessment_request_seconds",
    "Time from a request to the end of its answer",
    ("method", "route", "status"),
    buckets=_SECONDS,
    registry=_of_process,
)


def check_metrics_token() -> None:
    """Raises `UserError` if the metrics are behind a token that can be guessed."""
    token = os.environ.get(TOKEN, "")
    if token and len(token) < SHORTEST:
        raise UserError(
            f"{TOKEN} has fewer than {SHORTEST} characters; `openssl rand -hex 32` makes one"
        )


def observe(method: str, path: str, status: int, seconds: float) -> None:
    """Count a request; other addresses than routes, and other methods, count together.

    So nobody can make up more of them.
    """
    route = path if path in _known_routes else "other"
    known_method = method if method in _METHODS else "other"
    REQUEST_SECONDS.labels(known_method, route, f"{status // 100}xx").observe(seconds)


_known_routes: set[str] = set()


def count_routes(paths: set[str]) -> None:
    """From now on, requests to these addresses are counted by address."""
    _known_routes.update(paths)


class WorkspaceFigures(Collector):
    """Figures that are read when somebody asks: judgments by campaign, the database, sessions."""

    def __init__(
        self, workspace: Callable[[], Workspace], frontend: Frontend | None
    ) -> None:
        self._open_workspace = workspace
        self._frontend = frontend

    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily("assessment_database_up", "Whether the database answers")
        begun = time.perf_counter()
        try:
            judgments = self._judgments()
            up.add_metric((), 1)
        except StoreError:
            judgments = []
            up.add_metric((), 0)
        yield up
        yield from judgments
        yield GaugeMetricFamily(
            "assessment_database_seconds",
            "Time to read the number of judgments",
            time.perf_counter() - begun,
        )
        if self._frontend:
            yield GaugeMetricFamily(
                "assessment_sessions", "Open pages", self._frontend.sessions()
            )

    def _judgments(self) -> list[Metric]:
        family = GaugeMetricFamily(
            "assessment_judgments",
            "Judgments ever stored, taken-back ones included",
            labels=("campaign",),
        )
        store = self._open_workspace().store
        for name, row in store.campaigns().items():
            family.add_metric((name,), store.count_judgments(row.id))
        return [family]


def metrics(
    open_workspace: Callable[[], Workspace], frontend: Frontend | None
) -> Callable[[Request], Awaitable[Response]]:
    """A route that answers with all figures to those who send the token."""
    limit = CapacityLimiter(1)
    of_workspace = CollectorRegistry()
    of_workspace.register(WorkspaceFigures(open_workspace, frontend))

    def text() -> bytes:
        return generate_latest(_of_process) + generate_latest(of_workspace)

    async def answer(request: Request) -> Response:
        token = os.environ.get(TOKEN, "")
        if not token:
            return refusal(404, f"this server has no metrics; {TOKEN} turns them on")
        sent = request.headers.get("authorization", "")
        if not hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()):
            return refusal(401, "metrics need the token, as Authorization: Bearer")
        body = await to_thread.run_sync(text, limiter=limit)
        return Response(body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    return answer
