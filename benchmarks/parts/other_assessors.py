"""Other assessors beside the measured one: each judges once a second over HTTP."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid

import httpx

from assessment.api import HEADER, TokenClaims, sign
from assessment.campaign import Workspace
from tests.browser.server import Server


class Crowd:
    """Other assessors, one judgment a second each, until the block ends."""

    def __init__(
        self,
        workspace: Workspace,
        server: Server,
        people: int,
        campaign: str,
        apart: int = 0,
    ) -> None:
        """`apart` is the number of screens from the first of one assessor to that of the next."""
        self.tokens = [
            sign(workspace, TokenClaims(campaign, f"crowd-{number}"))
            for number in range(people)
        ]
        self.server, self.over = server, threading.Event()
        self.apart = apart
        self.taken: list[float] = []
        self.sent: list[str] = []

    def __enter__(self) -> Crowd:
        self.thread = threading.Thread(
            target=lambda: asyncio.run(self._all()), daemon=True
        )
        self.thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.over.set()
        self.thread.join(30)

    async def _all(self) -> None:
        await asyncio.gather(
            *(self._one(token, number) for number, token in enumerate(self.tokens))
        )

    async def _one(self, token: str, number: int) -> None:
        async with httpx.AsyncClient(
            base_url=self.server.address, headers={HEADER: token}, timeout=30
        ) as client:
            first = (
                f"/api/screen?n={number * self.apart}" if self.apart else "/api/screen"
            )
            sheet = (await client.get(first)).json()
            labels = {
                scale["kind"]: [label["name"] for label in scale["labels"]]
                for scale in sheet["scales"]
            }
            # Spread over the second
            await asyncio.sleep(number / len(self.tokens))
            number = 0
            while not self.over.is_set():
                unit = sheet["units"][number % len(sheet["units"])]
                await self._judge(client, unit, labels[unit["kind"]][number % 2])
                number += 1
                if number % len(sheet["units"]) == 0:
                    sheet = (
                        await client.get(
                            f"/api/screen?n={sheet['position']['screen'] + 1}"
                        )
                    ).json()
                await asyncio.sleep(1)

    async def _judge(
        self, client: httpx.AsyncClient, unit: dict[str, str], label: str
    ) -> None:
        name = str(uuid.uuid4())
        event = {
            "uuid": name,
            "kind": unit["kind"],
            "topic": unit["topic"],
            "key": unit["key"],
            "label": label,
        }
        begun = time.perf_counter()
        answer = (
            await client.post("/api/judgments", json={"judgments": [event]})
        ).json()
        self.taken.append((time.perf_counter() - begun) * 1000)
        self.sent += answer["stored"]
