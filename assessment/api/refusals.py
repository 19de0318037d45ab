"""How a route says no."""

from __future__ import annotations


class Refused(Exception):
    """A request that is answered with a status and one sentence."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why
