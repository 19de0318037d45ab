"""What nginx does with the configuration in `deploy/`."""

from __future__ import annotations

import shutil
import threading
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest

from tests.browser.server import free_port
from tests.deploy.fleet import Nginx

pytestmark = pytest.mark.skipif(
    not shutil.which("nginx"),
    reason="nginx is not installed, and these tests are about what it does",
)


class Answering:
    """A server that answers everything with one status and its name, and keeps what came."""

    def __init__(self, name, status=200):
        self.seen = seen = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                seen.append((self.command, self.path, body, dict(self.headers)))
                self.send_response(status)
                self.send_header("Content-Length", str(len(name)))
                self.end_headers()
                self.wfile.write(name.encode())

            def do_POST(self):
                self.do_GET()

            def do_PUT(self):
                self.do_GET()

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def before(folder):
    """A function that gives a client of nginx before two ports."""
    folder.chmod(0o755)
    with ExitStack() as stack:

        def start(one, two):
            nginx = Nginx(folder, (one, two)).start()
            stack.callback(nginx.stop)
            return stack.enter_context(httpx.Client(base_url=nginx.address))

        yield start


def test_judgments_that_one_server_refuses_go_to_the_other(before):
    stopping, ready = Answering("one", 503), Answering("two")
    client = before(stopping.port, ready.port)
    client.cookies.set("desk_server", "one")
    assert client.post("/api/judgments", content=b"mine").text == "two"
    assert [(seen[0][0], seen[0][2]) for seen in (stopping.seen, ready.seen)] == [
        ("POST", b"mine")
    ] * 2


def test_what_may_not_be_sent_twice_is_sent_once(before):
    stopping, ready = Answering("one", 503), Answering("two")
    client = before(stopping.port, ready.port)
    client.cookies.set("desk_server", "one")
    assert client.post("/api/enter", content=b"{}").status_code == 503
    assert ready.seen == []


@pytest.mark.parametrize("name", ["one", "two"])
def test_a_session_stays_with_the_server_that_its_cookie_names(before, name):
    client = before(Answering("one").port, Answering("two").port)
    client.cookies.set("desk_server", name)
    assert {client.get("/media/picture.png").text for _ in range(6)} == {name}


def test_only_the_pages_own_connection_is_told_its_server_and_the_one_that_answered(
    before,
):
    client = before(free_port(), Answering("two").port)
    client.cookies.set("desk_server", "one")
    assert "set-cookie" not in client.get("/media/picture.png").headers
    assert (
        client.get("/_stcore/stream").headers["set-cookie"]
        == "desk_server=two; Path=/; HttpOnly; SameSite=Lax"
    )


def test_without_any_server_the_desk_gets_a_sentence_and_a_page_loads_itself_anew(
    before,
):
    client = before(free_port(), free_port())
    desk, page = client.post("/api/judgments", content=b"{}"), client.get("/judge")
    assert (desk.status_code, desk.headers["retry-after"], list(desk.json())) == (
        503,
        "1",
        ["error"],
    )
    assert (page.status_code, page.headers["refresh"]) == (503, "5")


def test_the_way_is_told_with_the_address_that_nginx_saw(before):
    desk = Answering("one")
    before(desk.port, desk.port).get(
        "/", headers={"X-Forwarded-For": "203.0.113.7", "Host": "desk.example.org"}
    )
    [(_, _, _, headers)] = desk.seen
    assert (
        headers["Host"],
        headers["X-Forwarded-For"],
        headers["X-Forwarded-Proto"],
    ) == (
        "desk.example.org",
        "203.0.113.7, 127.0.0.1",
        "http",
    )


def test_readiness_and_too_much_are_kept_out(before):
    desk = Answering("one")
    client = before(desk.port, desk.port)
    assert client.get("/api/ready").status_code == 404
    assert client.post("/api/judgments", content=b"x" * (2**21 + 1)).status_code == 413
    assert (
        client.put("/_stcore/upload_file/1/2", content=b"x" * (2**21 + 1)).status_code
        == 200
    )
    assert [(method, len(body)) for method, _, body, _ in desk.seen] == [
        ("PUT", 2**21 + 1)
    ]
