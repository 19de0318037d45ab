"""Health, readiness, and the good order in which a server ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import uuid

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from assessment.api import HEADER, TokenClaims, routes, shutdown, sign
from assessment.api.readiness import readiness
from assessment.campaign import Workspace
from assessment.campaign.signing_key import SECRET
from assessment.model import UserError
from assessment.store import StoreError
from tests.conftest import judge, unit


@pytest.fixture
def client(workspace):
    return TestClient(
        Starlette(routes=routes(lambda: workspace)), raise_server_exceptions=False
    )


@pytest.fixture
def stopping_server(monkeypatch):
    """A server that has been told to stop."""
    begun = threading.Event()
    begun.set()
    monkeypatch.setattr(shutdown, "_begun", begun)


def posted(client, workspace, path="/api/judgments", body=b'{"judgments": []}'):
    return client.post(
        path,
        content=body,
        headers={HEADER: sign(workspace, TokenClaims("spring", "Ann"))},
    )


def test_health_needs_no_token_and_no_database(tmp_path):
    (tmp_path / "file").touch()
    client = TestClient(Starlette(routes=routes(lambda: Workspace(tmp_path / "file"))))
    answer = client.get("/api/health")
    assert (
        answer.status_code,
        answer.json()["ok"],
        answer.headers["cache-control"],
    ) == (
        200,
        True,
        "no-store",
    )


def test_a_server_is_ready_while_its_database_answers(client, campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    answer = client.get("/api/ready")
    assert (answer.status_code, answer.json()["ready"], answer.json()["judgments"]) == (
        200,
        True,
        1,
    )


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            StoreError("no connection to 10.0.0.5"),
            "the database cannot be used at present",
        ),
        (
            UserError("ASSESSMENT_SECRET holds no key"),
            "the server's settings are not complete; its log says which",
        ),
        (
            OSError(28, "no space at /srv/desk"),
            "the database cannot be used at present",
        ),
    ],
)
def test_a_server_that_cannot_open_its_workspace_is_not_ready_and_its_log_says_why(
    error, sentence, caplog
):
    def broken():
        raise error

    answer = TestClient(Starlette(routes=routes(broken))).get("/api/ready")
    assert (answer.status_code, answer.json()["error"].startswith(sentence)) == (
        503,
        True,
    )
    assert str(error) not in answer.text
    assert str(error) in caplog.text


def test_a_server_without_a_good_key_is_not_ready(client, monkeypatch):
    monkeypatch.setenv(SECRET, "CHANGE-ME")
    answer = client.get("/api/ready")
    assert (
        answer.status_code,
        answer.json()["error"].startswith("the server's settings are not complete"),
    ) == (503, True)


def test_a_server_whose_database_hangs_says_so_in_time(workspace):
    answered = threading.Event()

    def hanging():
        answered.wait(60)
        return workspace

    route = Route("/api/ready", readiness(hanging, 0.1))
    answer = TestClient(Starlette(routes=[route])).get("/api/ready")
    answered.set()
    assert (answer.status_code, answer.json()) == (
        503,
        {"error": "the database has not answered within 0.1 seconds"},
    )


def test_a_server_that_stops_is_not_ready_but_alive(client, stopping_server):
    assert (
        client.get("/api/ready").status_code,
        client.get("/api/health").status_code,
    ) == (503, 200)


@pytest.mark.parametrize("path", ["/api/judgments", "/api/nuggets"])
def test_a_server_that_stops_takes_no_judgments_and_says_when_to_come_again(
    client, workspace, campaign, stopping_server, path
):
    answer = posted(client, workspace, path)
    assert (answer.status_code, answer.headers["retry-after"], answer.json()) == (
        503,
        "1",
        {"error": shutdown.WHY_STOPPING},
    )


def test_a_server_that_stops_still_shows_screens(
    client, workspace, campaign, stopping_server
):
    answer = client.get(
        "/api/screen", headers={HEADER: sign(workspace, TokenClaims("spring", "Ann"))}
    )
    assert answer.status_code == 200


def test_without_a_stop_judgments_are_taken(client, workspace, campaign):
    sent = {
        "uuid": str(uuid.uuid4()),
        **unit(campaign, "heron", "answer").ref._asdict(),
        "label": "yes",
    }
    assert posted(
        client, workspace, body=json.dumps({"judgments": [sent]}).encode()
    ).json()["stored"] == [sent["uuid"]]


@pytest.mark.parametrize(
    ("text", "seconds"), [("", 1.0), ("0", 0.0), ("2.5", 2.5), ("60", 60.0)]
)
def test_the_drain_is_a_setting(monkeypatch, text, seconds):
    monkeypatch.setenv(shutdown.DRAIN, text)
    assert shutdown.drain_seconds() == seconds


@pytest.mark.parametrize("text", ["soon", "-1", "61", "nan", "1e9"])
def test_a_drain_that_is_none_is_said(monkeypatch, text):
    monkeypatch.setenv(shutdown.DRAIN, text)
    with pytest.raises(
        ValueError, match=f"{shutdown.DRAIN} is '{text}'; it holds seconds from 0 to 60"
    ):
        shutdown.drain_seconds()


RESTORING = """
import asyncio, signal
from assessment.api import lifespan
async def live():
    async with lifespan(None):
        return signal.getsignal(signal.SIGTERM)
mine = lambda number, frame: None
signal.signal(signal.SIGTERM, mine)
print(asyncio.run(live()) is mine, signal.getsignal(signal.SIGTERM) is mine)
"""


def test_the_lifespan_leaves_the_signal_handler_as_it_was(tmp_path):
    assert run_apart(RESTORING, tmp_path).stdout.split() == ["False", "True"]


HANGING = """
import asyncio, os, signal, threading
from assessment.api import lifespan, shutdown
shutdown.LONGEST = 0.3
# A slow machine may be told to stop only after that.
told, give_up = threading.Event(), shutdown._give_up
shutdown._give_up = lambda seconds: told.wait() and give_up(seconds)
signal.signal(signal.SIGTERM, lambda number, frame: {action})
async def live():
    async with lifespan(None):
        for _ in range({signals}):
            os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()
asyncio.run(live())
"""


def run_apart(program, folder):
    """In a process of its own, whose main thread hears signals and runs no other loop."""
    environment = {**os.environ, "ASSESSMENT_WORKSPACE": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env=environment,
    )


def test_a_server_that_hangs_is_cut_off(monkeypatch, tmp_path):
    monkeypatch.setenv(shutdown.DRAIN, "0.1")
    done = run_apart(
        HANGING.format(signals=1, action="(print('told', flush=True), told.set())"),
        tmp_path,
    )
    assert (done.returncode, done.stdout) == (1, "told\n")
    assert done.stderr == (
        "the server had not ended 0.4 seconds after SIGTERM, so it was cut off; nothing "
        "acknowledged is lost\n"
    )


def test_a_second_signal_does_not_wait_for_the_drain(monkeypatch, tmp_path):
    monkeypatch.setenv(shutdown.DRAIN, "60")
    assert (
        run_apart(HANGING.format(signals=2, action="os._exit(7)"), tmp_path).returncode
        == 7
    )
