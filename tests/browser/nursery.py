"""A process that has imported what the application needs and becomes a server whenever it is asked to:
importing takes two seconds, which most browser tests would spend again.

Reads one request a line, answers with the server's process id.
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
    """Become the server: environment, output and arguments are as if it had been started from a shell."""
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
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a server's end
    for line in sys.stdin:
        server = os.fork()
        if not server:
            serve(json.loads(line))
            return
        print(server, flush=True)


if __name__ == "__main__":
    main()
