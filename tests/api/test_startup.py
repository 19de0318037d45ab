"""What a server makes sure of before it answers anybody."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment.api import routes, socket_options
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


def test_a_start_leaves_no_descriptor_open(tmp_path):
    with (
        (tmp_path / "file").open("wb"),
        socket.socket() as listener,
        socket.socketpair()[0],
    ):
        read, write = os.pipe()
        before = socket_options._descriptors()
        for _ in range(3):
            socket_options.answer_promptly()
        assert socket_options._descriptors() == before
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        os.close(read)
        os.close(write)


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
