"""What a deployment is made of, as processes of this machine: servers on one workspace, a PostgreSQL that
can crash, nginx.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import psycopg

from tests.browser.server import ROOT, free_port
from tests.deploy.tls_site import tls_site
from tests.store.server import Server as Throwaway

NGINX = ROOT / "deploy" / "nginx"
MAIN = """
pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/*.conf.site;
}}
"""


def shared(workspace: Path, store: str, mode: str = "invited") -> dict[str, str]:
    """The settings that all servers have in common."""
    return {
        "ASSESSMENT_WORKSPACE": str(workspace),
        "ASSESSMENT_STORE": store,
        "ASSESSMENT_SECRET": secrets.token_hex(32),
        "ASSESSMENT_ACCESS": mode,
        "STREAMLIT_SERVER_COOKIE_SECRET": secrets.token_hex(32),
    }


class Desk:
    """One server of the desk, with an environment of its own."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self.port, self._log = free_port(), folder / "servers.log"
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> Desk:
        command = [
            sys.executable,
            "-m",
            "streamlit",
            "run",
            "app.py",
            "--server.port",
            str(self.port),
            "--server.address",
            "127.0.0.1",
        ]
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )
        return self

    def start(self) -> Desk:
        return self.launch().wait()

    def wait(self, seconds: float = 120) -> Desk:
        """Until it is ready.  RuntimeError with the end of its log if it does not become so."""
        deadline = time.monotonic() + seconds
        while self.status("ready") != 200:
            if (
                self.process is None
                or self.process.poll() is not None
                or time.monotonic() > deadline
            ):
                raise RuntimeError(self._log.read_text()[-3000:])
            time.sleep(0.05)
        return self

    def status(self, route: str) -> int:
        """The status that a route answers with, 0 where nobody answers."""
        try:
            with urllib.request.urlopen(
                f"{self.address}/api/{route}", timeout=5
            ) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def send(self, how: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(how)

    def end(self, how: signal.Signals = signal.SIGKILL, seconds: float = 30) -> int:
        """The exit code after a signal."""
        if self.process is None:
            return 0
        self.send(how)
        code = self.process.wait(seconds)
        self.process = None
        return code


class Database(Throwaway):
    """A PostgreSQL whose commits are on the disk before they are acknowledged, as in earnest."""

    def start(self) -> None:
        log = (self.folder / "log").open("ab")
        command = [
            self._bin / "postgres",
            "-D",
            self.folder / "data",
            "-k",
            self.folder,
            "-c",
            "unix_socket_permissions=0777",
        ]
        settings = [
            "-c",
            "listen_addresses=",
            "-c",
            "max_connections=100",
            "-c",
            "recovery_init_sync_method=syncfs",
        ]
        for _ in range(200):
            self.process = subprocess.Popen(
                [*command, *settings], stdout=log, stderr=log, cwd="/", **self._who
            )
            if self._answers():
                return
        raise RuntimeError(
            f"PostgreSQL does not start: {(self.folder / 'log').read_text()[-2000:]}"
        )

    def _answers(self) -> bool:
        """False once the process has ended: the children of a killed one hold its memory for a moment."""
        while self.process.poll() is None:
            try:
                psycopg.connect(self.url("postgres", "postgres")).close()
                return True
            except psycopg.OperationalError:
                time.sleep(0.02)
        time.sleep(0.05)
        return False

    def settle(self) -> None:
        """Everything so far is in its place on the disk, as in a server that has run for a while."""
        self.administer("CHECKPOINT")

    def crash(self) -> None:
        """As if its machine had lost the power: nothing is written, nobody is told."""
        self.process.kill()
        self.process.wait(30)

    def remove(self) -> None:
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)
        shutil.rmtree(self.folder)


class Nginx:
    """nginx with the configuration that is in `deploy/`, before the servers given."""

    def __init__(
        self, folder: Path, ports: tuple[int, int], *, tls: bool = False
    ) -> None:
        self.port, self._folder = free_port(), folder
        here = f"listen 127.0.0.1:{self.port}"
        if tls:
            self.address = f"https://127.0.0.1:{self.port}"
            site = tls_site(folder).replace("listen 80;", "")
            site = site.replace("listen 443 ", f"{here} ")
        else:
            self.address = f"http://127.0.0.1:{self.port}"
            site = (NGINX / "desk.conf").read_text().replace("listen 80;", f"{here};")
        servers = (NGINX / "servers.conf").read_text()
        servers = servers.replace("8511", str(ports[0])).replace("8512", str(ports[1]))
        (folder / "desk.conf.site").write_text(site)
        (folder / "servers.conf.site").write_text(servers)
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder))

    def start(self) -> Nginx:
        folder = self._folder
        command = [
            "nginx",
            "-p",
            folder,
            "-c",
            folder / "nginx.conf",
            "-e",
            folder / "nginx.log",
            "-g",
            "daemon off;",
        ]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 5).close()
                return self
            except OSError:
                time.sleep(0.05)  # only looking again shows that it answers
        raise RuntimeError(
            f"nginx does not start: {(folder / 'nginx.log').read_text()[-2000:]}"
        )

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)
