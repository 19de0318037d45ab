"""The HTTP routes beside the pages: screens, judgments, nuggets, scores, health, and signing in by link."""

from assessment.api.access import AccessControl
from assessment.api.lifespan import lifespan
from assessment.api.refusals import Refused
from assessment.api.request_bodies import MAX_BODY
from assessment.api.request_log import RequestLog
from assessment.api.server import routes
from assessment.api.tokens import (
    HEADER,
    RENEW_SECONDS,
    TOKEN_SECONDS,
    TokenClaims,
    sign,
)

__all__ = [
    "HEADER",
    "MAX_BODY",
    "RENEW_SECONDS",
    "TOKEN_SECONDS",
    "AccessControl",
    "Refused",
    "RequestLog",
    "TokenClaims",
    "lifespan",
    "routes",
    "sign",
]
