"""A fork server: it imports the application once, and each server of a test is a fork of it.

Importing takes two seconds, which most browser tests would otherwise spend on every server they start.

Run as `python -m tests.browser.fork_server`. It reads requests from standard input, one JSON object a
line, and answers each with a line that holds the process id of the new server. A request has the fields
`arguments` (of the command `streamlit`), `environment` (all variables), `log` (a file for the server's
output) and `preparation` (Python to run before the server starts). It ends when its input ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

import pandas  # noqa: F401
import plotly.graph_objects  # noqa: F401
import scipy.stats  # noqa: F401
from streamlit.web import cli

import assessment.api
import assessment.ui.frontend  # noqa: F401


def serve(request: dict[str, Any]) -> None:
    """Turn this forked process into the server, as if a shell had started it: with the environment,
    output and arguments of the request.
    """
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(request["environment"])
    log = os.open(request["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    exec(request["preparation"])
    sys.argv = ["streamlit", *request["arguments"]]
    cli.main()


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # ended servers leave no zombies
    for line in sys.stdin:
        process_id = os.fork()
        if process_id == 0:
            serve(json.loads(line))
            return
        print(process_id, flush=True)


if __name__ == "__main__":
    main()
