"""A mock server and a headless browser for the tests of this folder."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from tests.browser.revived_browser import RevivedBrowser
from tests.browser.shared_context import SIZE, SharedContext
from tests.browser.waits import PATIENCE

from .app import WORLD, app
from .page_tools import open_desk
from .reused_document import ReusedDocument


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    uvicorn = pytest.importorskip("uvicorn")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(5)


@pytest.fixture(scope="session")
def shared_context(revived_browser: RevivedBrowser) -> Iterator[SharedContext]:
    made = ReusedDocument(revived_browser.running, reduced_motion="no-preference")
    yield made
    made.close()


@pytest.fixture
def context(shared_context: SharedContext) -> Iterator[SharedContext]:
    WORLD.start(token=uuid4().hex)
    yield shared_context
    shared_context.clear()


@pytest.fixture
def own_context(context: SharedContext, browser: Any) -> Iterator[Any]:
    """For tests that change a page for good."""
    opened = browser.new_context(viewport=SIZE)
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


@pytest.fixture
def page(context: Any, address: str) -> Any:
    return open_desk(context, address)
