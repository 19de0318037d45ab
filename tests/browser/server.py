"""The application in a process of its own, to be killed and started again."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from functools import cache
from pathlib import Path
from typing import IO, NamedTuple, cast

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
"""Seconds that a server may take to start, to answer and to end."""


_released_ports: list[int] = []
"""Ports of servers that have ended: at an address that it knows, a browser has the scripts already."""


def free_port() -> int:
    return _bindable(0)


def _port_to_serve() -> int:
    """That of the server that ended last, where no other program has taken it."""
    while _released_ports:
        port = _bindable(_released_ports.pop())
        if port:
            return port
    return free_port()


def _bindable(port: int) -> int:
    """The port, or any free one for 0; 0 where another program has it."""
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            free.bind(("127.0.0.1", port))
        except OSError:
            return 0
        return int(free.getsockname()[1])


class _ForkServer(NamedTuple):
    """The input and output of a running `tests/browser/fork_server.py`."""

    requests: IO[str]
    answers: IO[str]

    def ask(self, **request: object) -> int:
        """The process id of a server that is started or moved; `fork_server.py` lists the fields of a
        request.
        """
        print(json.dumps(request), file=self.requests, flush=True)
        return int(self.answers.readline())


@cache
def _fork_server() -> _ForkServer:
    """The fork server of this test process: started once, it ends with the tests."""
    command = [sys.executable, "-m", "tests.browser.fork_server"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    return _ForkServer(cast(IO[str], process.stdin), cast(IO[str], process.stdout))


class Server:
    """`streamlit run app.py` on a workspace; `preparation` is Python that it runs first."""

    def __init__(
        self, workspace: Path, mode: str = "open", preparation: str = ""
    ) -> None:
        self.workspace, self.port, self._mode = workspace, _port_to_serve(), mode
        self.address = f"http://127.0.0.1:{self.port}"
        self._preparation = preparation
        self._process = 0

    def start(self) -> Server:
        arguments = ["run", "app.py", "--server.port", str(self.port)]
        self._process = _fork_server().ask(
            **self._place(),
            arguments=[*arguments, "--server.address", "127.0.0.1"],
            preparation=self._preparation,
        )
        deadline = time.monotonic() + PATIENCE
        while not self.healthy():
            if not self._runs() or time.monotonic() > deadline:
                raise RuntimeError(self._log.read_text()[-3000:])
            time.sleep(0.05)  # only looking again shows that it answers
        return self

    def move(self, workspace: Path, mode: str) -> None:
        """Serve another workspace from now on, without a new start."""
        self.workspace, self._mode = workspace, mode
        _fork_server().ask(server=self._process, **self._place())

    def _place(self) -> dict[str, object]:
        """What a request says of the workspace."""
        environment = {
            **os.environ,
            "ASSESSMENT_WORKSPACE": str(self.workspace),
            "ASSESSMENT_ACCESS": self._mode,
        }
        return {"environment": environment, "log": str(self._log)}

    @property
    def _log(self) -> Path:
        return self.workspace / "server.log"

    def healthy(self) -> bool:
        try:
            with urllib.request.urlopen(
                f"{self.address}/api/health", timeout=PATIENCE
            ) as answer:
                return answer.status == 200
        except OSError:
            return False

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        _released_ports.append(self.port)

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _runs(self) -> bool:
        try:
            os.kill(self._process, 0)
        except ProcessLookupError:
            return False
        return True

    def _end(self, how: signal.Signals) -> None:
        if not self._process:
            return
        if self._runs():
            os.kill(self._process, how)
        deadline = time.monotonic() + PATIENCE
        while self._runs():
            assert time.monotonic() < deadline, "the server does not end"
            time.sleep(0.01)
        self._process = 0
