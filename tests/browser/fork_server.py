"""A fork server: it imports the application once, and each server of a test is a fork of it.

Importing takes two seconds, which most browser tests would otherwise spend on every server they start.

Run as `python -m tests.browser.fork_server`. It reads requests from standard input, one JSON object a
line, and answers each with a line that holds the process id of the server. A request has the fields
`arguments` (of the command `streamlit`), `environment` (all variables), `log` (a file for the server's
output) and `preparation` (Python to run before the server starts). One with a process id as `server`
moves that running server to the `environment` and `log` of the request; the application reads its
settings from the environment on every use. The servers end with it, and it ends when its input ends.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterable
from typing import Any

import markdown_it  # noqa: F401
import pandas  # noqa: F401
import plotly.graph_objects  # noqa: F401
import scipy.stats  # noqa: F401
from streamlit.web import cli

import assessment.api
import assessment.ui.frontend  # noqa: F401
from assessment.tracks import TRACKS

# Not the pages: their components have to register with each server's own runtime.
dict(TRACKS)


def serve(request: dict[str, Any], moves: socket.socket) -> None:
    """Turn this forked process into the server, as if a shell had started it: with the environment,
    output and arguments of the request.
    """
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    _move(request)
    threading.Thread(target=_follow, args=(moves,), daemon=True).start()
    exec(request["preparation"])
    sys.argv = ["streamlit", *request["arguments"]]
    cli.main()


def _follow(moves: socket.socket) -> None:
    """Move as often as the fork server says, and end with it."""
    for line in moves.makefile():
        _move(json.loads(line))
        moves.sendall(b"moved\n")
    os._exit(0)


def _move(request: dict[str, Any]) -> None:
    environment = request["environment"]
    # Never empty in between: a thread that reads it then would use the folder ./workspace.
    os.environ.update(environment)
    for name in os.environ.keys() - environment.keys():
        del os.environ[name]
    log = os.open(request["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.close(log)


def main(requests: Iterable[str]) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # ended servers leave no zombies
    servers: dict[int, socket.socket] = {}
    for line in requests:
        request = json.loads(line)
        process_id = request.get("server", 0)
        if process_id:
            servers[process_id].sendall(line.encode())
            servers[process_id].recv(16)
        else:
            ours, theirs = socket.socketpair()
            process_id = os.fork()
            if process_id == 0:
                for other in (ours, *servers.values()):
                    other.close()
                serve(request, theirs)
                return
            theirs.close()
            servers[process_id] = ours
        print(process_id, flush=True)


if __name__ == "__main__":
    main(sys.stdin)
