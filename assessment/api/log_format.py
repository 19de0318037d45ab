"""The log as lines of JSON, for programs that collect logs."""

from __future__ import annotations

import logging
import os
from datetime import UTC, datetime

import orjson

from assessment.campaign.faults import current_request
from assessment.model import UserError

ENVIRONMENT = "ASSESSMENT_LOG"
FORMATS = ("text", "json")


class JsonLines(logging.Formatter):
    """A line for each record: time, level, logger, message, the request's id and the traceback, if any."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = current_request.get()
        if request:
            line["request"] = request
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def set_up_log() -> None:
    """Write the log in the form that ASSESSMENT_LOG names.  Raises `UserError` for an unknown one.

    In JSON each request to the routes has a line; as text, warnings and errors alone are written.
    """
    chosen = os.environ.get(ENVIRONMENT) or "text"
    if chosen not in FORMATS:
        raise UserError(
            f"{ENVIRONMENT} is {chosen!r}; it is one of {', '.join(FORMATS)}"
        )
    if chosen == "text":
        return
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers[:] = [handler]
    # A line each for the requests to the routes.
    logging.getLogger("assessment").setLevel(logging.INFO)
