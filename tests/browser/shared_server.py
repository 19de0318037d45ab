"""Servers that go from test to test: each test brings a workspace of its own, and a server that has drawn
pages before draws them faster than a new one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.server import Server

_idle: defaultdict[str, list[Server]] = defaultdict(list)
"""By preparation; the fork server ends them with the tests."""


@contextmanager
def shared_server(
    workspace: Path, mode: str = "open", preparation: str = ""
) -> Iterator[Server]:
    """A server on this workspace; a test may end it and start it again, but leaves it running."""
    idle = _idle[preparation]
    if idle:
        server = idle.pop()
        server.move(workspace, mode)
    else:
        server = Server(workspace, mode, preparation).start()
    yield server
    if server.healthy():
        idle.append(server)
    else:
        server.kill()
