"""Request ids, the log as JSON, and the metrics behind their token."""

from __future__ import annotations

import io
import json
import logging
from types import SimpleNamespace

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from assessment.api import RequestLog, routes
from assessment.api.log_format import JsonLines, set_up_log
from assessment.api.metrics import TOKEN, check_metrics_token
from assessment.campaign import Workspace
from assessment.campaign.faults import current_request
from assessment.model import UserError
from assessment.ui.frontend import StreamlitFrontend
from tests.conftest import judge, unit

SECRET = "0123456789abcdef"
KNOWN = {"Authorization": f"Bearer {SECRET}"}


@pytest.fixture
def client(workspace):
    app = Starlette(
        routes=routes(lambda: workspace, StreamlitFrontend()),
        middleware=[Middleware(RequestLog)],
    )
    return TestClient(app, raise_server_exceptions=False)


@pytest.fixture
def log(monkeypatch):
    """What is logged, as lines of JSON."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("assessment")
    monkeypatch.setattr(logger, "handlers", [handler])
    monkeypatch.setattr(logger, "level", logging.INFO)
    logger.manager._clear_cache()
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    logger.manager._clear_cache()


def figures(client):
    """The values of all samples by name and labels."""
    text = client.get("/api/metrics", headers=KNOWN).text
    samples = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            samples[sample.name, *sorted(sample.labels.items())] = sample.value
    return samples


def test_without_a_token_of_the_server_there_are_no_metrics(client, monkeypatch):
    monkeypatch.delenv(TOKEN, raising=False)
    assert client.get("/api/metrics", headers=KNOWN).status_code == 404


@pytest.mark.parametrize("sent", [{}, {"Authorization": "Bearer 0123456789abcdeX"}])
def test_nobody_reads_metrics_without_the_token(client, monkeypatch, sent):
    monkeypatch.setenv(TOKEN, SECRET)
    answer = client.get("/api/metrics", headers=sent)
    assert (answer.status_code, "assessment_" in answer.text) == (401, False)


def test_metrics_hold_judgments_requests_database_sessions_and_the_process(
    client, campaign, monkeypatch
):
    monkeypatch.setenv(TOKEN, SECRET)
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    place = (("method", "GET"), ("route", "/api/screen"), ("status", "4xx"))
    count = ("assessment_request_seconds_count", *place)
    before = figures(client).get(count, 0)
    client.get("/api/screen")
    client.get("/api/an-address-that-nobody-knows")
    client.request("NOBODY-KNOWS", "/api/screen")
    after = figures(client)
    assert after[count] == before + 1
    assert after["assessment_judgments", ("campaign", "spring")] == 1
    assert after["assessment_database_up",] == 1
    assert after["assessment_sessions",] == 0
    assert after["process_resident_memory_bytes",] > 0
    assert not [key for key in after if "nobody-knows" in str(key).lower()]


def test_a_database_that_fails_is_a_figure(tmp_path, monkeypatch):
    monkeypatch.setenv(TOKEN, SECRET)
    (tmp_path / "file").touch()
    app = Starlette(routes=routes(lambda: Workspace(tmp_path / "file")))
    assert figures(TestClient(app))["assessment_database_up",] == 0


def test_a_short_token_keeps_the_server_from_starting(monkeypatch):
    monkeypatch.setenv(TOKEN, "short")
    with pytest.raises(UserError, match="fewer than 16 characters"):
        check_metrics_token()


def test_a_fault_has_the_request_s_id_in_answer_header_and_log(
    client, log, monkeypatch
):
    def broken():
        raise ZeroDivisionError

    app = Starlette(routes=routes(broken), middleware=[Middleware(RequestLog)])
    answer = TestClient(app, raise_server_exceptions=False).get("/api/screen")
    request = answer.headers["X-Request-ID"]
    assert answer.json()["reference"] == request
    fault, line = log()
    assert (fault["request"], line["request"]) == (request, request)
    assert "ZeroDivisionError" in fault["error"]
    assert line["message"].startswith("GET /api/screen 500 ")
    assert current_request.get() == ""


@pytest.mark.parametrize(
    ("sent", "is_taken"), [("9f86d081884c7d65", True), ('x"\n{"a": 1}', False)]
)
def test_the_id_of_a_proxy_is_kept_where_it_is_one(client, sent, is_taken):
    answer = client.get("/api/health", headers={"X-Request-ID": sent.encode()})
    assert (answer.headers["X-Request-ID"] == sent) == is_taken


def test_an_unknown_form_of_the_log_keeps_the_server_from_starting(monkeypatch):
    monkeypatch.setenv("ASSESSMENT_LOG", "xml")
    with pytest.raises(UserError, match="one of text, json"):
        set_up_log()


def test_the_pinned_streamlit_counts_its_sessions(monkeypatch):
    sessions = WebsocketSessionManager.__new__(WebsocketSessionManager)
    sessions._active_session_info_by_id = {"one": None, "two": None}
    runtime = SimpleNamespace(_session_mgr=sessions)
    monkeypatch.setattr("streamlit.runtime.exists", lambda: True)
    monkeypatch.setattr("streamlit.runtime.get_instance", lambda: runtime)
    assert StreamlitFrontend().sessions() == 2
