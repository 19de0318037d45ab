"""Security headers of every answer: what browsers may do with it."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Send

PLAIN_PAGE = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)
"""The policy of a page without scripts."""


def content_security_policy(inline_scripts: Iterable[str]) -> str:
    """The policy of the pages: nothing is loaded from elsewhere, and only the frontend's own scripts run.

    Streamlit writes styles into the page (`unsafe-inline`), and loads the scripts of components from `blob:`
    addresses that it makes itself.
    """
    hashes = " ".join(f"'sha256-{_digest(script)}'" for script in inline_scripts)
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' blob: {hashes}".rstrip(),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self' blob:",
            "frame-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


class TrackedSend:
    """A `send` that remembers whether an answer has begun, because then it cannot be replaced any more."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def send(self, message: Message) -> None:
        self.begun = True
        await self._send(message)


def with_security_headers(send: Send, policy: str) -> Send:
    """A `send` that adds the security headers that an answer does not set itself."""
    defaults = {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
    }

    async def set_security_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in defaults.items():
                headers.setdefault(name, value)
        await send(message)

    return set_security_headers
