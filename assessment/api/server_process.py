"""The name of this server process: by a new one, open desks know that the server was started again."""

from __future__ import annotations

import os
import secrets

_STARTED = secrets.token_hex(8)


def server_process() -> str:
    """Another name after each start."""
    # Neither is enough: containers give the same process ids again, and forked processes have one memory.
    return f"{_STARTED}-{os.getpid()}"
