"""The application in a process of its own, to be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Server:
    """`streamlit run app.py` on a workspace."""

    def __init__(self, workspace: Path, mode: str = "open") -> None:
        self.workspace, self.port, self._mode = workspace, free_port(), mode
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
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
        environment = {
            **os.environ,
            "ASSESSMENT_WORKSPACE": str(self.workspace),
            "ASSESSMENT_ACCESS": self._mode,
        }
        log = (self.workspace / "server.log").open("ab")
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=log, stderr=log
        )
        deadline = time.monotonic() + 60
        while not self.healthy():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.workspace / "server.log").read_text()[-3000:])
            time.sleep(0.1)
        return self

    def healthy(self) -> bool:
        try:
            with urllib.request.urlopen(
                f"{self.address}/api/health", timeout=2
            ) as answer:
                return answer.status == 200
        except OSError:
            return False

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process:
            self._process.send_signal(how)
            self._process.wait(20)
            self._process = None
