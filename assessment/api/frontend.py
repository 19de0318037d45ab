"""What the routes and the access control need to know of the program that serves the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Frontend(Protocol):
    """The pages' server, as far as it is asked before it is let answer."""

    def user(self, cookies: Mapping[str, str], headers: Mapping[str, str]) -> Mapping[str, Any]:
        """The claims of whoever has logged in with this browser, empty for nobody."""

    def login_address(self) -> str:
        """Where a log-in begins.  Raises `UserError` where logging in is not set up."""

    def held_bytes(self, session: str) -> int:
        """Bytes of uploaded files that a session holds in memory."""

    def inline_scripts(self) -> tuple[str, ...]:
        """The scripts that stand in the page's HTML itself."""
