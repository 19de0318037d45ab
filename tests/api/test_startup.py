"""What a server makes sure of before it answers anybody."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.testclient import TestClient
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from assessment.api import routes
from tests.browser.server import ROOT, free_port

lifespan_module = sys.modules["assessment.api.lifespan"]

BAD = [
    (b"", "", "secret.key is damaged: it holds 0 of at least 32 bytes"),
    (b"x" * 32, "ab" * 31, "ASSESSMENT_SECRET holds no key"),
]


@pytest.mark.parametrize(
    ("key", "variable", "message"), BAD, ids=["empty file", "short variable"]
)
def test_a_server_does_not_start_with_a_secret_that_anybody_can_guess(
    tmp_path, key, variable, message
):
    (tmp_path / "secret.key").write_bytes(key)
    environment = {
        **os.environ,
        "ASSESSMENT_WORKSPACE": str(tmp_path),
        "ASSESSMENT_SECRET": variable,
    }
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        "app.py",
        "--server.port",
        str(free_port()),
    ]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert done.stderr.startswith("The desk does not start: ")
    assert message in done.stderr


def test_a_key_that_is_damaged_while_the_server_runs_makes_it_not_ready(
    client, workspace
):
    assert client.get("/api/ready").status_code == 200
    (workspace.path / "secret.key").write_bytes(b"")
    assert client.get("/api/ready").status_code == 503


@pytest.fixture
def client(workspace):
    return TestClient(
        Starlette(routes=routes(lambda: workspace)), raise_server_exceptions=False
    )


@pytest.mark.parametrize(
    ("setting", "count"), [("ASSESSMENT_ACCESS", 0), ("ASSESSMENT_DOOR", 1)]
)
def test_a_start_announces_the_deprecated_name_of_the_access_mode(
    monkeypatch, caplog, setting, count
):
    monkeypatch.setenv(setting, "invited")
    lifespan_module._announce_deprecation()
    messages = [
        message
        for message in caplog.messages
        if message.startswith("ASSESSMENT_DOOR is deprecated")
    ]
    assert len(messages) == count


def test_the_server_reads_requests_by_the_fast_parser():
    config = uvicorn.Config("app:app")
    config.load()
    assert config.http_protocol_class is HttpToolsProtocol


def test_small_answers_leave_at_once():
    # An answer goes out in two writes. With Nagle's algorithm the second waits until the first is
    # acknowledged: 48 ms in the place of 5. asyncio keeps it on for sockets that, like Streamlit's,
    # were made without the protocol number of TCP.
    config = uvicorn.Config("app:app")
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        assert runner.run(_has_no_delay())


async def _has_no_delay() -> bool:
    """Whether Nagle's algorithm is off where a socket like Streamlit's accepts a connection."""
    accepted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    class Protocol(asyncio.Protocol):
        def connection_made(self, transport):
            connection = transport.get_extra_info("socket")
            option = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            accepted.set_result(bool(option))

    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.bind(("127.0.0.1", 0))
        loop = asyncio.get_running_loop()
        async with await loop.create_server(Protocol, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            has_no_delay = await accepted
            writer.close()
            return has_no_delay


IMPORTS = """
import sys, app
LARGE = {"pandas", "numpy", "scipy", "openpyxl", "lxml", "sklearn", "spacy", "markdown_it"}
print(*sorted(LARGE & sys.modules.keys()))
print(*sorted(name for name in sys.modules if name.startswith("assessment.tracks.")))
"""
PAGES = """
import ast, pathlib, sys
from assessment.api.warm_up import import_for_visitors
from assessment.ui.page_modules import import_page_modules

import_for_visitors(import_page_modules)
pages = [ast.parse(path.read_text()) for path in pathlib.Path("pages").glob("*.py")]
nodes = [node for page in pages for node in ast.walk(page)]
names = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
print("assessment.ui.frame.page_header" in names, *sorted(names - sys.modules.keys()))
print(*sorted({"scipy", "openpyxl", "lxml", "sklearn", "spacy"} & sys.modules.keys()))
"""


def printed_by(program, workspace):
    """The lines that a new process prints which runs this program."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "ASSESSMENT_WORKSPACE": str(workspace)},
        check=True,
    )
    return done.stdout.splitlines()


def test_a_server_is_ready_before_it_imports_what_only_pages_use(tmp_path):
    assert printed_by(IMPORTS, tmp_path) == ["", ""]


def test_nothing_that_a_page_imports_is_left_to_its_first_visitor(tmp_path):
    assert printed_by(PAGES, tmp_path) == ["True", ""]
