"""The interface through which routes and access control use the program that serves the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Frontend(Protocol):
    """The pages' server, as far as access control and the log-in route need it."""

    def user(
        self, cookies: Mapping[str, str], headers: Mapping[str, str]
    ) -> Mapping[str, Any]:
        """The claims of the person who has logged in with this browser, empty if nobody has."""

    def login_address(self) -> str:
        """The address where a log-in begins.  Raises `UserError` if logging in is not set up."""

    def held_bytes(self, session: str) -> int:
        """Bytes of uploaded files that a session holds in memory."""

    def sessions(self) -> int:
        """Pages that are open in browsers."""

    def inline_scripts(self) -> tuple[str, ...]:
        """The scripts in the HTML of the page itself."""
