"""How many bytes of uploaded files a session may hold in the server's memory."""

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
"""Two files of the largest size that one upload may have."""
MIB = 2**20


def most_upload_bytes() -> int:
    """The limit that is set.  Raises `UserError` if it is none."""
    text = os.environ.get(UPLOADS) or str(USUAL_MIB)
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 10**7):
        raise UserError(f"{UPLOADS} is {text[:40]!r}; it holds a number of MiB, such as {USUAL_MIB}")
    return int(text) * MIB


class UploadMeter:
    """Counts what arrives, session by session, beside what each session holds already."""

    def __init__(self, held_bytes: Callable[[str], int], most: int) -> None:
        self._held_bytes, self._most = held_bytes, most
        self._arriving: Counter[str] = Counter()

    @contextmanager
    def metered(self, session: str, declared: str, receive: Receive) -> Iterator[Receive]:
        """A `receive` for one upload that raises `Refused` (413) as soon as the session would hold too much."""
        arrived = 0
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
        if self._held_bytes(session) + self._arriving[session] + more > self._most:
            raise Refused(
                413,
                f"this page holds too many uploaded files: together they may have {self._most // MIB} MiB; reload it to begin anew",
            )
