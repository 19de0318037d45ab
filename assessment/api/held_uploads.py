"""The limit of uploaded bytes that one session may hold in the server's memory."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.types import Message, Receive

from assessment.api.refusals import Refused
from assessment.model import UserError

UPLOADS = "ASSESSMENT_UPLOAD_MIB"
USUAL_MIB = 1000
"""Enough for two files of the largest size that one upload may have."""
MIB = 2**20
_MIB_BOUND = 10**7


def most_upload_bytes() -> int:
    """The limit of the server's setting.  Raises `UserError` if the setting is no number of MiB."""
    text = os.environ.get(UPLOADS) or str(USUAL_MIB)
    is_number = text.isascii() and text.isdigit()
    if not is_number or not 0 < int(text) < _MIB_BOUND:
        raise UserError(
            f"{UPLOADS} is {text[:40]!r}; it holds a number of MiB, such as {USUAL_MIB}"
        )
    return int(text) * MIB


class UploadMeter:
    """Counts arriving bytes by session, on top of the bytes that each session already holds."""

    def __init__(self, held_bytes: Callable[[str], int], most: int) -> None:
        self._held_bytes = held_bytes
        self._most = most
        self._arriving: Counter[str] = Counter()

    @contextmanager
    def metered(
        self, session: str, declared: str, receive: Receive
    ) -> Iterator[Receive]:
        """A `receive` for one upload; it raises `Refused` (413) once the session would hold too much."""
        arrived = 0
        # The declared size is only an early check: a client may declare anything, so arriving bytes count.
        if declared.isdigit():
            self._must_fit(session, int(declared))

        async def receiving() -> Message:
            nonlocal arrived
            message = await receive()
            size = len(message.get("body", b""))
            arrived += size
            self._arriving[session] += size
            self._must_fit(session, 0)
            return message

        try:
            yield receiving
        finally:
            self._arriving[session] -= arrived
            if self._arriving[session] <= 0:
                del self._arriving[session]

    def _must_fit(self, session: str, more: int) -> None:
        total = self._held_bytes(session) + self._arriving[session] + more
        if total <= self._most:
            return
        raise Refused(
            413,
            "this page holds too many uploaded files: "
            f"together they may have {self._most // MIB} MiB; reload it to begin anew",
        )
