"""Answers of the routes: JSON that is never cached, and refusals of one sentence."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response

from assessment.campaign.faults import fault_sentence

RETRY_SECONDS = 1
"""The Retry-After of an answer 503, for programs; the desk in the browser waits by its own schedule."""


def as_json(
    value: object, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    all_headers = {
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        **(headers or {}),
    }
    data = orjson.dumps(value, default=_plain)
    return Response(data, status, all_headers, "application/json")


def _plain(value: Any) -> list[Any] | dict[Any, Any]:
    """A NamedTuple as a list, a mapping as a dictionary: orjson knows neither by itself."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value)


def refusal(status: int, why: str) -> Response:
    """An answer of one sentence that says why the request is refused; 503 also says when to try again."""
    headers = {"Retry-After": str(RETRY_SECONDS)} if status == 503 else None
    return as_json({"error": why}, status, headers)


def fault(reference: str) -> Response:
    """The answer after a fault of the program, with the reference under which the log has its details."""
    return as_json({"error": fault_sentence(reference), "reference": reference}, 500)
