"""Faults of the program.

People read one neutral sentence with a reference; the log has all of it under the same reference.
"""

from __future__ import annotations

import logging
import secrets
from contextvars import ContextVar

logger = logging.getLogger(__name__)

current_request: ContextVar[str] = ContextVar("current_request", default="")
"""The id of the request that is being answered; empty where the program works for no request."""


def log_fault(error: BaseException, *, what: str = "a fault of the program") -> str:
    """Write the error with its traceback to the log, and return the reference to find it by.

    Within a request that is the request's id, under which the log has its other lines as well.
    """
    reference = current_request.get() or secrets.token_hex(4)
    logger.error("%s, reference %s", what, reference, exc_info=error)
    return reference


def fault_sentence(reference: str) -> str:
    """What people read of a fault.

    >>> print(fault_sentence("1f2e3d4c").replace(". ", ".\\n"))
    something went wrong in the program; nothing that was saved is lost.
    The server's log has the details under reference 1f2e3d4c
    """
    return (
        "something went wrong in the program; nothing that was saved is lost. "
        f"The server's log has the details under reference {reference}"
    )


def database_sentence(reference: str) -> str:
    """What people read of a database that fails, without its host, port or role."""
    return (
        "the database cannot be used at present; nothing that was saved is lost, "
        f"try again in a moment (reference {reference})"
    )
