"""Access control before the pages: sessions, uploads, files and headers, as a stranger and as a member
meets them.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from assessment.access import access_mode, invitations, members
from assessment.api import (
    AccessControl,
    hosts,
    link_sign_in,
    oidc,
    routes,
)
from assessment.api.cookie import cookie_name, cookie_value
from assessment.api.failed_attempts import FailedAttempts
from assessment.api.held_uploads import UPLOADS
from assessment.model import UserError
from assessment.store import StoreError

MIB = 2**20
UPLOAD = "/_stcore/upload_file/one/1"


class Pages:
    """Stands for Streamlit: takes files, opens sessions, sends files of its memory."""

    def __init__(self):
        self.claims, self.held, self.logins = {}, {}, "/auth/login?provider=x"

    def user(self, cookies, headers):
        return self.claims

    def login_address(self):
        if not self.logins:
            raise UserError("logging in is not set up on this server")
        return self.logins

    def held_bytes(self, session):
        return self.held.get(session, 0)

    def inline_scripts(self):
        return ("window.ready = false",)

    async def upload(self, request: Request):
        session = request.path_params["session"]
        self.held[session] = self.held_bytes(session) + len(await request.body())
        return PlainTextResponse("", 204)

    async def stream(self, websocket):
        await websocket.accept()
        await websocket.send_text("session")
        await websocket.close()

    async def page(self, request: Request):
        return PlainTextResponse("page")


@pytest.fixture(autouse=True)
def invited(monkeypatch):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "invited")
    monkeypatch.setattr(link_sign_in, "failed_attempts", FailedAttempts())


@pytest.fixture
def pages():
    return Pages()


def application(pages, open_workspace):
    """The whole of it as `app.py` puts it together."""
    return Starlette(
        routes=[
            *routes(open_workspace, pages),
            Route(
                "/_stcore/upload_file/{session}/{file}", pages.upload, methods=["PUT"]
            ),
            WebSocketRoute("/_stcore/stream", pages.stream),
            Route("/{path:path}", pages.page),
        ],
        middleware=[
            Middleware(AccessControl, frontend=pages, open_workspace=open_workspace)
        ],
    )


@pytest.fixture
def app(workspace, pages):
    return application(pages, lambda: workspace)


def browser(app, **more):
    return TestClient(
        app,
        base_url="http://localhost",
        follow_redirects=False,
        **{"client": ("127.0.0.1", 5), **more},
    )


@pytest.fixture
def stranger(app):
    return browser(app)


def member(app, workspace, campaign, role):
    """The browser of somebody who has entered by a personal link, and the link's number."""
    team = "gull" if role == "team" else ""
    invitation = invitations.accept_invitation(
        workspace,
        invitations.invite(campaign, f"Ann {role}", role, team=team, by="Zoe"),
    )
    client = browser(app)
    client.cookies.set(cookie_name(workspace), cookie_value(workspace, [invitation.id]))
    return client, invitation.id


def opens_a_session(client):
    try:
        with client.websocket_connect("ws://localhost/_stcore/stream") as session:
            return session.receive_text() == "session"
    except (WebSocketDenialResponse, WebSocketDisconnect):
        return False


# Strangers


@pytest.mark.parametrize("mode", ["invited", "oidc"])
def test_a_stranger_opens_no_session_uploads_nothing_and_reads_no_file(
    stranger, campaign, pages, monkeypatch, mode
):
    monkeypatch.setenv(access_mode.ENVIRONMENT, mode)
    assert not opens_a_session(stranger)
    assert stranger.put(UPLOAD, content=b"x" * MIB).status_code == 401
    assert stranger.get("/media/abc.zip").status_code == 401
    assert pages.held == {}


@pytest.mark.parametrize(
    ("path", "action", "wanted"),
    [
        ("/", "api/enter", ""),
        (
            "/judge?campaign=spring&topic=1",
            "api/enter",
            "judge?campaign=spring&amp;topic=1",
        ),
        ("/a/b/c?x=%22%3E", "../../api/enter", "c?x=%22%3E"),
    ],
)
def test_a_stranger_gets_a_form_without_a_script_at_any_address(
    stranger, campaign, path, action, wanted
):
    answer = stranger.get(path)
    assert (answer.status_code, "<script" in answer.text) == (401, False)
    assert f'action="{action}"' in answer.text
    assert f'name="to" value="{wanted}"' in answer.text


def test_a_key_in_the_form_leads_to_the_page_that_was_asked_for(stranger, campaign):
    key = invitations.invite(campaign, "Ann", "assessor", by="Zoe")
    answer = stranger.post(
        "/api/enter",
        data={"key": f"http://desk/api/enter?key={key}", "to": "judge?campaign=spring"},
    )
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        "../judge?campaign=spring",
    )
    assert stranger.get("/judge").text == "page"
    assert opens_a_session(stranger)


@pytest.mark.parametrize(
    "wanted",
    [
        "//evil.example",
        "https://evil.example/",
        "\\\\evil",
        "judge?x=\r\nSet-Cookie: a=b",
        "../x",
    ],
)
def test_a_form_leads_to_pages_of_ours_only(stranger, campaign, wanted):
    key = invitations.invite(campaign, "Ann", "assessor", by="Zoe")
    assert (
        stranger.post("/api/enter", data={"key": key, "to": wanted}).headers["location"]
        == "../?campaign=spring"
    )


def test_a_wrong_key_in_the_form_shows_the_form_again(stranger, campaign):
    answer = stranger.post("/api/enter", data={"key": "<b>wrong</b>", "to": "judge"})
    assert (answer.status_code, "This key is not known here" in answer.text) == (
        403,
        True,
    )
    assert 'name="to" value="judge"' in answer.text
    assert "<b>wrong" not in answer.text
    assert stranger.post("/api/enter", data={"key": " "}).status_code == 422


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_a_form_on_another_site_signs_nobody_in(stranger, campaign, headers):
    key = invitations.invite(campaign, "Eve", "assessor", by="Zoe")
    answer = stranger.post("/api/enter", data={"key": key}, headers=headers)
    assert (answer.status_code, "set-cookie" in answer.headers) == (403, False)


def test_what_browsers_need_before_they_sign_in_is_served_to_everybody(
    stranger, campaign
):
    for path in (
        "/_stcore/health",
        "/static/js/index.js",
        "/favicon.png",
        "/auth/login",
        "/oauth2callback",
    ):
        assert stranger.get(path).text == "page", path
    assert stranger.get("/api/health").status_code == 200


# Members


@pytest.mark.parametrize(
    ("role", "status"),
    [("organiser", 204), ("assessor", 403), ("team", 403), ("visitor", 403)],
)
def test_files_are_taken_from_those_with_the_right_to_take_them_in(
    app, workspace, campaign, role, status
):
    client, _ = member(app, workspace, campaign, role)
    assert opens_a_session(client)
    assert client.put(UPLOAD, content=b"x").status_code == status


def test_a_revoked_link_opens_nothing_more_and_says_why(app, workspace, campaign):
    client, number = member(app, workspace, campaign, "organiser")
    invitations.revoke(campaign, number, by="Zoe")
    assert not opens_a_session(client)
    assert client.put(UPLOAD, content=b"x").status_code == 401
    assert "This personal link was revoked" in client.get("/").text


def test_a_session_holds_no_more_than_its_share(
    app, workspace, campaign, pages, monkeypatch
):
    monkeypatch.setenv(UPLOADS, "2")
    client, _ = member(app, workspace, campaign, "organiser")
    assert [client.put(UPLOAD, content=b"x" * MIB).status_code for _ in range(3)] == [
        204,
        204,
        413,
    ]
    assert (
        client.put("/_stcore/upload_file/two/1", content=b"x" * MIB).status_code == 204
    )


def test_an_upload_of_undeclared_length_is_cut_off_while_it_arrives(
    app, workspace, campaign, pages, monkeypatch
):
    monkeypatch.setenv(UPLOADS, "2")
    client, _ = member(app, workspace, campaign, "organiser")
    answer = client.put(UPLOAD, content=(b"x" * MIB for _ in range(3)))
    assert (answer.status_code, pages.held) == (413, {})
    assert "together they may have 2 MiB" in answer.json()["error"]


@pytest.mark.parametrize("text", ["0", "-1", "x", "1.5", "٣"])
def test_a_limit_of_uploads_that_is_none_is_refused(app, pages, monkeypatch, text):
    monkeypatch.setenv(UPLOADS, text)
    with pytest.raises(UserError, match="ASSESSMENT_UPLOAD_MIB is"):
        AccessControl(app, frontend=pages)


# Log-in


CLAIMS = {"is_logged_in": True, "email": "Zoe@example.org"}


@pytest.mark.parametrize(
    ("claim", "trust", "status"),
    [
        (True, "", 200),
        ("true", "", 200),
        ("false", "", 401),
        (False, "yes", 401),
        (0, "yes", 401),
        (None, "", 401),
        (None, "yes", 200),
        (1, "", 401),
        ("no", "yes", 401),
    ],
)
def test_only_a_verified_address_comes_in(
    stranger, workspace, campaign, pages, monkeypatch, claim, trust, status
):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "oidc")
    monkeypatch.setenv(oidc.TRUST, trust)
    members.set_member(campaign, "zoe@example.org", "organiser", by="Zoe")
    pages.claims = CLAIMS if claim is None else {**CLAIMS, "email_verified": claim}
    assert stranger.get("/").status_code == status
    assert opens_a_session(stranger) == (status == 200)


def test_who_has_not_logged_in_finds_the_way_to_it(
    stranger, campaign, pages, monkeypatch
):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "oidc")
    assert 'href="api/login"' in stranger.get("/").text
    assert stranger.get("/api/login").headers["location"] == "/auth/login?provider=x"
    pages.claims = {**CLAIMS, "email_verified": True}
    text = stranger.get("/judge").text
    assert "zoe@example.org is on no campaign" in text
    assert 'href="auth/logout"' in text
    pages.logins = ""
    answer = stranger.get("/api/login")
    assert (
        answer.status_code,
        "Logging in is not set up on this server." in answer.text,
    ) == (403, True)


def test_without_log_ins_nobody_is_sent_to_one(stranger, campaign):
    assert stranger.get("/api/login").status_code == 403


# Hosts


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8501", 200),
        ("127.0.0.1", 200),
        ("[::1]:8501", 200),
        ("evil.example", 403),
        ("desk.local", 403),
        ("192.168.1.7:8501", 403),
        ("[", 400),
        ("a b", 400),
        ("", 400),
        ("localhost:x", 400),
    ],
)
def test_without_a_log_in_the_desk_answers_under_names_of_this_machine_only(
    stranger, monkeypatch, host, status
):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "open")
    assert stranger.get("/", headers={"Host": host}).status_code == status


def test_further_hosts_can_be_named_and_then_no_others_are_answered(
    stranger, app, workspace, campaign, monkeypatch
):
    monkeypatch.setenv(hosts.HOSTS, "desk.local, Desk.example.org")
    client, _ = member(app, workspace, campaign, "visitor")
    assert [
        client.get("/", headers={"Host": host}).status_code
        for host in ("desk.example.org", "desk.local:8501", "other.example")
    ] == [
        200,
        200,
        403,
    ]
    monkeypatch.setenv(access_mode.ENVIRONMENT, "open")
    assert stranger.get("/", headers={"Host": "desk.local"}).status_code == 200


def test_without_a_log_in_other_machines_are_not_answered(app, monkeypatch):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "open")
    client = browser(app, client=("192.0.2.7", 5))
    assert client.get("/", headers={"Host": "localhost"}).status_code == 403
    assert not opens_a_session(client)


def test_with_links_any_well_formed_host_is_answered(stranger, campaign):
    assert (
        stranger.get(
            "/_stcore/health", headers={"Host": "desk.example.org"}
        ).status_code
        == 200
    )
    assert stranger.get("/_stcore/health", headers={"Host": "["}).status_code == 400


# Headers, and what nobody is told


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api/health",
        "/_stcore/health",
        "/_stcore/metrics",
        "/desk/main.js",
        "/media/x",
        "/api/enter",
    ],
)
def test_every_answer_carries_the_headers(stranger, campaign, path):
    answer = stranger.get(path)
    assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] in ("same-origin", "no-referrer")


def test_a_fault_is_one_neutral_sentence_with_the_headers(
    app, pages, campaign, monkeypatch, caplog
):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "open")
    monkeypatch.setattr(pages, "held_bytes", lambda session: 1 / 0)
    answer = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 5)).put(
        UPLOAD, content=b"x"
    )
    assert answer.status_code == 500
    assert (
        answer.json()["reference"] in answer.json()["error"]
        and answer.json()["reference"] in caplog.text
    )
    assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_an_address_writes_no_line_of_its_own_into_the_log(pages, caplog):
    async def broken(scope, receive, send):
        raise ZeroDivisionError

    client = browser(AccessControl(broken, frontend=pages))
    assert client.get("/static/x%0Anobody was here").status_code == 500
    [message] = caplog.messages
    assert message.startswith("GET /static/x\\nnobody was here ended in an error")


def test_who_hangs_up_while_sending_is_no_fault(app, campaign, caplog):
    messages = iter(
        [
            {"type": "http.request", "body": b"{", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/enter",
        "query_string": b"",
        "headers": [],
        "client": ("127.0.0.1", 5),
    }
    sent = []

    async def run():
        async def receive():
            return next(messages)

        async def send(message):
            sent.append(message)

        await app(scope, receive, send)

    with ThreadPoolExecutor(1) as thread:  # this one may have a browser's loop running
        thread.submit(asyncio.run, run()).result()
    assert sent[0]["status"] == 400
    assert "reference" not in caplog.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/x", 404),
        ("POST", "/api/screen/", 404),
        ("GET", "/api/judgments", 405),
    ],
)
def test_an_address_of_no_route_is_refused_in_a_sentence_and_never_answered_with_a_page(
    stranger, campaign, method, path, status
):
    answer = stranger.request(method, path)
    assert answer.status_code == status
    assert "/api/judgments" in answer.json()["error"]


def test_only_the_scripts_of_the_page_itself_run(stranger, campaign):
    policy = dict(
        part.split(" ", 1)
        for part in stranger.get("/_stcore/health")
        .headers["content-security-policy"]
        .split("; ")
    )
    assert (
        policy["script-src"]
        == "'self' blob: 'sha256-Z7L2T8khoKWK3qtQF/wSktj9xGCtCfem3Y6SPjwBwdU='"
    )
    assert "unsafe" not in policy["script-src"] + policy["default-src"]


@pytest.mark.parametrize("mode", get_args(access_mode.AccessMode))
def test_nobody_reads_the_server_s_own_figures(stranger, monkeypatch, mode):
    monkeypatch.setenv(access_mode.ENVIRONMENT, mode)
    assert stranger.get("/_stcore/metrics").status_code == 404


def test_a_database_that_fails_is_not_described_to_strangers(app, pages):
    def failing():
        raise StoreError("connection to host 10.0.0.5, port 5432, user desk failed")

    client = browser(application(pages, failing))
    answer = client.get("/")
    assert answer.status_code == 503
    assert not any(word in answer.text for word in ("10.0.0.5", "5432", "user"))


def test_a_mistyped_access_mode_opens_nothing(stranger, monkeypatch):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "opne")
    assert stranger.get("/").status_code == 503
    assert stranger.put(UPLOAD, content=b"x").status_code == 503
    assert not opens_a_session(stranger)
