"""Answers of the routes: JSON that nobody keeps, and refusals in one sentence."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response

from assessment.campaign.faults import fault_sentence

RETRY_SECONDS = 1
"""When one who was told 503 may come again; browsers go by a rhythm of their own."""


def as_json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    data = orjson.dumps(value, default=lambda item: list(item) if isinstance(item, tuple) else dict(item))
    return Response(
        data,
        status,
        {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", **(headers or {})},
        "application/json",
    )


def refusal(status: int, why: str) -> Response:
    """One sentence that says why not; with 503 also when to come again."""
    return as_json({"error": why}, status, {"Retry-After": str(RETRY_SECONDS)} if status == 503 else None)


def fault(reference: str) -> Response:
    """What is said of a fault of the program, and the reference under which the log has it."""
    return as_json({"error": fault_sentence(reference), "reference": reference}, 500)
