"""The exception by which a route refuses a request."""

from __future__ import annotations


class Refused(Exception):
    """A request is refused; the answer has this status and this sentence."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
