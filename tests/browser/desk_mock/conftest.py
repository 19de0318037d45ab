"""A mock server and a headless browser for the tests of this folder."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from .app import WORLD, app
from .page_tools import open_desk


@pytest.fixture(scope="module")
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


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    WORLD.start(token=uuid4().hex)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def page(context: Any, address: str) -> Any:
    return open_desk(context, address)
