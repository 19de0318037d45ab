"""Routes are asked by Starlette's test client."""

from __future__ import annotations

import pytest
from anyio.from_thread import start_blocking_portal
from starlette.testclient import TestClient


@pytest.fixture(scope="session", autouse=True)
def one_loop():
    """All clients ask in one event loop, as browsers do: each request would start a thread with its own."""
    with start_blocking_portal() as portal, pytest.MonkeyPatch.context() as patch:
        patch.setattr(TestClient, "portal", portal)
        yield
