"""How late a second server sees a judgment on PostgreSQL: `python benchmarks/second_server.py`.

A process judges at a steady pace while others judge as fast as they can in the same campaign.  This process
looks at the campaign's state every millisecond, as a server does at each request, and asks for news when it
differs.  A judgment is late by the time from its acknowledgement until it is in what was asked for.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.model import Judgment, Ref
from assessment.store import open_store
from assessment.store.store import Store
from benchmarks.store import DURABLE
from tests.store.server import Server

AIM_MS = 250
_LOOK = 0.001
_AT_ONCE = 4
"""Threads that judge as fast as they can."""


# In the process of the first server


def judge(url: str, campaign: int, count: int, pace: float) -> None:
    """Prints when each of the steady judgments was acknowledged, by its uuid."""
    store = open_store(url)
    over = threading.Event()
    others = [
        threading.Thread(target=_busy, args=[store, campaign, number, over])
        for number in range(_AT_ONCE)
    ]
    for thread in others:
        thread.start()
    acknowledged = {}
    for number in range(count):
        judgment = _judgment("steady", number)
        store.append(campaign, [judgment])
        acknowledged[judgment.uuid] = time.time()
        time.sleep(pace)
    over.set()
    for thread in others:
        thread.join()
    print(json.dumps(acknowledged))


def _busy(store: Store, campaign: int, person: int, over: threading.Event) -> None:
    number = 0
    while not over.is_set():
        store.append(campaign, [_judgment(f"busy-{person}", number)])
        number += 1


def _judgment(assessor: str, number: int) -> Judgment:
    ref = Ref("accuracy", assessor, f"{number % 500:016x}")
    return Judgment(ref, assessor, "supporting", uuid=str(uuid.uuid4()))


# In this process, the second server


class Follower:
    """Reads what is new whenever the state of the campaign differs."""

    def __init__(self, store: Store, campaign: int) -> None:
        self.store = store
        self.campaign = campaign
        self.seen: dict[str, float] = {}
        self._state: tuple[int, ...] = ()
        self._last = 0

    def look(self) -> None:
        state = self.store.state(self.campaign)
        if state == self._state:
            return
        for judgment in self.store.log(self.campaign, self._last):
            self.seen[judgment.uuid] = time.time()
            self._last = max(self._last, judgment.seq)
        self._state = state


def milliseconds_late(url: str, count: int, pace: float) -> list[float]:
    store = open_store(url)
    campaign = store.add_campaign("spring", "Spring", "biogen").id
    follower = Follower(store, campaign)
    follower.look()
    task = json.dumps([url, campaign, count, pace])
    command = [sys.executable, __file__, "--judge", task]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    while process.poll() is None:
        follower.look()
        time.sleep(_LOOK)
    assert process.stdout is not None
    acknowledged = json.loads(process.stdout.read())
    time.sleep(1)
    follower.look()
    # Seen before its acknowledgement has arrived is not late.
    return [
        1000 * max(0.0, follower.seen[name] - at) for name, at in acknowledged.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--judgments", type=int, default=1000)
    parser.add_argument("--pace", type=float, default=0.02, help="seconds between two")
    parser.add_argument("--judge", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.judge:
        judge(*json.loads(options.judge))
        return
    server = Server(DURABLE)
    try:
        url = server.url(server.database("template0"), "mover")
        late = sorted(milliseconds_late(url, options.judgments, options.pace))
    finally:
        server.remove()
    over = sum(ms > AIM_MS for ms in late)
    print(
        f"{len(late)} judgments, seen by a second server {statistics.median(late):.1f} ms after their "
        f"acknowledgement (median), {late[int(0.95 * (len(late) - 1))]:.1f} (p95), {late[-1]:.1f} at most; "
        f"{over} later than {AIM_MS} ms"
    )


if __name__ == "__main__":
    main()
