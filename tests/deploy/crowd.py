"""Simulated assessors over HTTP: each does what the desk in a browser does, outbox, patience and second
attempts included.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

import httpx

from assessment.api import HEADER

PATIENCE, FIRST_DELAY, LONGEST_DELAY, BATCH, NEXT_TRY = 10.0, 0.5, 10.0, 100, 3.0
"""As in the desk's api.js, outbox.js and desk.js."""
AWAY = (httpx.HTTPError, KeyError, ValueError)
"""No answer, or one that is none."""


class Taken(NamedTuple):
    """One acknowledged judgment: when its key was pressed, and the seconds from then until the
    acknowledgement.
    """

    uuid: str
    pressed: float
    seconds: float


@dataclass
class Assessor:
    """One browser.  With several addresses it goes to the next one where one does not answer, as a proxy
    would for it.
    """

    name: str
    renewed: Callable[[], str]
    addresses: Sequence[str]
    think: float
    taken: list[Taken] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    last: dict[tuple[str, str, str], str] = field(default_factory=dict)
    waiting: dict[str, tuple[dict[str, str], float]] = field(default_factory=dict)
    _at: int = 0
    _delay: float = FIRST_DELAY
    _busy: bool = False
    _timer: asyncio.TimerHandle | None = None
    _posts: set[asyncio.Task[None]] = field(default_factory=set)

    async def work(self, over: asyncio.Event, offset: float) -> None:
        """Judge until it is over, then wait until all is acknowledged."""
        async with httpx.AsyncClient(
            timeout=PATIENCE, headers={HEADER: self.renewed()}
        ) as client:
            self._client = client
            await asyncio.sleep(offset)
            await self._judge_all(over)
            while self.waiting:
                await asyncio.sleep(0.05)

    async def _judge_all(self, over: asyncio.Event) -> None:
        for number in count():
            sheet = await self._screen(number, over)
            if sheet is None:
                return
            labels = {
                scale["kind"]: [label["name"] for label in scale["labels"]]
                for scale in sheet["scales"]
            }
            for at, unit in enumerate(sheet["units"]):
                if over.is_set():
                    return
                if labels[unit["kind"]]:
                    self._press(unit, labels[unit["kind"]][(number + at) % 2])
                    await asyncio.sleep(self.think)

    async def _screen(self, number: int, over: asyncio.Event) -> dict[str, Any] | None:
        """The screen, asked for until it comes; None when it is over."""
        while not over.is_set():
            try:
                answer = await self._client.get(
                    f"{self._address}/api/screen?n={number}"
                )
                self._renew_after(answer)
                return answer.raise_for_status().json()
            except AWAY:
                self._at += 1
                await asyncio.sleep(min(NEXT_TRY, 3 * self.think))
        return None

    def _press(self, unit: dict[str, str], label: str) -> None:
        event = {
            "uuid": str(uuid.uuid4()),
            "kind": unit["kind"],
            "topic": unit["topic"],
            "key": unit["key"],
            "label": label,
        }
        self.last[unit["kind"], unit["topic"], unit["key"]] = label
        self.waiting[event["uuid"]] = (event, time.monotonic())
        self._flush_soon()

    def _flush_soon(self) -> None:
        task = asyncio.get_running_loop().create_task(self._flush())
        self._posts.add(task)
        task.add_done_callback(self._posts.discard)

    async def _flush(self) -> None:
        if self._busy:
            return
        if self._timer:
            self._timer.cancel()
        self._busy = True
        while self.waiting and await self._send():
            pass
        self._busy = False

    async def _send(self) -> bool:
        events = [event for event, _ in list(self.waiting.values())[:BATCH]]
        try:
            answer = await self._client.post(
                f"{self._address}/api/judgments", json={"judgments": events}
            )
            self._renew_after(answer)
            self._settle(answer.raise_for_status().json())
        except AWAY:
            self._at += 1
            self._timer = asyncio.get_running_loop().call_later(
                self._delay, self._flush_soon
            )
            self._delay = min(LONGEST_DELAY, 2 * self._delay)
            return False
        self._delay = FIRST_DELAY
        return True

    def _settle(self, report: dict[str, Any]) -> None:
        now = time.monotonic()
        for name in report["stored"]:
            _, pressed = self.waiting.pop(name)
            self.taken.append(Taken(name, pressed, now - pressed))
        for item in report["refused"]:
            self.waiting.pop(item["uuid"])
            self.refused.append(item["why"])

    def _renew_after(self, answer: httpx.Response) -> None:
        if answer.status_code in (401, 403):
            self._client.headers[HEADER] = self.renewed()

    @property
    def _address(self) -> str:
        return self.addresses[self._at % len(self.addresses)]

    async def renew(self, seconds: float) -> None:
        """A new token every so many seconds, as the page's fragment brings one."""
        while True:
            await asyncio.sleep(seconds)
            with contextlib.suppress(AttributeError):  # not sitting down yet
                self._client.headers[HEADER] = self.renewed()


async def work(
    assessors: Sequence[Assessor],
    seconds: float,
    meanwhile: Callable[[], None] = lambda: None,
    *,
    patience: float = 60,
) -> None:
    """All judge for so many seconds while `meanwhile` runs in a thread.  TimeoutError if judgments still
    wait long after both.
    """
    over = asyncio.Event()
    renewing = [asyncio.create_task(assessor.renew(20)) for assessor in assessors]
    working = asyncio.gather(
        *(
            assessor.work(over, number / len(assessors))
            for number, assessor in enumerate(assessors)
        )
    )
    await asyncio.gather(asyncio.sleep(seconds), asyncio.to_thread(meanwhile))
    over.set()
    await asyncio.wait_for(working, patience)
    for task in renewing:
        task.cancel()


class Verdict(NamedTuple):
    """What the database has, beside what was acknowledged."""

    acknowledged: int
    stored: int
    lost: int
    doubled: int
    overtaken: int
    """Units whose last label in the log is not the one given last."""


def verdict(assessors: Sequence[Assessor], log: Sequence[Any]) -> Verdict:
    """Compares acknowledgements with the judgments in the log, which are in its order."""
    mine = {assessor.name for assessor in assessors}
    events = [event for event in log if event.assessor in mine]
    uuids = [event.uuid for event in events]
    acknowledged = {taken.uuid for assessor in assessors for taken in assessor.taken}
    newest = {(event.assessor, *event.ref): event.label for event in events}
    inputs = {
        (assessor.name, *ref): label
        for assessor in assessors
        for ref, label in assessor.last.items()
    }
    wrong = sum(newest.get(unit) != label for unit, label in inputs.items())
    return Verdict(
        len(acknowledged),
        len(uuids),
        len(acknowledged - set(uuids)),
        len(uuids) - len(set(uuids)),
        wrong,
    )
