"""Fifty assessors beside an open page of live scores: `python benchmarks/crowd.py`.

Each judges once a second in a campaign of 60 runs, 75 topics and some 118,000 judgments, most of them in
topics of their own.  It prints how long judgments take to the database, how many take over 100 ms, and the
longest pause of the server's garbage collector.  The assessors and the browser are on the same machine, which
should do nothing else.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from assessment.campaign import Workspace
from benchmarks import pages
from benchmarks.parts.other_assessors import Crowd
from tests.browser.launch import chromium
from tests.browser.server import Server
from tests.browser.waits import PATIENCE, settled

SLOW_MS, AIM_SLOW, AIM_PAUSE_MS = 100, 0.02, 30
SCREENS_APART = 80
"""More than a topic has."""
WARM_UP = 10
"""Seconds of judging before the measured ones: everybody's first screen."""
_WATCH_COLLECTOR = """
import gc, time
def watch(phase, info, time=time, begun=[0.0, 0.0]):
    if phase == "start":
        begun[:] = time.time(), time.thread_time()
        return
    now = time.time()
    pause = now - begun[0]
    if pause > 0.001:
        computed = time.thread_time() - begun[1]
        with open({file!r}, "a") as log:
            print(now, 1000 * pause, 1000 * computed, info["generation"], file=log)
gc.callbacks.append(watch)
"""
"""The server notes each pause of more than a millisecond: when it ended, how long it was and computed."""


class Pause(NamedTuple):
    """A garbage collection: its end in seconds since 1970, its milliseconds by the clock and computing."""

    end: float
    ms: float
    computed_ms: float
    generation: int


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--people", type=int, default=50)
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--runs", type=int, default=60)
    options.add_argument("--topics", type=int, default=75)
    options.add_argument("--folder", type=Path, help="keeps the campaign")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = chosen.folder or Path(made)
        pages.fill(folder, chosen.runs, chosen.topics)
        notes = Path(made) / "pauses"
        notes.touch()
        server = Server(folder, preparation=_WATCH_COLLECTOR.format(file=str(notes)))
        server.start()
        try:
            crowd, begun = judged(
                Workspace(folder), server, chosen.people, chosen.seconds
            )
        finally:
            server.stop()
        report(crowd, pauses_since(notes, begun))


def judged(
    workspace: Workspace, server: Server, people: int, seconds: int
) -> tuple[Crowd, float]:
    """The crowd after these seconds, with only what it did after the warm-up, and when that began."""
    crowd = Crowd(workspace, server, people, pages.NAME, apart=SCREENS_APART)
    with sync_playwright() as tool:
        browser = chromium(tool)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{server.address}/scores?campaign={pages.NAME}&who=Olga")
        settled(page)
        with crowd:
            page.wait_for_timeout(1000 * WARM_UP)
            crowd.taken.clear()
            begun = time.time()
            page.wait_for_timeout(1000 * seconds)
        browser.close()
    return crowd, begun


def pauses_since(notes: Path, begun: float) -> list[Pause]:
    pauses = []
    for line in notes.read_text().splitlines():
        end, ms, computed, generation = line.split()
        pauses.append(Pause(float(end), float(ms), float(computed), int(generation)))
    return [pause for pause in pauses if pause.end > begun]


def report(crowd: Crowd, pauses: list[Pause]) -> None:
    taken = sorted(crowd.taken)
    slow = sum(ms > SLOW_MS for ms in taken)
    print(
        f"{len(taken)} judgments, to database {statistics.median(taken):.1f} ms median, "
        f"{taken[int(0.95 * (len(taken) - 1))]:.1f} p95, {taken[-1]:.1f} at most"
    )
    print(
        f"over {SLOW_MS} ms: {slow}, {slow / len(taken):.1%} (at most {AIM_SLOW:.0%})"
    )
    longest = max(pauses, key=lambda pause: pause.computed_ms, default=None)
    if longest is None:
        print("no collection took a millisecond")
    else:
        print(
            f"longest collection: {longest.computed_ms:.1f} ms computing, {longest.ms:.1f} by the clock, "
            f"generation {longest.generation} of {len(pauses)} over 1 ms (at most {AIM_PAUSE_MS})"
        )
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
