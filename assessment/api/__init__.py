"""The HTTP routes beside the pages: the desk's screens and judgments, health, live scores, the door of personal links."""

from assessment.api.access import AccessControl
from assessment.api.lifespan import lifespan
from assessment.api.refusals import Refused
from assessment.api.server import MAX_BODY, routes
from assessment.api.tokens import HEADER, RENEW_SECONDS, TOKEN_SECONDS, TokenClaims, sign

__all__ = [
    "HEADER",
    "MAX_BODY",
    "RENEW_SECONDS",
    "TOKEN_SECONDS",
    "AccessControl",
    "Refused",
    "TokenClaims",
    "lifespan",
    "routes",
    "sign",
]
