#!/usr/bin/env python
"""Firefox as Playwright can drive it: starts $FIREFOX with the arguments given and stands between the two.

Playwright drives an unchanged Firefox through WebDriver BiDi. Of each new context it asks for a colour
scheme, which Firefox cannot be asked for yet, so no page would open. The relay answers that one command
where it asks for the light scheme, which the preferences in `launch.py` set anyway; all else passes, but
what makes Firefox tell of each request, where the tests hear of none ($HEARS_REQUESTS is 0).
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

_MEDIA = "emulation.setMediaFeaturesOverride"
_FOR_REQUESTS = {
    "network.addDataCollector": {"collector": "none"},
    "network.addIntercept": {"intercept": "none"},
}
"""What Playwright gives whether or not a test asks for requests, and the answer that it needs."""
_HEARS_REQUESTS = os.environ.get("HEARS_REQUESTS") != "0"
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_UNBOUNDED: dict[str, Any] = {"max_size": None, "compression": None}
"""Messages hold whole pages, and do not leave the machine."""
_LINE_LIMIT = 1 << 20
"""Bytes of one line of Firefox's output: it may print a whole script."""


async def relay(client: ServerConnection, address: str) -> None:
    """Pass messages between Playwright and Firefox until one of them ends the connection."""
    path = client.request.path if client.request else ""
    async with connect(address + path, **_UNBOUNDED) as firefox:
        answers = asyncio.create_task(_pass_answers(firefox, client))
        async for message in client:
            command = json.loads(message)
            if not _HEARS_REQUESTS:
                leave_requests_out(command)
            result = own_answer(command, hears_requests=_HEARS_REQUESTS)
            if result is None:
                await firefox.send(json.dumps(command))
            else:
                answer = {"type": "success", "id": command["id"], "result": result}
                await client.send(json.dumps(answer))
        await firefox.close()
        await answers


async def _pass_answers(firefox: ClientConnection, client: ServerConnection) -> None:
    async for message in firefox:
        await client.send(message)
    await client.close()


def own_answer(
    command: dict[str, Any], *, hears_requests: bool
) -> dict[str, Any] | None:
    """The answer to a command that Firefox is not to hear."""
    if asks_for_light(command):
        return {}
    return None if hears_requests else _FOR_REQUESTS.get(command["method"])


def leave_requests_out(command: dict[str, Any]) -> None:
    """Ask for the events of everything else."""
    if command["method"] == "session.subscribe":
        command["params"]["events"].remove("network")


def asks_for_light(command: dict[str, Any]) -> bool:
    """Whether a command asks for the colour scheme that the preferences set anyway."""
    if command["method"] != _MEDIA:
        return False
    scheme = command["params"]["features"].get("prefers-color-scheme")
    return scheme in (None, "light")


async def main() -> int:
    """Run Firefox to its end, and announce the relay's address in place of Firefox's own."""
    firefox = await asyncio.create_subprocess_exec(
        os.environ["FIREFOX"],
        *sys.argv[1:],
        stderr=asyncio.subprocess.PIPE,
        limit=_LINE_LIMIT,
    )
    assert firefox.stderr
    async for line in firefox.stderr:
        text = line.decode(errors="replace")
        listening = _LISTENING.search(text)
        if listening:
            text = text.replace(listening[1], await _relay_address(listening[1]))
        print(text, end="", file=sys.stderr, flush=True)
    return await firefox.wait()


async def _relay_address(address: str) -> str:
    """The address of a new relay to Firefox's address."""
    server = await serve(
        lambda client: relay(client, address), "127.0.0.1", 0, **_UNBOUNDED
    )
    return f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
